"""Records, replay and undo in the line protocol, over real pipes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.engine_process import (
    DEFAULTS,
    GAMES,
    TABLES,
    Conversation,
    EngineInside,
    EngineProcess,
    Json,
    name_of,
    play_some,
    text,
    whole_game,
)

each_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
each_game = pytest.mark.parametrize("game", GAMES)


# --------------------------------------------------------------------- record and load


@each_table
def test_a_record_has_its_keys_and_no_start(engine: EngineProcess, table: Json) -> None:
    engine.get("new", **table, seed=18)
    play_some(engine, 5)
    answer = engine.get("record")
    assert answer.keys() == {"id", "ok", "record"}
    record = answer["record"]
    assert record.keys() == {"game", "players", "options", "seed", "moves"}
    assert record["seed"] == 18
    assert len(record["moves"]) == 5
    assert record["options"] == DEFAULTS[table["game"]] | table.get("options", {})


@each_table
def test_a_record_after_set_has_its_start(engine: EngineProcess, table: Json) -> None:
    position = whole_game(EngineInside(), table, seed=19)[9]["position"]
    engine.get("set", position=position, seed=20)
    play_some(engine, 3)
    record = engine.get("record")["record"]
    assert record.keys() == {"game", "players", "options", "seed", "moves", "start"}
    assert text(record["start"]) == text(position)
    assert record["seed"] == 20
    assert len(record["moves"]) == 3


@each_table
@pytest.mark.parametrize("was_set", [False, True])
def test_a_record_replays_to_the_same_bytes_in_another_process(
    engine: EngineProcess, another: EngineProcess, table: Json, was_set: bool
) -> None:
    answer = engine.get("new", **table, seed=20)
    if was_set:
        position = play_some(engine, 11)[-1]["position"]
        engine.get("set", position=position, seed=5)
    answer = play_some(engine, 13)[-1]
    record = engine.get("record")
    loaded = another.get("load", record=record["record"])
    assert text(loaded) == text(answer)
    assert text(another.get("record")) == text(record)
    end = another.get("random_playout", seed=3)
    assert text(engine.get("random_playout", seed=3)) == text(end)


@each_table
def test_the_record_of_a_finished_game_loads(engine: EngineProcess, table: Json) -> None:
    engine.get("new", **table, seed=21)
    end = engine.get("random_playout", seed=2)
    loaded = engine.get("load", record=engine.get("record")["record"])
    assert text(loaded["position"]) == text(end["position"])
    assert loaded["legal"] == []


# ------------------------------------------------------------------------------ undo


def begin_new(engine: Conversation, table: Json) -> Json:
    return engine.get("new", **table, seed=22)


def begin_set(engine: Conversation, table: Json) -> Json:
    position = whole_game(EngineInside(), table, seed=22)[7]["position"]
    return engine.get("set", position=position, seed=22)


@each_table
@pytest.mark.parametrize("begin", [begin_new, begin_set])
@pytest.mark.parametrize("is_loaded", [False, True])
def test_undo_steps_back_and_the_same_moves_draw_the_same_cards(
    engine: EngineProcess,
    table: Json,
    begin: Callable[[Conversation, Json], Json],
    is_loaded: bool,
) -> None:
    answers = [begin(engine, table)]
    answers += play_some(engine, 30)
    record = engine.get("record")["record"]
    if is_loaded:
        engine.get("load", record=record)
    for earlier in reversed(answers[:-1]):
        assert text(engine.get("undo")) == text(earlier)
    assert engine.refuse("undo") == "bad_request"
    for move, later in zip(record["moves"], answers[1:], strict=True):
        assert text(engine.get("play", move=move)) == text(later)


@each_game
def test_undo_takes_back_one_move_of_a_playout(engine: EngineProcess, game: str) -> None:
    engine.get("new", game=game, seed=23)
    moves = engine.get("random_playout", seed=4)["moves"]
    engine.get("undo")
    assert engine.get("record")["record"]["moves"] == moves[:-1]


@each_game
def test_a_branch_tried_and_undone_leaves_no_trace(engine: EngineProcess, game: str) -> None:
    engine.get("new", game=game, seed=24)
    play_some(engine, 6)
    end = engine.get("random_playout", seed=5)
    for _ in end["moves"]:
        engine.get("undo")
    for _ in range(3):
        length = len(play_some(engine, 4, seed=99))
        for _ in range(length):
            engine.get("undo")
    assert text(engine.get("random_playout", seed=5)) == text(end)
