"""Every request of the line protocol and its answer, over real pipes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable.players import LEVELS
from tests.cli.engine_process import (
    DEFAULTS,
    GAMES,
    TABLES,
    EngineInside,
    EngineProcess,
    Json,
    name_of,
    play_some,
    text,
    whole_game,
)

COMMON = {"game", "players", "options", "phase", "to_move"}
END = {"scores", "winners", "reason"}
OWN = {
    "mandala": {
        "deck", "discard", "hands", "mandalas", "rivers", "cups", "dealt_cups", "last_mandala",
        "idle_turns", "claiming", "completed_by",
    },
    "patterns": {"board", "offered", "bowls", "groups"},
    "flowers": {
        "deck", "discard", "hands", "known", "mandalas", "stacks", "singles", "flowers", "taking",
        "ending", "active", "passes",
    },
}  # fmt: skip
PHASES = {
    "mandala": {"turn", "claim", "over"},
    "patterns": {"bowl", "turn", "flips", "over"},
    "flowers": {"turn", "take", "over"},
}
REASONS = {
    "mandala": {"river", "deck", "dead", "idle"},
    "patterns": {"stuck"},
    "flowers": {"flowers", "tiles", "passes"},
}

each_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
each_game = pytest.mark.parametrize("game", GAMES)


# ------------------------------------------------------------------------------- new


@each_table
def test_new_answers_position_and_legal(engine: EngineProcess, table: Json) -> None:
    answer = engine.get("new", id=1, **table, seed=42)
    assert answer.keys() == {"id", "ok", "position", "legal"}
    position = answer["position"]
    assert position["game"] == table["game"]
    assert position["players"] == table.get("players", 2)
    assert position["options"] == DEFAULTS[table["game"]] | table.get("options", {})
    assert position.keys() == COMMON | OWN[table["game"]]


@each_table
def test_positions_have_exactly_the_keys_of_their_game(table: Json) -> None:
    for answer in whole_game(EngineInside(), table, seed=5):
        position = answer["position"]
        is_over = position["phase"] == "over"
        assert position.keys() == COMMON | OWN[table["game"]] | (END if is_over else set())
        assert position["phase"] in PHASES[table["game"]]
        assert (position["to_move"] is None) == is_over
        assert (answer["legal"] == []) == is_over
        if is_over:
            assert position["reason"] in REASONS[table["game"]]
            assert len(position["scores"]) == position["players"]
            assert set(position["winners"]) <= set(range(position["players"]))
            assert position["winners"]


@each_table
def test_legal_is_sorted_and_has_no_doubles(table: Json) -> None:
    for answer in whole_game(EngineInside(), table, seed=6):
        assert answer["legal"] == sorted(set(answer["legal"]))


@each_game
def test_the_same_seed_gives_the_same_game(engine: EngineProcess, game: str) -> None:
    line = json.dumps({"do": "new", "game": game, "seed": 2**64 - 1}).encode()
    assert engine.exchange(line) == engine.exchange(line)


@each_game
def test_defaults_written_out_change_nothing(engine: EngineProcess, game: str) -> None:
    short = engine.get("new", game=game, seed=3)
    long = engine.get("new", game=game, seed=3, players=2, options=DEFAULTS[game])
    assert text(short) == text(long)


@each_game
def test_a_seed_left_out_is_fresh(engine: EngineProcess, game: str) -> None:
    seeds = set()
    for _ in range(4):
        position = engine.get("new", game=game)["position"]
        record = engine.get("record")["record"]
        seeds.add(record["seed"])
        assert 0 <= record["seed"] < 2**64
        again = engine.get("new", game=game, seed=record["seed"])["position"]
        assert text(again) == text(position)
    assert len(seeds) == 4


def test_options_may_be_given_one_at_a_time(engine: EngineProcess) -> None:
    position = engine.get("new", game="flowers", options={"backs": "mixed"})["position"]
    assert position["options"] == {"end": "turn", "backs": "mixed"}


# ------------------------------------------------------------------------------ play


@each_table
def test_every_legal_move_can_be_played(table: Json) -> None:
    engine = EngineInside()
    engine.get("new", **table, seed=8)
    play_some(engine, 25)
    engine.get("undo")
    record = engine.get("record")["record"]
    for move in engine.get("load", record=record)["legal"]:
        answer = engine.get("play", move=move)
        assert answer.keys() == {"id", "ok", "position", "legal"}
        engine.get("undo")


# ------------------------------------------------------------------------------- set


@each_table
def test_every_position_of_a_game_can_be_set(table: Json) -> None:
    engine = EngineInside()
    for seed in range(3):
        for answer in whole_game(engine, table, seed):
            again = engine.get("set", position=answer["position"])
            assert text(again) == text(answer)


@each_table
def test_a_set_position_plays_alike_for_alike_seeds(engine: EngineProcess, table: Json) -> None:
    position = whole_game(EngineInside(), table, seed=1)[12]["position"]
    ends = []
    for seed in (7, 7, 8):
        engine.get("set", position=position, seed=seed)
        ends.append(text(engine.get("random_playout", seed=1)))
    assert ends[0] == ends[1]
    if table["game"] != "patterns":  # in which nothing is drawn
        assert ends[0] != ends[2]


def without_nothings(value: Any) -> Any:
    """Leave out every key that is null, false, 0 or empty, unless its absence means another value.

    Seats and Mandalas left out are null, and `active` left out is the seat to move.
    """
    if isinstance(value, dict):
        indexes = ("claiming", "completed_by", "taking", "marker")
        kept = {
            key: without_nothings(item)
            for key, item in value.items()
            if item or (key in indexes and item is not None)
        }
        if "active" in value and value["active"] != value["to_move"]:
            kept["active"] = value["active"]
        return kept
    if isinstance(value, list):
        return [without_nothings(item) for item in value]
    return value


@each_table
def test_keys_with_nothing_in_them_may_be_left_out(table: Json) -> None:
    engine = EngineInside()
    for answer in whole_game(engine, table, seed=9):
        again = engine.get("set", position=without_nothings(answer["position"]))
        assert text(again) == text(answer)


def test_known_options_and_zero_counts_may_be_left_out_or_written(engine: EngineProcess) -> None:
    answer = engine.get("new", game="flowers", players=3, seed=1)
    position = answer["position"] | {"discard": dict.fromkeys("bgopry", 0)}
    del position["known"], position["options"]
    assert text(engine.get("set", position=position)) == text(answer)


def test_a_set_turn_of_patterns_that_is_stuck_is_settled(engine: EngineProcess) -> None:
    last = whole_game(EngineInside(), {"game": "patterns"}, seed=4)[-1]["position"]
    asked = {key: value for key, value in last.items() if key not in END}
    stuck_seats = 0
    for seat in range(2):
        answer = engine.get("set", position=asked | {"phase": "turn", "to_move": seat})
        stuck_seats += answer["position"]["phase"] != "turn"
        loaded = engine.get("load", record=engine.get("record")["record"])
        assert text(loaded) == text(answer)
    assert stuck_seats


# ------------------------------------------------------------------------------ view


@each_table
@pytest.mark.parametrize("moves", [0, 15])
def test_a_view_has_the_keys_of_the_position(
    engine: EngineProcess, table: Json, moves: int
) -> None:
    position = engine.get("new", **table, seed=11)["position"]
    for answer in play_some(engine, moves):
        position = answer["position"]
    for seat in [None, *range(position["players"])]:
        answer = engine.get("view", seat=seat)
        assert answer.keys() == {"id", "ok", "view"}
        assert answer["view"].keys() == position.keys()


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_of_mandala_hides_hands_deck_and_dealt_cups(
    engine: EngineProcess, seat: int | None
) -> None:
    position = engine.get("new", game="mandala", seed=12)["position"]
    view = engine.get("view", seat=seat)["view"]
    assert view["deck"] == 88
    for other in range(2):
        if other == seat:
            assert view["hands"][other] == position["hands"][other]
            assert view["cups"][other] == position["cups"][other]
            assert view["dealt_cups"][other] == position["dealt_cups"][other]
        else:
            assert view["hands"][other] == 6
            assert view["cups"][other] == {"known": {}, "hidden": 2}
            assert view["dealt_cups"][other] == 2
    hidden = ("deck", "hands", "cups", "dealt_cups")
    assert {key: view[key] for key in view if key not in hidden} == {
        key: position[key] for key in position if key not in hidden
    }


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_view_of_flowers_hides_hands_deck_and_stacks(
    engine: EngineProcess, seat: int | None
) -> None:
    position = engine.get("new", game="flowers", players=3, seed=12)["position"]
    view = engine.get("view", seat=seat)["view"]
    assert view["deck"] == 90 - 5 - 6 - 7
    assert view["stacks"] == {"dark": 15, "light": 15}
    for other in range(3):
        own = position["hands"][other]
        assert view["hands"][other] == (
            own if other == seat else {"known": {}, "hidden": 5 + other}
        )


def test_a_view_of_patterns_is_the_position(engine: EngineProcess) -> None:
    position = engine.get("new", game="patterns", seed=12)["position"]
    for seat in (None, 0, 1):
        assert text(engine.get("view", seat=seat)["view"]) == text(position)


@each_table
def test_a_view_of_a_finished_game_hides_nothing(engine: EngineProcess, table: Json) -> None:
    engine.get("new", **table, seed=13)
    position = engine.get("random_playout", seed=1)["position"]
    for seat in [None, *range(position["players"])]:
        assert text(engine.get("view", seat=seat)["view"]) == text(position)


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_what_a_seat_cannot_know_leaves_its_view_alone(engine: EngineProcess, game: str) -> None:
    position = engine.get("new", game=game, seed=14)["position"]
    engine.get("set", position=position)
    line = b'{"do":"view","seat":0}'
    view = engine.exchange(line)
    hand, deck = position["hands"][1], position["deck"]
    given = next(iter(hand))
    drawn = next(colour for colour in deck if colour != given)
    for pile, out, into in ((hand, given, drawn), (deck, drawn, given)):
        pile[out] -= 1
        pile[into] = pile.get(into, 0) + 1
    engine.get("set", position=position)
    assert engine.exchange(line) == view


# ------------------------------------------------------------------------------ best


@each_game
@pytest.mark.parametrize("level", LEVELS)
def test_best_answers_a_legal_move_at_every_level(
    engine: EngineProcess, game: str, level: str
) -> None:
    legal = engine.get("new", game=game, seed=15)["legal"]
    answer = engine.get("best", level=level, time_ms=20)
    assert answer.keys() == {"id", "ok", "move", "value", "lines"}
    assert answer["move"] in legal
    assert isinstance(answer["value"], int | float)
    assert -1 <= answer["value"] <= 1
    assert isinstance(answer["lines"], list)


@each_game
@pytest.mark.parametrize("number", [2**63, 10**40])
def test_best_takes_limits_of_any_size(game: str, number: int) -> None:
    """A limit beyond all reason is no limit; the other one counts."""
    engine = EngineInside()
    engine.get("new", game=game, seed=15)
    assert engine.get("best", simulations=number, time_ms=20)["move"]
    assert engine.get("best", simulations=20, time_ms=number)["move"]


@each_game
def test_best_repeats_itself_when_seed_and_simulations_are_given(game: str) -> None:
    engine = EngineInside()
    engine.get("new", game=game, seed=15)
    asked = {"level": "master", "simulations": 500, "time_ms": 60_000, "seed": 4}
    assert engine.get("best", **asked) == engine.get("best", **asked)


@each_table
def test_best_plays_a_whole_game_and_changes_nothing_itself(table: Json) -> None:
    engine = EngineInside()
    position = engine.get("new", **table, seed=16)["position"]
    for _ in range(10_000):
        if position["phase"] == "over":
            break
        before = engine.get("record")
        move = engine.get("best", level="random", time_ms=1)["move"]
        assert engine.get("record") == before
        position = engine.get("play", move=move)["position"]
    assert position["phase"] == "over"


def test_best_does_not_touch_the_draws(engine: EngineProcess) -> None:
    ends = []
    for asks in (0, 3):
        engine.get("new", game="mandala", seed=17)
        for _ in range(asks):
            engine.get("best", level="novice", time_ms=5)
        ends.append(text(engine.get("random_playout", seed=1)))
    assert ends[0] == ends[1]


# -------------------------------------------------------------------- random_playout


@each_table
def test_a_playout_is_chosen_by_its_seed_and_ends_the_game(
    engine: EngineProcess, table: Json
) -> None:
    answers = []
    for seed in (7, 7, 8):
        engine.get("new", **table, seed=25)
        play_some(engine, 2)
        answers.append(engine.get("random_playout", seed=seed))
        assert answers[-1].keys() == {"id", "ok", "position", "moves"}
        assert answers[-1]["position"]["phase"] == "over"
        assert engine.get("record")["record"]["moves"][2:] == answers[-1]["moves"]
    assert text(answers[0]) == text(answers[1])
    assert answers[0]["moves"] != answers[2]["moves"]


@each_table
def test_the_moves_of_a_playout_lead_to_its_position(engine: EngineProcess, table: Json) -> None:
    engine.get("new", **table, seed=26)
    end = engine.get("random_playout", seed=9)
    answer = engine.get("new", **table, seed=26)
    for move in end["moves"]:
        answer = engine.get("play", move=move)
    assert text(answer["position"]) == text(end["position"])


def test_a_playout_chooses_evenly() -> None:
    engine = EngineInside()
    taken = []
    for seed in range(100):
        legal = engine.get("new", game="patterns", seed=1)["legal"]
        taken.append(engine.get("random_playout", seed=seed)["moves"][0])
    assert all(30 <= taken.count(move) <= 70 for move in legal)


def test_a_playout_does_not_follow_the_deal() -> None:
    """Equal seeds for game and playout must not tie the choices to the cards."""
    engine = EngineInside()
    first = set()
    for seed in range(40):
        legal = engine.get("new", game="mandala", seed=seed)["legal"]
        move = engine.get("random_playout", seed=seed)["moves"][0]
        first.add(round(10 * legal.index(move) / len(legal)))
    assert len(first) >= 7
