"""The games as environments of PettingZoo: its own tests, unchanged, and what they do not ask."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

import sandtable
from sandtable.errors import SandtableError
from sandtable.research import action_words, observe, pettingzoo

SETTINGS = [("mandala", 2), ("patterns", 2), ("flowers", 3)]


# It warns of observations with a mask, unless they are those of its own games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_the_environments_pass_pettingzoos_own_tests(game: str, players: int) -> None:
    make = partial(pettingzoo.env, game, players)
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=20)
    render_test(make)


@pytest.mark.parametrize(("game", "players"), SETTINGS)
def test_they_end_after_as_many_cycles_as_pettingzoo_expects(game: str, players: int) -> None:
    """Its test chooses at random among all actions, so that here illegal ones are replaced."""
    settings: dict[str, Any] = {"players": players, "illegal": "random", "seed": 1}
    made = SimpleNamespace(
        env=partial(pettingzoo.env, game, **settings),
        parallel_env=partial(pettingzoo.parallel_env, game, **settings),
    )
    max_cycles_test(made)


def test_equal_seeds_give_the_games_of_a_match_with_its_observations_and_rewards() -> None:
    env = pettingzoo.env("flowers", 3)
    env.reset(seed=5)
    match, words = sandtable.Match.new("flowers", 3, seed=5), action_words("flowers")
    for agent in env.agent_iter():
        seen, _, is_over, _, _ = env.last()
        if is_over:
            break
        seat = env.possible_agents.index(agent)
        assert seat == match.to_move
        assert (seen["observation"] == observe(match, seat)).all()
        legal = seen["action_mask"].nonzero()[0]
        assert sorted(words[action] for action in legal) == match.legal_moves
        env.step(legal[len(legal) // 2])
        match.play(words[legal[len(legal) // 2]])
    assert match.is_over
    assert [agent for agent, reward in env.rewards.items() if reward > 0] == [
        f"player_{seat}" for seat in match.winners
    ]
    assert sum(env.rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("action", [-1, 10**6, None, "pass", 0.5, np.float64(3)])
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(action: object) -> None:
    env = pettingzoo.env("patterns")
    env.reset(seed=1)
    before, agent = env.observe("player_1")["observation"].copy(), env.agent_selection
    with pytest.raises(SandtableError, match="action_mask"):
        env.step(action)
    assert (env.observe("player_1")["observation"] == before).all()
    assert env.agent_selection == agent


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 3}, "players"),
        ({"illegal": "lose"}, "illegal"),
        ({"max_cycles": 0}, "max_cycles"),
        ({"seed": "one"}, "seed"),
        ({"seed": -1}, "seed"),
        ({"render_mode": "video"}, "render_mode"),
        ({"options": {"end": "round"}}, "end"),
    ],
)
def test_a_wrong_argument_is_refused_by_name(settings: dict[str, object], named: str) -> None:
    with pytest.raises(SandtableError, match=named):
        pettingzoo.env(**settings)  # type: ignore[arg-type]


def test_before_the_first_reset_there_is_no_game() -> None:
    env, parallel = pettingzoo.env(render_mode="ansi"), pettingzoo.parallel_env()
    asked: list[Any] = [
        env.last,
        env.render,
        partial(env.step, 0),
        partial(env.observe, "player_0"),
    ]
    for ask in [*asked, partial(parallel.step, {})]:
        with pytest.raises(SandtableError, match="reset"):
            ask()
    env.reset(seed=1)
    with pytest.raises(SandtableError, match="agent must be one of"):
        env.observe("player_9")


def test_after_the_end_there_is_nothing_left_to_play() -> None:
    env = pettingzoo.env("patterns", illegal="random")
    env.reset(seed=1)
    for agent in env.agent_iter():
        env.step(None if env.terminations[agent] else 0)
    asked: list[Any] = [env.last, partial(env.step, 0), partial(env.step, None)]
    for ask in asked:
        with pytest.raises(SandtableError, match="the game is over: reset"):
            ask()
    parallel = pettingzoo.parallel_env("patterns", illegal="random")
    parallel.reset(seed=1)
    while parallel.agents:
        _, rewards, *_ = parallel.step(dict.fromkeys(parallel.agents, 0))
    assert set(rewards) == {"player_0", "player_1"}
    assert parallel.step({}) == ({}, {}, {}, {}, {})


def test_wrong_arguments_of_calls_are_refused_by_name() -> None:
    env, parallel = pettingzoo.env("patterns"), pettingzoo.parallel_env("patterns")
    parallel.reset(seed=1)
    for space in (env.action_space, env.observation_space):
        with pytest.raises(SandtableError, match="agent must be one of"):
            space("player_9")
    with pytest.raises(SandtableError, match="actions must be a mapping"):
        parallel.step(5)


@pytest.mark.parametrize("again", [copy, deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_and_pickles_of_an_environment_go_their_own_ways(again: Any) -> None:
    env = pettingzoo.env("flowers", 3, {"end": "round"})
    env.reset(seed=1)
    for _ in range(9):
        env.step(env.observe(env.agent_selection)["action_mask"].argmax())
    other, agent = again(env), env.agent_selection
    seen = env.observe(agent)
    assert other.agent_selection == agent
    assert all((other.observe(agent)[key] == seen[key]).all() for key in seen)
    other.step(seen["action_mask"].argmax())
    assert (env.observe(agent)["observation"] == seen["observation"]).all()


def test_actions_played_together_are_all_legal_or_none_is_played() -> None:
    env = pettingzoo.parallel_env("mandala")
    seen, _ = env.reset(seed=1)
    first = seen["player_0"]["action_mask"].argmax()
    for actions in ({"player_0": first, "player_1": 10**6}, {"player_0": first}):
        with pytest.raises(SandtableError, match=r"action_mask|player_1"):
            env.step(actions)
        again = env._observations()
        assert all((again[who][key] == seen[who][key]).all() for who in seen for key in seen[who])
    with pytest.raises(SandtableError, match="max_cycles"):
        pettingzoo.parallel_env(max_cycles=0)


def test_a_picture_shows_each_colour_of_the_table() -> None:
    env = pettingzoo.env("patterns", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    colours = {tuple(pixel) for pixel in picture.reshape(-1, 3)}
    assert len(colours) >= 8  # six colours, ink and paper
