"""Learning by self-play, on the CPU: it learns, goes on later, and writes what players load."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sandtable import find_game
from sandtable.errors import BadRequest
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.players.learned.files import read_network

torch = pytest.importorskip("torch", reason="only learning needs PyTorch, which is not here")

from sandtable.training.learning import Learner  # noqa: E402
from sandtable.training.plan import Plan, plan_for  # noqa: E402
from sandtable.training.running import (  # noqa: E402
    CHECKPOINT,
    Progress,
    Training,
    read_progress,
)
from sandtable.training.self_play import SelfPlay  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(INTERPRETED, reason="self-play is for compiled rules"),
]
MOST_BYTES = 16_000_000  # of a checkpoint
ONE_ROUND = 1e-6  # seconds: whatever has begun is ended
ROUNDS = 50  # of learning, some seconds
TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3)]


def small(game: str, players: int = 2) -> Plan:
    return replace(plan_for(game, players, gpu=False), games=64, steps=8, worlds=1, batch=128)


def learn(training: Training, seconds: float) -> list[Progress]:
    told: list[Progress] = []
    training.run(seconds, told.append)
    return told


def test_some_seconds_on_the_cpu_teach_it_to_beat_random(tmp_path: Path) -> None:
    plan = replace(plan_for("patterns", 2, gpu=False), worlds=1)
    training = Training(plan, tmp_path, gpu=False)
    play, learner = training.play, training.learner
    before = training.evaluate_against_random().share
    for _ in range(ROUNDS):
        learner.learn(play.play(learner.mean), plan.rate)
    assert before < 0.65
    assert training.evaluate_against_random().share > 0.8


def test_self_play_is_answered_as_the_model_says() -> None:
    """What asks fast and what learns are two programs for one network."""
    for name, players in TABLES:
        plan = small(name, players)
        play = SelfPlay(find_game(name), plan, gpu=False)
        model = Learner(play.layout, plan, gpu=False).model
        rows = play.play(model).rows
        with torch.no_grad():
            assert torch.allclose(play._ask(model, rows), model(rows), atol=1e-5)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_learned_is_what_players_load(game: str, players: int, tmp_path: Path) -> None:
    training = Training(small(game, players), tmp_path, gpu=False)
    (progress,) = learn(training, ONE_ROUND)
    net = read_network(training.network, find_game(game), players)
    weights = training.best.weights()
    assert all((getattr(net, name) == weights[name].ravel()).all() for name in weights)
    assert progress.moves == 64 * 8
    assert (tmp_path / CHECKPOINT).stat().st_size <= MOST_BYTES


def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    plan = small("patterns")
    first = Training(plan, tmp_path, gpu=False)
    learn(first, ONE_ROUND)
    second = Training(plan, tmp_path, gpu=False)
    for name, value in first.learner.model.weights().items():
        assert np.array_equal(value, second.learner.model.weights()[name])
    learn(second, ONE_ROUND)
    moves = [progress.moves for progress in read_progress(tmp_path)]
    assert moves == [64 * 8, 2 * 64 * 8]


def test_a_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    learn(Training(small("patterns"), tmp_path, gpu=False), ONE_ROUND)
    with pytest.raises(BadRequest, match="something else"):
        Training(small("mandala"), tmp_path, gpu=False)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"half a checkpoint")
    with pytest.raises(BadRequest, match="cannot be read"):
        Training(small("patterns"), tmp_path, gpu=False)
