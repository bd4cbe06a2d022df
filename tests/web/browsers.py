"""Browsers as people have them: a laptop, a phone, with their language and theme."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.patience import LONG_ENOUGH

# The same engine without a browser around it: a visit costs a third less processor time.
HEADLESS = Path("/usr/bin/chromium-headless-shell")
CHROMIUM = HEADLESS if HEADLESS.exists() else Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # The last two would load a page for the address bar into every window, though nobody sees it.
    "--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
# Without the grain of the sand, whose drawing costs as much processor time as all the rest.
# All windows of a device share one process.
THRIFTY = [*FLAGS, "--blink-settings=imagesEnabled=false", "--renderer-process-limit=1"]
PATIENCE = 1000 * LONG_ENOUGH  # milliseconds
AHEAD = 10  # seconds in which a page surely hears that its clock stops

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}
# What Chromium itself says when a server is away: no fault of the page.
NETWORK = ("net::ERR", "WebSocket connection to", "Failed to load resource")

IN_HAND = re.compile(r"(\d+) (\w+) cards? in (?:your|\w+\u2019s) hand")

expect.set_options(timeout=PATIENCE)


BLANK = "about:blank"
CLOCK = "() => '__pwClock' in globalThis"  # Playwright's, which stays with a device
# Chooses the pace, unless something has been chosen.
AT_ONCE = """if (location.origin !== 'null' && localStorage.getItem('sandtable.settings') === null)
  localStorage.setItem('sandtable.settings', '{"pace": "instant", "tips": false}');"""


class Devices:
    """Browsers that tests share one after the other, each empty when somebody takes it.

    It still has the files of the page and the process that shows it: a visit costs a third less.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[str, list[BrowserContext]] = {}
        self._settings: dict[BrowserContext, str] = {}

    def take(self, settings: dict[str, Any]) -> BrowserContext:
        """Return one with these settings."""
        name = json.dumps(settings, sort_keys=True)
        if free := self._free.get(name):
            return free.pop()
        context: BrowserContext = self._browser.new_context(base_url=self._url, **settings)
        context.new_page()  # as long as it is there, so is the process
        self._settings[context] = name
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Empty one, for the next who needs it."""
        first, *others = context.pages
        if any(page.evaluate(CLOCK) for page in others):
            context.close()
            return
        for page in others:
            page.close()
        context.set_offline(False)
        session = context.new_cdp_session(first)
        everything = {"origin": self._url.rstrip("/"), "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", everything)
        session.detach()
        self._free.setdefault(self._settings[context], []).append(context)


class Visits:
    """Browser windows that share nothing, like different people's devices."""

    def __init__(self, browser: Browser, url: str, devices: Devices | None = None) -> None:
        self._browser = browser
        self._url = url
        self._devices = devices  # unless each shall be new
        self._stack = ExitStack()
        self.errors: list[str] = []

    def __enter__(self) -> Visits:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._stack.close()
        if kind is None:
            assert self.errors == []

    def open(
        self, path: str = "/", device: dict[str, Any] = LAPTOP, moving: bool = False, **options: Any
    ) -> Page:
        """Open a page in a new browser window.

        Nothing moves, moves are told at once, and nothing is kept for times without a network,
        unless a test looks at it.
        """
        motion = "no-preference" if moving else "reduce"
        usual = {"locale": "en-GB", "reduced_motion": motion, "service_workers": "block"}
        page = self._take(usual | device | options).new_page()
        if not moving and path != BLANK:  # else whoever opens it chooses
            page.add_init_script(AT_ONCE)
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        if path != BLANK:  # where a new page is anyway
            page.goto(path)
        return page

    def _take(self, settings: dict[str, Any]) -> BrowserContext:
        if self._devices and settings["service_workers"] == "block":
            context = self._devices.take(settings)
            self._stack.callback(self._devices.give_back, context)
        else:
            context = self._browser.new_context(base_url=self._url, **settings)
            self._stack.callback(context.close)
        context.set_default_timeout(PATIENCE)
        return context

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in NETWORK):
            self.errors.append(message.text)


def letters_are_there(page: Page) -> None:
    """Wait until the letters are those of the page: others, which stand in for them, are wider."""
    page.evaluate("document.fonts.ready.then(() => {})")


def stop_clock(page: Page) -> None:
    """Let no time pass on a page, from a moment on that is a little ahead."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + AHEAD)


def become(page: Page, name: str) -> str:
    """Make this browser's person known to the server, and give the key."""
    answer = page.request.post("/api/people", data={"name": name})
    person = answer.json()
    page.evaluate("text => localStorage.setItem('sandtable.me', text)", json.dumps(person))
    return str(person["key"])


def open_table(page: Page, key: str, game: str, *seats: str, **terms: Any) -> dict[str, Any]:
    """Open a table: seats are `me`, `open` or the level of a computer."""
    wanted = [
        {"kind": seat} if seat in {"me", "open"} else {"kind": "computer", "level": seat}
        for seat in seats
    ]
    answer = page.request.post(
        "/api/tables",
        data={"game": game, "seats": wanted, **terms},
        headers={"Authorization": f"Bearer {key}"},
    )
    assert answer.ok, answer.text()
    opened: dict[str, Any] = answer.json()
    return opened


def sit_at(page: Page, opened: dict[str, Any], *names: str) -> list[str]:
    """Let people who have no page of their own take the open seats, and give their keys."""
    path = f"/api/tables/{opened['table']['id']}/seats"
    keys = []
    for name, invitation in zip(names, opened["invitations"].values(), strict=True):
        key = page.request.post("/api/people", data={"name": name}).json()["key"]
        headers = {"Authorization": f"Bearer {key}"}
        answer = page.request.post(path, data={"invitation": invitation}, headers=headers)
        assert answer.ok, answer.text()
        keys.append(key)
    return keys


def kept(page: Page, name: str) -> Any:
    """Read what the app has kept in this browser."""
    return json.loads(page.evaluate("name => localStorage.getItem(name)", f"sandtable.{name}"))


def welcome_of(page: Page, key: str | None = None, table: str | None = None) -> dict[str, Any]:
    """Ask the server what somebody may know of a table.

    Unless told otherwise: whoever this browser belongs to, of the table that it shows.
    """
    key = key or kept(page, "me")["key"]
    path = f"/api/tables/{table or page.url.rpartition('/')[2]}"
    answer = page.request.get(path, headers={"Authorization": f"Bearer {key}"})
    assert answer.ok, answer.text()
    told: dict[str, Any] = answer.json()
    return told


def shown_hand(page: Page) -> dict[str, int]:
    """Read the hand that lies open, by the letters of its colours."""
    labels = page.locator(".hand .spot").evaluate_all("all => all.map((e) => e.ariaLabel)")
    found = [IN_HAND.fullmatch(label) for label in labels]
    return {each[2][0]: int(each[1]) for each in found if each}
