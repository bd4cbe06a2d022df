"""The command ``sandtable review``."""

import json
from pathlib import Path

import pytest

from sandtable import Match
from sandtable.cli.refusing import REFUSED
from sandtable.cli.review import TEXTS, run
from sandtable.review import STRENGTHS, Effort, prepare_judge


@pytest.fixture(autouse=True)
def _hardly_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    prepare_judge("mandala")
    monkeypatch.setitem(STRENGTHS, "quick", Effort(simulations=300, worlds=300, nodes=500))


def saved(folder: Path, moves: int | None = None) -> str:
    match = Match.new("mandala", seed=1)
    match.play_randomly(1)
    match.seats = ["Ann", "Ben"]
    content = match.record()
    path = folder / "record.json"
    path.write_text(json.dumps(content | {"moves": content["moves"][:moves]}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("language", "wrong", "better"), [("en", "Mistakes", "Better"), ("de", "Fehler", "Besser")]
)
def test_a_review_is_told_in_words_and_saved_whole(
    language: str, wrong: str, better: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "review.json"
    assert run(saved(tmp_path), str(to), "quick", language) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("Ann", "Ben", wrong, better, "▁"))
    assert "{" not in told
    found = json.loads(to.read_text(encoding="utf-8"))
    assert found["version"] == 1
    assert found["turning_points"]


def test_the_whole_review_can_be_piped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(saved(tmp_path), "-", "quick") == 0
    assert json.loads(capsys.readouterr().out)["game"] == "mandala"


@pytest.mark.parametrize(
    ("strength", "moves", "code"), [("quick", 5, "not_over"), ("best", None, "bad_request")]
)
def test_what_cannot_be_reviewed_is_refused_with_its_code(
    strength: str, moves: int | None, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(saved(tmp_path, moves), None, strength) == REFUSED
    assert f"sandtable review: {code}: " in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_found_out_before_anybody_thinks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(saved(tmp_path), str(tmp_path / "no" / "file"), "quick") == REFUSED
    assert "no folder" in capsys.readouterr().err


def test_every_text_is_there_in_two_languages() -> None:
    assert all(all(texts) for texts in TEXTS.values())
