"""A lean install: rules, players, review and line protocol need NumPy and Numba alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from site import getsitepackages

import pytest
from packaging.requirements import Requirement

from sandtable import system
from sandtable.cli import EXTRAS as EXTRAS_OF_COMMANDS
from sandtable.cli.arguments import COMMANDS
from sandtable.extras import EXTRAS, MissingExtra, needs

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Modules that packages bring under another name than their own.
MODULES = {
    "prometheus-client": "prometheus_client",
    "numba-cuda": "numba_cuda",
    "open_spiel": "pyspiel",
    "pillow": "PIL",
}
CORE = ("numpy", "numba", "llvmlite")

PLAYS = """
import sandtable
from sandtable.players import Question, think
from sandtable.review import Plan

for game, players in (("mandala", 2), ("patterns", 2), ("flowers", 3)):
    match = sandtable.Match.new(game, players, seed=7)
    for level in ("random", "greedy", "search:20"):
        match.play(think(Question.about(match.position, level, seed=1)).move)
    sandtable.Position.from_json(match.position.to_json()).foresee(match.legal_moves[0])
    while not match.is_over:
        match.play(match.legal_moves[-1])
    assert str(match) and match.view(0)
    Plan(match.record(), "quick").questions[-1].answer()

from sandtable.cli import main
main(["engine"])
"""

COMMANDS_IN_VAIN = """
import contextlib, io, sys
from sandtable.cli import main

for words in {words!r}:
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            main(words)
    except SystemExit as end:
        print(words[0], end.code, said.getvalue(), end="")
"""


@pytest.fixture
def lean(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which a Python without a site has NumPy, Numba and Sandtable."""
    packages = Path(getsitepackages()[0])
    for name in CORE:
        for found in (*packages.glob(name), *packages.glob(f"{name}.libs")):
            (tmp_path / found.name).symlink_to(found)
    return os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT / 'src'}"}


def python(code: str, environment: dict[str, str], text: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env=environment, input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rules_players_review_and_protocol_need_numpy_and_numba_alone(
    lean: dict[str, str],
) -> None:
    asked = '{"do":"new","game":"mandala","seed":1}\n{"do":"best","level":"greedy"}\n'
    assert python(PLAYS, lean, asked).count('"ok":true') == 2


def test_a_command_without_its_packages_names_the_extra_in_one_line(lean: dict[str, str]) -> None:
    words = {command: [command] for command in EXTRAS_OF_COMMANDS}
    words["arena"] += ["--game", "mandala", "--seats", "random,random"]
    words["dataset"] += ["--game", "mandala", "--seats", "random,random", "--out", "nowhere"]
    words["join"] += ["http://127.0.0.1:1/join/x#y", "--player", "random"]
    words["train"] += ["--game", "mandala", "--resume", "nowhere"]
    words["worker"] += ["--redis", "redis://127.0.0.1:1"]
    words["admin"] += ["tables"]
    for command in ("backup", "export", "import", "restore"):
        words[command] += ["no-such-file"]
    told = python(COMMANDS_IN_VAIN.format(words=list(words.values())), lean).splitlines()
    for (command, extra), line in zip(EXTRAS_OF_COMMANDS.items(), told, strict=True):
        assert line.startswith(f"{command} 2 sandtable"), line
        assert line.endswith(f', which is not installed: pip install "sandtable[{extra}]"')


def test_a_room_without_its_packages_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    with pytest.raises(MissingExtra, match=r'openskill.*: pip install "sandtable\[arena\]"'):
        needs("arena", "sandtable.arena")


def test_the_extras_are_those_of_the_project() -> None:
    """Each extra is checked by the modules of its packages, and of the extras that it brings."""
    assert set(EXTRAS_OF_COMMANDS) <= set(COMMANDS)
    for extra, modules in EXTRAS.items():
        assert set(modules) == modules_of(extra) - {"uvloop"}, extra  # which Windows lacks
    assert {need.partition(">")[0] for need in PROJECT["dependencies"]} == {"numba", "numpy"}
    (everything,) = map(Requirement, PROJECT["optional-dependencies"]["all"])
    assert everything.extras == set(PROJECT["optional-dependencies"]) - {"all"}


def modules_of(extra: str) -> set[str]:
    found = set()
    for need in map(Requirement, PROJECT["optional-dependencies"][extra]):
        if need.name == "sandtable":
            found |= {module for other in need.extras for module in modules_of(other)}
        else:
            found.add(MODULES.get(need.name, need.name))
    return found


@pytest.mark.parametrize(
    ("name", "data", "cache"),
    [
        ("linux", ".local/share/sandtable", ".cache/sandtable"),
        ("darwin", "Library/Application Support/sandtable", "Library/Caches/sandtable"),
        ("win32", "AppData/Local/sandtable", "AppData/Local/sandtable/Cache"),
    ],
)
def test_a_users_folders_are_those_of_the_system(
    name: str, data: str, cache: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    assert system.user_data(name) == Path.home() / data
    assert system.user_cache(name) == Path.home() / cache
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert name == "win32" or system.user_data(name) == Path("/elsewhere/sandtable")


def test_a_lock_is_held_by_one_at_a_time(tmp_path: Path) -> None:
    with (
        system.locked(tmp_path / "lock"),
        pytest.raises(BlockingIOError),
        system.locked(tmp_path / "lock", waits=False),
    ):
        pass
    with system.locked(tmp_path / "lock", waits=False):
        pass
