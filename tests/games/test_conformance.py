"""Every game passes the conformance suite, and its random games satisfy an independent referee."""

import pytest

from sandtable import GAME_NAMES, Match, Position, find_game
from sandtable.games.game import Options
from sandtable.testing import check_game, check_playthrough
from tests import nets
from tests.referees import REFEREES
from tests.transcripts import path_of, settings

SETTINGS = list(settings())
NAMES = [path_of(*setting).stem for setting in SETTINGS]

# `python -m sandtable.testing --games 10000` plays as many as you like.
GAMES = nets.width(plain=2, thorough=100)
# Flowers has twelve settings, and its games are the longest: there one position in so many.
OF_FLOWERS = nets.width(plain=8, thorough=1)


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=NAMES)
def test_random_games_keep_every_property(name: str, players: int, options: Options) -> None:
    game = find_game(name)
    every = OF_FLOWERS if name == "flowers" else 1
    for seed in range(GAMES):
        check_playthrough(game, players, options, nets.first_seed(seed), every)


def test_the_suite_plays_every_setting_of_a_game() -> None:
    """What the author of a game calls."""
    check_game(find_game("patterns"), games=1)


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=NAMES)
def test_random_games_satisfy_the_referee(name: str, players: int, options: Options) -> None:
    """The referee is a second reading of the rules, over the JSON alone."""
    referee = REFEREES[name]
    for seed in range(GAMES):
        chooser = nets.dice(seed)
        match = Match.new(name, players, options, nets.first_seed(1000 + seed))
        before = match.position.to_json()
        referee.check_position(before)
        while not match.is_over:
            assert match.legal_moves == referee.legal_words(before)
            for seat in (None, *range(players)):
                assert match.view(seat) == referee.view(before, seat)
            word = chooser.choice(match.legal_moves)
            match.play(word)
            after = match.position.to_json()
            referee.check_move(before, word, after)
            referee.check_position(after)
            before = after


def test_every_game_has_a_referee() -> None:
    assert set(REFEREES) == set(GAME_NAMES)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_equal_seeds_give_equal_games_and_others_differ(name: str) -> None:
    positions = [Position.new(name, seed=seed) for seed in (5, 5, 6)]
    assert positions[0] == positions[1]
    assert positions[0] != positions[2]
