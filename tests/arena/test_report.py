"""Results as JSON, and the document about them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.arena import MatchUp, play_all
from sandtable.arena.playing import play
from sandtable.arena.report import report
from sandtable.cli.arguments import make_parser
from sandtable.files import write_json
from tests.patience import LONG_ENOUGH

DOCUMENT = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
FREE = {"options", "reasons"}  # objects whose keys are those of a game


@pytest.fixture(scope="module")
def content() -> Any:
    match_up = MatchUp.arrange("mandala", ["random", "greedy"], 2, seed=1)
    return report(match_up, play_all(match_up, jobs=1), 1.5)


def keys_of(content: Any) -> Iterator[str]:
    if isinstance(content, list):
        for item in content:
            yield from keys_of(item)
    elif isinstance(content, dict):
        yield from content
        for key, value in content.items():
            if key not in FREE:
                yield from keys_of(value)


def test_the_document_names_every_key(content: Any) -> None:
    tables = DOCUMENT[DOCUMENT.index("## Results as JSON") : DOCUMENT.index("## From Python")]
    named = set(re.findall(r"`(\w+)`", tables))
    assert set(keys_of(content)) <= named
    assert named - {"Match"} <= set(keys_of(content))


def test_the_document_names_every_option() -> None:
    there = set(make_parser("arena").options) - {"-h", "--help"}
    first = re.findall(r"^\| (`--[^|]*)", DOCUMENT, re.MULTILINE)
    assert set(re.findall(r"--[\w-]+", "".join(first))) == there


def test_the_example_of_the_document_runs(tmp_path: Path) -> None:
    *_, example = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert 0 <= float(done.stdout) <= 1


def test_the_player_of_the_document_plays(tmp_path: Path) -> None:
    player, policy, _ = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    (tmp_path / "mybot.py").write_text(player, encoding="utf-8")
    seats, time_ms = [f"{tmp_path}/mybot.py", "random"], round(1000 * LONG_ENOUGH)
    match_up = MatchUp.arrange("mandala", seats, 1, seed=1, time_ms=time_ms)
    assert play(match_up, next(match_up.fixtures())).forfeit is None
    exec(policy, {})


def test_a_report_survives_its_file(content: Any, tmp_path: Path) -> None:
    write_json(tmp_path / "results.json", content)
    again = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert again == json.loads(json.dumps(content))
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_and_what_it_leads_to_is_written(
    is_there: bool, content: Any, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "target.json", tmp_path / "link.json"
    if is_there:
        target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_json(link, content)
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))["games_played"] == 2
    assert sorted(path.name for path in tmp_path.rglob("*.json*")) == ["link.json", "target.json"]


def test_a_pipe_is_written_to_and_not_replaced(content: Any, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        write_json(pipe, content)
        written, _ = reader.communicate(timeout=LONG_ENOUGH)
    assert json.loads(written)["games_played"] == 2
    assert pipe.is_fifo()


def test_without_games_there_is_no_summary() -> None:
    match_up = MatchUp.arrange("mandala", ["random", "greedy"], 2, seed=1)
    assert report(match_up, [], 0.1)["summary"] is None
