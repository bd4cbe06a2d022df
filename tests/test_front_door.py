"""What a user meets first: the public names, the README's example, the errors."""

import os
import re
from pathlib import Path

import pytest

import sandtable
from sandtable import errors
from tests.servers import nursery

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_public_names_are_these() -> None:
    names = ["GAME_NAMES", "Game", "Match", "Position", "SandtableError", "__version__"]
    names += ["apply_effects", "batch", "find_game", "playouts"]
    assert sorted(sandtable.__all__) == names
    for name in names:
        assert getattr(sandtable, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        sandtable.chess  # noqa: B018


def test_every_error_has_its_own_stable_code() -> None:
    kinds = set(errors.SandtableError.__subclasses__()) - {errors.TableRefusal}
    assert sorted(kind.code for kind in kinds) == [
        "bad_json", "bad_option", "bad_players", "bad_position", "bad_record", "bad_request",
        "bad_seat", "game_over", "illegal_move", "no_game", "unknown_game",
    ]  # fmt: skip
    assert sorted(kind.code for kind in errors.TableRefusal.__subclasses__()) == [
        "bad_assumption", "bad_host", "bad_invite", "bad_key", "bad_origin", "bad_puzzles",
        "bad_study", "bad_terms", "banned", "behind", "no_person", "no_puzzle", "no_review",
        "no_study", "no_table", "no_undo", "not_allowed", "not_over", "not_seated", "not_started",
        "not_your_turn", "number_taken", "seat_taken", "table_damaged", "thinking_failed",
        "too_fast", "too_large", "too_many", "too_slow", "unavailable",
    ]  # fmt: skip


def examples(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_example_of_the_readme_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten lines play a game, show it, list its moves and save it."""
    (example,) = examples("python")
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert "Flowers: over" in capsys.readouterr().out
    assert (tmp_path / "game.json").exists()
    lines = [line for line in example.splitlines() if line.strip()]
    assert len(lines) <= 12


def test_the_conversation_of_the_readme_is_what_the_engine_says() -> None:
    """Each request in the README gets the answer printed below it, as far as it is printed."""
    (conversation,) = examples("json")
    lines = conversation.strip().splitlines()
    requests, answers = lines[::2], lines[1::2]
    done = nursery().run_text("engine", environment=os.environ, typed="\n".join(requests))
    assert done.returncode == 0, done.stderr
    for shown, said in zip(answers, done.stdout.splitlines(), strict=True):
        begin, _, end = shown.partition(" ... ")
        assert said.startswith(begin)
        assert said.endswith(end)
