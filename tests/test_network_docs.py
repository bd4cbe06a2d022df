"""What the documents say of the server, its settings and its deployment is so."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from sandtable import errors
from sandtable.cli.arguments import make_parser
from sandtable.server.allowances import ALLOWANCES, KEY, WHOLE
from sandtable.server.edge import error_responses, http_protocol, middleware
from sandtable.server.routes import tables, websocket
from sandtable.server.routes.openapi import new_app
from sandtable.server.schemas import bodies, commands, study_bodies, views
from sandtable.server.settings import PREFIX, Settings
from sandtable.server.tables import dispatch, live, replays, studies
from sandtable.table.actions import REACTIONS
from sandtable.table.entries import PUBLIC
from tests.server.serving import Serving, serving

ROOT = Path(__file__).parent.parent
SERVER = (ROOT / "docs/server.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")

# Refusals that clients of a server never see: of the line protocol, and between its own parts.
INSIDE = {
    errors.NoGame,
    errors.TableRefusal,
    errors.NumberTaken,
    errors.NoPerson,
}
# What has no exception of ours: unknown paths and methods, and our own mistakes.
OUTSIDE = {"not_found": 404, "bad_method": 405, "internal": 500}
NOT_SETTINGS = {"SANDTABLE_DATA", "SANDTABLE_CACHE_DIR", "SANDTABLE_LAN"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


def section(text: str, title: str) -> str:
    """Return what stands under a heading, up to the next one of its level or above."""
    level = len(title.partition(" ")[0])
    rest = text[text.index(f"\n{title}\n") + len(title) + 2 :]
    return re.split(rf"^#{{1,{level}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def first_cells(text: str) -> list[str]:
    """Return the first cells of all rows of tables, without backticks."""
    return re.findall(r"^\| `([^`|]+)`(?:, `[^`|]+`)* \|", text, re.MULTILINE)


def kinds(error: type[errors.SandtableError]) -> Iterator[type[errors.SandtableError]]:
    for kind in error.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_the_page_on_the_server_lists_every_route() -> None:
    paths = new_app().openapi()["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    listed = re.findall(r"^\| `([A-Z]+ /\S+)` \|", section(SERVER, "## HTTP"), re.MULTILINE)
    assert set(listed) == routes


def test_the_page_on_the_server_lists_every_command_in_a_form_that_is_read() -> None:
    written = first_cells(section(SERVER, "## Commands").partition("###")[0])
    read = {type(commands.read_command(text)) for text in written}
    assert read == set(get_args(get_args(commands.Command)[0]))
    (hello,) = re.findall(r'^\{"do": "hello".*\}$', SERVER, re.MULTILINE)
    assert commands.read_hello(hello.replace("KEY", "k" * 32)).after == 12


def test_the_page_on_the_server_lists_every_kind_of_event_and_reaction() -> None:
    table = section(SERVER, "## The WebSocket").partition("| `event.kind` |")[2]
    assert set(first_cells(table)) == set(PUBLIC) - {"open"}
    reactions = section(SERVER, "### Reactions")
    assert tuple(re.findall(r"`(\w+)`", reactions)) == REACTIONS


def test_the_page_on_the_server_lists_every_refusal_with_its_status() -> None:
    reach = set(kinds(errors.SandtableError)) - INSIDE
    expected = {kind.code: error_responses.STATUS.get(kind, 400) for kind in reach} | OUTSIDE
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", section(SERVER, "## Refusals"), re.MULTILINE)
    assert {code: int(number) for code, number in rows} == expected


def test_the_page_on_the_server_lists_every_closing_code() -> None:
    rows = re.findall(r"^\| (\d{4})", section(SERVER, "## Closing codes"), re.MULTILINE)
    ours = {websocket.BAD_HELLO, websocket.ENOUGH, *websocket.CLOSINGS.values()}
    ours |= {live.BANNED, live.BAD_KEY}
    assert {int(code) for code in rows if code.startswith("4")} == ours
    assert str(middleware.CRASHED) in rows


def test_the_page_on_the_server_tells_the_limits_that_are_set() -> None:
    text = section(SERVER, "## Limits")
    for value in (
        f"{Settings.message_bytes // 1024} KiB",
        f"{Settings.body_bytes // 1024} KiB, within {Settings.body_seconds:.0f} seconds",
        f"one address | {Settings.connections_each} |",
        f"one server | {Settings.connections} |",
        f"not over | {Settings.open_tables} |",
        f"one answer | {tables.MOST_EVENTS} |",
        f"one study | {study_bodies.MOST_MOVES} |",
        f"replayed | {replays.LONGEST_REPLAY} |",
        f"undo are refused | {dispatch.LONGEST_LOG} |",
        f"header | within {http_protocol.HEADER_WITHIN:.0f} seconds |",
    ):
        assert value in text, value


def test_the_page_on_the_server_lists_every_budget() -> None:
    found = re.findall(
        r"^\| `(\w+)`.*\| (\d+) \| (\d+) \| (\d+) \|", section(SERVER, "## Limits"), re.MULTILINE
    )
    expected = [
        (kind.word, each.at_once, each.minute, each.day) for kind, each in ALLOWANCES.items()
    ]
    assert [(word, *map(int, numbers)) for word, *numbers in found] == expected
    text = " ".join(SERVER.split())
    assert "One key has half of it" in text
    assert KEY == 0.5
    assert f"the whole server has {WHOLE:.0f} times as much" in text


def test_the_quick_start_can_be_pasted_into_a_shell(served: Serving, tmp_path: Path) -> None:
    """Its record is then found to be in order by the command that the page names."""
    (script,) = re.findall(r"```sh\n(.*?)```", section(SERVER, "## Quick start"), re.DOTALL)
    script = "set -euo pipefail; key=\n" + script.replace("http://127.0.0.1:8321", served.url)
    verify = f"{sys.executable} -m sandtable verify record.json --language en\n"
    done = run("bash", "-c", script + verify, folder=tmp_path)
    assert '"reaction": "hello"' in done.stdout
    assert '"reason": "resigned"' in done.stdout
    assert "Moves: 0 replayed" in done.stdout


def test_the_example_in_python_plays_a_whole_game(served: Serving, tmp_path: Path) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", section(SERVER, "## Quick start"), re.DOTALL)
    script = script.replace("http://127.0.0.1:8321", served.url)
    done = run(sys.executable, "-c", script, folder=tmp_path)
    assert "'winners': [" in done.stdout


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that must end well."""
    environment = os.environ | {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("name", ["docs/server.md", "docs/hosting.md", "deploy/README.md"])
def test_links_lead_to_a_heading(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for path, anchor in re.findall(r"\]\((?!https:)([^)#]*)(?:#([^)]*))?\)", text):
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), path
        if anchor:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            words = [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings]
            assert anchor in words, anchor


def test_the_example_of_a_table_can_be_opened() -> None:
    (text,) = re.findall(r"```json\n(\{\"game\".*?)```", SERVER, re.DOTALL)
    bodies.NewTable.model_validate_json(text)


def test_the_example_of_a_study_can_be_asked() -> None:
    (text,) = re.findall(r"```json\n(\{\"position\".*?)```", SERVER, re.DOTALL)
    assert studies.studied(study_bodies.Study.model_validate_json(text))


def test_the_example_of_a_hint_can_be_asked_for() -> None:
    (text,) = re.findall(r"```json\n(\{.*?)```", section(SERVER, "### Hints"), re.DOTALL)
    assert bodies.HintWish.model_validate_json(text).seen == 12


def test_the_page_on_the_server_shows_every_line_of_a_tally() -> None:
    lines: TypeAdapter[Any] = TypeAdapter(views.Line)
    shown = first_lines(section(SERVER, "### The tally"))
    assert [set(lines.validate_python(line, strict=True)) for line in shown] == [
        set(kind.__annotations__) for kind in get_args(views.Line)
    ]


def first_lines(text: str) -> list[Any]:
    """Return the objects in the second cells of a table."""
    return [
        json.loads(line) for line in re.findall(r"^\| \w+ \| `(\{.*?\})` \|", text, re.MULTILINE)
    ]


def test_the_page_on_hosting_lists_every_setting_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(SANDTABLE_\w+)` \| (.*?) \|", HOSTING, re.MULTILINE))
    settings = {PREFIX + field.name.upper(): field.default for field in fields(Settings)}
    assert set(rows) == set(settings) | NOT_SETTINGS
    plain = {name: written(default) for name, default in settings.items()}
    assert {name: rows[name] for name, text in plain.items() if text} == {
        name: text for name, text in plain.items() if text
    }


def written(default: object) -> str:
    """Write a default as the table does; nothing for those that a program finds out."""
    match default:
        case True:
            return "yes"
        case None | ():
            return "none"
        case str():
            return f"`{default}`"
        case int() | float():
            return f"`{default:g}`"
        case tuple():
            return f"`{','.join(default)}`"
    return ""


@pytest.mark.parametrize("name", ["serve", "worker"])
def test_the_page_on_hosting_lists_every_option(name: str) -> None:
    options = set(make_parser(name).options) - {"-h", "--help"}
    title = "## One machine" if name == "serve" else "## Many machines"
    rows = re.findall(r"^\| (`--[^|]+) \|", section(HOSTING, title), re.MULTILINE)
    assert {word for row in rows for word in re.findall(r"`(--[\w-]+)`", row)} == options


@pytest.mark.parametrize("room", ["table", "store", "server"])
def test_the_architecture_lists_the_files_of_each_room_of_the_server(room: str) -> None:
    text = section(ARCHITECTURE, f"## Inside `{room}/`")
    listed = set(re.findall(r"`(\w+\.py|\w+/)`", text))
    files = [*(ROOT / "src/sandtable" / room).rglob("*.py")]
    found = {path.name for path in files if "migrations" not in path.parts} - {"__init__.py"}
    assert found <= listed
    assert {name for name in listed if name.endswith(".py")} == found
