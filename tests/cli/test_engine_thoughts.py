"""Thoughts of the line protocol: from a view alone, stopped in the middle, by any player."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.engine_process import TABLES, EngineInside, EngineProcess, Json, name_of, play_some

FOR_EVER = 600_000  # milliseconds


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_choose_thinks_about_a_view_as_best_does_about_the_game(table: Json) -> None:
    """And the game in hand has no part in it: another one, or none, makes no difference."""
    engine = EngineInside()
    engine.get("new", **table, seed=3)
    play_some(engine, 9, seed=3)
    record = engine.get("record")["record"]
    seat = engine.get("load", record=record)["position"]["to_move"]
    view = engine.get("view", seat=seat)["view"]
    how = {"level": "search:50", "seed": 7}
    best = engine.get("best", **how)
    assert engine.get("choose", view=view, legal=[best["move"]], news=[], turn=4, **how) == best
    assert EngineInside().get("choose", view=view, **how) == best
    assert engine.get("record")["record"] == record


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"deck": 3}, "bad_position"),
        ({"hands": 5}, "bad_position"),
        ({"hands": [{"b": 60}, 6]}, "bad_position"),
        ({"cups": [{}, {"hidden": 2}]}, "bad_position"),
        ({"discard": [[]]}, "bad_position"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": None}, "bad_position"),
        ({"players": 5}, "bad_players"),
    ],
    ids=str,
)
def test_what_is_no_view_is_refused(inside: EngineInside, changes: Json, code: str) -> None:
    view = inside.get("view", seat=inside.get("view", seat=None)["view"]["to_move"])["view"]
    assert inside.refuse("choose", view=view | changes) == code


def test_nothing_is_chosen_when_the_game_is_over(inside: EngineInside) -> None:
    over = inside.get("random_playout", keep=False)["position"]
    assert inside.refuse("choose", view=over) == "game_over"


def test_a_playout_that_is_not_kept_changes_nothing(inside: EngineInside) -> None:
    before = inside.exchange(b'{"do":"record"}')
    ends = [inside.get("random_playout", seed=5, keep=False) for _ in range(2)]
    assert ends[0] == ends[1]
    assert inside.exchange(b'{"do":"record"}') == before
    assert inside.refuse("random_playout", keep="no") == "bad_request"


@pytest.mark.parametrize("game", ["mandala", "patterns"])
def test_stop_makes_best_answer_at_once_and_in_its_turn(engine: EngineProcess, game: str) -> None:
    """Otherwise it would think for ten minutes; a tree and an alpha-beta search alike."""
    legal = engine.get("new", game=game, seed=1)["legal"]
    best = {"id": 1, "do": "best", "time_ms": FOR_EVER}
    requests = [best, {"id": 2, "do": "games"}, {"id": 3, "do": "stop"}, {"id": 4, "do": "record"}]
    engine.send(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
    answers = [json.loads(engine.read_line()) for _ in requests]
    assert [answer["id"] for answer in answers] == [1, 2, 3, 4]
    assert answers[0]["move"] in legal
    assert answers[2] == {"id": 3, "ok": True}
    assert engine.get("stop") == {"id": None, "ok": True}, "with nothing to stop too"


def test_a_field_that_a_request_does_not_have_is_refused_by_its_name(engine: EngineProcess) -> None:
    engine.get("new", game="mandala", seed=1)
    for request, field in (("best", "lvel"), ("record", "seed"), ("stop", "now"), ("quit", "x")):
        answer = engine.ask(request, **{field: "adept"})
        assert answer["error"]["code"] == "bad_request"
        assert f"unknown field '{field}'" in answer["error"]["message"]


@pytest.mark.parametrize("level", ["search:20", "montecarlo:4", "tree:20", "learned:20", "classic"])
def test_best_takes_every_player_that_the_arena_takes(inside: EngineInside, level: str) -> None:
    assert inside.get("best", level=level, time_ms=20)["move"]


@pytest.mark.parametrize("level", ["search:0", "engine:true", "nobody", "", 5])
def test_best_refuses_players_that_are_not_there(inside: EngineInside, level: Any) -> None:
    assert inside.refuse("best", level=level) == "bad_request"
