"""``sandtable arena``: computer players meet, and a table says who is better and by how much."""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result, get_ready
from sandtable.arena.report import report
from sandtable.arena.running import play_all
from sandtable.arena.summary import Summary, summarise
from sandtable.bar import bar
from sandtable.cli.refusing import refuse
from sandtable.cli.signals import INTERRUPTED
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import is_special, write_json
from sandtable.games.game import read_option


def run(
    game: str,
    seats: str,
    games: int,
    *,
    seed: int | None,
    time_ms: int | None,
    simulations: int | None,
    options: Sequence[str],
    jobs: int | None,
    ray: str | None,
    json_to: str | None,
) -> int:
    """Play a match-up, show its table, and return the exit status."""
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
        _check_output(json_to)
        _check_jobs(jobs, ray)
        results, seconds, is_whole = _play(match_up, games, jobs, ray)
    except SandtableError as error:
        return refuse("arena", error)
    _show(match_up, results, Console(stderr=json_to == "-", highlight=False))
    if json_to is not None:
        _write(report(match_up, results, seconds), json_to)
    return 0 if is_whole else INTERRUPTED


def _check_jobs(jobs: int | None, ray: str | None) -> None:
    if jobs is not None and jobs < 1:
        raise BadRequest("jobs must be 1 or more")
    if jobs is not None and ray is not None:
        raise BadRequest("jobs is for this machine alone; a Ray cluster uses all its cores")


def _check_output(json_to: str | None) -> None:
    """Refuse a file that cannot be written before an hour is spent on what goes into it."""
    if json_to is None or json_to == "-":
        return
    path = Path(json_to)
    written = path if is_special(path) else path.resolve().parent
    if path.is_dir() or not os.access(written, os.W_OK):
        raise BadRequest(f"the file {json_to} cannot be written")


def _play(
    match_up: MatchUp, games: int, jobs: int | None, ray: str | None
) -> tuple[list[Result], float, bool]:
    """Play until the end or an interruption; return the results, the seconds, and which it was."""
    console = Console(stderr=True, highlight=False)
    if match_up.games != games:
        console.print(f"{match_up.games} games, so that every deal is played in all rotations.")
    results: list[Result] = []
    began = time.monotonic()
    try:
        with bar(f"{match_up.game}: {', '.join(match_up.seats)}") as tell:
            if ray is None:
                get_ready(
                    match_up.game,
                    match_up.computers,
                    lambda share: tell(round(100 * share), 100),
                )
            tell(0, match_up.games)
            # From here on there is something to show. Whoever ends this by kill wants the same.
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.default_int_handler)
            with closing(play_all(match_up, jobs, ray)) as games_played:
                for result in games_played:
                    results.append(result)
                    tell(len(results), match_up.games)
    except KeyboardInterrupt:
        console.print(f"Stopped after {len(results)} of {match_up.games} games.")
    return results, time.monotonic() - began, len(results) == match_up.games


def _show(match_up: MatchUp, results: Iterable[Result], console: Console) -> None:
    played = list(results)
    if not played:
        return
    summary = summarise(match_up, played)
    console.print(_table(summary))
    seats = enumerate(summary.seat_win_rates)
    console.print("Wins by seat: " + ", ".join(f"{seat}: {rate:.1%}" for seat, rate in seats))
    reasons = summary.reasons.items()
    console.print("Games ended by: " + ", ".join(f"{why} {number}" for why, number in reasons))
    for (player, why), number in Counter(_forfeits(played)).items():
        console.print(f"{player} forfeited {number} of its games: it {why}", markup=False)
    console.print(f"Seed: {match_up.seed}")


def _forfeits(played: Iterable[Result]) -> Iterator[tuple[str, str]]:
    """Yield for each game that a guest has forfeited which one it was, and why."""
    for result in played:
        if result.forfeit:
            yield result.seating[result.forfeit.seat], result.forfeit.why


def _table(summary: Summary) -> Table:
    # The longest name of a player and the widest numbers just fit into 80 columns.
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=0)
    table.add_column("player", overflow="fold")
    for heading in (
        "games",
        "wins %",
        "95 %\ninterval",
        "rating",
        "mean\nscore",
        "ms a\nmove",
        "slowest\nms",
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in summary.contenders:
        low, high = row.interval
        table.add_row(
            row.player,
            f"{row.games}",
            f"{100 * row.win_rate:.1f}",
            f"{100 * low:.1f}-{100 * high:.1f}",
            f"{row.rating.mu:.1f} ±{row.rating.sigma:.1f}",
            f"{row.mean_score:.1f}",
            f"{1000 * row.run.mean:.1f}",
            f"{1000 * row.run.slowest:.0f}",
        )
    return table


def _write(content: dict[str, object], json_to: str) -> None:
    if json_to == "-":
        print(json.dumps(content))
    else:
        write_json(Path(json_to), content)
