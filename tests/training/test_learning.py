"""Learning by self-play, on the CPU: it learns, goes on later, and writes what players load."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable import find_game
from sandtable.errors import BadRequest
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.players.learned.files import BELIEF, VALUE, read_network
from sandtable.training.learning import slopes_of
from sandtable.training.model import Model
from sandtable.training.plan import Plan, plan_for
from sandtable.training.running import CHECKPOINT, Progress, Training, read_progress
from sandtable.training.self_play import SelfPlay
from tests import nets

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(INTERPRETED, reason="self-play is for compiled rules"),
]
MOST_BYTES = 16_000_000  # of a checkpoint
ONE_ROUND = 1e-6  # seconds: whatever has begun is ended
ROUNDS = 50  # of learning, some seconds
# Steps are compiled anew for each game, which takes most of the time.
TABLES = [("patterns", 2), ("mandala", 2), ("flowers", 3)][: nets.width(plain=1, thorough=3)]


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


def lesson(game: str, players: int) -> tuple[SelfPlay, Model, tuple[Any, ...]]:
    """Return a model that knows nothing, and some states of its games with any targets."""
    plan = small(game, players)
    play = SelfPlay(find_game(game), plan, gpu=False)
    model = Model(play.layout, plan.width, 1)
    rows = play.play(model).rows[:64]
    dice = np.random.default_rng(2)
    targets, counts = dice.random((64, 2), np.float32), dice.random(64, np.float32)
    return play, model, (rows, targets, counts)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_slopes_are_what_small_steps_show(game: str, players: int) -> None:
    """A small step along any array of weights changes the loss as the slopes say."""
    play, model, given = lesson(game, players)
    weights = {name: value.astype(np.float64) for name, value in model.weights().items()}
    slopes = slopes_of(weights, play.layout, *given)[1]
    dice = np.random.default_rng(3)
    for name, value in weights.items():
        along = dice.standard_normal(value.shape) * (slopes[name] != 0)
        losses = [
            slopes_of(weights | {name: value + step * along}, play.layout, *given)[0]
            for step in (-1e-7, 1e-7)
        ]
        assert (losses[1] - losses[0]) / 2e-7 == pytest.approx(
            float((slopes[name] * along).sum()), rel=1e-3, abs=1e-6
        )


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pytorch_says_the_same(game: str, players: int) -> None:
    """What learns on a GPU has the same outputs, loss and slopes, and so has what asks fast."""
    torch = pytest.importorskip("torch", reason="only learning on a GPU needs PyTorch")
    from sandtable.training.gpu_learning import GpuModel

    play, model, given = lesson(game, players)
    other = GpuModel(play.layout, play.plan.width, 1)
    tensors = [torch.from_numpy(part) for part in given]
    assert np.allclose(other(tensors[0]).detach(), play._ask(model, given[0]), atol=1e-5)
    loss = other.loss(*tensors)
    loss.backward()
    own_loss, slopes = slopes_of(model.weights(), play.layout, *given)
    assert own_loss == pytest.approx(loss.item(), rel=1e-5)
    for name, value in other.named_parameters():
        assert np.allclose(value.grad, slopes[name], rtol=1e-3, atol=1e-6)


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


def test_some_seconds_teach_to_tell_true_states_from_deals(tmp_path: Path) -> None:
    """In Mandala, where hands are what players chose to keep; a guess would lose 2 log 2."""
    plan = replace(plan_for("mandala", 2, BELIEF, gpu=False), worlds=1)
    training = Training(plan, tmp_path, gpu=False)
    play, learner = training.play, training.learner
    losses = [learner.learn(play.play(learner.mean), plan.rate) for _ in range(ROUNDS)]
    assert np.mean(losses[:2]) > 2 * np.log(2) - 0.01
    assert np.mean(losses[-5:]) < 2 * np.log(2) - 0.02


def test_a_belief_that_is_learned_is_what_players_load(tmp_path: Path) -> None:
    plan = replace(small("mandala"), what=BELIEF)
    training = Training(plan, tmp_path, gpu=False)
    (progress,) = learn(training, ONE_ROUND)
    assert progress.share is None
    assert training.network.name == "mandala-2-belief.npz"
    read_network(training.network, find_game("mandala"), 2, BELIEF)
    with pytest.raises(BadRequest, match="something else"):
        Training(replace(plan, what=VALUE), tmp_path, gpu=False)


def test_a_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    learn(Training(small("patterns"), tmp_path, gpu=False), ONE_ROUND)
    with pytest.raises(BadRequest, match="something else"):
        Training(small("mandala"), tmp_path, gpu=False)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"half a checkpoint")
    with pytest.raises(BadRequest, match="cannot be read"):
        Training(small("patterns"), tmp_path, gpu=False)
