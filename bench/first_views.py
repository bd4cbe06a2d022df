"""How soon does a browser that was never here show the page? As the browser itself tells it."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from chromium import PLAIN, Visit
from common import say
from page_sizes import by_kind
from tests.web.browsers import LAPTOP, PHONE

SETTLED = 400  # milliseconds, after which nothing larger will be painted

# What the first view needs; a service worker fetches the rest for later, on its own.
FETCHED = """() => performance.getEntriesByType('resource')
  .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""


class Sight(NamedTuple):
    """A page to look at, and with what."""

    url: str
    path: str = "/"
    key: str | None = None  # whose seat it is
    device: dict[str, Any] = LAPTOP
    is_slow: bool = False


class View(NamedTuple):
    """When a first view was there, in milliseconds since the visit began; and what it took."""

    largest_ms: float  # the largest paint
    there_ms: float  # the heading, or the board of a table
    sizes: dict[str, float]  # in kB, by kind


def sights(url: str, key: str, tables: dict[str, str], plain: str | None) -> dict[str, Sight]:
    """Return all pages to look at: the front page, games under way, and the plainest of pages."""
    found = {"home": Sight(url), "phone": Sight(url, device=PHONE, is_slow=True)}
    found |= {game: Sight(url, path, key) for game, path in tables.items()}
    return found | ({"plain": Sight(plain, PLAIN)} if plain else {})


def look(browser: Browser, sight: Sight) -> View:
    """Go to a page for the first time, and wait until nothing more is painted."""
    with Visit(browser, sight.url, sight.device, sight.key) as visit:
        if sight.is_slow:
            visit.slow_down()
        visit.page.goto(sight.path)
        visit.page.wait_for_function("() => recorder.seen.there")
        visit.page.wait_for_timeout(SETTLED)
        seen = visit.page.evaluate("() => recorder.seen")
        fetched = visit.page.evaluate(FETCHED)
        return View(seen["largest"], seen["there"], by_kind(fetched, "first_view_"))


def measure(browser: Browser, wanted: dict[str, Sight], rounds: int) -> dict[str, float]:
    """Look at every page once a round; give medians."""
    views: dict[str, list[View]] = {name: [] for name in wanted}
    for number in range(rounds):
        for name, sight in wanted.items():
            say(f"first view, round {number + 1} of {rounds}: {name}")
            views[name].append(look(browser, sight))
    return figures_of(views)


def figures_of(views: dict[str, list[View]]) -> dict[str, float]:
    home = views.pop("home")
    plain = views.pop("plain", [])
    figures = dict(home[0].sizes)
    figures["first_view_ms"] = statistics.median(view.largest_ms for view in home)
    figures["heading_ms"] = statistics.median(view.there_ms for view in home)
    if plain:
        figures["plain_view_ms"] = statistics.median(view.largest_ms for view in plain)
        figures["first_view_ratio"] = ratio(home, plain)
    for name, seen in views.items():
        figures[f"{name}_view_ms"] = statistics.median(view.there_ms for view in seen)
    return figures


def ratio(ours: Iterable[View], theirs: Iterable[View]) -> float:
    """Compare round by round."""
    pairs = zip(ours, theirs, strict=True)
    return statistics.median(a.largest_ms / b.largest_ms for a, b in pairs)
