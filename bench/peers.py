"""Other engines playing random games and searching, by seconds of processor time."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any


def open_spiel(name: str) -> Callable[[float], float]:
    """Return a function that plays a game of OpenSpiel's C++ loop for some seconds.

    A move is a player's decision, as it is in our games. OpenSpiel makes an action of each card
    dealt or drawn too; `actions_per_move` tells how many there are in all.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def measure(seconds: float) -> float:
        moves, seed, spent = 0, 0, 0.0
        while spent < seconds:
            begin = time.process_time()
            states = [game.new_initial_state() for _ in range(50)]
            for state in states:
                pyspiel.evaluate_bots(state, bots, seed)
                seed += 1
            spent += time.process_time() - begin
            moves += sum(decisions(state) for state in states)
        return moves / spent

    return measure


def decisions(state: Any) -> int:
    """Count the moves that players chose in a finished game of OpenSpiel."""
    return sum(action.player >= 0 for action in state.full_history())


def actions_per_move(name: str, games: int = 100) -> float:
    """Return OpenSpiel's number of actions, those of chance included, for each move."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    states = [game.new_initial_state() for _ in range(games)]
    for seed, state in enumerate(states):
        pyspiel.evaluate_bots(state, bots, seed)
    actions = sum(int(state.move_number()) for state in states)
    return actions / sum(decisions(state) for state in states)


def open_spiel_search(name: str, simulations: int = 200) -> Callable[[float], float]:
    """Return a function that searches a game of OpenSpiel with its C++ bots for some seconds.

    The bot is MCTSBot where nothing is hidden, else ISMCTSBot; a simulation ends in one random
    playout. More simulations to a search made no difference to their number per second.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    if name == "othello":
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, False, 1, False)
    else:
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, simulations)
    states = [state for seed in (1, 2) for state in moments(game, seed)]

    def measure(seconds: float) -> float:
        done = 0
        begin = time.process_time()
        while time.process_time() < begin + seconds:
            for state in states:
                bot.step(state)
            done += simulations * len(states)
        return done / (time.process_time() - begin)

    return measure


def moments(game: Any, seed: int) -> list[Any]:
    """Return the choices before which none, a quarter and half of a random game were made."""
    choice = random.Random(seed)
    state = game.new_initial_state()
    choices = []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choice.choices(actions, odds)[0])
            continue
        if len(state.legal_actions()) > 1:
            choices.append(state.clone())
        state.apply_action(choice.choice(state.legal_actions()))
    return [choices[len(choices) * quarter // 4] for quarter in range(3)]


def pgx(name: str, batch: int = 1024, steps: int = 64) -> Callable[[float], float]:
    """Return a function that steps a batch of games of Pgx for some seconds, compiled by JAX."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    reset = jax.jit(jax.vmap(env.init))

    def step(state: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(key, logits, axis=-1)
        alive = ~(state.terminated | state.truncated)
        return jax.vmap(env.step)(state, action), alive.sum()

    @jax.jit
    def run(state: pgx.State, key: jax.Array) -> jax.Array:
        return jax.lax.scan(step, state, jax.random.split(key, steps))[1].sum()

    start = reset(jax.random.split(jax.random.PRNGKey(0), batch))
    int(run(start, jax.random.PRNGKey(1)))

    def measure(seconds: float) -> float:
        moves = number = 0
        begin = time.process_time()
        while time.process_time() < begin + seconds:
            moves += int(run(start, jax.random.PRNGKey(number)))
            number += 1
        return moves / (time.process_time() - begin)

    return measure
