"""The middleware before every route, on a real Uvicorn."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sandtable.server.edge.middleware import HEADERS
from tests.patience import LONG_ENOUGH, wait_until
from tests.server.edge.small_app import FAR, SECRET, SmallServer, serving

MANY = b"x" * 100_000
ONE = "requests=0.002"  # at once; another is had in seven seconds, however slow the machine is


@pytest.fixture(scope="module")
def small() -> Iterator[SmallServer]:
    with serving(origins="http://localhost:5173") as small:
        yield small


@pytest.fixture(scope="module")
def public() -> Iterator[SmallServer]:
    """A server that the world knows by a name, behind a proxy on the same machine."""
    with serving(hosts="games.example.org") as small:
        yield small


def error_in(answer: bytes) -> str:
    """Return the code of an error in our form; fails on any other form."""
    body = json.loads(answer.rpartition(b"\r\n\r\n")[2])
    assert set(body) == {"error"}
    assert {"code", "message"} <= set(body["error"]) <= {"code", "message", "wait", "reference"}
    return str(body["error"]["code"])


def denied(small: SmallServer, path: str = "/api/tables/1/live", **headers: str) -> tuple[int, str]:
    """Return status and code with which a WebSocket is denied."""
    with pytest.raises(InvalidStatus) as caught:
        small.connect(path, **headers)
    response = caught.value.response
    assert response.headers["content-security-policy"]
    return response.status_code, error_in(bytes(response.body or b""))


# ---------------------------------------------------------------------------- headers


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/measure", "/api/crash"])
def test_every_answer_carries_the_security_headers(small: SmallServer, path: str) -> None:
    answer = small.ask(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_refusals_carry_them_too(small: SmallServer) -> None:
    answer = small.ask("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_the_content_policy_lets_no_foreign_or_inline_script_run() -> None:
    policy = dict(
        part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == policy["connect-src"] == "'self'"
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert policy[name] == "'none'"
    assert "unsafe" not in str(policy)


def test_https_is_demanded_for_the_future_only_where_it_is_used(small: SmallServer) -> None:
    assert "strict-transport-security" not in small.ask("/").headers
    secure = small.ask("/", headers={"x-forwarded-proto": "https"})
    assert "max-age=" in secure.headers["strict-transport-security"]


def test_answers_about_games_are_kept_by_no_cache(small: SmallServer) -> None:
    assert small.ask("/api/measure").headers["cache-control"] == "no-store"
    assert "cache-control" not in small.ask("/").headers


def test_every_answer_has_an_id_of_its_own(small: SmallServer) -> None:
    ids = [small.ask("/", headers={"x-request-id": "mine"}).headers["x-request-id"] for _ in "ab"]
    assert len({*ids, "mine"}) == 3


# ------------------------------------------------------------------------------- host


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.1.5:8321",
        "games.example.org",
        "localhost:8321@evil.example",
        "",
    ],
)
def test_on_loopback_no_other_name_is_answered(small: SmallServer, host: str) -> None:
    """A page whose name was led to 127.0.0.1 by its own name server must not reach us."""
    request = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    answer = small.send_raw(request.encode())
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert error_in(answer) == "bad_host"


def test_without_a_name_or_with_two_nothing_is_answered(small: SmallServer) -> None:
    for hosts in (b"", b"Host: localhost\r\nHost: evil.example\r\n"):
        answer = small.send_raw(b"GET / HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.:80", "127.0.0.1:8321", "[::1]:8321"])
def test_this_machines_own_names_are_answered(small: SmallServer, host: str) -> None:
    assert small.ask("/", headers={"host": host}).status_code == 200


def test_a_websocket_under_another_name_is_denied(small: SmallServer) -> None:
    raw = (
        b"GET /api/tables/1/live HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    answer = small.send_raw(raw)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"bad_host" in answer


def test_a_public_name_is_answered_once_it_is_set(public: SmallServer) -> None:
    for host, status in [("games.example.org", 200), ("evil.example", 400), ("localhost", 200)]:
        assert public.ask("/", far="203.0.113.20", headers={"host": host}).status_code == status


def test_on_the_local_network_any_address_is_answered_but_no_name() -> None:
    """A number cannot be led elsewhere, and a laptop has several."""
    with serving(host="0.0.0.0") as small:
        for host, status in [("192.168.1.5:8321", 200), ("[fe80::1]", 200), ("evil.lan", 400)]:
            assert small.ask("/", headers={"host": host}).status_code == status


# ----------------------------------------------------------------------------- origin


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example", ""],
)
def test_pages_of_other_sites_change_nothing(small: SmallServer, origin: str) -> None:
    before = len(small.bodies)
    answer = small.ask("/api/measure", "POST", headers={"origin": origin})
    assert answer.status_code == 403
    assert error_in(answer.content) == "bad_origin"
    assert len(small.bodies) == before
    assert denied(small, origin=origin) == (403, "bad_origin")


def test_our_own_page_an_allowed_one_and_programs_are_let_in(small: SmallServer) -> None:
    for headers in ({"origin": small.url}, {"origin": "http://localhost:5173"}, {}):
        assert small.ask("/api/measure", "POST", headers=headers).status_code == 200
        with small.connect(**headers) as line:
            line.send("hello")
            assert line.recv(LONG_ENOUGH) == "hello"


def test_a_page_without_tls_may_not_speak_to_the_one_with_it(small: SmallServer) -> None:
    secure = {"x-forwarded-proto": "https"}
    assert (
        small.ask("/api/measure", "POST", headers={"origin": small.url} | secure).status_code == 403
    )
    with_tls = {"origin": small.url.replace("http", "https")}
    assert small.ask("/api/measure", "POST", headers=with_tls | secure).status_code == 200


# ------------------------------------------------------------------------------- body


def post(length: bytes) -> bytes:
    return b"POST /api/measure HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n\r\n"


def test_a_body_up_to_the_limit_arrives_whole(small: SmallServer) -> None:
    limit = small.settings.body_bytes
    answer = small.ask("/api/measure", "POST", content=b"x" * limit)
    assert answer.json() == {"length": limit}


def test_a_body_that_says_it_is_too_large_is_refused_before_it_comes(small: SmallServer) -> None:
    before = len(small.bodies)
    answer = small.send_raw(post(b"Content-Length: 100000"))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert error_in(answer) == "too_large"
    assert len(small.bodies) == before


def test_a_body_that_does_not_say_its_length_is_cut_off_at_the_limit(small: SmallServer) -> None:
    before = len(small.bodies)
    chunk = b"%x\r\n%s\r\n" % (len(MANY), MANY)
    answer = small.send_raw(post(b"Transfer-Encoding: chunked"), chunk)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"too_large" in answer
    assert len(small.bodies) == before


def test_a_body_that_trickles_is_given_up() -> None:
    with serving(body_seconds=0.5) as small:
        began = time.monotonic()
        answer = small.send_raw(post(b"Content-Length: 1000"), b"x", b"x", b"x", pause=0.1)
        assert time.monotonic() - began > 0.4
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert error_in(answer) == "too_slow"
    assert small.bodies == []


@pytest.mark.parametrize("length", [b"abc", b"-1", b"+5", b"9" * 5000, b"1\r\nContent-Length: 2"])
def test_a_length_that_is_no_number_is_refused(small: SmallServer, length: bytes) -> None:
    answer = small.send_raw(post(b"Connection: close\r\nContent-Length: " + length))
    assert answer.startswith(b"HTTP/1.1 4")


def test_a_client_that_leaves_in_the_middle_of_its_body_is_forgotten(small: SmallServer) -> None:
    before = len(small.bodies)
    with socket.create_connection(("127.0.0.1", small.port)) as line:
        line.sendall(post(b"Content-Length: 1000") + b"x")
    assert small.ask("/api/measure", "POST", content=b"1").json() == {"length": 1}
    assert len(small.bodies) == before + 1


# ----------------------------------------------------------------------------- limits


def test_who_asks_too_fast_is_told_when_to_come_back_and_others_are_not_held_up() -> None:
    with serving(budgets=ONE) as small:
        assert small.ask("/", far=FAR).status_code == 200
        refused = small.ask("/", far=FAR)
        assert refused.status_code == 429
        assert error_in(refused.content) == "too_fast"
        assert 1 <= int(refused.headers["retry-after"]) <= 10
        assert denied(small, x_forwarded_for=FAR) == (429, "too_fast")
        assert small.ask("/", far="203.0.113.8").status_code == 200
        assert all(small.ask("/").status_code == 200 for _ in range(10))  # at home


def test_no_limits_means_none() -> None:
    with serving(budgets=ONE, limits=False) as small:
        assert [small.ask("/", far=FAR).status_code for _ in range(5)] == [200] * 5


def test_what_a_client_says_of_itself_is_not_believed() -> None:
    """Only the last address comes from the proxy; the client itself wrote those before it."""
    with serving(budgets=ONE) as small:
        said = [f"198.51.100.{n}, 203.0.113.30" for n in range(2)]
        assert [small.ask("/", far=far).status_code for far in said] == [200, 429]


def test_who_is_no_proxy_cannot_hide_behind_another_address() -> None:
    with serving(proxies=(), hosts="games.example.org", budgets=ONE) as small:
        statuses = [small.ask("/", far=f"198.51.100.{n}").status_code for n in range(2)]
        assert statuses == [200, 429]


def test_one_address_has_so_many_connections_and_gets_them_back() -> None:
    with serving(connections_each=2) as small, small.connect(x_forwarded_for=FAR):
        with small.connect(x_forwarded_for=FAR):
            assert denied(small, x_forwarded_for=FAR) == (429, "too_many")
            assert is_let_in(small, x_forwarded_for="203.0.113.41")
        wait_until(lambda: is_let_in(small, x_forwarded_for=FAR))


def is_let_in(small: SmallServer, **headers: str) -> bool:
    try:
        with small.connect(**headers) as line:
            line.send("hello")
            return line.recv(LONG_ENOUGH) == "hello"
    except InvalidStatus:
        return False


def test_a_full_server_denies_even_those_at_home() -> None:
    with serving(connections=1) as small, small.connect():
        assert denied(small) == (429, "too_many")


# ---------------------------------------------------------------------------- crashes


def test_a_crash_is_answered_in_our_form_and_tells_nothing(small: SmallServer) -> None:
    answer = small.ask("/api/crash")
    assert answer.status_code == 500
    assert error_in(answer.content) == "internal"
    assert SECRET not in answer.text


def test_a_crash_on_a_connection_closes_it_and_nothing_else(small: SmallServer) -> None:
    with capture_logs(), small.connect() as other, small.connect() as line:
        line.send("crash")
        with pytest.raises(ConnectionClosed) as caught:
            line.recv(LONG_ENOUGH)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1011
        assert SECRET not in caught.value.rcvd.reason
        other.send("hello")
        assert other.recv(LONG_ENOUGH) == "hello"
    assert denied(small, "/api/crash/live") == (500, "internal")


def test_a_client_that_hangs_up_in_the_middle_of_an_answer_is_no_crash(small: SmallServer) -> None:
    with capture_logs() as logs:
        with small.connect("/api/flood/live") as line:
            line.recv(LONG_ENOUGH)
            # At once: a mere shutdown may go unnoticed behind a full window for many seconds.
            line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.socket.shutdown(socket.SHUT_RDWR)
            line.socket.close()
        wait_until(lambda: any(log["event"] == "request" for log in logs))
    assert "crash" not in [log["event"] for log in logs]


def test_refusals_are_counted_by_their_code(small: SmallServer) -> None:
    name, labels = "sandtable_refusals_total", {"code": "bad_host", "route": "-"}
    before = small.metrics.registry.get_sample_value(name, labels) or 0
    small.ask("/", headers={"host": "evil.example"})
    assert small.metrics.registry.get_sample_value(name, labels) == before + 1
