"""How many moves a second does the server take, and how soon does the opponent see one?

Our server, with SQLite and full durability, beside that of boardgame.io, which keeps its matches in
memory: games of Mandala at both, two connections a table, and whoever sees that it is to move plays
a random legal move at once. The same client plays at both, in turns, while both servers are up;
`generator` is its share of a core. Delays run from sending a move to the arrival of the view at the
opponent. `server` is processor time of the server's process, PostgreSQL's own not counted. Ratios
are medians over rounds. `sandtable` tells both seats all that the page is told, effects with their
sentences included; `brief`, at the same server, what a bot asks for: views and legal moves, which
is what boardgame.io sends. Where the time of a move goes: the stages are timed one by one, without
a server (`stages.py`); the rest of `server` is sockets, the event loop and threads. The last line
printed is one JSON object with all figures.
"""

from __future__ import annotations

import json
import statistics
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from common import enter_environment, finish, parser_of, rounded, say, tell

enter_environment("sandtable", "picows")

import boardgame_io
import sandtable_server
from closed_loop import Measured, Table, games_needed, leave, play
from processes import Process
from serving import serving
from stages import stage_us
from tests.services import start_postgres

COMPARED = 50  # tables at which the ratios are taken
COLUMNS = f"{'':17} {'tables':>6} {'moves/s':>10} {'p50 ms':>9} {'p99 ms':>9}"
MORE_COLUMNS = f" {'server µs/move':>15} {'generator %':>12}"


class Effort(NamedTuple):
    """How much is measured."""

    tables: tuple[int, ...]
    rounds: int
    seconds: float  # of one server in one round
    warming: float  # seconds of play before anything counts: Node.js compiles while it runs
    idle: int  # tables with nothing going on


WHOLE = Effort(tables=(1, 10, 50, 100, 1000), rounds=5, seconds=3.0, warming=6.0, idle=1000)
QUICK = Effort(tables=(1, 50), rounds=2, seconds=0.7, warming=1.0, idle=100)


class Side(NamedTuple):
    """A server that runs, and how to sit down at its tables."""

    process: Process
    sit_down: Callable[[Process, int], Awaitable[list[Table]]] = sandtable_server.sit_down

    @property
    def in_brief(self) -> Side:
        """The same server of ours, at whose tables bots sit down."""
        return Side(self.process, partial(sandtable_server.sit_down, is_brief=True))


def main() -> None:
    import uvloop

    chosen = read_options()
    peers = not chosen.no_peers and boardgame_io.can_serve()
    if not (peers or chosen.no_peers):
        say("Node.js and npm are not installed: without boardgame.io")
    effort = QUICK if chosen.quick else WHOLE
    figures = uvloop.run(measure(effort, chosen.processes, peers=peers))
    if chosen.json:
        text = json.dumps(rounded(figures), indent=1) + "\n"
        Path(chosen.json).write_text(text, encoding="utf-8")
    finish(figures)


def read_options() -> Namespace:
    parser = parser_of(__doc__ or "")
    several = "measure a server of so many processes beside the one"
    parser.add_argument("--processes", type=int, default=1, metavar="N", help=several)
    parser.add_argument("--json", metavar="FILE", help="save all figures")
    return parser.parse_args()


async def measure(effort: Effort, processes: int, *, peers: bool) -> dict[str, float]:
    """Measure everything, and show it while it comes."""
    tell(COLUMNS + MORE_COLUMNS)
    with ExitStack() as stack:
        enter = stack.enter_context
        one = Side(enter(serving()))
        sides = {"sandtable": one, "brief": one.in_brief}
        if processes > 1:
            several = Side(enter(serving(processes=processes)))
            name = f"processes{processes}"
            sides |= {name: several, f"{name}_brief": several.in_brief}
        if peers:
            sides["boardgame"] = Side(enter(boardgame_io.serving()), boardgame_io.sit_down)
        figures = await moves(sides, effort)
    figures |= shares(figures[f"sandtable_{COMPARED}_server_us"])
    figures |= await on_postgres(effort)
    figures |= await idle(effort.idle, peers=peers)
    return figures


async def moves(sides: dict[str, Side], effort: Effort) -> dict[str, float]:
    """Play at every number of tables, the servers in turns."""
    figures: dict[str, float] = {}
    processes = {side.process: (name, side) for name, side in sides.items()}
    for name, side in processes.values():
        say(f"warming up: {name}")
        await one_round(side, COMPARED, effort.warming)
    for count in effort.tables:
        measured: dict[str, list[Measured]] = {name: [] for name in sides}
        for number in range(effort.rounds):
            for name, side in sides.items():
                say(f"{count} tables, round {number + 1} of {effort.rounds}: {name}")
                measured[name].append(await one_round(side, count, effort.seconds))
        for name, results in measured.items():
            figures |= show(name, count, results)
        if count == COMPARED and (theirs := measured.pop("boardgame", None)):
            for name, ours in measured.items():
                begin = "" if name == "sandtable" else f"{name}_"
                figures |= ratios(ours, theirs, begin)
    return figures


async def one_round(side: Side, count: int, seconds: float) -> Measured:
    return await play(
        side.process, await seated(side, games_needed(count, seconds)), count, seconds
    )


async def seated(side: Side, count: int) -> list[Table]:
    side.process.http.close()  # a server hangs up on a connection that was idle for seconds
    return await side.sit_down(side.process, count)


def shares(whole: float) -> dict[str, float]:
    """Show what each stage takes of the server's time for a move."""
    found = stage_us()
    found["rest"] = whole - sum(found.values())
    for stage, value in found.items():
        tell(f"{stage:18} {value:10.1f} µs {100 * value / whole:9.0f} %")
    return {f"stage_{stage}_us": value for stage, value in found.items()}


async def on_postgres(effort: Effort) -> dict[str, float]:
    """Play on PostgreSQL, where it is installed."""
    try:
        with start_postgres() as database, serving(database.url) as process:
            side = Side(process)
            say("PostgreSQL")
            await one_round(side, COMPARED, effort.warming)
            rounds = range(effort.rounds)
            results = [await one_round(side, COMPARED, effort.seconds) for _ in rounds]
    except AssertionError as missing:
        say(f"without PostgreSQL: {missing}")
        return {}
    return show("postgresql", COMPARED, results)


async def idle(count: int, *, peers: bool) -> dict[str, float]:
    """Measure what connections with nothing going on cost in resident memory."""
    figures = {}
    with serving() as process:
        side = Side(process)
        figures["idle_mb"] = await idle_mb(side, count)
    if peers:
        with boardgame_io.serving() as process:
            side = Side(process, boardgame_io.sit_down)
            figures["boardgame_idle_mb"] = await idle_mb(side, count)
    for name, value in figures.items():
        tell(f"{name:18} {value:10.1f}  for {2 * count} connections")
    return figures


async def idle_mb(side: Side, count: int) -> float:
    say(f"{2 * count} idle connections")
    await leave(await seated(side, 1))  # whatever the first table loads
    before = side.process.memory_mb()
    tables = await seated(side, count)
    after = side.process.memory_mb()
    await leave(tables)
    return after - before


def show(name: str, count: int, rounds: list[Measured]) -> dict[str, float]:
    """Print the medians over rounds as one row, and give them by name."""
    middle = Measured(*(statistics.median(values) for values in zip(*rounds, strict=True)))
    row = f"{name:17} {count:6} {middle.moves_per_s:10,.0f} {middle.p50_ms:9.2f}"
    more = f" {middle.server_us:15.1f} {100 * middle.generator_share:12.0f}"
    tell(f"{row} {middle.p99_ms:9.2f}{more}")
    return {f"{name}_{count}_{key}": value for key, value in middle._asdict().items()}


def ratios(ours: list[Measured], theirs: list[Measured], begin: str) -> dict[str, float]:
    """Compare the rounds one by one; the names of the figures begin with this."""
    pairs = list(zip(ours, theirs, strict=True))
    found = {
        f"{begin}moves_ratio": statistics.median(a.moves_per_s / b.moves_per_s for a, b in pairs),
        f"{begin}p99_ratio": statistics.median(a.p99_ms / b.p99_ms for a, b in pairs),
        f"{begin}server_time_ratio": statistics.median(b.server_us / a.server_us for a, b in pairs),
    }
    for name, value in found.items():
        tell(f"{name:28} {value:10.2f}")
    return found


if __name__ == "__main__":
    main()
