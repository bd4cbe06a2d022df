"""A line is played out in a world that whoever chose could imagine, not in the real one."""

import pytest

from sandtable import Match, Position
from sandtable.players import Question, think
from sandtable.review.lines import imagine


def moment(game: str, players: int) -> Position:
    match = Match.new(game, players, seed=3)
    for _ in range(12):
        match.play(think(Question.about(match.position, "greedy", seed=1)).move)
    return match.position


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 3)])
def test_an_expected_line_is_played_as_far_as_anybody_reads_it(game: str, players: int) -> None:
    position = moment(game, players)
    seat = position.to_move
    line = think(Question.about(position, "search:3000", seed=2)).lines[0].moves
    played = imagine(position, line)
    assert len(played) > min(4, len(line))
    assert played[0].view(seat) == position.view(seat)


def test_what_the_others_really_hold_changes_nothing() -> None:
    position = moment("mandala", 2)
    seat = position.to_move or 0
    line = think(Question.about(position, "search:3000", seed=2)).lines[0].moves
    other = position.dealt_anew(seat, 99)
    assert other.to_json()["hands"] != position.to_json()["hands"]
    first, second = ([p.to_json() for p in imagine(each, line)] for each in (position, other))
    assert first == second


def test_of_a_line_that_cannot_be_the_possible_beginning_is_played() -> None:
    position = moment("patterns", 2)
    best = position.legal_moves[0]
    assert len(imagine(position, [best, "nonsense"])) == 2
