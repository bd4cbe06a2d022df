"""The protocol: who holds connections without asking for anything makes room for others."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from sandtable.server.edge import budgets
from tests.patience import LONG_ENOUGH, wait_until
from tests.server.edge.small_app import SmallServer, read_all, serving

SOON = 1.0  # seconds in which a header must come, here; enough for one that does not trickle
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
MEASURE = b"POST /api/measure HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = (
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(scope="module")
def small() -> Iterator[SmallServer]:
    with serving() as small:
        yield small


@pytest.fixture(scope="module")
def hasty() -> Iterator[SmallServer]:
    """A server that waits only a moment for a header; a busy machine may be slower than that."""
    with serving(header_within=SOON, body_seconds=LONG_ENOUGH) as hasty:
        yield hasty


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
    hasty: SmallServer, opening: bytes, byte: bytes, is_first: bool
) -> None:
    """On a new connection, and on one that was used before."""
    with line_to(hasty) as line:
        if not is_first:
            assert asked(line)
        line.sendall(opening)
        with suppress(ConnectionError):  # we were still sending
            assert trickle(line, byte) < LONG_ENOUGH


def test_who_never_says_a_word_is_sent_away(hasty: SmallServer) -> None:
    with line_to(hasty) as line:
        assert read_all(line) == b""


def test_a_body_and_a_websocket_may_take_their_time(hasty: SmallServer) -> None:
    """Others look after them."""
    with line_to(hasty) as line, hasty.connect() as websocket:
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


@pytest.mark.parametrize(
    "more",
    [
        b"Content-Length: 5\r\n\r\nhello",
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"X-Long: " + b"x" * 9000 + b"\r\n\r\n",
    ],
    ids=["a body", "chunks", "a long line"],
)
def test_what_opens_no_websocket_is_refused_and_holds_no_connection(
    small: SmallServer, more: bytes
) -> None:
    answer = small.send_raw(UPGRADE + more)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"bad_request"' in answer


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


HOST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "greedy",
    [
        b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        HOST + b"X: " + b"x" * 40_000 + b"\r\n\r\n",
        HOST + b"a:b\r\n" * 101 + b"\r\n",
        HOST + b"x" * 200_000,
    ],
    ids=["address", "line", "lines", "endless"],
)
@pytest.mark.parametrize("piece", [1_000, 300_000])
def test_headers_that_are_too_large_are_refused(
    small: SmallServer, greedy: bytes, piece: int
) -> None:
    parts = [greedy[start : start + piece] for start in range(0, len(greedy), piece)]
    with line_to(small) as line, suppress(ConnectionError):  # it hangs up while we still send
        for part in parts:
            line.sendall(part)
        answer = read_all(line)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 431 ")
        assert answer == b"" or b'"headers_too_large"' in answer
    assert has_room(small)


def test_large_headers_that_are_allowed_are_read_in_any_pieces(small: SmallServer) -> None:
    request = HOST + b"X-One: " + b"x" * 14_000 + b"\r\n" + b"a:b\r\n" * 90 + b"\r\n"
    with line_to(small) as line:
        for start in range(0, len(request), 1_000):
            line.sendall(request[start : start + 1_000])
        assert has_come(line, b"a page")
        assert asked(line)


def test_sixty_megabytes_of_headers_cost_no_memory() -> None:
    with serving() as small, line_to(small) as line:
        before = most = memory()
        with suppress(ConnectionError):
            line.sendall(HOST)
            for _ in range(60):
                line.sendall(b"a:b\r\n" * 200_000)
                most = max(most, memory())
        assert most - before < 20_000_000


def memory() -> int:
    """Return how much memory this process has, the server in it included: bytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def test_who_reads_nothing_is_sent_away_and_who_reads_slowly_is_not() -> None:
    ask = REQUEST.replace(b"/healthz", b"/much")
    with serving(read_within=3 * SOON) as small, line_to(small) as deaf, line_to(small) as slow:
        deaf.sendall(ask)
        slow.sendall(ask)
        read = 0
        for _ in range(4):
            time.sleep(SOON)
            for _ in range(20):  # so much that the server notices: buffers are between us
                read += len(slow.recv(200_000))
        while read < 50_000_000 and (more := slow.recv(1_000_000)):
            read += len(more)
        assert read >= 50_000_000
        assert len(read_all(deaf)) < 50_000_000


def test_what_one_address_does_not_read_takes_only_so_much_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Over however many connections; whoever reads what they have asked for gets it."""
    monkeypatch.setattr(budgets, "UNREAD_EACH", 60_000_000)
    ask = REQUEST.replace(b"/healthz", b"/much")
    with serving(hosts="localhost", proxies="10.0.0.1") as small, ExitStack() as stack:
        first, second = (stack.enter_context(line_to(small, "127.0.0.5")) for _ in range(2))
        other = stack.enter_context(line_to(small, "127.0.0.6"))
        for line in (first, second, other):
            line.sendall(ask)
            time.sleep(0.2)  # first come, first served
        assert len(read_all(second)) < 50_000_000
        for line in (first, other):
            assert len(read_some(line, 50_000_000)) >= 50_000_000


def read_some(line: socket.socket, number: int) -> bytearray:
    read = bytearray()
    while len(read) < number and (more := line.recv(1_000_000)):
        read += more
    return read


@pytest.mark.parametrize(
    "body",
    [b"1\r\na\r\n" * 10_000, b"5;" + b"x" * 1_000_000],
    ids=["tiny chunks", "endless names of chunks"],
)
def test_a_body_with_more_around_it_than_in_it_is_refused(small: SmallServer, body: bytes) -> None:
    answer = small.send_raw(MEASURE + b"Transfer-Encoding: chunked\r\n\r\n" + body)
    assert b" 400 " in answer.partition(b"\r\n")[0]
    assert b"a body came in too many parts" in answer


def test_a_body_in_some_chunks_arrives_whole(small: SmallServer) -> None:
    chunks = b"28\r\n" + b"a" * 40 + b"\r\n"
    answer = small.send_raw(
        MEASURE + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        *[chunks * 500] * 2,
        b"0\r\n\r\n",
        pause=0.05,
    )
    assert b'{"length":40000}' in answer


def test_requests_of_one_connection_wait_in_a_short_line(small: SmallServer) -> None:
    few, many = REQUEST * 10, REQUEST * 1_000
    with line_to(small) as line:
        line.sendall(few)
        answers = b""
        while answers.count(b"a page") < 10:
            answers += line.recv(65536)
    assert b'"too_many"' in small.send_raw(many)


def test_who_leaves_while_requests_wait_is_no_crash(
    small: SmallServer, caplog: pytest.LogCaptureFixture
) -> None:
    with line_to(small) as line:
        line.sendall(REQUEST.replace(b"/healthz", b"/slow") + REQUEST)
    with line_to(small) as line:
        line.sendall(REQUEST.replace(b"/healthz", b"/slow"))
        assert has_come(line, b"at last")  # the first one, which nobody waits for, was earlier
    assert "crash" not in caplog.text
    assert "Traceback" not in caplog.text


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
