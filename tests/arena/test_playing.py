"""One game of a match-up."""

from dataclasses import asdict

import numpy as np
import pytest

from sandtable import GAME_NAMES, Match, Position
from sandtable.arena import MatchUp
from sandtable.arena.playing import play
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players import think
from tests.arena.reports import without_runs


@pytest.mark.parametrize("game", GAME_NAMES)
def test_equal_seeds_give_equal_games(game: str) -> None:
    match_up = MatchUp.arrange(game, ["montecarlo:2", "random"], 2, seed=3)
    fixture, other = match_up.fixtures()
    once, again = play(match_up, fixture), play(match_up, fixture)
    assert without_runs(asdict(once)) == without_runs(asdict(again))
    assert play(match_up, other).record["moves"] != once.record["moves"]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_result_tells_what_its_record_replays(game: str) -> None:
    match_up = MatchUp.arrange(game, ["random", "greedy"], 1, seed=4)
    result = play(match_up, next(match_up.fixtures()))
    match = Match.from_record(result.record)
    assert match.is_over
    assert (match.scores, match.winners, match.reason) == (
        result.scores,
        result.winners,
        result.reason,
    )
    assert sum(result.turns) == len(match.moves)
    assert sum(result.share(seat) for seat in range(2)) == 1


def test_options_and_seats_reach_the_table() -> None:
    match_up = MatchUp.arrange("flowers", ["random"] * 3, 1, seed=1, options={"end": "round"})
    record = play(match_up, next(match_up.fixtures())).record
    assert (record["players"], record["options"]["end"]) == (3, "round")


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_players_are_told_nothing_but_the_view_of_their_seat(game: str) -> None:
    """Every move of a game is the answer to a question about other hidden cards of equal view."""
    match_up = MatchUp.arrange(game, ["montecarlo:2", "search:20"], 1, seed=5)
    fixture = next(match_up.fixtures())
    words = play(match_up, fixture).record["moves"]
    match = Match.new(game, seed=fixture.seed)
    differing = 0
    for number, word in enumerate(words):
        elsewhere = with_other_hidden_cards(match.position, number)
        question = match_up.question(fixture, elsewhere, number)
        assert question == match_up.question(fixture, match.position, number)
        assert think(question).move == word
        differing += elsewhere.to_json() != match.position.to_json()
        match.play(word)
    assert match.is_over
    assert differing > len(words) / 2


def with_other_hidden_cards(position: Position, seed: int) -> Position:
    """Deal anew what the seat to move cannot see."""
    dice, state = new_record(DICE), new_record(position.game.rules.STATE)
    reseed(dice, np.uint64(seed))
    position.game.sight.sample(position.seen_by(position.to_move), dice, state)
    return Position(position.game, position.players, position.options, state)
