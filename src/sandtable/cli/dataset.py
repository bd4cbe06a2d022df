"""``sandtable dataset``: games of players as Parquet files, for whoever studies or learns."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import get_ready
from sandtable.bar import bar
from sandtable.cli.refusing import refuse
from sandtable.cli.signals import INTERRUPTED
from sandtable.errors import BadRequest, SandtableError
from sandtable.games.game import read_option
from sandtable.research.dataset.files import Folder
from sandtable.research.dataset.making import make


def run(
    game: str,
    seats: str,
    games: int,
    out: Path,
    *,
    seed: int | None,
    time_ms: int | None,
    simulations: int | None,
    options: Sequence[str],
    jobs: int | None,
    games_per_file: int,
    is_observed: bool,
) -> int:
    """Play games into a folder, and return the exit status."""
    try:
        match_up = MatchUp.arrange(
            game,
            [name.strip() for name in seats.split(",")],
            games,
            seed=seed,
            options=dict(map(read_option, options)),
            time_ms=time_ms,
            simulations=simulations,
        )
        if jobs is not None and jobs < 1:
            raise BadRequest("jobs must be 1 or more")
        return _fill(Folder(out, match_up, games_per_file, is_observed).open(seed), jobs)
    except SandtableError as error:
        return refuse("dataset", error)
    except OSError as error:  # the disk is full, say
        return refuse("dataset", BadRequest(f"the folder {out} cannot be used: {error}"))


def _fill(folder: Folder, jobs: int | None) -> int:
    """Play until all is there or somebody interrupts; say which it was."""
    match_up, done = folder.match_up, 0
    try:
        with bar(f"{match_up.game}: {', '.join(match_up.seats)}") as tell:
            get_ready(
                match_up.game, match_up.computers, lambda share: tell(round(100 * share), 100)
            )
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.default_int_handler)
            with closing(make(folder, jobs)) as counts:
                for done in counts:
                    tell(done, match_up.games)
    except KeyboardInterrupt:
        _say(f"Stopped after {done} of {match_up.games} games; the same command goes on.")
        return INTERRUPTED
    files = len(folder.parts())
    plural = "" if files == 1 else "s"
    _say(f"{match_up.games} games in {files} file{plural} in {folder.path}, seed {match_up.seed}")
    return 0


def _say(text: str) -> None:
    print(text, file=sys.stderr)
