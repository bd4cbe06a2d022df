"""The stage on which pages of the app are brought up in their states, and the list of these."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Route

from tests.web.browsers import BLANK, LAPTOP, Visits, letters_are_there
from tests.web.shelf import Made, Person, Shelf

GAMES = ("mandala", "patterns", "flowers")
MODES = ("computer", "beside", "friends")
SETTINGS = "sandtable.settings"
ME = "sandtable.me"
BESIDE = "sandtable.beside"
LESSONS = "sandtable.lessons"
# Puts into the browser's storage what is not there yet, on pages that have one.
KEEP = """for (const [name, value] of Object.entries(location.origin === 'null' ? {} : ITEMS))
  if (localStorage.getItem(name) === null) localStorage.setItem(name, value);"""
LAN = "http://192.168.1.20:8321"  # an address such as home networks have


@dataclass(frozen=True)
class Stage:
    """Where states are brought up: on which device, in which language and theme."""

    visits: Visits
    shelf: Shelf
    device: dict[str, Any] = field(default_factory=lambda: LAPTOP)
    language: str = "en"
    theme: str = "light"

    def open(
        self,
        path: str,
        me: Person | None = None,
        kept: dict[str, Any] | None = None,
        before: Callable[[Page], object] | None = None,
        **settings: Any,
    ) -> Page:
        """Open a page as somebody, with what the browser has kept and what was chosen."""
        usual = {"pace": "instant", "tips": False}
        chosen = {"language": self.language, "theme": self.theme, **usual, **settings}
        storage = {SETTINGS: chosen, **(kept or {})}
        if me:
            storage[ME] = {"key": me.key, "name": me.name}
        page = self.visits.open(BLANK, self.device, color_scheme=self.theme)
        items = {name: json.dumps(value) for name, value in storage.items()}
        page.add_init_script(KEEP.replace("ITEMS", json.dumps(items)))
        if before:
            before(page)
        page.goto(path)
        return page

    def table(self, made: Made, seat: int | None = 0, **how: Any) -> Page:
        """Store a table and open it from a seat (None: from nobody's)."""
        self.shelf.put(made)
        page = self.open(f"/play/{made.id}", None if seat is None else made.people[seat], **how)
        page.wait_for_selector(".stage .spot")
        letters_are_there(page)
        return page


State = Callable[[Stage], Page]
STATES: dict[str, State] = {}


def state(name: str) -> Callable[[State], State]:
    """Name a state; it brings up a page and waits until all of it is there."""

    def add(bring: State) -> State:
        def bring_whole(stage: Stage) -> Page:
            page = bring(stage)
            letters_are_there(page)
            return page

        assert name not in STATES
        STATES[name] = bring_whole
        return bring

    return add


def answer(content: object) -> Callable[[Route], None]:
    """Answer a request with this."""
    return lambda route: route.fulfill(json=content)
