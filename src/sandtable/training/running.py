"""Learning for some minutes, in a folder that the next run goes on with.

The folder holds what the steps hand to each other: `checkpoint.npz`, all that is needed to go on;
`progress.jsonl`, a line for each time that it was written; and the network that plays best so far,
named and made like those that players load.
"""

from __future__ import annotations

import copy
import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.errors import BadRequest
from sandtable.files import whole_file
from sandtable.games import find_game
from sandtable.players.learned.files import (
    BELIEF,
    VALUE,
    BadNetwork,
    about_network,
    file_name,
    read_network,
    write_network,
)
from sandtable.training.belief import Watching
from sandtable.training.duel import Verdict, duel
from sandtable.training.learning import learner_for
from sandtable.training.plan import Plan
from sandtable.training.self_play import Knowing, Random, SelfPlay

CHECKPOINT, PROGRESS = "checkpoint.npz", "progress.jsonl"
NOTE_EVERY = 60.0  # seconds
DUEL_GAMES = 32_768  # at most
DUEL_WORLDS = 8


@dataclass(frozen=True)
class Progress:
    """Where a run stands."""

    seconds: float  # since it began
    moves: int  # in this run and those before it
    games: int
    loss: float
    moves_per_second: float  # self-play and learning together
    share: float | None  # of games won against the best network so far, one move ahead
    error: float | None  # half of the 95 % interval of the share
    is_best: bool


class Training:
    """Self-play, learning, evaluation, selection and export, in turns."""

    def __init__(self, plan: Plan, folder: Path, *, gpu: bool) -> None:
        self.plan, self.folder, self.gpu = plan, folder, gpu
        self.game = find_game(plan.game)
        layout = self.game.module("encoding").layout_for(plan.players)
        self.learner = learner_for(layout, plan, gpu=gpu)
        play = Watching if plan.what == BELIEF else SelfPlay
        self.play = play(self.game, plan, gpu=gpu)
        self.moves_before = self.games_before = 0
        self.best = copy.deepcopy(self.learner.mean)
        if self._checkpoint.exists():
            self._resume()

    @property
    def network(self) -> Path:
        """Where the best network is."""
        return self.folder / file_name(self.game, self.plan.players, self.plan.what)

    @property
    def _checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    @property
    def _kind(self) -> dict[str, Any]:
        """Return what a checkpoint must be for."""
        about = about_network(self.game, self.plan.players, self.plan.what)
        return {"about": about, "width": self.plan.width}

    def run(self, seconds: float, tell: Callable[[Progress], None]) -> None:
        """Learn for so long, and write everything down now and then and at the end."""
        began = noted = time.monotonic()
        moves = self.play.moves_played
        is_over = False
        while not is_over:
            share = min(1.0, (time.monotonic() - began) / seconds)
            loss = self.learner.learn(self.play.play(self.learner.mean), self._rate_at(share))
            now = time.monotonic()
            is_over = now - began >= seconds
            if is_over or now - noted >= NOTE_EVERY:
                rate = (self.play.moves_played - moves) / (now - noted)
                tell(self._note(now - began, loss, rate))
                noted, moves = time.monotonic(), self.play.moves_played

    def _rate_at(self, share: float) -> float:
        """Let the rate fall in half a cosine."""
        plan = self.plan
        return plan.last_rate + (plan.rate - plan.last_rate) * 0.5 * (1 + math.cos(math.pi * share))

    def _note(self, seconds: float, loss: float, rate: float) -> Progress:
        verdict = self.evaluate()
        is_best = verdict is None or verdict.share > 0.5
        if is_best or not self.network.exists():
            self._select()
        progress = Progress(
            seconds,
            self.moves_before + self.play.moves_played,
            self.games_before + self.play.games_played,
            loss,
            rate,
            verdict and verdict.share,
            verdict and verdict.error,
            is_best,
        )
        self._write(progress)
        return progress

    def evaluate(self) -> Verdict | None:
        """Let the network meet the best so far.

        With more than two players, and of beliefs, the newest is best.
        """
        if self.plan.players != 2 or self.plan.what != VALUE:
            return None
        return self._duel(Knowing(self.best))

    def evaluate_against_random(self) -> Verdict:
        """Let the network meet a player that knows nothing; for two players."""
        return self._duel(Random())

    def _duel(self, rival: Knowing | Random) -> Verdict:
        games = min(self.plan.games, DUEL_GAMES)
        plan = replace(self.plan, games=games, worlds=DUEL_WORLDS if self.gpu else self.plan.worlds)
        return duel(self.game, plan, self.learner.mean, rival, gpu=self.gpu)

    def _select(self) -> None:
        self.best.take(self.learner.mean.weights())
        weights = self.best.weights()
        write_network(self.network, self.game, self.plan.players, weights, self.plan.what)

    def _write(self, progress: Progress) -> None:
        note = {
            **self._kind,
            "moves": progress.moves,
            "games": progress.games,
        }
        buffer = BytesIO()
        np.savez(buffer, note=json.dumps(note), **self.learner.state())
        with whole_file(self._checkpoint) as file:
            file.write(buffer.getbuffer())
        with (self.folder / PROGRESS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(progress)) + "\n")

    def _resume(self) -> None:
        note, state = _read_checkpoint(self._checkpoint)
        if any(note.get(key) != value for key, value in self._kind.items()):
            raise BadRequest(f"{self._checkpoint} was made for something else than {self._kind}")
        self.learner.resume(state)
        self.moves_before, self.games_before = note["moves"], note["games"]
        try:
            best = read_network(self.network, self.game, self.plan.players, self.plan.what)
        except BadNetwork:  # never selected, or damaged: what was learned last is best
            self.best.take(self.learner.mean.weights())
        else:
            self.best.take({name: getattr(best, name) for name in self.best.weights()})


def _read_checkpoint(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a checkpoint says of itself, and the state of the learner."""
    try:
        with np.load(path, allow_pickle=False) as file:
            content = dict(file)
        return json.loads(str(content.pop("note"))), content
    except Exception as error:
        raise BadRequest(f"the checkpoint {path} cannot be read ({error!s:.80})") from None


def read_progress(folder: Path) -> Iterator[Progress]:
    """Yield what was noted in a folder, from its first run on."""
    for line in (folder / PROGRESS).read_text(encoding="utf-8").splitlines():
        yield Progress(**json.loads(line))
