"""Positions that no play has led to are refused, or played on by the same rules."""

import random

import pytest

from sandtable import GAME_NAMES, Match, Position, SandtableError, find_game
from tests import nets
from tests.games.rearranging import rearranged
from tests.referees import REFEREES

STARTS = nets.width(quick=8, plain=12, thorough=500)
TRIES, MOVES = 12, 25
SETTINGS = [(name, players) for name in GAME_NAMES for players in find_game(name).players]


def start(name: str, players: int, chooser: random.Random) -> Match:
    """Play part of a random game."""
    options = {key: chooser.choice(values) for key, values in find_game(name).options.items()}
    match = Match.new(name, players, options, chooser.getrandbits(64))
    words = Match.from_record(match.record()).play_randomly(chooser.getrandbits(64))
    for word in words[: chooser.randrange(len(words))]:
        match.play(word)
    return match


def play_on(match: Match, chooser: random.Random) -> None:
    """Play random moves; the referee watches legal moves, views and every change."""
    referee = REFEREES[match.game.name]
    before = match.position.to_json()
    for _ in range(MOVES):
        if match.is_over:
            assert Position.from_json(before).to_json() == before
            return
        assert match.legal_moves == referee.legal_words(before)
        seat = chooser.choice([None, *range(match.position.players)])
        assert match.view(seat) == referee.view(before, seat)
        word = chooser.choice(match.legal_moves)
        match.play(word)
        after = match.position.to_json()
        referee.check_move(before, word, after)
        before = after


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_a_rearranged_position_is_refused_or_plays_by_the_rules(name: str, players: int) -> None:
    chooser = nets.dice(f"{name} {players}")
    accepted = 0
    for _ in range(STARTS):
        base = start(name, players, chooser).position.to_json()
        for _ in range(TRIES):
            position = rearranged(base, chooser)
            try:
                match = Match.from_position(position, seed=chooser.getrandbits(64))
            except SandtableError:
                continue
            accepted += 1
            play_on(match, chooser)
    assert STARTS * TRIES // 10 < accepted < STARTS * TRIES, "some are possible and some are not"
