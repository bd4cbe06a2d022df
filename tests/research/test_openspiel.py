"""The games in OpenSpiel: its own tests and algorithms, unchanged, and what chance must obey."""

from __future__ import annotations

import math
import pickle
import random
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

import sandtable
from sandtable.errors import SandtableError
from sandtable.games import find_game
from sandtable.games.ground.records import plain, record_from
from sandtable.research import openspiel

FULL = ["sandtable_mandala", "sandtable_patterns", "sandtable_flowers(players=3)"]
SMALL = ["sandtable_mandala(small=True)", "sandtable_patterns(small=True)"]


def played(name: str, seed: int) -> Iterator[Any]:
    """Play a game at random; return all of its states."""
    dice = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        state = state.child(dice.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", FULL + SMALL)
def test_a_game_passes_openspiels_own_random_simulation_test(name: str) -> None:
    replays = name in SMALL  # every state of a game from its beginning, which takes long
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=replays, verbose=False)


def test_an_observer_refuses_a_player_that_is_not_there() -> None:
    *_, state = played(SMALL[0], 1)
    observer = state.get_game().make_py_observer()
    for player in (-1, 2):
        for ask in (observer.set_from, observer.string_from):
            with pytest.raises(SandtableError, match="seat must be a whole number from 0 to 1"):
                ask(state, player)


def test_every_game_is_registered() -> None:
    assert set(openspiel.SHORT_NAMES) <= set(pyspiel.registered_names())
    assert set(openspiel.SHORT_NAMES) == {f"sandtable_{name}" for name in sandtable.GAME_NAMES}


@pytest.mark.parametrize("name", FULL)
def test_told_draws_lead_where_the_same_rules_lead_at_random(name: str) -> None:
    """Cards are neither lost nor made: all piles together stay what the game begins with."""
    first = None
    for state in played(name, 3):
        moment = state.moment
        if moment.past is None or moment.draw:
            continue
        table = plain(record_from(moment.table.game.rules.STATE, moment.past.content))
        cards = _all_cards(moment.table.game.name, table)
        first = first or cards
        assert cards == first
        assert state.is_terminal() or state.legal_actions()


def _all_cards(game: str, table: Any) -> object:
    if game == "mandala":
        fields = [pile for mandala in table.field for pile in mandala]
        river = [sum(1 << 8 * c for c in range(6) if pile >> 8 * c & 255) for pile in table.river]
        return sum(
            [table.deck, table.discard, *table.hand, *table.mountain, *fields, *river]
        ) + sum(table.cup)
    if game == "flowers":
        piles = [pile for rows in (*table.up, *table.down) for pile in rows]
        return sum([table.deck, table.discard, *table.hand, *piles])
    return bin(table.plane[0] | table.plane[1] | table.plane[2]).count("1") <= 52


def test_a_deal_by_chance_nodes_is_as_likely_as_a_deal_from_a_deck() -> None:
    """M1: the first Mountain gets two of 108 cards, 18 of each colour."""
    state = pyspiel.load_game("sandtable_mandala").new_initial_state()
    assert dict(state.chance_outcomes()) == dict.fromkeys(range(6), 1 / 6)
    after = dict(state.child(2).chance_outcomes())
    assert after[2] == pytest.approx(17 / 107)
    assert after[0] == pytest.approx(18 / 107)


@pytest.mark.parametrize("name", [FULL[0], FULL[2]])
def test_a_resampled_state_looks_the_same_to_its_player_and_not_to_the_others(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differs = False
    for state in played(name, 4):
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, sampler)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        differs |= other.observation_string(1 - min(seat, 1)) != state.observation_string(
            1 - min(seat, 1)
        )
    assert differs


HIDING = [name for name in FULL if "patterns" not in name]  # its IS-MCTS refuses all others


@pytest.mark.parametrize("name", FULL)
def test_its_search_plays(name: str) -> None:
    """MCTS, which sees everything, makes the first moves of a game for all seats."""
    dice = np.random.RandomState(1)
    game = pyspiel.load_game(name)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    play_on(game, bot, dice)


@pytest.mark.parametrize("name", HIDING)
def test_its_search_with_hidden_information_plays(name: str) -> None:
    """IS-MCTS, which deals anew what its seat cannot know, does so too."""
    dice = np.random.RandomState(1)
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    play_on(game, ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=dice), dice)


def play_on(game: Any, bot: Any, dice: np.random.RandomState, moves: int = 6) -> None:
    """Let a bot make some moves, each of which must be legal."""
    state = game.new_initial_state()
    while moves:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=odds))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves -= 1


def test_its_cfr_makes_a_small_game_harder_to_exploit() -> None:
    game = pyspiel.load_game("sandtable_patterns(small=True)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    chance = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < 0.7 * chance


def test_the_value_of_the_small_mandala_is_the_one_in_the_docs() -> None:
    """The plans that the linear program finds are best answers to each other."""
    solving: Any = import_module("bench.solving")  # bench/ is a folder of scripts, not a package
    tree = solving.Tree(pyspiel.load_game("sandtable_mandala(small=True)"))
    value, _ = tree.solve()
    assert tree.histories == 11_211
    assert value == pytest.approx(1 / 35)


def test_a_wrong_parameter_is_refused() -> None:
    with pytest.raises(Exception, match="mandala is for 2 players"):
        pyspiel.load_game("sandtable_mandala(players=3)")


@pytest.mark.parametrize("name", FULL)
def test_games_and_states_travel_by_pickle(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for state in played(name, 2):
        again = pickle.loads(pickle.dumps(state))
        assert (str(again), again.history()) == (str(state), state.history())


@pytest.mark.parametrize("name", SMALL)
def test_what_cannot_be_is_refused_and_changes_nothing(name: str) -> None:
    for state in played(name, 3):
        before = str(state), state.history(), state.returns()
        wrong = max(state.legal_actions(), default=0) + 1
        asked = [partial(state.apply_action, wrong), partial(state.observation_string, 2)]
        if state.is_terminal():
            asked.append(state.information_state_string)
        if state.is_chance_node():
            asked.append(partial(state.resample_from_infostate, 0, random.random))
        else:
            asked.append(state.chance_outcomes)
        for ask in asked:
            with pytest.raises(SandtableError):
                ask()
        assert (str(state), state.history(), state.returns()) == before


def test_the_small_games_are_seen_by_our_own_players_too() -> None:
    """A record of a small game knows that it is one, so that what is sampled from a view is too."""
    for state in played("sandtable_mandala(small=True)", 1):
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, random.random)
        table = plain(record_from(find_game("mandala").rules.STATE, other.moment.past.content))
        held = [table.deck, *table.hand, *table.cup]
        assert all(math.log2(pile + 1) <= 16 for pile in held)  # black and green alone
