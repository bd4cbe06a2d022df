"""How large is the page, how soon is it there, how evenly does it move, and does it grow?

Debian's Chromium visits a server of its own. A first view is that of a browser profile in which
nothing is cached: the largest paint of the front page, and the board of a game under way. Frames
are counted while things fly over a table, moves are made with the mouse, and whole games are played
in one page, against the computer that moves at random. A page with two lines of text, in the same
run, says what this browser takes for nothing. Most times are on the wall, so nothing else should
run; `processor` is the main thread's alone. The last line printed is one JSON object with all
figures.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from common import ensure_page, enter_environment, finish, parser_of, rounded, say, tell

enter_environment("sandtable", "playwright", packages="test")

from playwright.sync_api import Browser

import first_views
import page_play
from chromium import INTERPRETED, chromium, plain_pages
from page_play import COUNTED
from page_sizes import sizes
from processes import Process
from serving import person, serving
from tables import GAMES, open_table, under_way


class Effort(NamedTuple):
    """How much is measured."""

    visits: int  # to each page
    moves: int  # of each game, looked at closely
    games: int  # in one page
    played: tuple[str, ...]  # which games these are


WHOLE = Effort(visits=10, moves=30, games=20, played=GAMES)
QUICK = Effort(visits=2, moves=6, games=5, played=("patterns",))


class Target(NamedTuple):
    """What a figure should be."""

    bound: float
    is_most: bool = True

    def __str__(self) -> str:
        return f"{'<' if self.is_most else '>'} {self.bound:g}"

    def is_reached(self, value: float) -> bool:
        return value < self.bound if self.is_most else value > self.bound


TARGETS = {
    "script_kb": Target(180),
    "first_view_script_kb": Target(40),
    "first_view_ms": Target(1000),
    **{f"{game}_fps": Target(58, is_most=False) for game in GAMES},
    **{f"{game}_{what}_growth_percent": Target(5) for game in GAMES for what in COUNTED},
}


def main() -> None:
    chosen = read_options()
    ensure_page()
    figures = measure(QUICK if chosen.quick else WHOLE, peers=not chosen.no_peers)
    if chosen.json:
        text = json.dumps(rounded(figures), indent=1) + "\n"
        Path(chosen.json).write_text(text, encoding="utf-8")
    finish(figures)
    missed = [
        name for name in TARGETS.keys() & figures if not TARGETS[name].is_reached(figures[name])
    ]
    sys.exit(1 if chosen.check and missed else 0)


def read_options() -> Namespace:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--json", metavar="FILE", help="save all figures")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    return parser.parse_args()


def measure(effort: Effort, *, peers: bool) -> dict[str, float]:
    """Measure everything, and show it while it comes."""
    tell(f"{'':32} {'':>10}  target")
    figures = show(sizes())
    with ExitStack() as stack:
        house = House(stack.enter_context(serving()))
        plain = stack.enter_context(plain_pages()) if peers else None
        with chromium() as browser:
            figures |= look(house, browser, plain, effort.visits)
            figures |= motion(house, browser, plain, effort.moves)
            for game in effort.played:
                figures |= named(game, page_play.speed(browser, *house.table(game)))
        with chromium(INTERPRETED) as browser:
            for game in effort.played:
                found = page_play.memory(browser, *house.table(game), effort.games)
                figures |= named(game, found)
    return figures


class House:
    """A server, and somebody who plays there."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.url = f"http://127.0.0.1:{process.port}"
        self.key = person(process, "You")

    def table(self, game: str) -> tuple[str, str, str]:
        """Open a table against the computer; give the server, the page there and the key."""
        return self.url, open_table(self.process, self.key, game), self.key


def look(house: House, browser: Browser, plain: str | None, visits: int) -> dict[str, float]:
    """Measure first views."""
    tables = {game: under_way(house.process, house.key, game) for game in GAMES}
    wanted = first_views.sights(house.url, house.key, tables, plain)
    return show(first_views.measure(browser, wanted, visits))


def motion(house: House, browser: Browser, plain: str | None, moves: int) -> dict[str, float]:
    """Measure what moves, beside the one thing that flies over a plain page."""
    figures: dict[str, float] = {}
    for game in GAMES:
        say(f"{game}: {moves} moves")
        figures |= named(game, page_play.motion(browser, *house.table(game), moves))
    if plain:
        beside = page_play.plain_motion(browser, plain, moves)
        ratios = {f"{game}_fps_ratio": figures[f"{game}_fps"] / beside["fps"] for game in GAMES}
        figures |= named("plain", beside) | show(ratios)
    return figures


def named(what: str, figures: dict[str, float]) -> dict[str, float]:
    """Print figures under what they belong to."""
    return show({f"{what}_{name}": value for name, value in figures.items()})


def show(figures: dict[str, float]) -> dict[str, float]:
    """Print figures with their targets."""
    for name, value in figures.items():
        target = TARGETS.get(name)
        reached = f"  {target} {'yes' if target.is_reached(value) else 'NO'}" if target else ""
        tell(f"{name:32} {value:10,.1f}{reached}")
    return figures


if __name__ == "__main__":
    main()
