"""How the player of Patterns answers: in time, repeatably, and with sound reasons."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from subprocess import PIPE

import pytest

from sandtable.games.ground.records import copy_of
from sandtable.games.patterns.spaces import MAT, ON_MAT
from sandtable.games.position import Position
from sandtable.players.patterns.memory import key_of
from sandtable.players.patterns.outlook import POINT, at_most, outlook
from sandtable.players.patterns.player import choose
from sandtable.players.question import Answer, Budget
from tests import nets
from tests.patience import LONG_ENOUGH
from tests.players.late_patterns import ANY_MOVE, HABITS, late_positions, most_alone


def asked(position: Position, seconds: float, nodes: int | None, seed: int = 0) -> Answer:
    return choose(position.game, position.state, Budget(seconds, nodes), seed)


def opening(seed: int) -> Position:
    position = Position.new("patterns", seed=seed)
    return position.play(position.legal_moves[0])


def test_the_same_seed_and_nodes_give_the_same_answer() -> None:
    """Nothing but the question decides, not even the clock."""
    for position in (opening(1), *late_positions(30, 2, ANY_MOVE)):
        assert asked(position, 100.0, 4000, 5) == asked(position, 100.0, 4000, 5)


def test_the_clock_ends_a_search() -> None:
    """A fifth of a second is kept where there is far more to see, as the processor counts."""
    asked(opening(2), 100.0, 100)
    began = time.process_time()
    answer = asked(opening(2), 0.2, None)
    assert time.process_time() - began < 1.0
    assert answer.simulations > 20


@pytest.mark.parametrize("nodes", [1, 10, 1000])
def test_nodes_end_a_search(nodes: int) -> None:
    """No more nodes are looked at than the budget has, and there is still an answer."""
    answer = asked(opening(3), 100.0, nodes)
    assert answer.move in opening(3).legal_moves
    assert 0 < answer.simulations <= nodes


def test_an_opening_is_not_exact() -> None:
    """Nobody can prove the worth of a first move in a moment."""
    answer = asked(opening(4), 100.0, 5000)
    assert not answer.is_exact
    assert -1 < answer.value < 1


def test_the_bowl_token_is_chosen_by_search_too() -> None:
    """The first choice of all is between two tokens (P3)."""
    position = Position.new("patterns", seed=5)
    answer = asked(position, 100.0, 2000)
    assert {line.moves[0] for line in answer.lines} == set(position.legal_moves)


def test_lines_can_be_played() -> None:
    """Each line is play that the rules allow, the chosen move first."""
    for position in (opening(6), *late_positions(24, 3, ANY_MOVE)):
        answer = asked(position, 100.0, 5000)
        assert answer.lines[0].moves[0] == answer.move
        assert answer.lines[0].value == answer.value
        for line in answer.lines:
            after = position
            for move in line.moves:
                after = after.play(move)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("tokens", [10, 12])
def test_nobody_gains_more_than_the_outlook_allows(tokens: int, habit: str) -> None:
    """The bounds that cut the search hold even for a seat that plays alone, and some are met."""
    met = 0
    for position in late_positions(tokens, nets.width(8, 12), habit, 0.5):
        for seat in range(2):
            gained = POINT * (most_alone(position, seat) - position.scores[seat])
            bound = at_most(outlook(position.state, seat))
            assert gained <= bound
            met += gained == bound > 0
    assert met >= 1


def spaces_face_up(position: Position) -> int:
    return MAT & ~(int(position.state.owned[0]) | int(position.state.owned[1]))


def is_buried(space: int, face_up: int) -> bool:
    """Whether a space and all around it are face down."""
    row, column = divmod(space, 8)
    near = (
        (row, column),
        (row, column + 1),
        (row, column - 1),
        (row + 1, column),
        (row - 1, column),
    )
    return not any(face_up >> (8 * r + c) & 1 for r, c in near if 0 <= r < 8 and 0 <= c < 8)


def test_buried_tokens_do_not_tell_positions_apart() -> None:
    """No rule looks at a face-down token again when all around it are face down."""
    changed = 0
    for position in late_positions(16, 20, ANY_MOVE):
        face_up = spaces_face_up(position)
        for space in (space for space in ON_MAT if is_buried(space, face_up)):
            other = copy_of(position.state)
            other.plane[0] = int(other.plane[0]) ^ 1 << space
            for seat in range(2):
                other.owned[seat] = int(other.owned[seat]) ^ 1 << space
            assert key_of(other) == key_of(position.state)
            changed += 1
    assert changed >= 20


def test_all_other_tokens_tell_positions_apart() -> None:
    """A token that can be seen matters by its colour, and one turned face up always does."""
    for position in late_positions(16, 20, ANY_MOVE):
        face_up = spaces_face_up(position)
        for space in ON_MAT:
            recoloured, revealed = copy_of(position.state), copy_of(position.state)
            recoloured.plane[0] = int(recoloured.plane[0]) ^ 1 << space
            for plane in range(3):
                revealed.plane[plane] = int(revealed.plane[plane]) & ~(1 << space)
            for seat in range(2):
                revealed.owned[seat] = int(revealed.owned[seat]) & ~(1 << space)
            if not is_buried(space, face_up):
                assert key_of(recoloured) != key_of(position.state)
            if not face_up >> space & 1:
                assert key_of(revealed) != key_of(position.state)


def test_turn_bowls_and_numbers_tell_positions_apart() -> None:
    """Who is to move, what lies in the bowls and what groups count for matter too."""
    position = next(late_positions(20, 1, ANY_MOVE))
    keys = {int(key_of(position.state))}
    for field, index in (("bowl", 0), ("bowl", 1), ("river", 0), ("river", 1)):
        other = copy_of(position.state)
        cells = getattr(other, field)
        cells[index] = int(cells[index]) ^ 1
        keys.add(int(key_of(other)))
    other = copy_of(position.state)
    other.to_move = 1 - int(other.to_move)
    keys.add(int(key_of(other)))
    assert len(keys) == 6


def test_ctrl_c_ends_a_long_search() -> None:
    """An interruption while the search runs ends it at once, and the process with it."""
    code = (
        "from sandtable import Position\n"
        "from sandtable.players import Question, prepare_player, think\n"
        "position = Position.new('patterns', seed=1)\n"
        "position = position.play(position.legal_moves[0])\n"
        "prepare_player(position.game, 'master')\n"
        "print('ready', flush=True)\n"
        "think(Question.about(position, 'search:1000000000', time_ms=60_000))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=LONG_ENOUGH)
    assert b"KeyboardInterrupt" in said
    assert process.returncode != 0
