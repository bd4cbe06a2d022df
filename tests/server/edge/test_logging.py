"""Logs: complete enough to run a server by, and fit to be shown to anyone."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import pty
import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from sandtable.server.edge.logging import MASK, mask
from tests.server.edge.small_app import SECRET, logs_shown, serving


@pytest.fixture
def screen() -> Iterator[io.StringIO]:
    """Logs as a file gets them."""
    with logs_shown(io.StringIO()) as stream:
        yield stream


def lines(screen: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in screen.getvalue().splitlines()]


def test_a_file_gets_one_json_object_a_line(screen: io.StringIO) -> None:
    structlog.get_logger("sandtable.server").info("ready", port=8321)
    (line,) = lines(screen)
    assert line["event"] == "ready"
    assert line["port"] == 8321
    assert line["level"] == "info"
    assert line["timestamp"].endswith("Z")


def test_libraries_speak_through_the_same_mouth(screen: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("bad request from %s", "somewhere")
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/secret-table/live" [accepted]')
    logging.getLogger("uvicorn.access").info("GET /api/tables/secret-table")
    (line,) = lines(screen)
    assert line["event"] == "bad request from somewhere"
    assert line["logger"] == "uvicorn.error"


@pytest.mark.parametrize(
    "name",
    ["key", "Authorization", "seat_token", "secret", "invite", "invitations", "password", "query"],
)
def test_what_is_secret_by_name_is_masked(screen: io.StringIO, name: str) -> None:
    structlog.get_logger("sandtable").info("hello", **{name: "short"}, nested=[{name: "short"}])
    (line,) = lines(screen)
    assert line[name] == MASK
    assert line["nested"] == [{name: MASK}]


SECRETS = st.one_of(
    st.binary(min_size=32, max_size=32).map(bytes.hex),
    st.builds(lambda seed: secrets.token_urlsafe(32) if seed else SECRET, st.integers(0, 1)),
)
PLACES = st.sampled_from(["{}", "Bearer {}", "no such key '{}'", "/api/tables/{}/live", "a={},b"])


class Holder:
    """Something that shows a secret when it is printed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"Holder({self.text!r})"


@given(SECRETS, PLACES)
def test_what_looks_like_a_secret_is_masked_wherever_it_stands(secret: str, place: str) -> None:
    text = place.format(secret)
    values: list[Any] = [text, [text], {"a": {"b": text}}, {text: 1}, (text,), Holder(text)]
    for value in [*values, ValueError(text), text.encode()]:
        assert secret not in repr(mask(None, "info", {"event": text, "value": value}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("GET /join?invite=a1 done", f"GET /join?{MASK} done"),
        ("postgresql://anna:pw@db/games is away", f"postgresql://{MASK}@db/games is away"),
        ("is it over? yes", "is it over? yes"),
        (
            "sandtable.server.edge.budgets line 40 of 2026-11-15",
            "sandtable.server.edge.budgets line 40 of 2026-11-15",
        ),
    ],
)
def test_queries_and_passwords_are_cut_out_of_texts_and_the_rest_is_left(
    text: str, shown: str
) -> None:
    assert mask(None, "info", {"event": text}) == {"event": shown}


def test_an_error_is_logged_with_its_traceback_and_without_its_variables(
    screen: io.StringIO,
) -> None:
    hand = "seven of hearts"  # a local variable, as a crash in a table would have many
    try:
        raise RuntimeError(f"lost the key {SECRET}")
    except RuntimeError:
        structlog.get_logger("sandtable").exception("crash")
    (line,) = lines(screen)
    assert "RuntimeError: lost the key" in line["exception"]
    assert "test_logging.py" in line["exception"]
    assert SECRET not in screen.getvalue()
    assert screen.getvalue().count(hand) == 0


def test_a_terminal_gets_plain_lines_with_the_same_care() -> None:
    controller, terminal = pty.openpty()
    with os.fdopen(terminal, "w", encoding="utf-8") as stream, logs_shown(stream):
        hand = "seven of hearts"
        try:
            raise RuntimeError(f"lost the key {SECRET}")
        except RuntimeError:
            structlog.get_logger("sandtable").exception("crash", key="short")
        stream.write("that is all")
        stream.flush()
        shown = ""
        while not shown.endswith("that is all"):  # a terminal may pass on a part first
            shown += os.read(controller, 100_000).decode()
    os.close(controller)
    assert "crash" in shown
    assert "RuntimeError" in shown
    assert not shown.startswith("{")
    assert SECRET not in shown
    assert "short" not in shown
    assert shown.count(hand) == 0


def test_a_line_that_the_disk_does_not_take_is_lost_and_shown_nowhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Python's own way is a traceback, and the line beside it without a mask."""
    with Path("/dev/full").open("w", buffering=1) as full, logs_shown(full):
        structlog.get_logger("sandtable").info("hello", key=SECRET)
        with suppress(OSError):
            full.close()  # what it could not write is still waiting there
    assert capsys.readouterr() == ("", "")


def test_every_request_is_one_line_that_names_its_route_and_nothing_of_the_table(
    screen: io.StringIO,
) -> None:
    with serving() as small:
        answer = small.ask(
            "/api/tables/secret-table?invite=hidden", headers={"authorization": SECRET}
        )
        small.ask("/secret-table")
        with small.connect():
            pass
    logged = [line for line in lines(screen) if line["event"] == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in logged] == [
        ("GET", "/api/tables/{id}", 200),
        ("GET", "-", 404),
        ("WS", "/api/tables/{id}/live", 101),
    ]
    assert logged[0]["request"] == answer.headers["x-request-id"]
    assert all(0 <= line["ms"] < 10_000 for line in logged)
    for hidden in ("secret-table", "hidden", SECRET):
        assert hidden not in screen.getvalue()


def test_machines_that_look_every_second_do_not_fill_the_log(screen: io.StringIO) -> None:
    with serving() as small:
        small.ask("/healthz")
        small.ask("/metrics")
    assert lines(screen) == []


def test_a_crash_is_logged_once_with_the_id_that_its_answer_carried(screen: io.StringIO) -> None:
    with serving() as small:
        answer = small.ask("/api/crash")
    crash, request = lines(screen)
    assert (crash["event"], request["status"]) == ("crash", 500)
    assert crash["request"] == request["request"] == answer.headers["x-request-id"]
    assert answer.json()["error"]["reference"] == crash["request"]
    assert SECRET not in screen.getvalue()


def test_a_denied_connection_is_one_line_and_no_error(screen: io.StringIO) -> None:
    with serving() as small, pytest.raises(InvalidStatus):
        small.connect(origin="http://evil.example").close()
    (line,) = lines(screen)
    assert (line["status"], line["level"]) == (403, "info")


def test_who_asks_for_another_protocol_is_one_line(screen: io.StringIO) -> None:
    with serving() as small:
        small.ask("/", headers={"connection": "upgrade", "upgrade": "h2c"})
    (line,) = lines(screen)
    assert (line["event"], line["status"]) == ("request", 200)


def test_what_a_server_cancels_when_it_stops_is_no_error(screen: io.StringIO) -> None:
    try:
        raise asyncio.CancelledError("Task cancelled, timeout graceful shutdown exceeded")
    except asyncio.CancelledError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    assert lines(screen) == []
