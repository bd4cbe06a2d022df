"""Opening a running server to the local network.

127.0.0.2 stands for the machine's address on its network: a server at 127.0.0.1 does not answer
there either, and nothing leaves the machine.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from sandtable.games.ground.parts import say_nothing
from sandtable.server.routes import local_network
from sandtable.server.routes.local_network import LocalNetwork
from sandtable.server.serve import Server, bind, configure
from sandtable.server.settings import Settings
from tests.patience import LONG_ENOUGH
from tests.server.guests import refused

ON_THE_NETWORK = "127.0.0.2"
Make = Callable[[Settings, int, Callable[[], None]], uvicorn.Server]

FAR = {"x-forwarded-for": "192.168.1.77"}  # a proxy on loopback is believed to speak for it


@dataclass
class Home:
    """A server in this process, and how tests ask it."""

    server: uvicorn.Server
    port: int

    def ask(self, method: str = "GET", at: str = "127.0.0.1", **more: Any) -> httpx.Response:
        return self.get("/api/here", at, method=method, **more)

    def get(
        self, path: str, at: str = "127.0.0.1", *, method: str = "GET", **more: Any
    ) -> httpx.Response:
        url = f"http://{at}:{self.port}{path}"
        return httpx.request(method, url, trust_env=False, timeout=LONG_ENOUGH, **more)

    @property
    def place_on_the_network(self) -> str:
        return f"http://{ON_THE_NETWORK}:{self.port}"


@contextmanager
def at_home(folder: Path, make: Make = Server, **more: Any) -> Iterator[Home]:
    settings = Settings(database=f"sqlite:///{folder / 'games.sqlite3'}", **more)
    with bind("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        server = make(settings, port, lambda: None)
        thread = threading.Thread(target=server.run, args=([door],))
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        try:
            yield Home(server, port)
        finally:
            server.should_exit = True
            thread.join()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    monkeypatch.setattr(local_network, "lan_address", lambda: ON_THE_NETWORK)
    with at_home(tmp_path) as home:
        yield home


def told(answer: httpx.Response) -> tuple[str | None, bool]:
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert set(body) == {"url", "can_open", "version"}
    return body["url"], body["can_open"]


def answers(home: Home) -> bool:
    with socket.socket() as line:
        return line.connect_ex((ON_THE_NETWORK, home.port)) == 0


def test_opened_from_its_own_machine_the_server_answers_the_network(home: Home) -> None:
    """Without a restart, over HTTP and WebSocket; asking twice changes nothing."""
    assert told(home.ask()) == (None, True)
    assert not answers(home)
    for _ in range(2):
        assert told(home.ask("POST")) == (home.place_on_the_network, False)
        assert told(home.ask()) == (home.place_on_the_network, False)
    assert home.get("/healthz", ON_THE_NETWORK).text == "ok\n"
    assert told(home.ask(at=ON_THE_NETWORK)) == (home.place_on_the_network, False)
    origin = {"Origin": home.place_on_the_network}
    url = f"ws://{ON_THE_NETWORK}:{home.port}/api/tables/none/live"
    with connect(url, additional_headers=origin, proxy=None, open_timeout=LONG_ENOUGH) as line:
        line.send('{"do": "hello"}')
        line.close()


def test_when_the_server_stops_it_answers_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_network, "lan_address", lambda: ON_THE_NETWORK)
    with at_home(tmp_path) as home:
        home.ask("POST")
        assert answers(home)
    assert not answers(home)


def test_only_the_address_that_was_reached_is_answered_by_its_number(home: Home) -> None:
    """Other numbers, and all names, are refused as before."""
    home.ask("POST")
    for host in ("192.168.1.5", "evil.example", "127.0.0.2.evil.example"):
        for at in ("127.0.0.1", ON_THE_NETWORK):
            answer = home.ask(at=at, headers={"host": f"{host}:{home.port}"})
            assert refused(answer) == (400, "bad_host")


def test_other_devices_cannot_open_it(home: Home) -> None:
    assert told(home.ask(headers=FAR)) == (None, False)
    assert refused(home.ask("POST", headers=FAR)) == (403, "not_allowed")
    assert not answers(home)


def test_pages_of_other_sites_cannot_open_it(home: Home) -> None:
    answer = home.ask("POST", headers={"origin": "https://evil.example"})
    assert refused(answer) == (403, "bad_origin")
    assert not answers(home)


def test_a_port_that_is_taken_there_is_replaced_by_a_free_one(home: Home) -> None:
    with bind(ON_THE_NETWORK, home.port):
        url, can_open = told(home.ask("POST"))
    assert not can_open
    assert url is not None
    assert url != home.place_on_the_network
    assert httpx.get(f"{url}/healthz", trust_env=False, timeout=LONG_ENOUGH).text == "ok\n"


def test_on_another_network_it_can_be_opened_again(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop that moves gets another address."""
    home.ask("POST")
    monkeypatch.setattr(local_network, "lan_address", lambda: "127.0.0.3")
    assert told(home.ask()) == (None, True)
    assert told(home.ask("POST")) == (f"http://127.0.0.3:{home.port}", False)


@pytest.mark.parametrize("address", [None, "203.0.113.9"])
def test_without_a_network_it_cannot_be_opened(
    home: Home, monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    """Nor at an address that is not this machine's."""
    monkeypatch.setattr(local_network, "lan_address", lambda: address)
    assert refused(home.ask("POST")) == (403, "not_allowed")


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        ({"hosts": "games.example.org"}, "https://games.example.org"),
        ({"host": "0.0.0.0"}, "http://127.0.0.2:{port}"),
        ({"host": "127.0.0.5"}, None),
    ],
)
def test_a_server_says_where_it_is_and_only_one_for_its_machine_can_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any], url: str | None
) -> None:
    monkeypatch.setattr(local_network, "lan_address", lambda: ON_THE_NETWORK)
    with at_home(tmp_path, **settings) as home:
        can_open = url is None
        assert told(home.ask()) == (url and url.format(port=home.port), can_open)
        assert home.ask("POST").status_code == (200 if can_open else 403)


def test_who_came_by_a_public_name_is_told_that_name(tmp_path: Path) -> None:
    public = {"host": "games.example.org", "x-forwarded-proto": "https"}
    with at_home(tmp_path, hosts="games.example.org") as home:
        assert told(home.ask(headers=public | FAR)) == ("https://games.example.org", False)


def test_an_application_cannot_open_itself_to_the_network(tmp_path: Path) -> None:
    """Where something other than our server runs it, nothing could listen."""

    def plain(settings: Settings, _: int, __: Callable[[], None]) -> uvicorn.Server:
        return uvicorn.Server(configure(settings, LocalNetwork(settings), say_nothing))

    with at_home(tmp_path, plain) as home:
        assert told(home.ask()) == (None, False)
        assert refused(home.ask("POST")) == (403, "not_allowed")
