"""How long does the first minute take: from the clone to the page, a move and a hint?

A clone of what is committed here is started as a new user would, in a temporary folder, with empty
caches of compiled code: `clone_to_page_s` is from `./sandtable` to the first answer with the page
in it. Then somebody sits down against a computer, plays, and waits for its answer over a WebSocket
(`first_move_s`), and a minute after the start asks for a hint in each game (`first_hint_s`, the
slowest). `warm_start_to_page_s` is a later start, `help_s` is `./sandtable --help` in a clone that
was never set up, `version_s` a later `--version`. `slowest_end_s` is the longest that a server took
to end, told so at random moments of its first seconds, while it compiles. All of it while nothing
else runs, and again (`busy_...`) with a loop on each core. Figures are medians over rounds, on the
wall: nothing else should run. Downloads come from the caches of uv, pip and npm, unless
--cold-downloads empties them.
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from common import ROOT, enter_environment, finish, parser_of, rounded, say, tell

enter_environment("sandtable", "websockets", packages="run")

from websockets.sync.client import connect

from processes import Process, free_port, post
from serving import bearer, person
from tables import GAMES

MINUTE = 60.0  # seconds after the first start, when a hint must come at once
LATEST_END = 3.0  # seconds after its start, that a server is told to end
TARGETS = {"clone_to_page_s": 25.0, "first_hint_s": 1.0, "slowest_end_s": 2.0}


class Effort(NamedTuple):
    """How much is measured."""

    clones: int
    starts: int  # of a clone that is set up
    calls: int  # of commands that only say something
    ends: int  # of servers that have just been started
    minute: float  # seconds from the first start to the first hint
    loads: tuple[str, ...]


WHOLE = Effort(clones=3, starts=5, calls=9, ends=20, minute=MINUTE, loads=("", "busy_"))
QUICK = Effort(clones=1, starts=1, calls=3, ends=2, minute=0.0, loads=("",))


def main() -> None:
    # A shell lets what runs in its background ignore Ctrl-C, and so all that is started from there.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chosen = read_options()
    effort = QUICK if chosen.quick else WHOLE
    if chosen.busy:
        effort = effort._replace(loads=("busy_",))
    tell(f"{'':28} {'seconds':>10}  target")
    figures: dict[str, float] = {"cores": float(os.cpu_count() or 1)}
    for load in effort.loads:
        with busy_loops((os.cpu_count() or 1) if load else 0):
            figures |= measure(load, effort, chosen)
    if chosen.json:
        text = json.dumps(rounded(figures), indent=1) + "\n"
        Path(chosen.json).write_text(text, encoding="utf-8")
    finish(figures)


def read_options() -> Namespace:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--busy", action="store_true", help="only with a loop on each core")
    parser.add_argument("--cold-downloads", action="store_true", help="download everything anew")
    parser.add_argument("--json", metavar="FILE", help="save all figures")
    return parser.parse_args()


def measure(load: str, effort: Effort, chosen: Namespace) -> dict[str, float]:
    """Measure everything under one load, and show it."""
    found: dict[str, list[float]] = {}

    def add(name: str, value: float) -> None:
        found.setdefault(f"{load}{name}", []).append(value)

    for number in range(effort.clones):
        say(f"{load or 'idle '}clone {number + 1} of {effort.clones}")
        with clone(cold_downloads=chosen.cold_downloads) as checkout:
            for _ in range(effort.calls):
                add("help_s", checkout.time_of("--help"))
            first_minute(checkout, effort, add)
            for _ in range(effort.starts):
                with checkout.serving() as server:
                    add("warm_start_to_page_s", server.seconds)
            for _ in range(effort.calls):
                add("version_s", checkout.time_of("--version"))
            add("slowest_end_s", max(checkout.time_to_end() for _ in range(effort.ends)))
    return show({name: statistics.median(values) for name, values in found.items()})


def first_minute(checkout: Checkout, effort: Effort, add: Callable[[str, float], None]) -> None:
    """Start a clone for the first time, play a move and ask for hints."""
    with checkout.serving() as server:
        add("clone_to_page_s", server.seconds)
        key = person(server.process, "You")
        add("first_move_s", first_move(server.process, key))
        time.sleep(max(0.0, effort.minute - (time.monotonic() - server.began)))
        add("first_hint_s", max(first_hint(server.process, key, game) for game in GAMES))


# ------------------------------------------------------------------------------------- a new clone


class Server(NamedTuple):
    """A server that answers with the page."""

    process: Process
    began: float
    seconds: float  # from its start to the page


class Checkout:
    """A clone in a temporary folder, with data and caches of its own."""

    def __init__(self, folder: Path, *, cold_downloads: bool) -> None:
        self.root = folder / "sandtable"
        kept = {name: text for name, text in os.environ.items() if not name.startswith("SANDTABLE")}
        self.environment = kept | {
            "SANDTABLE_DATA": str(folder / "data"),
            "SANDTABLE_CACHE_DIR": str(folder / "compiled"),
            "PYTHON": sys._base_executable,  # type: ignore[attr-defined]
        }
        if cold_downloads:
            names = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache")
            self.environment |= {name: str(folder / "downloads" / name) for name in names}
        git = ["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(self.root)]
        subprocess.run(git, check=True)

    def time_of(self, *words: str) -> float:
        """Return the seconds that a command takes, which only says something."""
        began = time.monotonic()
        self._run(words)
        return time.monotonic() - began

    def time_to_end(self) -> float:
        """Return the seconds that a server with nothing compiled takes to end when it is told."""
        with TemporaryDirectory(prefix="sandtable-end-") as cache:
            process = subprocess.Popen(
                [str(self.root / "sandtable"), "--port", "0", "--no-browser"],
                env=self.environment | {"SANDTABLE_CACHE_DIR": cache},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            time.sleep(LATEST_END * random.random())
            began = time.monotonic()
            process.send_signal(random.choice((signal.SIGTERM, signal.SIGINT)))
            process.wait()
            return time.monotonic() - began

    def _run(self, words: Sequence[str]) -> None:
        command = [str(self.root / "sandtable"), *words]
        subprocess.run(command, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    @contextmanager
    def serving(self) -> Iterator[Server]:
        """Start the server, and wait until it answers with the page."""
        port = free_port()
        command = [str(self.root / "sandtable"), "--port", str(port), "--no-browser"]
        began = time.monotonic()
        with Process(command, port, "/", self.environment, within=600.0) as process:
            yield Server(process, began, time.monotonic() - began)


@contextmanager
def clone(*, cold_downloads: bool) -> Iterator[Checkout]:
    with TemporaryDirectory(prefix="sandtable-start-") as folder:
        yield Checkout(Path(folder), cold_downloads=cold_downloads)


# ----------------------------------------------------------------------------------- at the table


def first_move(process: Process, key: str) -> float:
    """Sit down against the computer and move; return the seconds until it has moved too."""
    began = time.monotonic()
    seats = [{"kind": "me"}, {"kind": "computer", "level": "adept"}]
    table = open_table(process, key, "mandala", seats)
    url = f"ws://127.0.0.1:{process.port}/api/tables/{table}/live"
    with connect(url, proxy=None) as wire:
        wire.send(json.dumps({"do": "hello", "key": key}))
        number, legal = next_turn(wire)
        command = {"do": "play", "id": "first", "move": legal[0], "seen": number}
        wire.send(json.dumps(command))
        next_turn(wire)
    return time.monotonic() - began


def next_turn(wire: Any) -> tuple[int, list[str]]:
    """Return the number and the legal moves of the next message in which we are to move."""
    while True:
        told = json.loads(wire.recv(timeout=300))
        if told.get("legal"):
            return told["number"], told["legal"]


def first_hint(process: Process, key: str, game: str) -> float:
    """Return the seconds that a hint takes at a new table."""
    table = open_table(process, key, game, [{"kind": "me"}, {"kind": "computer", "level": "adept"}])
    process.http.request("GET", f"/api/tables/{table}", headers=bearer(key))
    told = json.load(process.http.getresponse())
    while not told["legal"]:  # the computer begins
        time.sleep(0.05)
        process.http.request("GET", f"/api/tables/{table}", headers=bearer(key))
        told = json.load(process.http.getresponse())
    began = time.monotonic()
    post(
        process,
        f"/api/tables/{table}/hint",
        {"id": f"hint-{game}", "seen": told["number"]},
        bearer(key),
    )
    return time.monotonic() - began


def open_table(process: Process, key: str, game: str, seats: list[dict[str, str]]) -> str:
    process.http.close()  # a server hangs up on a connection that was idle for seconds
    asked = {"game": game, "seats": seats}
    return str(post(process, "/api/tables", asked, bearer(key))["table"]["id"])


# ------------------------------------------------------------------------------------------ others


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep some cores busy."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.send_signal(signal.SIGKILL)
            loop.wait()


def show(figures: dict[str, float]) -> dict[str, float]:
    """Print figures with their targets."""
    for name, value in figures.items():
        target = TARGETS.get(name)
        reached = f"  < {target:g} {'yes' if value < target else 'NO'}" if target else ""
        tell(f"{name:28} {value:10.2f}{reached}")
    return figures


if __name__ == "__main__":
    main()
