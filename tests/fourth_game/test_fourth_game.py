"""A fourth game is a folder and a line, in Python and on the page, and then it is everywhere."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

from tests import nets
from tests.clients import Club
from tests.fourth_game.serving import ROOT, environment, served
from tests.patience import LONG_ENOUGH

HERE = Path(__file__).parent

PYTHON_FILES = [
    "__init__.py", "effects.py", "facts.py", "moves.py", "notation.py", "observation.py",
    "problems.py", "rules.py", "schema.py", "sense.py", "sight.py",
    "words/__init__.py", "words/reminder.py", "words/texts.py", "words/why.py",
    "words/why_texts.py",
]  # fmt: skip
PAGE_FILES = [
    "Board.svelte", "Picture.svelte", "face.ts", "index.ts",
    "lesson/de.json", "lesson/en.json", "lesson/steps.json",
    "rules/de.json", "rules/en.json",
    "words/de.ts", "words/en.ts", "words/index.ts",
]  # fmt: skip


def run(folder: Path, *words: str, typed: str = "") -> str:
    """Run a command of Sandtable with the fourth game, and return what it writes."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        input=typed,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_needs_one_folder_of_these_files_twice() -> None:
    """And one line twice: `SANDTABLE_GAMES` here, the list of games in tests/web."""
    assert files_in(HERE / "dunes") == PYTHON_FILES
    assert files_in(HERE / "page") == PAGE_FILES


def test_nothing_else_knows_of_it() -> None:
    words = ["git", "grep", "--untracked", "-il", "dunes", "--", "src", "web"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not found.stdout


def files_in(folder: Path) -> list[str]:
    files = (path for path in folder.rglob("*.*") if path.suffix not in {".pyc"})
    return sorted(path.relative_to(folder).as_posix() for path in files if path.is_file())


def test_it_passes_the_conformance_suite(tmp_path: Path) -> None:
    games = str(nets.width(plain=5, thorough=20))
    assert "dunes" in run(tmp_path, "sandtable.testing", "dunes", "--games", games)


def test_it_plays_in_the_arena(tmp_path: Path) -> None:
    words = ["--game", "dunes", "--seats", "greedy,random", "--games", "4", "--jobs", "1", "--json"]
    report = tmp_path / "report.json"
    run(tmp_path, "sandtable", "arena", *words, str(report))
    assert json.loads(report.read_text())["match_up"]["game"] == "dunes"


def test_it_plays_through_the_line_protocol(tmp_path: Path) -> None:
    requests = [
        {"do": "games"},
        {"do": "new", "game": "dunes", "seed": 3},
        {"do": "best", "level": "adept", "simulations": 100},
        {"do": "random_playout", "seed": 1},
        {"do": "effects", "seat": 0, "language": "de"},
        {"do": "record"},
    ]
    typed = "".join(json.dumps(request) + "\n" for request in requests)
    answers = [
        json.loads(line) for line in run(tmp_path, "sandtable", "engine", typed=typed).splitlines()
    ]
    assert all(answer["ok"] for answer in answers)
    games, new, best, played, told, record = answers
    assert [game["name"] for game in games["games"]] == ["mandala", "patterns", "flowers", "dunes"]
    assert best["move"] in new["legal"]
    assert played["position"]["phase"] == "over"
    assert told["effects"][-1]["rule"] == "D2"
    assert record["record"]["moves"] == played["moves"]


def test_it_is_played_at_the_terminal_with_its_plain_picture(tmp_path: Path) -> None:
    words = ["sandtable", "play", "dunes", "--seats", "you,random", "--seed", "3"]
    shown = run(tmp_path, *words, typed="rules\nhint\n1\nquit\n")
    assert "Seat 0" in shown
    assert "Single cards count 1, pairs 3." in shown
    assert re.search(r"Hint: L\w  Lay 1 ", shown)
    assert re.search(r"You laid 1 \w+ card \(L\w\)\. You drew 1 \w+ card\.", shown)


def test_it_is_played_over_the_server_by_people_and_computers(tmp_path: Path) -> None:
    async def play(url: str) -> None:
        async with Club(url) as club:
            together = await club.open("dunes", "person", "person")
            alone = await club.open("dunes", "person", "greedy")
            async with asyncio.timeout(LONG_ENOUGH):
                await asyncio.gather(*(player.play() for player in [*together, *alone]))
            for player in (*together, *alone):
                assert player.latest["view"]["game"] == "dunes"
                assert player.latest["status"]["end"]

    with served(tmp_path) as url:
        asyncio.run(play(url))
