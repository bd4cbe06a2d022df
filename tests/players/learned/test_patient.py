"""Likely worlds, playing on in them, and the player that does both."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from sandtable import Position, find_game
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import bytes_of, new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players import Question, think
from sandtable.players.learned import files
from sandtable.players.learned.belief import FEWEST, MOST, likely_worlds
from sandtable.players.learned.files import BELIEF, find_network
from sandtable.players.learned.network import MOST_SEATS, Network
from sandtable.players.learned.patient import CANDIDATES, Candidates
from sandtable.players.learned.tree_search import LearnedTree
from sandtable.players.learned.value import wins_of
from sandtable.players.question import Budget
from tests.fingerprints import random_game
from tests.patience import LONG_ENOUGH

GAMES = ("mandala", "flowers")
each_game = pytest.mark.parametrize("game", GAMES)
SHORT = Budget(0.2)
ENDLESS = Budget(LONG_ENOUGH, 400)


def network_for(game: str, what: str) -> Network:
    net = find_network(find_game(game), 2, what)
    assert net is not None
    return net


def played(game: str, level: str, moves: int = 16) -> Position:
    """Return a position of a game between players who know what they do."""
    position = Position.new(game, seed=4)
    for number in range(moves):
        position = position.play(think(Question.about(position, level, seed=number)).move)
    return position


def asking(position: Position) -> Record:
    return position.seen_by(position.to_move)


def likely(position: Position, budget: Budget = SHORT) -> Record:
    net = network_for(position.game.name, BELIEF)
    return likely_worlds(position.game, asking(position), budget, 1, net)


def belief_in(position: Position, world: Record) -> float:
    """Return how sure the network is that a state is the true one, and no deal."""
    worth = np.zeros(MOST_SEATS)
    wins_of(world, 2, network_for(position.game.name, BELIEF), worth)
    return float(worth[position.to_move])


@each_game
def test_every_likely_world_agrees_with_the_view(game: str) -> None:
    position = played(game, "greedy")
    seen, again = asking(position), new_record(position.game.rules.STATE)
    for world in likely(position):
        position.game.sight.view(world, int(seen.to_move), again)
        assert bytes_of(again) == bytes_of(seen)


@each_game
def test_likely_worlds_are_likelier_than_deals(game: str) -> None:
    position = played(game, "adept")
    dice, state = new_record(DICE), new_record(position.game.rules.STATE)
    reseed(dice, np.uint64(1))
    deals = []
    for _ in range(500):
        position.game.sight.sample(asking(position), dice, state)
        deals.append(belief_in(position, state))
    assert np.mean([belief_in(position, world) for world in likely(position)]) > np.mean(deals)


@pytest.mark.slow
@each_game
def test_what_players_hold_is_believed_more_than_deals(game: str) -> None:
    """Over many games of players who choose what to keep."""
    dice, dealt = new_record(DICE), new_record(find_game(game).rules.STATE)
    reseed(dice, np.uint64(2))
    true, false = [], []
    for seed in range(20):
        position = Position.new(game, seed=seed)
        for number in range(24):
            if position.is_over:
                break
            if number > 10:
                true.append(belief_in(position, position.state))
                position.game.sight.sample(asking(position), dice, dealt)
                false.append(belief_in(position, dealt))
            position = position.play(think(Question.about(position, "adept", seed=number)).move)
    assert np.mean(true) > np.mean(false) + 0.05


def test_there_are_as_many_worlds_as_there_is_time_for() -> None:
    position = played("mandala", "greedy", 4)
    sizes = [len(likely(position, Budget(seconds))) for seconds in (0.0, 0.2, 1.0, LONG_ENOUGH)]
    assert sizes == [FEWEST, 160, 800, MOST]


def candidates_of(position: Position) -> Candidates:
    tree = LearnedTree(
        position.game,
        asking(position),
        1,
        network_for(position.game.name, "value"),
        likely(position),
    )
    tree.grow(time.monotonic() + LONG_ENOUGH, 400)
    return Candidates(tree, 2)


@each_game
def test_how_often_the_clock_is_looked_at_changes_nothing(game: str) -> None:
    """Playing on in one piece and in many comes to the same."""
    position = played(game, "greedy", 6)
    whole, pieces = candidates_of(position), candidates_of(position)
    at_once, bit_by_bit = np.zeros((2, 2, CANDIDATES))
    whole._compare(whole._moves, 50, at_once)
    for _ in range(10):
        pieces._compare(pieces._moves, 5, bit_by_bit)
    assert (at_once == bit_by_bit).all()


@each_game
def test_the_last_moves_are_played_on_most(game: str) -> None:
    candidates = candidates_of(played(game, "greedy", 6))
    candidates.play_on(time.monotonic() + LONG_ENOUGH, ENDLESS)
    rounds = sorted(candidates._rounds)
    assert rounds[-1] == rounds[-2] > rounds[0] > 0
    assert candidates.games == sum(rounds) >= 400


@each_game
def test_the_move_that_ends_a_game_best_is_found(game: str) -> None:
    """Near the end the value of an answer is what proper play makes of it."""
    positions = [p for p in random_game(game, 2) if len(p.legal_moves) > 1]
    answer = think(Question.about(positions[-1], "grandmaster", seed=1, time_ms=200))
    assert answer.move == answer.lines[0].moves[0]
    assert -1 <= answer.value <= 1


@each_game
def test_of_so_many_simulations_it_answers_always_the_same(game: str) -> None:
    position = played(game, "greedy", 6)
    asked = Question.about(position, "grandmaster", seed=3, time_ms=600_000, simulations=500)
    first, second = think(asked), think(asked)
    assert first == second
    assert 500 <= first.simulations < 500 + 2 * CANDIDATES
    assert len({line.moves[0] for line in first.lines}) == len(first.lines)


def test_whoever_wants_the_answer_now_gets_it() -> None:
    enough = Event()
    enough.set()
    asked = Question.about(played("mandala", "greedy", 6), "grandmaster", time_ms=600_000)
    assert think(asked, enough).move


@each_game
def test_without_belief_it_plays_on_as_a_master_and_says_so_once(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for path in files.FOLDER.glob(f"{game}-2.npz"):
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    position = Position.new(game, seed=3)
    asked = Question.about(position, "grandmaster", seed=1, time_ms=600_000, simulations=200)
    with caplog.at_level(logging.WARNING):
        answers = [think(asked) for _ in range(2)]
    assert answers == [think(Question.about(position, "learned:200", seed=1))] * 2
    (record,) = caplog.records
    assert f"{game}-2-belief.npz" in record.getMessage()
