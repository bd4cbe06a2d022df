"""A match: playing, undoing, recording and replaying."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import GAME_NAMES, Match, SandtableError
from sandtable.errors import BadRecord, BadRequest, GameOver, IllegalMove

names = st.sampled_from(GAME_NAMES)
seeds = st.integers(0, 2**64 - 1)


@given(names, seeds, seeds)
def test_a_record_is_all_that_is_needed(name: str, seed: int, choices: int) -> None:
    match = Match.new(name, seed=seed)
    match.play_randomly(choices)
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert again.record() == match.record()
    assert again.position == match.position


@given(names, seeds, st.integers(1, 30))
def test_undo_goes_back_move_by_move(name: str, seed: int, number: int) -> None:
    match = Match.new(name, seed=seed)
    seen = [match.position]
    for word in Match.from_record(match.record()).play_randomly(seed)[:number]:
        match.play(word)
        seen.append(match.position)
    for position in reversed(seen[:-1]):
        match.undo()
        assert match.position == position
    with pytest.raises(BadRequest, match="no move to undo"):
        match.undo()


@given(names, seeds, seeds)
def test_a_set_position_is_the_start_of_its_record(name: str, seed: int, other: int) -> None:
    match = Match.new(name, seed=seed)
    for word in Match.from_record(match.record()).play_randomly(seed)[:15]:
        match.play(word)
    fresh = Match.from_position(match.position.to_json(), seed=other)
    if not fresh.is_over:
        fresh.play_randomly(seed)
    record = fresh.record()
    assert record["start"] == match.position.to_json()
    assert Match.from_record(record).position == fresh.position


def test_random_play_is_chosen_by_its_seed_and_draws_by_that_of_the_match() -> None:
    def play(seed: int, choices: int) -> list[str]:
        return Match.new("mandala", seed=seed).play_randomly(choices)

    assert play(1, 2) == play(1, 2)
    assert play(1, 2) != play(1, 3)
    assert play(1, 2) != play(2, 2)


def test_without_a_seed_every_match_is_another() -> None:
    assert Match.new("mandala").seed != Match.new("mandala").seed


def test_a_match_saved_in_a_file_is_loaded_from_it(tmp_path: Path) -> None:
    match = Match.new("flowers", 4, {"end": "round"}, seed=3)
    match.play_randomly(4)
    match.save(tmp_path / "game.json")
    assert Match.load(tmp_path / "game.json").position == match.position


@pytest.mark.parametrize("content", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "bad.json").write_text(content)
    with pytest.raises(BadRecord):
        Match.load(tmp_path / "bad.json")


RECORD = {"game": "mandala", "players": 2, "options": {}, "seed": 1, "moves": []}


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"}, {"game": None}, {"players": 3}, {"players": 2.0}, {"players": True},
        {"options": {"end": "turn"}}, {"options": []}, {"seed": -1}, {"seed": 2**64},
        {"seed": True}, {"seed": 1.0}, {"seed": "1"}, {"moves": None}, {"moves": {}},
        {"moves": [None]}, {"moves": [["Dg1"]]}, {"moves": ["x"]}, {"moves": ["Cg"]},
        {"start": []}, {"start": {}}, {"start": None}, {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_record_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        Match.from_record({**RECORD, **change})


@pytest.mark.parametrize("key", ["game", "seed", "moves"])
def test_a_record_without_its_essentials_is_refused(key: str) -> None:
    with pytest.raises(BadRecord, match=f"{key} is missing"):
        Match.from_record({k: v for k, v in RECORD.items() if k != key})


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    match = Match.new("patterns", seed=1)
    match.play_randomly(1)
    record = match.record()
    with pytest.raises(BadRecord, match="the game is over"):
        Match.from_record({**record, "moves": [*record["moves"], "Ec4"]})


@pytest.mark.parametrize("word", ["", "x", "Cg", None, 5, ["Dg1"]])
def test_a_refused_move_leaves_the_match_as_it_was(word: Any) -> None:
    match = Match.new("mandala", seed=1)
    before = match.record(), match.position
    with pytest.raises(IllegalMove):
        match.play(word)
    assert (match.record(), match.position) == before


def test_nothing_is_played_after_the_end() -> None:
    match = Match.new("mandala", seed=1)
    match.play_randomly(1)
    with pytest.raises(GameOver):
        match.play(match.moves[0])


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, [1]])
def test_a_seed_out_of_bounds_is_refused(seed: Any) -> None:
    with pytest.raises(SandtableError, match="seed must be"):
        Match.new("mandala", seed=seed)


def test_a_match_shows_itself_within_80_columns() -> None:
    for name, players in (("mandala", 2), ("patterns", 2), ("flowers", 4)):
        match = Match.new(name, players, seed=2)
        for word in Match.from_record(match.record()).play_randomly(2):
            shown = str(match)
            assert name.capitalize() in shown
            assert max(len(line) for line in shown.splitlines()) <= 80
            match.play(word)
