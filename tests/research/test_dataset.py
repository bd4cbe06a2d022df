"""``sandtable dataset``: games as Parquet files, and the document about them."""

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from sandtable import Match
from sandtable.arena import MatchUp
from sandtable.cli.arguments import make_parser
from sandtable.cli.dataset import run
from sandtable.errors import BadRequest
from sandtable.research import action_words, observe
from sandtable.research.dataset.files import Folder
from sandtable.research.dataset.making import make
from sandtable.research.dataset.rows import COLUMNS
from tests.servers import nursery

DOCUMENT = (Path(__file__).parents[2] / "docs/dataset.md").read_text(encoding="utf-8")


def folder_at(path: Path, **changes: object) -> Folder:
    asked = {"game": "flowers", "seats": ["random", "greedy", "random"], "games": 4, "seed": 3}
    return Folder(path, MatchUp.arrange(**asked | changes), 4, True)  # type: ignore[arg-type]


def test_every_choice_is_a_row_from_what_its_seat_knew_to_what_came_of_it(tmp_path: Path) -> None:
    """And a folder that lacks a file gets the same one again."""
    folder = folder_at(tmp_path / "games").open()
    assert list(make(folder, jobs=1)) == list(range(7)), "whole deals: two, in three rotations"
    files = [folder.file_of(part) for part in range(2)]
    content = [path.read_bytes() for path in files]
    table = parquet.read_table(folder.path).to_pylist()
    for deal, rotation in {(row["deal"], row["rotation"]) for row in table}:
        rows = [row for row in table if (row["deal"], row["rotation"]) == (deal, rotation)]
        match = Match.new("flowers", 3, seed=rows[0]["seed"])
        for number, row in enumerate(rows):
            assert (row["number"], row["seat"]) == (number, match.to_move)
            assert json.loads(row["view"]) == match.view(row["seat"])
            assert row["legal"] == match.legal_moves
            assert action_words("flowers")[row["action"]] == row["move"]
            assert row["observation"] == observe(match, row["seat"]).tolist()
            match.play(row["move"])
        for row in rows:
            share = row["outcome"] * len(match.winners)
            assert share == pytest.approx(float(row["seat"] in match.winners))
            assert (row["scores"], row["reason"]) == (match.scores, match.reason)
            assert row["player"] == ("greedy" if row["seat"] == (1 - rotation) % 3 else "random")
    files[1].unlink()
    (folder.path / "part-00001.parquet.abcd.new").touch()
    assert list(make(folder_at(folder.path, seed=None).open(), jobs=1)) == [4, 5, 6]
    assert [path.read_bytes() for path in files] == content
    assert sorted(path.name for path in folder.path.iterdir())[0] == "_dataset.json"
    assert len(list(folder.path.iterdir())) == 3


def test_a_folder_of_something_else_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    folder_at(tmp_path / "games").open()
    before = (tmp_path / "games/_dataset.json").read_bytes()
    for changes, what in (
        ({"seats": ["random"] * 3}, "seats"),
        ({"game": "mandala", "seats": ["random"] * 2}, "game, .*seats"),
    ):
        with pytest.raises(BadRequest, match=f"another dataset: not the same {what}"):
            folder_at(tmp_path / "games", **changes).open()
    with pytest.raises(BadRequest, match="not the same seed"):
        folder_at(tmp_path / "games", seed=4).open(4)
    assert (tmp_path / "games/_dataset.json").read_bytes() == before
    with pytest.raises(BadRequest, match="in a module"):
        folder_at(tmp_path / "tied", seats=[lambda turn: turn.legal[0], "random"]).open()
    (tmp_path / "others").mkdir()
    (tmp_path / "others/x.parquet").touch()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/_dataset.json").write_text("[1]", encoding="utf-8")
    (tmp_path / "file").touch()
    with pytest.raises(BadRequest, match=r"_dataset.json does not describe a dataset"):
        folder_at(tmp_path / "broken").open()
    for name in ("others", "file"):
        with pytest.raises(BadRequest):
            folder_at(tmp_path / name).open()


def test_a_disk_that_is_full_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sandtable.cli.dataset._fill", full)
    given: dict[str, Any] = dict.fromkeys(("seed", "time_ms", "simulations", "jobs"))
    given |= {"game": "mandala", "seats": "random,random", "games": 2, "games_per_file": 2}
    assert run(**given, out=tmp_path / "games", options=[], is_observed=False) == 2
    assert "cannot be used: [Errno 28] No space left on device" in capsys.readouterr().err


def test_the_document_lists_all_and_its_sample_is_what_its_command_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = set(make_parser("dataset").options) - {"-h", "--help"}
    rows = re.findall(r"^\| (`--[^|]*)", DOCUMENT, re.MULTILINE)
    assert set(re.findall(r"--[\w-]+", "".join(rows))) == options
    assert all(f"| `{name}` | {meaning} |" in DOCUMENT for name, (_, meaning) in COLUMNS.items())
    (command,) = re.findall(r"^sandtable (dataset .* --out) games$", DOCUMENT, re.MULTILINE)
    words = (*command.split(), f"{tmp_path}/games", "--jobs", "1")
    done = nursery().run_text(*words, environment=os.environ)
    assert "20 games in 1 file" in done.stderr
    sample = re.findall(r"^\| (0 \|.*) \|$", DOCUMENT, re.MULTILINE)
    for line, row in zip(sample, parquet.read_table(tmp_path / "games").to_pylist(), strict=False):
        deal, number, seat, player, view, legal, move, outcome, scores = line.split(" | ")
        assert (deal, number, seat) == (str(row["deal"]), str(row["number"]), str(row["seat"]))
        assert (player, move, scores) == (row["player"], row["move"], str(row["scores"]))
        assert row["view"].startswith(view.strip("` ."))
        assert " ".join(row["legal"]).startswith(legal.strip(" ."))
        assert float(outcome) == row["outcome"]
    (example,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(example, {})
