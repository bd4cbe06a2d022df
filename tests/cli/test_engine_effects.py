"""`effects`, `foresee` and `games` of the line protocol."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from tests.cli.engine_process import TABLES, EngineInside, Json, name_of

each_table = pytest.mark.parametrize("table", TABLES, ids=name_of)


@pytest.fixture
def engine() -> EngineInside:
    engine = EngineInside()
    engine.get("new", game="mandala", seed=3)
    return engine


@each_table
def test_effects_lead_every_seat_from_the_view_before_to_the_view_after(table: Json) -> None:
    """Anybody can check it with the public `apply_effects`, over the protocol alone."""
    engine = EngineInside()
    legal = engine.get("new", **table, seed=5)["legal"]
    seats = [None, *range(table.get("players", 2))]
    for number in range(40):
        before = {seat: engine.get("view", seat=seat)["view"] for seat in seats}
        legal = engine.get("play", move=legal[number % len(legal)])["legal"]
        for seat in seats:
            effects = engine.get("effects", seat=seat)["effects"]
            after = engine.get("view", seat=seat)["view"]
            assert sandtable.apply_effects(before[seat], effects) == after
        if not legal:
            break


def test_nothing_has_happened_before_the_first_move(engine: EngineInside) -> None:
    assert engine.get("effects", seat=0)["effects"] == []
    assert engine.get("effects", seat=None)["effects"] == []


def test_after_undo_the_effects_are_those_of_the_move_that_is_now_last(
    engine: EngineInside,
) -> None:
    engine.get("play", move="M1o")
    first = engine.get("effects", seat=1)
    engine.get("play", move="M1b")
    assert engine.get("effects", seat=1) != first
    engine.get("undo")
    assert engine.get("effects", seat=1) == first
    engine.get("undo")
    assert engine.get("effects", seat=1)["effects"] == []


def test_each_seat_hears_what_it_may_know_in_the_language_it_asks_for(
    engine: EngineInside,
) -> None:
    engine.get("play", move="M1o")
    drew = [engine.get("effects", seat=seat)["effects"][1] for seat in (0, 1)]
    assert [effect["text"] for effect in drew] == [
        "You drew 2 red cards and 1 yellow card.",
        "Seat 0 drew 3 cards.",
    ]
    assert [effect["cards"] for effect in drew] == [{"r": 2, "y": 1}, 3]
    german = engine.get("effects", seat=0, language="de")["effects"][1]
    assert german["text"] == "Du hast 2 rote Karten und 1 gelbe Karte gezogen."


def test_what_is_certain_is_foreseen_and_nothing_changes(engine: EngineInside) -> None:
    record = engine.get("record")
    effects = engine.get("foresee", move="M1o")["effects"]
    assert [effect["text"] for effect in effects] == [
        "You build 1 orange card onto Mountain 1.",
        "You draw 3 cards.",
        "Then it is Seat 1's turn.",
    ]
    assert effects[1]["cards"] == 3
    assert engine.get("record") == record


def test_foresee_refuses_as_play_does(engine: EngineInside) -> None:
    for move in ("M1b", "nonsense", ""):
        assert engine.refuse("foresee", move=move) == "illegal_move"
    assert engine.refuse("foresee") == "bad_request"
    engine.get("random_playout", seed=1)
    assert engine.refuse("foresee", move="M1o") == "game_over"


@pytest.mark.parametrize("language", ["", "fr", "EN", 1, None, ["en"]])
def test_an_unknown_language_is_a_bad_request(engine: EngineInside, language: Any) -> None:
    assert engine.refuse("effects", seat=0, language=language) == "bad_request"
    assert engine.refuse("foresee", move="M1o", language=language) == "bad_request"


def test_effects_need_a_seat_of_the_table(engine: EngineInside) -> None:
    assert engine.refuse("effects") == "bad_request"
    assert engine.refuse("effects", seat="0") == "bad_request"
    assert engine.refuse("effects", seat=2) == "bad_seat"


def test_without_a_game_there_are_no_effects() -> None:
    assert EngineInside().ask("effects", seat=0)["error"]["code"] == "no_game"
    assert EngineInside().ask("foresee", move="M1b")["error"]["code"] == "no_game"


def test_games_lists_what_can_be_played() -> None:
    answer = EngineInside().get("games", id=13)
    assert answer["version"] == sandtable.__version__
    assert [game["name"] for game in answer["games"]] == ["mandala", "patterns", "flowers"]
    assert answer["games"][2] == {
        "name": "flowers",
        "players": [2, 3, 4],
        "options": {"end": ["turn", "round"], "backs": ["colour", "mixed"]},
        "version": 1,
    }
