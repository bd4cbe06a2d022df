"""A running server: its health, its numbers, and how it stops."""

import signal
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sandtable.errors import StoreUnavailable
from sandtable.server.serve import serve
from sandtable.server.settings import Settings
from sandtable.store import Store
from tests.patience import LONG_ENOUGH
from tests.server.edge.small_app import logs_shown
from tests.server.guests import House, refused
from tests.server.serving import Serving, serving


def number_of(house: House, name: str) -> float:
    lines = house.ask("GET", "/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def test_a_healthy_server_says_so(house: House) -> None:
    answer = house.ask("GET", "/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    answer = house.ask("GET", "/readyz")
    parts = dict.fromkeys(("database", "disk", "clock", "thinking"), "ok")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "parts": parts})


def test_moves_refusals_and_connections_are_counted(house: House) -> None:
    """At least ours: computers may be playing on at the tables of other tests."""
    before = {name: number_of(house, name) for name in ("sandtable_moves_total", REFUSALS)}
    ann, bob = house.pair("patterns")
    ann.play()
    bob.refusal("play", move="nonsense", seen=2)
    assert number_of(house, "sandtable_moves_total") >= before["sandtable_moves_total"] + 1
    assert number_of(house, REFUSALS) == before[REFUSALS] + 1
    assert number_of(house, "sandtable_connections") >= 2
    assert number_of(house, "sandtable_append_seconds_count") > 0


REFUSALS = 'sandtable_refusals_total{code="illegal_move",route="/api/tables/{table}/live"}'


def test_the_numbers_name_nobody(house: House) -> None:
    ann, _ = house.pair("patterns")
    told = house.ask("GET", "/metrics").text
    assert ann.guest is not None
    assert not any(word in told for word in (ann.table, ann.guest.key, "Ann"))


def test_the_interface_describes_itself(house: House) -> None:
    """Every path of the documentation is there, and the keys are said to be bearer tokens."""
    schema = house.ask("GET", "/api/openapi.json").json()
    assert {"/api/people", "/api/me/tables", "/api/tables/{table}/commands"} <= set(schema["paths"])
    assert schema["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/tables", 405, "bad_method"),
        ("GET", "/docs.html", 404, "not_found"),
    ],
)
def test_what_is_not_there_is_refused_in_the_same_form(
    house: House, method: str, path: str, status: int, code: str
) -> None:
    assert refused(house.ask(method, path)) == (status, code)


def test_a_body_that_is_not_json_is_refused(house: House) -> None:
    answer = house.web.post("/api/people", content=b"{", headers={"content-type": "text/json"})
    assert answer.status_code == 400
    answer = house.web.post("/api/people", content=b"{")
    assert refused(answer) in [(400, "bad_json"), (400, "bad_request")]


@pytest.mark.parametrize("body", [b"{", b"[" * 30_000, b'{"name":"\xff"}'])
def test_what_cannot_be_read_as_json_is_not_json(house: House, body: bytes) -> None:
    """Broken, too deep, or not UTF-8."""
    json = {"content-type": "application/json"}
    answer = house.web.post("/api/people", content=body, headers=json)
    assert refused(answer) == (400, "bad_json")


def test_pages_of_other_sites_get_neither_answers_nor_connections(house: House) -> None:
    chair, _ = house.pair("patterns")
    origin = {"Origin": "https://evil.example"}
    body = {"name": "Eve"}
    assert refused(house.web.post("/api/people", json=body, headers=origin)) == (403, "bad_origin")
    url = f"{house.url.replace('http', 'ws', 1)}/api/tables/{chair.table}/live"
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(url, additional_headers=origin, proxy=None, open_timeout=LONG_ENOUGH),
    ):
        pass


def test_it_does_not_answer_to_names_that_are_not_its_own(house: House) -> None:
    answer = house.web.get("/api/games", headers={"Host": "evil.example"})
    assert refused(answer) == (400, "bad_host")


@pytest.mark.slow
def test_a_server_that_is_told_to_stop_loses_nothing(tmp_path: Path) -> None:
    """Connections are closed with a code, the exit status is 0, and the next server goes on."""
    with serving(tmp_path) as server, House(server.url) as house:
        ann, bob = house.pair("patterns")
        event = ann.play()
        bob.hear()
        server.process.send_signal(signal.SIGTERM)
        assert {ann.closing_code(), bob.closing_code()} == {1012}
        assert server.process.wait(LONG_ENOUGH) == 0
    with serving(tmp_path) as server, House(server.url) as house:
        assert bob.guest is not None
        bob.guest.house = house
        back = bob.guest.at(bob.table, after=event["number"])
        assert back.greeting["kind"] == "back"
        assert bob.guest.look(bob.table)["view"] == bob.latest["view"]
        assert "Traceback" not in server.output.read_text()


@pytest.mark.slow
def test_a_computer_goes_on_thinking_after_a_restart(tmp_path: Path) -> None:
    """Its move was still to come when the server was killed; nobody has to ask for it."""
    with serving(tmp_path) as server, House(server.url) as house:
        ann = house.guest()
        seats = [*["grandmaster"] * 3, "me"]  # far more thought than it takes to kill a server
        chair = ann.at(ann.open("flowers", seats)["table"]["id"])
        server.kill()
    with serving(tmp_path) as server, House(server.url) as house:
        ann.house = house
        back = ann.at(chair.table)
        mover = back.latest["view"]["to_move"]
        assert mover != 3
        assert back.hear_until("play")["event"]["seat"] == mover


def test_the_database_is_for_its_owner_alone(served: Serving) -> None:
    """It holds the secrets of running games."""
    for path in served.folder.glob("sandtable.sqlite3*"):
        assert path.stat().st_mode & 0o077 == 0, path.name


def test_nothing_answers_beside_the_door(served: Serving) -> None:
    """Without --lan the server is there for this machine only, whatever its other addresses."""
    port = httpx.URL(served.url).port
    assert httpx.URL(served.url).host == "127.0.0.1"
    listening = Path("/proc/net/tcp").read_text().splitlines()[1:]
    places = [line.split()[1] for line in listening if line.split()[3] == "0A"]
    assert [place for place in places if place.endswith(f":{port:04X}")] == [f"0100007F:{port:04X}"]


def test_a_database_that_opens_only_once_is_one_refusal_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It was there when the command looked, and is away when the server opens it."""

    def away(*_: object, **__: object) -> None:
        raise StoreUnavailable("the database is away")

    monkeypatch.setattr(Store, "open", away)
    with pytest.raises(StoreUnavailable, match="is away"), logs_shown(sys.stderr):
        serve(Settings(database=f"sqlite:///{tmp_path / 'games'}", port=0))
    assert capfd.readouterr().err == ""
