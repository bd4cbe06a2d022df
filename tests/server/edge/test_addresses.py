"""Addresses, and QR codes read back as a camera sees them."""

from __future__ import annotations

import io
import os
import pty
from collections.abc import Iterator
from typing import TextIO

import pytest
import segno

from sandtable.server.edge.addresses import (
    QUIET_ZONE,
    client_key,
    is_loopback,
    lan_address,
    qr_code,
    read_address,
    url_to_type,
)

URL = "http://192.168.178.23:8321"


@pytest.fixture
def terminal() -> Iterator[TextIO]:
    controller, screen = pty.openpty()
    with os.fdopen(screen, "w", encoding="utf-8") as stream:
        yield stream
    os.close(controller)


def test_the_address_on_the_network_is_one_that_others_can_reach() -> None:
    found = lan_address()
    if found is not None:
        address = read_address(found)
        assert address is not None
        assert not address.is_loopback
        assert not address.is_unspecified


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        ("127.0.0.1", 8321, "http://127.0.0.1:8321"),
        ("::1", 8321, "http://[::1]:8321"),
        ("laptop.lan", 80, "http://laptop.lan"),
    ],
)
def test_the_url_can_be_typed_as_it_is(host: str, port: int, url: str) -> None:
    assert url_to_type(host, port) == url


def test_a_server_that_listens_everywhere_is_reached_by_a_real_address() -> None:
    assert url_to_type("0.0.0.0", 8321) == f"http://{lan_address() or '127.0.0.1'}:8321"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 1000, "x" * 40),
    ],
)
def test_one_client_has_one_key(text: str, key: str) -> None:
    assert client_key(text) == key


@pytest.mark.parametrize("text", ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1", "localhost"])
def test_loopback_is_known_in_all_its_forms(text: str) -> None:
    assert is_loopback(text)


@pytest.mark.parametrize(
    "text", ["", "10.0.0.1", "127.0.0.1.evil.example", "localhost.evil", "::2"]
)
def test_nothing_else_is_loopback(text: str) -> None:
    assert not is_loopback(text)


def modules_drawn(drawing: str) -> list[list[int]]:
    """Read a drawing as a camera does: dark is 1."""
    halves = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    rows: list[list[int]] = []
    for line in drawing.splitlines():
        cells = [halves[cell] for cell in line.removesuffix("\x1b[0m").rpartition("m")[2]]
        rows += [[top for top, _ in cells], [bottom for _, bottom in cells]]
    return rows


def test_the_code_shows_the_url_dark_on_light_with_an_edge(terminal: TextIO) -> None:
    """Inverted, as segno draws it for dark terminals, many phones do not read it."""
    drawing = qr_code(URL, terminal)
    assert drawing is not None
    wanted = segno.make(URL, micro=False, error="l", boost_error=False)
    size = len(wanted.matrix)
    drawn = modules_drawn(drawing)
    inside = [row[QUIET_ZONE : QUIET_ZONE + size] for row in drawn[QUIET_ZONE : QUIET_ZONE + size]]
    assert inside == [list(row) for row in wanted.matrix]
    edge = drawn[:QUIET_ZONE] + [row[:QUIET_ZONE] + row[QUIET_ZONE + size :] for row in drawn]
    assert not any(map(any, edge[: size + 2 * QUIET_ZONE]))


def test_the_colours_do_not_depend_on_the_terminal(terminal: TextIO) -> None:
    for line in (qr_code(URL, terminal) or "").splitlines():
        assert line.startswith("\x1b[38;5;16;48;5;231m")
        assert line.endswith("\x1b[0m")


def test_it_fits_a_small_window(terminal: TextIO) -> None:
    lines = (qr_code(URL, terminal) or "").splitlines()
    assert 10 < len(lines) <= 20


def test_there_is_no_code_where_it_could_not_be_read() -> None:
    assert qr_code(URL, io.StringIO()) is None
    controller, screen = pty.openpty()
    with os.fdopen(screen, "w", encoding="latin-1") as stream:
        assert qr_code(URL, stream) is None
    os.close(controller)
