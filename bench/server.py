"""How many moves a second does the server take, and how soon does the opponent see one?

Our server, with SQLite and full durability, beside that of boardgame.io, which keeps its matches in
memory: games of Mandala at both, two connections a table, and whoever sees that it is to move plays
a random legal move at once. Both servers are up, and are played at in turns. Delays run from
sending a move until the opponent's client has the new position. There are two comparisons:

- own clients: each server with the client that its users have, all seats in one Node.js process.
  For boardgame.io that is its `Client` over Socket.IO, for ours a WebSocket with JSON. This is what
  users meet, and includes what the clients cost.
- lean: one client for both, which does as little as it can. This compares the servers alone.

`server` is processor time of the server's process for one move, PostgreSQL's own not counted, and
`client` the share of a core that all clients take: it says what limits a row. Ratios are medians
over rounds. The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import json
import statistics
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from common import enter_environment, finish, parser_of, rounded

enter_environment("sandtable", "picows")

import boardgame_io
import own_clients
import sandtable_server
from closed_loop import Measured, Table, games_needed, leave, play
from processes import Process
from tests.services import start_postgres

Sitter = Callable[[Process, int], Awaitable[list[Table]]]
SITTERS: dict[str, Sitter] = {
    "sandtable": sandtable_server.sit_down,
    "boardgame": boardgame_io.sit_down,
}
OPENERS = {"sandtable": sandtable_server.open_table, "boardgame": boardgame_io.open_table}

COMPARED = 50  # tables at which the ratios are taken
COLUMNS = f"{'':16} {'tables':>6} {'moves/s':>10} {'p50 ms':>9} {'p99 ms':>9}"
WIDTH = 60  # of a line of progress
MORE_COLUMNS = f" {'server µs/move':>15} {'client %':>9}"


class Effort(NamedTuple):
    """How much is measured."""

    tables: tuple[int, ...]
    own_tables: tuple[int, ...]  # with own clients
    rounds: int
    seconds: float  # of one server in one round
    warming: float  # seconds of play before anything counts: Node.js compiles while it runs
    idle: int  # tables with nothing going on


WHOLE = Effort((1, 10, 50, 100, 1000), (1, 10, 50, 100), 5, seconds=3.0, warming=6.0, idle=1000)
QUICK = Effort((1, 50), (50,), rounds=2, seconds=1.0, warming=1.5, idle=100)


class Side(NamedTuple):
    """A server that runs, and how to play so many tables of it for so many seconds."""

    process: Process
    play: Callable[[Process, int, float], Awaitable[Measured]]


def main() -> None:
    import uvloop

    chosen = read_options()
    peers = not chosen.no_peers and boardgame_io.can_serve()
    if not (peers or chosen.no_peers):
        say("Node.js and npm are not installed: without boardgame.io")
    figures = uvloop.run(measure(QUICK if chosen.quick else WHOLE, peers=peers))
    if chosen.json:
        text = json.dumps(rounded(figures), indent=1) + "\n"
        Path(chosen.json).write_text(text, encoding="utf-8")
    finish(figures)


def read_options() -> Namespace:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--json", metavar="FILE", help="save all figures")
    return parser.parse_args()


async def measure(effort: Effort, *, peers: bool) -> dict[str, float]:
    """Measure everything, and show it while it comes."""
    tell(COLUMNS + MORE_COLUMNS)
    figures: dict[str, float] = {}
    with ExitStack() as stack:
        servers = {"sandtable": stack.enter_context(sandtable_server.serving())}
        if peers:
            servers["boardgame"] = stack.enter_context(boardgame_io.serving())
        lean = {name: Side(server, lean_play(name)) for name, server in servers.items()}
        figures |= await moves(lean, effort, effort.tables, "lean_")
        if peers:
            own = {name: own_side(name, server, stack) for name, server in servers.items()}
            figures |= await moves(own, effort, effort.own_tables, "")
    figures |= await on_postgres(effort)
    figures |= await idle(effort.idle, peers=peers)
    return figures


def own_side(name: str, server: Process, stack: ExitStack) -> Side:
    """Play at a server with the client that its users have."""
    clients = stack.enter_context(own_clients.clients_of(name))

    async def play_own(process: Process, count: int, seconds: float) -> Measured:
        opened = [OPENERS[name](process) for _ in range(games_needed(count, seconds))]
        return clients.play(process, opened, count, seconds)

    return Side(server, play_own)


def lean_play(name: str) -> Callable[[Process, int, float], Awaitable[Measured]]:
    """Play at a server with the lean client."""

    async def play_lean(process: Process, count: int, seconds: float) -> Measured:
        tables = await SITTERS[name](process, games_needed(count, seconds))
        return await play(process, tables, count, seconds)

    return play_lean


async def moves(
    sides: dict[str, Side], effort: Effort, counts: tuple[int, ...], prefix: str
) -> dict[str, float]:
    """Play at every number of tables, the servers in turns."""
    figures: dict[str, float] = {}
    tell("lean: one client for both" if prefix else "own clients: what users meet")
    for name, side in sides.items():
        say(f"warming up: {name}")
        await one_round(side, COMPARED, effort.warming)
    for count in counts:
        measured: dict[str, list[Measured]] = {name: [] for name in sides}
        for number in range(effort.rounds):
            for name, side in sides.items():
                say(f"{count} tables, round {number + 1} of {effort.rounds}: {name}")
                measured[name].append(await one_round(side, count, effort.seconds))
        for name, results in measured.items():
            figures |= show(prefix + name, count, results)
        if count == COMPARED and len(sides) == 2:
            figures |= ratios(measured["sandtable"], measured["boardgame"], prefix)
    return figures


async def one_round(side: Side, count: int, seconds: float) -> Measured:
    side.process.http.close()  # a server hangs up on a connection that was idle for seconds
    return await side.play(side.process, count, seconds)


async def on_postgres(effort: Effort) -> dict[str, float]:
    """Play on PostgreSQL, where it is installed."""
    try:
        with start_postgres() as database, sandtable_server.serving(database.url) as process:
            side = Side(process, lean_play("sandtable"))
            say("PostgreSQL")
            await one_round(side, COMPARED, effort.seconds)
            rounds = range(effort.rounds)
            results = [await one_round(side, COMPARED, effort.seconds) for _ in rounds]
    except AssertionError as missing:
        say(f"without PostgreSQL: {missing}")
        return {}
    return show("lean_postgresql", COMPARED, results)


async def idle(count: int, *, peers: bool) -> dict[str, float]:
    """Measure what connections with nothing going on cost in resident memory."""
    figures = {}
    with sandtable_server.serving() as process:
        figures["idle_mb"] = await idle_mb(process, SITTERS["sandtable"], count)
    if peers:
        with boardgame_io.serving() as process:
            figures["boardgame_idle_mb"] = await idle_mb(process, SITTERS["boardgame"], count)
    for name, value in figures.items():
        tell(f"{name:23} {value:10.1f}  for {2 * count} connections")
    return figures


async def idle_mb(process: Process, sit_down: Sitter, count: int) -> float:
    say(f"{2 * count} idle connections")
    await leave(await sit_down(process, 1))  # whatever the first table loads
    before = process.memory_mb()
    tables = await sit_down(process, count)
    after = process.memory_mb()
    await leave(tables)
    return after - before


def show(name: str, count: int, rounds: list[Measured]) -> dict[str, float]:
    """Print the medians over rounds as one row, and give them by name."""
    middle = Measured(*(statistics.median(values) for values in zip(*rounds, strict=True)))
    row = f"{name:16} {count:6} {middle.moves_per_s:10,.0f} {middle.p50_ms:9.2f}"
    more = f" {middle.server_us:15.1f} {100 * middle.client_share:9.0f}"
    tell(f"{row} {middle.p99_ms:9.2f}{more}")
    return {f"{name}_{count}_{key}": value for key, value in middle._asdict().items()}


def ratios(ours: list[Measured], theirs: list[Measured], prefix: str) -> dict[str, float]:
    """Compare the rounds one by one."""
    pairs = list(zip(ours, theirs, strict=True))
    found = {
        f"{prefix}moves_ratio": statistics.median(a.moves_per_s / b.moves_per_s for a, b in pairs),
        f"{prefix}p99_ratio": statistics.median(a.p99_ms / b.p99_ms for a, b in pairs),
        f"{prefix}server_time_ratio": statistics.median(
            b.server_us / a.server_us for a, b in pairs
        ),
    }
    for name, value in found.items():
        tell(f"{name:23} {value:10.2f}")
    return found


def say(text: str) -> None:
    """Tell on standard error how far we are."""
    if sys.stderr.isatty():
        print(f"\r{text:{WIDTH}}\r", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr)


def tell(row: str) -> None:
    """Print a row in place of the last progress."""
    say("")
    print(row, flush=True)


if __name__ == "__main__":
    main()
