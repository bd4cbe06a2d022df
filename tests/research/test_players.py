"""Policies and bots of other libraries play as our players do."""

import re
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from sandtable.arena import MatchUp, Result
from sandtable.arena.playing import play
from sandtable.games.match import Match
from sandtable.research import action_words, legal_mask, observation_layout, observe
from sandtable.research.openspiel.players import BotPlayer, state_at
from sandtable.research.players import PolicyPlayer


def first_game(game: str, *seats: object) -> Result:
    match_up = MatchUp.arrange(game, seats, 1, seed=1)
    return play(match_up, next(match_up.fixtures()))


def test_a_policy_is_given_what_its_seat_observes_and_its_actions_are_played() -> None:
    seen: list[dict[str, Any]] = []

    def last_action(given: dict[str, Any]) -> Any:
        seen.append(given)
        return given["action_mask"].nonzero()[0][-1]

    result = first_game("flowers", PolicyPlayer(last_action), "random", "random")
    assert result.forfeit is None
    match = Match.new("flowers", 3, seed=result.record["seed"])
    for word in result.record["moves"]:
        if match.to_move == 0:
            given = seen.pop(0)
            assert given["observation"].tolist() == observe(match, 0).tolist()
            assert given["action_mask"].tolist() == legal_mask(match).tolist()
            assert word == action_words("flowers")[legal_mask(match).nonzero()[0][-1]]
        match.play(word)
    assert not seen


def test_a_bot_of_openspiel_plays() -> None:
    """It searches through chance and the moves of all seats, from a world dealt by its view."""

    def make(game: Any, seat: int) -> Any:
        dice = np.random.RandomState(seat)
        return mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)

    seen: list[int] = []

    def watched(game: Any, seat: int) -> Any:
        seen.append(seat)
        return make(game, seat)

    result = first_game("patterns", "random", BotPlayer(watched))
    assert (result.forfeit, seen) == (None, [1])
    assert Match.from_record(result.record).is_over


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_a_position_as_a_state_has_its_moves_and_views(game: str) -> None:
    match = Match.new(game, seed=3)
    for _ in range(20):
        match.play(match.legal_moves[-1])
    state = state_at(pyspiel.load_game(f"sandtable_{game}"), match.position)
    seat = state.current_player()
    assert seat == match.to_move
    words = [action_words(game)[action] for action in state.legal_actions()]
    assert sorted(words) == match.legal_moves
    seen = observe(match, seat)[observation_layout(game).places()]
    assert state.observation_tensor(seat) == pytest.approx(seen.tolist())


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (10_000, "answered 'action 10000', which is not a legal move"),
        (0.5, "raised TypeError: .* as an integer .*"),
    ],
)
def test_a_policy_that_answers_no_action_forfeits(action: Any, why: str) -> None:
    result = first_game("mandala", PolicyPlayer(lambda _: action), "random")
    assert result.forfeit
    assert re.fullmatch(why, result.forfeit.why)
