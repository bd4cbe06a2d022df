"""The command ``sandtable serve``, and ``sandtable`` alone, as a person starts them."""

import io
import os
import pty
import re
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import httpx
import pytest

from sandtable.cli.browser import THREAD, show_page
from sandtable.server.edge.addresses import lan_address
from sandtable.server.settings import Settings
from tests.cli.play_terminal import Terminal, plain
from tests.patience import LONG_ENOUGH
from tests.server.serving import serving
from tests.servers import nursery
from tests.services import free_port

HALF_BLOCKS = set("█▀▄")


def refuse(folder: Path, *arguments: str, **environment: str) -> str:
    """Start the server in a way that cannot be; return the one line that it says."""
    given = os.environ | {"SANDTABLE_DATA": str(folder)} | environment
    done = nursery().run_text("serve", *arguments, environment=given)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_help_names_every_setting(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": "120", "SANDTABLE_DATA": str(tmp_path)},
    )
    flags = ("--lan", "--port", "--host", "--database", "--redis", "--threads", "--no-limits")
    for flag in (*flags, "--no-browser"):
        assert flag in done.stdout
    assert not any(tmp_path.iterdir())


def test_a_port_that_is_taken_is_told_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refuse(tmp_path, "--port", str(port))
    assert f"port {port}" in said
    assert "--port chooses another" in said


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--database", "mysql://localhost/x"], "sqlite:///"),
        (["--lan", "--host", "::1"], "give one"),
        (["--host", "no.such.address.invalid"], "cannot listen"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_one_line(
    tmp_path: Path, arguments: list[str], hint: str
) -> None:
    assert hint in refuse(tmp_path, *arguments)


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    url = f"postgresql://me:opensesame@127.0.0.1:{free_port()}/games"
    said = refuse(tmp_path, "--port", "0", SANDTABLE_DATABASE=url)
    assert "opensesame" not in said


@pytest.mark.slow
def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        said = refuse(tmp_path, "--port", "0")
        assert "another server" in said
        assert str(server.database) in said


@pytest.mark.slow
def test_on_the_local_network_phones_find_the_way_by_a_qr_code(tmp_path: Path) -> None:
    """In a terminal, --lan shows the address to type and the code; Ctrl-C ends it quietly."""
    data = {"SANDTABLE_DATA": str(tmp_path)}
    words = ("--lan", "--port", "0", "--no-browser")
    with Terminal(tmp_path, *words, command="serve", **data) as terminal:
        terminal.wait_for("(Ctrl-C stops it)")
        shown = plain(terminal.raw)
        (url,) = re.findall(r"Sandtable is at (http://\S+)", shown)
        assert httpx.URL(url).host == (lan_address() or "127.0.0.1")
        assert httpx.get(f"{url}/healthz", trust_env=False, timeout=LONG_ENOUGH).text == "ok\n"
        terminal.wait_for("▀", "▄", "█")
        terminal.press(b"\x03")
        assert terminal.exit_code() in (0, 130)
        assert "Traceback" not in terminal.raw


@pytest.mark.slow
def test_alone_the_command_serves_this_machine(tmp_path: Path) -> None:
    """No setting is needed: `sandtable` opens its usual port on loopback, without a QR code."""
    environment = {"SANDTABLE_DATA": str(tmp_path), "SANDTABLE_PORT": str(free_port())}
    with Terminal(tmp_path, "--no-browser", command=None, **environment) as terminal:
        terminal.wait_for("(Ctrl-C stops it)")
        url = f"http://127.0.0.1:{environment['SANDTABLE_PORT']}"
        assert url in terminal.raw
        assert (
            httpx.get(f"{url}/api/games", trust_env=False, timeout=LONG_ENOUGH).status_code == 200
        )
        assert (tmp_path / "sandtable.sqlite3").exists()
        terminal.press(b"\x03")
        assert terminal.exit_code() in (0, 130)
        assert not HALF_BLOCKS & set(terminal.raw)
        assert "Traceback" not in terminal.raw


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a file into which a browser writes what it is to show."""
    browser, seen = tmp_path / "browser", tmp_path / "seen.txt"
    browser.write_text(f'#!/bin/sh\necho "$1" >>"{seen}"\n')
    browser.chmod(0o755)
    seen.touch()
    for name, text in {"DISPLAY": ":99", "BROWSER": str(browser)}.items():
        monkeypatch.setenv(name, text)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "_tryorder", None)  # or it would use what it has found before
    monkeypatch.setattr(webbrowser, "_browsers", {})
    return seen


@pytest.fixture
def screen() -> Iterator[TextIO]:
    controller, terminal = pty.openpty()
    with os.fdopen(terminal, "w") as stream:
        yield stream
    os.close(controller)


def wait_for_browser() -> None:
    """Wait for the thread that opens the page, if there is one."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()


@pytest.mark.parametrize(
    ("host", "url", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:8321", "http://127.0.0.1:8321"),
        ("0.0.0.0", "http://192.168.1.5:8321", "http://127.0.0.1:8321"),
        ("0.0.0.0", "http://192.168.1.5", "http://127.0.0.1"),
        ("10.0.0.5", "http://10.0.0.5:8321", "http://10.0.0.5:8321"),
    ],
)
def test_who_starts_it_at_a_screen_is_shown_the_page(
    seen: Path, screen: TextIO, host: str, url: str, shown: str
) -> None:
    """Under the machine's own name for itself, where it has one."""
    show_page(url, Settings(database="sqlite:///unused", host=host), screen)
    wait_for_browser()
    assert seen.read_text().split() == [shown]


@pytest.mark.parametrize("missing", ["terminal", "display", "home"])
def test_nobody_is_shown_a_page_who_does_not_sit_there(
    seen: Path, screen: TextIO, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """A service, a machine without a screen, a server that the world knows by a name."""
    settings = Settings(
        database="sqlite:///unused", hosts=("games.example.org",) if missing == "home" else ()
    )
    if missing == "display":
        monkeypatch.delenv("DISPLAY")
        monkeypatch.setattr("sys.platform", "linux")
    show_page("http://127.0.0.1", settings, io.StringIO() if missing == "terminal" else screen)
    wait_for_browser()
    assert seen.read_text() == ""


def test_a_browser_that_fails_is_nobodys_business(
    screen: TextIO, seen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", f"{seen}.missing")
    show_page("http://127.0.0.1", Settings(database="sqlite:///unused"), screen)
    wait_for_browser()
