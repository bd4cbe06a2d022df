"""Setting positions of Patterns: what may be left out, what is settled, and that junk is safe."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable import Match, Position, SandtableError
from tests.games.patterns.tables import Json, choice, table

CHOICE = choice(offered="gp")
RUNNING = table(seat0="b:c4,c5", seat1="o:g4", bowls="rg")
# Seat 0 is shut in on c8; seat 1 may still Flip b7, or have stopped before.
STUCK = table(seat0="b:c8", seat1="r:c7 g:d8", up="r:b7", bowls="by")
FLIPS = STUCK | {"phase": "flips", "to_move": 1}
END = {"phase": "over", "to_move": None, "reason": "stuck"}
DRAW = STUCK | END | {"scores": [0, 0], "winners": [0, 1]}
OVER = table(seat0="o:e4,e5 b:c8", seat1="r:c7 g:d8", bowls="by") | END
OVER |= {"scores": [1, 0], "winners": [0]}
ALL = {"bowl": CHOICE, "turn": RUNNING, "flips": FLIPS, "over": OVER, "drawn": DRAW}


def without(position: Json, *keys: str) -> Json:
    return {key: value for key, value in position.items() if key not in keys}


# What is taken


@pytest.mark.parametrize("position", ALL.values(), ids=ALL)
def test_a_set_position_is_written_back_as_it_was(position: Json) -> None:
    match = Match.from_position(position, seed=1)
    assert json.loads(json.dumps(match.position.to_json())) == position


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_can_be_set(seed: int) -> None:
    match = Match.new("patterns", seed=seed)
    match.play_randomly(seed=seed)
    while match.moves:
        again = Position.from_json(match.position.to_json())
        assert again.to_json() == match.position.to_json()
        assert again.legal_moves == match.legal_moves
        match.undo()


@pytest.mark.parametrize(
    ("position", "keys"),
    [
        pytest.param(table(), ("options", "to_move", "offered", "groups"), id="turn"),
        pytest.param(CHOICE, ("options", "bowls", "groups"), id="bowl"),
        pytest.param(FLIPS, ("options", "offered"), id="flips"),
        pytest.param(OVER, ("options", "to_move", "offered"), id="over"),
    ],
)
def test_what_would_be_empty_may_be_left_out(position: Json, keys: tuple[str, ...]) -> None:
    for left_out in [keys, *((key,) for key in keys)]:
        match = Match.from_position(without(position, *left_out))
        assert match.position.to_json() == position


def test_to_move_is_seat_0_when_left_out() -> None:
    start = without(table(seat0="b:c4", to_move=1), "to_move")
    assert Match.from_position(start).to_move == 0


def test_a_position_need_not_be_reachable_by_play() -> None:
    """Seat 0 has four groups and seat 1 none; the centre holds four tokens of one colour."""
    start = table(seat0="b:a3 g:c3 o:g3 p:a5", up="y:d4,e4,d5,e5", bowls="rr")
    assert Match.from_position(start).position.to_json() == start


def test_P9_a_turn_of_a_stuck_seat_is_settled_into_the_other_seats_flips() -> None:
    assert Match.from_position(STUCK).position.to_json() == FLIPS


def test_P9_a_turn_of_a_stuck_seat_is_settled_into_the_end() -> None:
    start = without(OVER, "scores", "winners", "reason") | {"phase": "turn", "to_move": 0}
    assert Match.from_position(start).position.to_json() == OVER


def test_P9_a_finished_game_may_have_left_flips_undone() -> None:
    assert Match.from_position(DRAW).winners == [0, 1]


@pytest.mark.parametrize("position", ALL.values(), ids=ALL)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_the_position(position: Json, seat: int | None) -> None:
    assert Match.from_position(position).view(seat) == position


@pytest.mark.parametrize("seat", [2, -1, True, 10**30])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(SandtableError, match="seats 0 to 1") as caught:
        Match.from_position(RUNNING).view(seat)
    assert caught.value.code == "bad_seat"


# What is refused: see also test_positions_refused.py


def test_a_refused_position_does_not_touch_the_match_at_hand() -> None:
    match = Match.from_position(RUNNING, seed=5)
    match.play("Ee7")
    before, record = match.position, match.record()
    with pytest.raises(SandtableError):
        match.from_position(RUNNING | {"to_move": 2})
    assert (match.position, match.record()) == (before, record)


JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 10**30, 0.0, 1.5, float("nan"), float("inf")),
    *("", "b", "B", "z", "c4", "bowl", "turn", "flips", "over", "stuck", "bgoprybg", "\ud800"),
    *([], [None], [0, 1], ["b", "b"], [[], []], [[{}], []], ["bgoprybg"] * 8, [[[[[]]]]]),
    *({}, {"b": 1}, {"colour": "b", "marker": "c4"}, {"colour": [], "marker": {}}),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container inside a position with each of its keys or indexes."""
    if isinstance(value, dict | list):
        for key in [*value] if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


@pytest.mark.parametrize("phase", ALL)
def test_junk_in_any_place_is_taken_or_refused_but_never_breaks(phase: str) -> None:
    position = copy.deepcopy(ALL[phase])
    refused = 0
    for container, key in [*places(position)]:
        right = container[key]
        for junk in JUNK:
            container[key] = junk
            try:
                taken = Match.from_position(position, seed=1).position.to_json()
            except SandtableError:
                refused += 1
            else:
                assert Match.from_position(taken, seed=1).position.to_json() == taken
        container[key] = right
    assert position == ALL[phase]
    assert refused > 500
