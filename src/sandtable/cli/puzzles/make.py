"""``sandtable puzzles make``: puzzles from games that strong players play with themselves."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import closing
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.signals import INTERRUPTED
from sandtable.errors import BadRequest
from sandtable.games import find_game
from sandtable.pool import cores
from sandtable.review.puzzles.collection import Collection, Run
from sandtable.review.puzzles.finding import get_ready
from sandtable.review.puzzles.making import make

SAVE_EVERY = 60  # seconds: what was found in so much time is lost if the power fails


def run(
    game: str,
    players: int,
    count: int,
    *,
    seed: int,
    out: Path,
    is_resumed: bool,
    processes: int | None,
) -> int:
    """Find puzzles and write them to a file; return the exit status."""
    find_game(game).check_players(players)
    collection = _begin(out, is_resumed=is_resumed)
    run = collection.run(game, players, seed)
    began, found = time.monotonic(), run.found
    jobs = processes or cores()
    is_whole = _make(collection, run, count, jobs, out)
    minutes = (time.monotonic() - began) / 60
    print(
        f"{run.found} puzzles of {game} for {players} from {run.tried} games are in {out}; "
        f"{(run.found - found) / minutes / jobs:.1f} a minute and process",
        file=sys.stderr,
    )
    return 0 if is_whole else INTERRUPTED


def _begin(out: Path, *, is_resumed: bool) -> Collection:
    """Return what a file holds so far; refuse one that cannot be written before all the work."""
    if out.exists() and not is_resumed:
        raise BadRequest(f"{out} is there already; --resume goes on with it")
    if out.is_dir() or not os.access(out.resolve().parent, os.W_OK):
        raise BadRequest(f"the file {out} cannot be written")
    return Collection.load(out) if out.exists() else Collection()


def _make(collection: Collection, run: Run, count: int, jobs: int, out: Path) -> bool:
    """Search until all is found or somebody stops it, and save; return which it was."""
    saved = time.monotonic()
    try:
        with bar(f"{run.game} for {run.players}") as tell:
            get_ready(run.game, lambda share: tell(round(100 * share), 100))
            tell(run.found, count)
            # From here on there is something to keep. Whoever ends this by kill wants the same.
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.default_int_handler)
            with closing(make(collection, run, count, jobs)) as games:
                for _ in games:
                    tell(run.found, count)
                    if time.monotonic() - saved > SAVE_EVERY:
                        collection.save(out)
                        saved = time.monotonic()
    except KeyboardInterrupt:
        print("Stopped; --resume goes on from here.", file=sys.stderr)
    collection.save(out)
    return run.found >= count
