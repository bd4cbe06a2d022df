"""Trials of a server with large numbers, which `./test` runs with small ones.

    python -m tests.trials kills --count 1000   kill -9 under load, on both databases in turn
    python -m tests.trials power --count 100    losses of power
    python -m tests.trials faults --calls 60    calls to the disk that fail, each of them in turn
    python -m tests.trials partitions --count 50
    python -m tests.trials failover --count 10  PostgreSQL crashes, and a replica takes over
    python -m tests.trials skew --count 10      pairs of servers with different dates
    python -m tests.trials fuzz --count 1000000
    python -m tests.trials leaks --games 10000  every message compared with that of a twin
    python -m tests.trials soak --minutes 60

Prints how far it has come, and the seed with which it can be repeated. Ctrl-C ends it with what it
has found so far. The last line is one JSON object; the status is 1 if a promise was broken, and all
files of the trial are kept then.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path

from tests import nets
from tests.keeper import heed_signals, kept
from tests.services import fresh_database, start_postgres, start_redis
from tests.trials.failover import run_failover
from tests.trials.faults import faults_of, run_faults
from tests.trials.fuzz import run_fuzz
from tests.trials.kills import run_kills
from tests.trials.leaks import run_leaks
from tests.trials.partitions import run_partitions
from tests.trials.power import run_power_losses
from tests.trials.progress import Progress
from tests.trials.skew import run_skew
from tests.trials.soak import run_soak

Wanted = argparse.Namespace
Trial = Callable[[Progress, Path, Wanted], None]

KILLS_AT_A_TIME = 25  # until games may end and are checked
FAULTS_AT_A_TIME = 40  # the same
LOSSES_AT_A_TIME = 50  # of each recording
PARTITIONS_AT_A_TIME = 10  # until games may end and are checked
MOVES_RECORDED = 600
WEEK = 7 * 86_400.0  # seconds


def main() -> int:
    """Run one trial; return the exit status."""
    wanted = _read_arguments()
    seed = wanted.seed or random.randrange(1, nets.MOST_SEEDS)
    nets.cast("thorough", seed)
    words = [f"--{name} {value}" for name, value in vars(wanted).items() if name in wanted.flags]
    print(f"python -m tests.trials {wanted.trial} {' '.join(words)} --seed {seed}", flush=True)
    heed_signals()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    progress = Progress(seed, is_shown=True)
    result: dict[str, object] = {"trial": wanted.trial, "seed": seed, "status": 0}
    folder = tempfile.mkdtemp(prefix="sandtable-trial-")
    with kept(folder):
        try:
            wanted.run(progress, Path(folder), wanted)
        except KeyboardInterrupt:
            result["status"] = 130
        except Exception as error:
            traceback.print_exc()
            found = f"{type(error).__name__}: {error}"
            result |= {"status": 1, "fault": found, "kept": folder}
    if "kept" not in result:
        shutil.rmtree(folder)
    result |= {"seconds": round(progress.seconds, 1), **progress.counts, **progress.measured}
    print(json.dumps(result), flush=True)
    return int(str(result["status"]))


def kills(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Kill servers, some times on one database, then on another."""
    kinds = ["sqlite", "postgresql"] if wanted.database == "both" else [wanted.database]
    with start_postgres() as postgres:
        for part in range(-(-wanted.count // KILLS_AT_A_TIME)):
            own = folder / f"part-{part}"
            own.mkdir()
            database = f"sqlite:///{own / 'games.sqlite3'}"
            if kinds[part % len(kinds)] == "postgresql":
                database = fresh_database(postgres)
            left = wanted.count - progress.counts["kills"]
            run_kills(progress, own, database, min(left, KILLS_AT_A_TIME))


def power(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Lose power, some times in each of several recorded evenings."""
    while (left := wanted.count - progress.counts["power_losses"]) > 0:
        own = folder / f"after-{progress.counts['power_losses']}"
        run_power_losses(progress, own, min(left, LOSSES_AT_A_TIME), MOVES_RECORDED)


def faults(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Let calls to the disk fail, each of the first so many of each kind in turn."""
    wanted_faults = [*faults_of(wanted.calls)]
    for start in range(0, len(wanted_faults), FAULTS_AT_A_TIME):
        some = wanted_faults[start : start + FAULTS_AT_A_TIME]
        run_faults(progress, folder / f"part-{start}", some)


def partitions(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Cut two servers from PostgreSQL, from Redis, or from both, and heal it."""
    with start_postgres() as postgres, start_redis() as redis:
        while (left := wanted.count - progress.counts["partitions"]) > 0:
            own = folder / f"after-{progress.counts['partitions']}"
            some = min(left, PARTITIONS_AT_A_TIME)
            run_partitions(progress, own, fresh_database(postgres), redis.url, some)


def failover(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Let a replica take the place of a PostgreSQL that crashes."""
    with start_redis() as redis:
        for number in range(wanted.count):
            run_failover(progress, folder / str(number), redis.url)


def skew(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Let pairs of servers have different dates, up to a week apart."""
    dice = progress.dice("skew")
    with start_postgres() as postgres, start_redis() as redis:
        for number in range(wanted.count):
            skews = dice.uniform(-WEEK, WEEK) / 2, dice.uniform(-WEEK, WEEK) / 2
            run_skew(progress, folder / str(number), fresh_database(postgres), redis.url, skews)


def fuzz(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Send bad requests and bad messages."""
    run_fuzz(progress, folder, wanted.count)


def leaks(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Play games, as many of each, and compare every message with that of a twin of its table."""
    run_leaks(progress, folder, wanted.games)


def soak(progress: Progress, folder: Path, wanted: Wanted) -> None:
    """Play for a long time with everything in it: people, computers, kills."""
    with start_postgres() as postgres, start_redis() as redis:
        run_soak(progress, folder, fresh_database(postgres), redis.url, wanted.minutes)


def _read_arguments() -> Wanted:
    parser = argparse.ArgumentParser(
        prog="python -m tests.trials",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    trials = parser.add_subparsers(dest="trial", required=True)

    def add(
        run: Callable[[Progress, Path, Wanted], None], **numbers: int
    ) -> argparse.ArgumentParser:
        trial = trials.add_parser(run.__name__, help=run.__doc__)
        for name, default in numbers.items():
            trial.add_argument(f"--{name}", type=int, default=default, help=f"default: {default}")
        trial.add_argument("--seed", type=int, help="of the run to repeat")
        trial.set_defaults(run=run, flags={*numbers, "database"})
        return trial

    databases = ("both", "sqlite", "postgresql")
    add(kills, count=1000).add_argument("--database", choices=databases, default="both")
    add(power, count=100)
    add(faults, calls=60)
    add(partitions, count=50)
    add(failover, count=10)
    add(skew, count=10)
    add(fuzz, count=1_000_000)
    add(leaks, games=10_000)
    add(soak, minutes=60)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
