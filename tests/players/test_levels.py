"""The levels that people pick."""

import time

import pytest

from sandtable import GAME_NAMES, Match, Position
from sandtable.errors import BadRequest
from sandtable.players import LEVELS, Question, find_level, prepare_player, think
from sandtable.testing import settings_of
from tests.fingerprints import random_game

SEARCHERS = ("adept", "expert", "master", "grandmaster")


SIZES = ["search:", "search:0", "search:-5", "tree:1e3", "search:٣", "search:99999999999999999999"]


@pytest.mark.parametrize("name", ["", "Master", "wizard", "montecarlo", "random:3", *SIZES])
def test_an_unknown_player_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(BadRequest, match="master") as refused:
        find_level(name)
    assert refused.value.code == "bad_request"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_level_plays_legal_moves_to_the_end_at_every_table(game: str, level: str) -> None:
    """All seats play the level, with every number of players and every option."""
    for players, options in settings_of(Position.new(game).game):
        match = Match.new(game, players, options, seed=5)
        while not match.is_over:
            asked = Question.about(match.position, level, seed=len(match.moves), simulations=30)
            answer = think(asked)
            assert answer.move in match.legal_moves
            assert -1 <= answer.value <= 1
            assert all(-1 <= line.value <= 1 for line in answer.lines)
            match.play(answer.move)


@pytest.mark.parametrize("level", SEARCHERS)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_chosen_move_begins_the_first_line(game: str, level: str) -> None:
    for position in list(random_game(game, 2))[::15]:
        answer = think(Question.about(position, level, seed=1, simulations=300))
        assert answer.lines[0].moves[0] == answer.move
        assert answer.lines[0].value == answer.value
        firsts = [line.moves[0] for line in answer.lines]
        assert len(set(firsts)) == len(firsts)
        assert set(firsts) <= set(position.legal_moves)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_line_can_be_played_as_far_as_no_cards_are_drawn(game: str) -> None:
    """Every move of a line is a move of the game; in Patterns, where all is open, a legal one."""
    position = list(random_game(game, 2))[4]
    for line in think(Question.about(position, "master", seed=1, simulations=2000)).lines:
        assert set(line.moves) <= set(position.game.notation.WORDS.values())
        if game == "patterns":
            after = position
            for word in line.moves:
                after = after.play(word)


@pytest.mark.parametrize("level", SEARCHERS)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_limit_of_time_is_kept(game: str, level: str) -> None:
    """A tenth of the level's own time, counted as the processor does: others may be busy too."""
    position = list(random_game(game, 2))[3]
    prepare_player(position.game, level)
    began = time.process_time()
    think(Question.about(position, level, seed=1, time_ms=100))
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("level", ["master", "grandmaster"])
def test_a_trivial_choice_is_answered_at_once(level: str) -> None:
    """The last colour of a Mountain is a claim with one option (M8)."""
    position = next(
        position
        for seed in range(100)
        for position in _positions("mandala", seed)
        if len(position.legal_moves) == 1
    )
    prepare_player(position.game, level)
    began = time.process_time()
    answer = think(Question.about(position, level, seed=1))
    assert answer.move == position.legal_moves[0]
    assert time.process_time() - began < 0.25


def _positions(game: str, seed: int) -> list[Position]:
    match = Match.new(game, seed=seed)
    match.play_randomly(seed)
    return list(match.positions[:-1])
