"""How does the page play? How evenly things fly, how soon a click shows, and what stays behind."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from playwright.sync_api import Browser

from chromium import FLIGHT, PLAIN, Seen, Visit
from common import say

SLOW_FRAME = 20.0  # milliseconds
IDLE = 450  # milliseconds, after which whatever flew has landed; nobody looks meanwhile
WARM = 3  # games after which all that is loaded and compiled once is there
ELSEWHERE = "#side a[href='/settings']"
COUNTED = {"heap": "JSHeapUsedSize", "nodes": "Nodes", "listeners": "JSEventListeners"}


class Player:
    """Plays whatever is lit, with the mouse."""

    def __init__(self, visit: Visit, seed: int = 1) -> None:
        self.visit = visit
        self.page = visit.page
        self._chance = random.Random(seed)

    def move(self) -> None:
        """Make one move, once it is our turn; play another game where one is over."""
        if self.visit.ask("turn"):
            self.play_again()
        before = self.visit.ask("made")
        while True:
            x, y = self.visit.ask("aim", self._chance.random())
            self.page.mouse.click(x, y)
            if self.visit.ask("hasMoved", before):
                return

    def finish(self) -> None:
        """Play until the end, without waiting for anything to land."""
        while not self.visit.ask("turn"):
            self.move()

    def play_again(self) -> None:
        """Ask for another game, and wait until it has begun."""
        buttons = self.page.locator("dialog .buttons")
        buttons.wait_for()
        everything = buttons.get_by_role("button", name="Show all")
        if everything.count():
            everything.click()
        buttons.get_by_role("button", name="Rematch").click()
        self.page.wait_for_selector("dialog", state="detached")
        self.visit.ask("turn")
        self.visit.ask("rest")


# ------------------------------------------------------------------------------------- motion


def motion(browser: Browser, url: str, path: str, key: str, moves: int) -> dict[str, float]:
    """Play so many moves, each after the last has landed."""
    with Visit(browser, url, key=key) as visit:
        visit.page.goto(path)
        player = Player(visit)
        visit.ask("turn")
        visit.page.wait_for_timeout(IDLE)
        visit.ask("take")  # opening the page is no part of it
        before = visit.metrics()["TaskDuration"]
        for _ in range(moves):
            player.move()
            visit.page.wait_for_timeout(IDLE)
        busy = visit.metrics()["TaskDuration"] - before
        return motion_of(visit.ask("take")) | {"processor_ms": 1000 * busy / moves}


def motion_of(seen: Seen) -> dict[str, float]:
    return frames_of(seen["flights"]) | {
        "longest_task_ms": seen["longest"],
        "click_ms": statistics.median(seen["clicks"]),
        "click_p95_ms": statistics.quantiles(seen["clicks"], n=20, method="inclusive")[-1],
    }


def frames_of(flights: Sequence[Sequence[float]]) -> dict[str, float]:
    """Return the median of the flights' frames a second, and how many frames took too long."""
    seen = [times for times in flights if len(times) > 1]
    gaps = [after - before for times in seen for before, after in pairwise(times)]
    return {
        "fps": statistics.median(1000 * (len(each) - 1) / (each[-1] - each[0]) for each in seen),
        "slow_frames_percent": 100 * sum(gap > SLOW_FRAME for gap in gaps) / len(gaps),
    }


def plain_motion(browser: Browser, url: str, flights: int) -> dict[str, float]:
    """Let one thing fly over a page with nothing on it."""
    with Visit(browser, url) as visit:
        visit.page.goto(PLAIN)
        for _ in range(flights):
            visit.page.evaluate(FLIGHT)
            visit.page.wait_for_timeout(IDLE)
        return frames_of(visit.ask("take")["flights"])


def speed(browser: Browser, url: str, path: str, key: str) -> dict[str, float]:
    """Play a whole game as quickly as the page allows; give the moves a second of both seats."""
    with Visit(browser, url, key=key) as visit:
        visit.page.goto(path)
        visit.ask("turn")
        began = time.monotonic()
        Player(visit).finish()
        return {"moves_per_s": visit.ask("made") / (time.monotonic() - began)}


# ------------------------------------------------------------------------------------- memory


class Load(NamedTuple):
    """What a page holds, when all garbage has been collected."""

    heap: float  # bytes of JavaScript
    nodes: float
    listeners: float


def memory(browser: Browser, url: str, path: str, key: str, games: int) -> dict[str, float]:
    """Play whole games in one page; weigh the last table, and after each game what stays of it."""
    loads = []
    with Visit(browser, url, key=key) as visit:
        visit.page.goto(path)
        player = Player(visit)
        for number in range(games):
            say(f"{path}: game {number + 1} of {games}")
            player.finish()
            player.play_again()
            table = weigh(visit)
            loads.append(weigh_elsewhere(visit))
    figures = {"heap_mb": table.heap / 1e6, "nodes": table.nodes, "listeners": table.listeners}
    return figures | {f"{name}_growth_percent": growth(loads, name) for name in COUNTED}


def weigh_elsewhere(visit: Visit) -> Load:
    """Leave the table for a page that is always the same, and come back."""
    visit.page.locator(ELSEWHERE).click()
    visit.page.wait_for_selector(".stage", state="detached")
    load = weigh(visit)
    visit.page.go_back()
    visit.ask("turn")
    return load


def weigh(visit: Visit) -> Load:
    visit.ask("take")
    visit.tidy()
    counted = visit.metrics()
    return Load(**{name: counted[called] for name, called in COUNTED.items()})


def growth(loads: Sequence[Load], name: str) -> float:
    """Return by how many percent something grew from the third game to the last.

    The straight line through all of these games says it.
    """
    values = [float(getattr(load, name)) for load in loads[WARM - 1 :]]
    slope, start = statistics.linear_regression(range(len(values)), values)
    return 100 * slope * (len(values) - 1) / start
