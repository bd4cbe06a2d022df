"""The protocol: who holds connections without asking for anything makes room for others."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.patience import LONG_ENOUGH, wait_until
from tests.server.edge.small_app import SmallServer, read_all, serving

SOON = 1.0  # seconds in which a header must come, here; enough for one that does not trickle
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def small() -> Iterator[SmallServer]:
    with serving(header_within=SOON, body_seconds=LONG_ENOUGH) as small:
        yield small


@pytest.fixture
def strict() -> Iterator[SmallServer]:
    """A server with a public name and no proxy: two connections for each address, five in all."""
    with serving(
        hosts="localhost", proxies="10.0.0.1", connections_each=2, connections=5
    ) as strict:
        yield strict


def line_to(small: SmallServer, host: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", small.port), LONG_ENOUGH, source_address=(host, 0)
    )


def trickle(line: socket.socket, byte: bytes) -> float:
    """Send one byte after the other until the server hangs up; give how long it took."""
    began = time.monotonic()
    line.settimeout(SOON / 10)
    while time.monotonic() < began + LONG_ENOUGH:
        with suppress(TimeoutError):
            line.sendall(byte)
            if line.recv(1) == b"":
                break
    return time.monotonic() - began


@pytest.mark.parametrize(
    ("opening", "byte"),
    [(b"", b"\r\n"), (b"G", b"E"), (b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", b"x")],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_header_that_trickles_is_given_up(
    small: SmallServer, opening: bytes, byte: bytes, is_first: bool
) -> None:
    """On a new connection, and on one that was used before."""
    with line_to(small) as line:
        if not is_first:
            assert asked(line)
        line.sendall(opening)
        with suppress(ConnectionError):  # we were still sending
            assert trickle(line, byte) < LONG_ENOUGH


def test_who_never_says_a_word_is_sent_away(small: SmallServer) -> None:
    with line_to(small) as line:
        assert read_all(line) == b""


def test_a_body_and_a_websocket_may_take_their_time(small: SmallServer) -> None:
    """Others look after them."""
    with line_to(small) as line, small.connect() as websocket:
        line.sendall(
            b"POST /api/measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab"
        )
        time.sleep(2 * SOON)
        line.sendall(b"c")
        time.sleep(2 * SOON)
        line.sendall(b"d")
        assert has_come(line, b'{"length":4}')
        websocket.send("still here")
        assert websocket.recv(timeout=LONG_ENOUGH) == "still here"


def test_one_address_has_so_many_lines_and_gets_them_back(strict: SmallServer) -> None:
    with ExitStack() as held:
        for _ in range(2):
            held.enter_context(line_to(strict))
        refused = strict.send_raw()
        assert refused.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert b"\r\nretry-after: 60\r\n" in refused
        assert b'"too_many"' in refused
        with line_to(strict, "127.0.0.2") as other:
            assert asked(other)
    wait_until(lambda: has_room(strict))


def test_a_full_server_lets_nobody_in(strict: SmallServer) -> None:
    with ExitStack() as held:
        for place in range(5):
            held.enter_context(line_to(strict, f"127.0.1.{place}"))
        assert b"the server is full" in strict.send_raw()
    wait_until(lambda: has_room(strict))


def test_a_websocket_takes_no_place_of_the_lines(strict: SmallServer) -> None:
    with (
        strict.connect(),
        strict.connect(),
        line_to(strict) as line,
    ):
        assert asked(line)


def test_a_proxy_speaks_for_many() -> None:
    with (
        serving(hosts="localhost", connections_each=1) as small,
        line_to(small) as first,
        line_to(small) as second,
    ):
        assert asked(first)
        assert asked(second)


def asked(line: socket.socket) -> bool:
    line.sendall(REQUEST)
    return has_come(line, b"a page")


def has_come(line: socket.socket, ending: bytes) -> bool:
    """Whether an answer comes that ends so, in however many pieces; or the server hangs up."""
    answer = b""
    while not answer.endswith(ending):
        more = line.recv(65536)
        if not more:
            return False
        answer += more
    return True


def has_room(small: SmallServer) -> bool:
    """Whether a new connection is answered."""
    with line_to(small) as line, suppress(ConnectionError):
        return asked(line)
    return False
