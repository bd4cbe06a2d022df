"""Positions and records that the line protocol refuses: the right code, and nothing changed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.cli.engine_process import GAMES, TABLES, EngineInside, EngineProcess, Json, name_of
from tests.cli.impossible import IMPOSSIBLE
from tests.cli.mutations import (
    VALUES,
    delete,
    one_of_each_phase,
    paths_in,
    positions_of,
    put,
    with_change,
)


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    with EngineProcess() as process:
        process.begin()
        yield process


# ---------------------------------------------------------------- mutated positions


def check_set(engine: EngineInside, position: Json) -> None:
    """A position is refused, or taken as one that can be set again."""
    before = engine.exchange(b'{"do":"record"}')
    answer = engine.ask("set", position=position, seed=1)
    if answer["ok"]:
        again = engine.get("set", position=answer["position"], seed=1)
        assert json.dumps(again) == json.dumps(answer)
        engine.ask("random_playout", seed=1)  # refused where the game is over
    else:
        codes = {"bad_position", "unknown_game", "bad_players", "bad_option"}
        assert answer["error"]["code"] in codes
        assert len(answer["error"]["message"]) < 300
        assert engine.exchange(b'{"do":"record"}') == before


@pytest.mark.parametrize("table", TABLES[:3], ids=name_of)
def test_a_wrong_value_anywhere_in_a_position_is_refused_or_harmless(table: Json) -> None:
    engine = EngineInside()
    engine.get("new", game="patterns", seed=1)
    for position in one_of_each_phase(table):
        for path in paths_in(position):
            check_set(engine, with_change(position, path, delete))
            for value in VALUES[::2]:
                check_set(engine, with_change(position, path, put(value)))


@pytest.mark.parametrize("table", TABLES[:4], ids=name_of)
def test_values_of_a_wrong_type_are_refused_in_a_position(table: Json) -> None:
    """No field of a position takes a text for a number or true for 1."""
    engine = EngineInside()
    engine.get("new", game="patterns", seed=1)
    for position in one_of_each_phase(table):
        for path in paths_in(position):
            value: Any = position
            for key in path:
                value = value[key]
            wrong: list[Any] = [True, float(value), str(value)] if type(value) is int else []
            wrong += [int(value), None] if type(value) is bool else []
            wrong += [[value], {value: 1}] if isinstance(value, str) else []
            wrong += [dict(enumerate(value))] if isinstance(value, list) else []
            wrong += [list(value)] if isinstance(value, dict) else []
            for item in wrong:
                answer = engine.ask("set", position=with_change(position, path, put(item)))
                assert not answer["ok"], (path, item)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_unknown_keys_are_refused_everywhere(table: Json) -> None:
    engine = EngineInside()
    engine.get("new", game="patterns", seed=1)
    for position in one_of_each_phase(table):
        for path in [(), *paths_in(position)]:
            changed = copy.deepcopy(position)
            place = changed
            for key in path:
                place = place[key]
            if isinstance(place, dict):
                for name in ("x", "", "B", "Game", "rng"):
                    place[name] = 0
                    code = engine.refuse("set", position=changed)
                    assert code in {"bad_position", "bad_option"}, (path, name)
                    del place[name]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_not_a_position(engine: EngineProcess, game: str) -> None:
    engine.get("new", game=game, seed=1)
    view = engine.get("view", seat=0)["view"]
    if game == "patterns":
        engine.get("set", position=view)
    else:
        assert engine.refuse("set", position=view) == "bad_position"


@pytest.mark.parametrize("position", [{}, {"game": "mandala"}, {"game": "mandala", "players": 2}])
def test_a_position_of_almost_nothing_is_refused(engine: EngineProcess, position: Json) -> None:
    assert engine.refuse("set", position=position) == "bad_position"


# ------------------------------------------------------------- impossible positions


@pytest.mark.parametrize(
    ("game", "spoil"),
    [(game, spoil) for game, spoils in IMPOSSIBLE.items() for spoil in spoils],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_an_impossible_position_is_a_bad_position(
    engine: EngineProcess, game: str, spoil: Callable[[Json], None]
) -> None:
    position = EngineInside().get("new", game=game, seed=1)["position"]
    spoil(position)
    assert engine.refuse("set", position=position) == "bad_position"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_finished_position_needs_its_true_result(engine: EngineProcess, table: Json) -> None:
    end = positions_of(table, seed=2)[-1]
    seats = end["players"]
    higher = [score + 1 for score in end["scores"]]
    floats = [float(score) for score in end["scores"]]
    wrong: dict[str, list[Any]] = {
        "scores": [higher, floats, [], [0] * (seats + 1), None, 5],
        "winners": [[], list(range(seats + 1)), [-1], [True], None],
        "reason": ["", "boredom", None, 0, []],
        "to_move": [0],
    }
    for key, values in wrong.items():
        for value in values:
            assert engine.refuse("set", position=end | {key: value}) == "bad_position", key
    for key in ("scores", "winners", "reason"):
        left_out = {name: value for name, value in end.items() if name != key}
        assert engine.refuse("set", position=left_out) == "bad_position"


# ------------------------------------------------------------------------ bad_record


def records() -> list[Json]:
    """Return a record of each game, begun by `new` and by `set`."""
    made = []
    for table in TABLES[:4]:
        engine = EngineInside()
        engine.get("new", **table, seed=4)
        engine.get("random_playout", seed=4)
        made.append(engine.get("record")["record"])
        engine.get("set", position=positions_of(table, seed=5)[6], seed=5)
        engine.get("random_playout", seed=5)
        made.append(engine.get("record")["record"])
    return made


@pytest.mark.parametrize("key", ["game", "players", "options", "seed", "moves", "start"])
def test_a_wrong_value_in_a_record_is_a_bad_record(inside: EngineInside, key: str) -> None:
    for record in records():
        for value in [*VALUES, 3, "chess", ["x"], [None], [[]], -0.0, 2**64]:
            unharmed = {json.dumps(record.get(key)), *(["0"] if key == "seed" else [])}
            if json.dumps(value) in unharmed or (key, value) == ("moves", []):
                continue
            if key == "options" and value == {}:  # which stands for the defaults
                continue
            answer = inside.ask("load", record=record | {key: value})
            if not answer["ok"]:
                assert answer["error"]["code"] == "bad_record"
            else:
                assert key == "seed", (record["game"], value)


@pytest.mark.parametrize("number", [2.0, True])
def test_the_players_of_a_record_are_a_whole_number(inside: EngineInside, number: Any) -> None:
    for record in records():
        if record["players"] == 2:
            assert inside.refuse("load", record=record | {"players": number}) == "bad_record"


def test_a_record_lacking_what_it_needs_is_a_bad_record(inside: EngineInside) -> None:
    for record in records():
        for key in ("game", "seed", "moves"):
            lacking = {name: value for name, value in record.items() if name != key}
            assert inside.refuse("load", record=lacking) == "bad_record"
        assert inside.refuse("load", record=record | {"x": 1}) == "bad_record"
    assert inside.refuse("load", record={}) == "bad_record"


def test_a_move_that_cannot_be_played_makes_a_bad_record(inside: EngineInside) -> None:
    for record in records():
        for moves in (
            ["x", *record["moves"]],
            [*record["moves"], record["moves"][-1]],
            [*record["moves"][1:], "x"],
            [*record["moves"][:3], None, *record["moves"][3:]],
            [*record["moves"][:2], "\ud800" * 5_000],
        ):
            assert inside.refuse("load", record=record | {"moves": moves}) == "bad_record"
            answer = inside.ask("load", record=record | {"moves": moves})
            assert len(answer["error"]["message"]) < 400


def test_a_record_whose_start_disagrees_is_a_bad_record(inside: EngineInside) -> None:
    for record in records():
        if "start" in record:
            changes: list[Json] = [{"game": "chess"}, {"players": 4}, {"options": {"x": "y"}}]
            for change in changes:
                assert inside.refuse("load", record=record | change) == "bad_record"
            for path in paths_in(record["start"]):
                start = with_change(record["start"], path, put("?"))
                assert inside.refuse("load", record=record | {"start": start}) == "bad_record"
