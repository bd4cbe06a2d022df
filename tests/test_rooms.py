"""The rooms of the house: a folder imports only from those above it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable

SOURCE = Path(sandtable.__file__).parent

# From the ground up; each room may use those before it. docs/architecture.md tells what they are.
ROOMS = [
    "errors",
    "extras",
    "system",
    "files",
    "bar",
    "pool",
    "games",
    "players",
    "protocol",
    "guests",
    "review",
    "table",
    "study",
    "arena",
    "training",
    "research",
    "testing",
    "store",
    "server",
    "cli",
]

# The inner rooms of server/, in their order.
SERVER = [
    "validation", "allowances", "settings", "collector", "memory", "tasks", "edge", "schemas",
    "tables", "cluster", "processes", "keeping", "routes", "measuring", "thinker", "app", "serve",
]  # fmt: skip


def imports_of(path: Path, depth: int = 1) -> set[str]:
    """Return the rooms that a file imports from, or at depth 2 the inner rooms of its own room."""
    within = ".".join(["sandtable", *path.relative_to(SOURCE).parts[: depth - 1], ""])
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        rooms |= {name.split(".")[depth] for name in names if name.startswith(within)}
    return rooms


def files_of(room: str) -> list[Path]:
    single = SOURCE / f"{room}.py"
    return [single] if single.exists() else sorted((SOURCE / room).rglob("*.py"))


def stems_in(folder: Path) -> set[str]:
    there = {path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir()}
    return there - {"__init__", "__main__", "__pycache__"}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_those_before_it(room: str) -> None:
    allowed = set(ROOMS[: ROOMS.index(room) + 1])
    for path in files_of(room):
        assert imports_of(path) <= allowed, f"{path.relative_to(SOURCE)} reaches too high"


def test_every_room_has_its_place_in_the_order() -> None:
    assert stems_in(SOURCE) - {"py"} == set(ROOMS)
    assert stems_in(SOURCE / "server") - {"page"} == set(SERVER)


@pytest.mark.parametrize("room", ["table", "study", "store", "server"])
def test_nothing_that_comes_over_the_network_can_name_a_guest(room: str) -> None:
    """A guest is a command to be run, which only the owner of a machine may choose."""
    for path in files_of(room):
        assert "guests" not in imports_of(path), path


@pytest.mark.parametrize("room", SERVER)
def test_an_inner_room_of_the_server_imports_only_from_those_before_it(room: str) -> None:
    allowed = set(SERVER[: SERVER.index(room) + 1])
    for path in files_of(f"server/{room}"):
        assert imports_of(path, depth=2) <= allowed, f"{path.relative_to(SOURCE)} reaches too high"


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_a_game_knows_no_other_game(game: str) -> None:
    others = {"mandala", "patterns", "flowers"} - {game}
    for path in (SOURCE / "games" / game).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not any(f"sandtable.games.{other}" in text for other in others), path


def test_compiled_rules_import_nothing_that_writes_or_reads_words() -> None:
    for path in SOURCE.glob("games/*/rules.py"):
        assert "notation" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("module", "not_needed"),
    [
        ("sandtable.server.serve", {"redis", "saq", "alembic", "openskill", "psycopg", "ray"}),
        ("sandtable.table.table", {"sandtable.players.thinking", "fastapi", "sqlalchemy"}),
        ("sandtable.store", {"alembic", "sandtable.games", "numba"}),
        ("sandtable.server.schemas.bodies", {"uvicorn", "sandtable.players.thinking"}),
    ],
)
def test_a_plain_start_loads_only_what_it_needs(module: str, not_needed: set[str]) -> None:
    """Nothing of Redis without a cluster, nothing of Alembic without a step to take."""
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not not_needed & set(done.stdout.split())
