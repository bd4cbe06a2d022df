"""A choice is judged by what its seat knew, and every move in the same worlds."""

import numpy as np
import pytest

from sandtable import Position
from sandtable.errors import IllegalMove
from sandtable.games.ground.records import bytes_of
from sandtable.review import Choice, Effort, expect, judge
from sandtable.review.sampling import Trial
from tests.fingerprints import random_game
from tests.players.late_patterns import FEW_GROUPS, best_margin, late_positions
from tests.players.redealing import dealt_anew

FEW = Effort(simulations=300, worlds=300, nodes=3_000)
HIDDEN = [("mandala", 2), ("flowers", 2), ("flowers", 4)]
GAMES = [*HIDDEN, ("patterns", 2)]


def some_positions(game: str, players: int, number: int = 4) -> list[Position]:
    """Return moments spread over a random game."""
    positions = list(random_game(game, players))
    return positions[:: len(positions) // number]


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_states_with_the_same_view_get_the_same_judgement(game: str, players: int) -> None:
    """The hidden cards are dealt anew; the judgement stays the same to the last bit."""
    changed = 0
    for position in some_positions(game, players):
        move = position.legal_moves[-1]
        found = judge(Choice.about(position, move, FEW, seed=3))
        for other in dealt_anew(position):
            changed += bytes_of(other.state) != bytes_of(position.state)
            assert judge(Choice.about(other, move, FEW, seed=3)) == found
    assert changed


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_best_move_loses_nothing_and_no_move_gains(game: str, players: int) -> None:
    for position in some_positions(game, players):
        for move in (position.legal_moves[0], position.legal_moves[-1]):
            found = judge(Choice.about(position, move, FEW))
            played = found.of(move)
            assert found.seat == position.to_move
            assert (found.best.loss, found.best.low, found.best.high) == (0, 0, 0)
            assert 0 <= played.low <= played.loss <= played.high <= 1
            lost = found.best.chances[found.seat] - played.chances[found.seat]
            assert played.loss == pytest.approx(lost)
            for tried in found.tries:
                assert sum(tried.chances) == pytest.approx(1)
                assert tried.line[0] == tried.move


def test_a_move_without_an_alternative_loses_nothing() -> None:
    position = Position.new("mandala", seed=1)
    while len(position.legal_moves) > 1:
        position = position.play(position.legal_moves[-1])
    found = judge(Choice.about(position, position.legal_moves[0], FEW))
    assert found.is_forced
    assert [tried.loss for tried in found.tries] == [0]


def test_moves_are_compared_in_the_same_worlds() -> None:
    """Two searches after the same move win and lose the same worlds; after another, others."""
    position = Position.new("mandala", seed=5)
    game, seen = position.game, position.seen_by(0)
    moves = list(position.legal_by_word.values())
    first, again, other = (Trial(game, seen, n, 200, 7) for n in (moves[0], moves[0], moves[-1]))
    assert np.array_equal(first.shares, again.shares)
    assert not np.array_equal(first.shares, other.shares)


def test_what_is_called_worse_is_worse_by_ten_times_the_effort() -> None:
    """A loss that the interval keeps above nothing is found again in other worlds."""
    checked = 0
    for position in some_positions("mandala", 2, 6):
        move = position.legal_moves[-1]
        found = judge(Choice.about(position, move, FEW.times(10), seed=1))
        if found.of(move).is_worse:
            checked += 1
            assert judge(Choice.about(position, move, FEW.times(60), seed=2)).of(move).is_worse
    assert checked


def test_in_patterns_what_is_proven_is_what_trying_everything_gives() -> None:
    """Every legal move of late positions: 0, 1/2 or 1, and the loss against the best."""
    losses = set()
    for position in late_positions(10, 12, FEW_GROUPS):
        sign = 1 if position.to_move == 0 else -1
        truth = {m: sign * best_margin(position.play(m)) for m in position.legal_moves}
        worth = {move: (1 + np.sign(margin)) / 2 for move, margin in truth.items()}
        for move in position.legal_moves:
            found = judge(Choice.about(position, move, Effort(1, 1, 100_000)))
            played = found.of(move)
            assert all(tried.is_proven for tried in found.tries)
            assert played.chances[found.seat] == worth[move]
            assert played.loss == played.low == played.high == max(worth.values()) - worth[move]
            losses.add(played.loss)
    assert losses >= {0, 1}


def test_in_patterns_the_second_best_is_the_best_of_the_others() -> None:
    """Without a move the best is compared with its strongest rival, as puzzles need it."""
    unique = 0
    for position in late_positions(10, 12, FEW_GROUPS):
        sign = 1 if position.to_move == 0 else -1
        truth = {m: np.sign(sign * best_margin(position.play(m))) for m in position.legal_moves}
        found = judge(Choice.about(position, None, Effort(1, 1, 100_000)))
        others = [worth for move, worth in truth.items() if move != found.best.move]
        if found.second is not None:
            unique += found.second.loss > 0
            assert found.second.loss == (truth[found.best.move] - max(others)) / 2
    assert unique


def test_a_forecast_inside_its_interval_is_not_called_worse() -> None:
    position = Position.new("patterns", seed=2)
    for move in position.legal_moves:
        played = judge(Choice.about(position, move, FEW)).of(move)
        assert not played.is_proven
        assert not played.is_worse


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_seat_and_a_spectator_have_chances_that_add_up(game: str, players: int) -> None:
    position = some_positions(game, players)[2]
    for seat in (None, *range(players)):
        seen = bytes_of(position.seen_by(seat))
        chances, error = expect(Choice(position.game.name, seen, effort=FEW))
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1)
        assert 0 <= error < 1


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        judge(Choice.about(Position.new("mandala", seed=1), "M9z", FEW))
