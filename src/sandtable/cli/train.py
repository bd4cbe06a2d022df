"""``sandtable train``: learn by self-play what states are worth, and go on another day."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest, SandtableError
from sandtable.extras import needs
from sandtable.games import find_game
from sandtable.players.learned.files import BELIEF, VALUE

if TYPE_CHECKING:
    from sandtable.training.running import Progress

DEVICES = ("gpu", "cpu")


def run(
    game: str,
    minutes: float,
    resume: Path,
    *,
    players: int | None,
    device: str,
    what: str = VALUE,
) -> int:
    """Learn for some minutes in a folder; return the exit status."""
    try:
        _train(game, minutes, resume, players, device, what)
    except SandtableError as error:
        return refuse("train", error)
    except BrokenPipeError:  # nobody reads what is printed
        raise
    except OSError as error:  # the disk is full, say
        return refuse("train", BadRequest(f"the folder {resume} cannot be used: {error}"))
    return 0


def _train(
    name: str, minutes: float, folder: Path, players: int | None, device: str, what: str
) -> None:
    game = find_game(name)
    number = game.players[0] if players is None else game.check_players(players)
    if not 0 < minutes < inf:
        raise BadRequest("minutes must be a number above 0")
    if device not in DEVICES:
        raise BadRequest(f"device must be {' or '.join(DEVICES)}")
    if what not in (VALUE, BELIEF):
        raise BadRequest(f"what is learned must be {VALUE} or {BELIEF}")
    if what == BELIEF and not game.module("encoding").BELIEFS:
        raise BadRequest(f"nothing is hidden in {name}, so there is no belief to learn")
    if device == "gpu":
        _check_gpu()
    from sandtable.training.plan import plan_for
    from sandtable.training.running import Training

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(f"the folder {folder} cannot be made ({error.strerror})") from None
    is_gpu = device == "gpu"
    training = Training(plan_for(name, number, what, gpu=is_gpu), folder, gpu=is_gpu)
    print(
        f"Learning the {what} of {name} for {number} players in {folder}, for {minutes:g} minutes",
        flush=True,
    )
    training.run(60 * minutes, _tell)
    print(f"The best network so far is {training.network}")


def _check_gpu() -> None:
    needs("training", "sandtable train on a GPU")
    import torch

    if not torch.cuda.is_available():
        raise BadRequest("there is no NVIDIA GPU here; --device cpu learns slowly")


def _tell(progress: Progress) -> None:
    strength = ""
    if progress.share is not None and progress.error is not None:
        share, error = 100 * progress.share, 100 * progress.error
        verdict = "the new best" if progress.is_best else "not the best"
        strength = f", {share:.1f} % ±{error:.1f} against the best so far: {verdict}"
    print(
        f"{progress.seconds:6.0f} s  {progress.moves / 1e6:9.2f} M moves  "
        f"{progress.moves_per_second / 1e6:.3f} M/s  loss {progress.loss:.4f}{strength}",
        flush=True,
    )
