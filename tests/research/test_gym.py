"""Gymnasium: one seat is ours, and our players have the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import sandtable.research.gym as ours
from sandtable import GAME_NAMES
from sandtable.errors import BadRequest, BadSeat, IllegalMove
from sandtable.research import observe

IDS = [f"sandtable/{name.capitalize()}-v2" for name in GAME_NAMES]


def legal_actions(mask: Any, chooser: np.random.Generator) -> Any:
    return np.array([chooser.choice(np.flatnonzero(row)) for row in mask])


@pytest.mark.parametrize("name", IDS)
def test_the_checks_of_gymnasium_itself_pass(name: str) -> None:
    """They choose actions without a mask, so illegal ones must lose rather than be refused."""
    env = gymnasium.make(name, illegal="lose", disable_env_checker=True).unwrapped
    check_env(env)


def test_a_vector_of_games_keeps_to_the_conventions() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=6, vectorization_mode="vector_entry_point")
    assert isinstance(envs, ours.GameVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    chooser = np.random.default_rng(1)
    seen, info = envs.reset(seed=5)
    games = 0
    for _ in range(150):
        assert envs.observation_space.contains(seen)
        actions = legal_actions(info["action_mask"], chooser)
        assert envs.action_space.contains(actions)
        seen, rewards, ended, truncated, info = envs.step(actions)
        assert rewards.shape == ended.shape == truncated.shape == (6,)
        assert not truncated.any()
        assert not rewards[~ended].any()
        for index in np.flatnonzero(ended):
            games += 1
            mine, theirs = info["final_info"]["scores"][index][[index % 2, 1 - index % 2]]
            assert rewards[index] == np.sign(mine - theirs) or mine == theirs
            layout = envs.table.batch.layout.split(info["final_obs"][index])
            assert layout["phase"].tolist() == [0, 0, 1]
            assert layout["points"].tolist() == [mine, theirs]
    assert games > 6
    envs.close()


@pytest.mark.parametrize("rival", ["random", "greedy", "novice"])
def test_equal_seeds_give_equal_games_against_any_player(rival: str) -> None:
    """We play what we see of the game at our seat, and of nothing else."""
    played = []
    for _ in range(2):
        envs = ours.GameVectorEnv("patterns", 3, seat=1, rival=rival)
        seen, info = envs.reset(seed=[1, 2, 3])
        rows = [seen]
        for _ in range(8):
            for index in range(3):
                position = envs.table.batch.position(index)
                assert position.to_move == 1
                assert np.array_equal(observe(position, 1), rows[-1][index])
            seen, *_, info = envs.step(info["action_mask"].argmax(axis=1))
            rows.append(seen)
        played.append(np.stack(rows))
    assert np.array_equal(played[0], played[1])


def test_greedy_beats_random_moves() -> None:
    """Which shows that rewards are those of our seat, not of the winner."""
    envs = ours.GameVectorEnv("mandala", 400, rival="greedy")
    _, info = envs.reset(seed=1)
    chooser, total, games = np.random.default_rng(1), 0.0, 0
    for _ in range(60):
        _, rewards, ended, _, info = envs.step(legal_actions(info["action_mask"], chooser))
        total, games = total + rewards.sum(), games + ended.sum()
    assert games > 400
    assert total / games < -0.5


def test_illegal_actions_are_refused_or_lose() -> None:
    strict, lenient = (
        gymnasium.make(IDS[1], illegal=illegal, render_mode="ansi", disable_env_checker=True)
        for illegal in ("refuse", "lose")
    )
    strict.reset(seed=1)
    lenient.reset(seed=1)
    assert "Patterns" in str(strict.render())
    with pytest.raises(IllegalMove, match=r"actions\[0\] is 256"):
        strict.step(256)
    with pytest.raises(IllegalMove, match=r"actions\[0\] is -1"):
        strict.step(-1)
    for action in (256, -1, 999):
        lenient.reset()
        _, reward, ended, _, _ = lenient.step(action)
        assert (reward, ended) == (-1.0, True)


def test_only_a_game_that_is_under_way_takes_actions() -> None:
    one, many = ours.GameEnv("patterns", seat=1, illegal="lose"), ours.GameVectorEnv("patterns", 2)
    for env in (one, many):
        with pytest.raises(BadRequest, match=r"reset\(\) deals one"):
            env.step(0 if env is one else [0, 0])
    one.reset(seed=1)
    assert one.step(-1)[2]
    with pytest.raises(BadRequest, match=r"reset\(\) deals one"):
        one.step(int(one.table.batch.legal()[0].argmax()))


def test_scores_are_told_at_the_end_since_they_count_what_is_hidden() -> None:
    one, many = ours.GameEnv("mandala"), ours.GameVectorEnv("mandala", 8)
    _, info = one.reset(seed=1)
    ended = False
    while not ended:
        assert "scores" not in info
        *_, ended, _, info = one.step(info["action_mask"].argmax())
    assert info["scores"].tolist() == one.table.batch.position(0).scores
    _, info = many.reset(seed=1)
    while "final_info" not in info:
        *_, ended, _, info = many.step(info["action_mask"].argmax(axis=1))
    assert not info["final_info"]["scores"][~ended].any()
    assert info["final_info"]["scores"][ended].any()


def test_what_cannot_be_is_refused() -> None:
    for make in (ours.GameEnv, ours.GameVectorEnv):
        with pytest.raises(BadRequest, match="render_mode must be"):
            make("mandala", render_mode="human")
    with pytest.raises(BadRequest, match="there is no player 'sage'"):
        ours.GameVectorEnv("mandala", rival="sage")
    with pytest.raises(BadRequest, match="illegal must be refuse or lose"):
        ours.GameVectorEnv("mandala", illegal="ignore")
    with pytest.raises(BadRequest, match="named by a text"):
        ours.GameVectorEnv("mandala", rival=None)  # type: ignore[arg-type]
    with pytest.raises(BadRequest, match="num_envs must be"):
        ours.GameVectorEnv("mandala", 0)
    with pytest.raises(BadSeat, match="from 0 to 1"):
        ours.GameEnv("mandala", seat=2)
