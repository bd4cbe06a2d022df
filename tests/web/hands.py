"""Hands that play what they see: they know no rules and read no messages, only the page.

Whatever is lit can be picked up or put somewhere. A click, a tap or a key does the rest.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from itertools import cycle
from typing import Literal, TypedDict

from playwright.sync_api import Page

from tests.web.browsers import PATIENCE

MOST_TURNS = 400  # of one person in a game
MOST_PRESSES = 9  # for one move
MOST_KEYS = 40  # to get from one thing to another
PAUSE = 0.03  # seconds between two looks at a table where others are to move
MORE = 0.3  # how often one more card is taken
DOUBLE_REACH = 110  # pixels and
DOUBLE_TIME = 0.4  # seconds, within which two taps are a double tap to Chromium


class Look(TypedDict):
    """What a person would say of a table."""

    state: Literal["end", "curtain", "done", "mine", "waiting"]
    made: int  # moves in the log
    doing: str  # what the bar below the board offers
    isMore: bool  # whether one more card could be held


# The log is in the page also where there is no room to show it.
LOOK = """() => {
  const shown = (query) => [...document.querySelectorAll(query)].some((e) => e.offsetParent);
  const states = {
    'dialog[open]': 'end',
    '.curtain button': 'curtain',
    '.pass-on': 'done',
    'p.turn.mine': 'mine',
  };
  const query = Object.keys(states).find((query) => document.querySelector(query));
  return {
    state: states[query] ?? 'waiting',
    made: document.querySelectorAll('.log > li').length,
    doing: document.querySelector('.doing')?.innerText ?? '',
    isMore: shown('.doing .stepper button:last-child:enabled'),
  };
}"""

# Whether a press has led to a move, or to something else that can be done now.
LED_ON = f"""(before) => {{
  const now = ({LOOK})();
  const isNew = now.made !== before.made || now.state === 'end' || now.state === 'curtain'
    || now.state === 'done';
  return isNew || (now.state === 'mine' && now.doing !== before.doing) ? now : null;
}}"""

# Marks one of the things that the first useful query finds, and tells where to press it.
# A Mandala of Flowers that says it lacks the colour held is preferred: so games end sooner.
AIM = """([queries, chance]) => {
  const held = document.querySelector('.spot.held')?.ariaLabel?.split(' ')[1];
  const lacks = new RegExp(`lacks [^.]*${held}`);
  document.querySelector('[data-aim]')?.removeAttribute('data-aim');
  for (const query of queries) {
    const found = [...document.querySelectorAll(query)].filter((e) => e.offsetParent);
    if (!found.length) continue;
    const best = found.filter((e) => lacks.test(e.ariaLabel));
    const some = best.length ? best : found;
    const one = some[Math.floor(chance * some.length)];
    one.dataset.aim = '';
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, name: one.ariaLabel ?? one.innerText, isFree: one.contains(hit) };
  }
  return null;
}"""

OFFERED = ".doing [data-offer]"
LIT = ".spot.lit"
PLAIN = ".doing [data-move]"
HELD = ".spot.held"


class Hands:
    """Plays with the mouse, by random choice among what is lit."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._chance = random.Random(seed)

    def look(self) -> Look:
        """Look at the table."""
        look: Look = self.page.evaluate(LOOK)
        return look

    def wait(self, *states: str) -> Look:
        """Wait until the table is in one of these states."""
        script = f"states => states.includes(({LOOK})().state)"
        self.page.wait_for_function(script, arg=list(states))
        return self.look()

    def press(self, *queries: str) -> None:
        """Press something that the first useful of these queries finds; nothing may cover it."""
        aim = self.page.evaluate(AIM, [queries, self._chance.random()])
        assert aim, f"nothing of {queries} is there to be pressed"
        assert aim["isFree"], f"something covers {aim['name']}, or it is out of sight"
        self.press_at(aim["x"], aim["y"])

    def press_at(self, x: float, y: float) -> None:
        """Press a point of the page; what is there has just been marked."""
        self.page.mouse.click(x, y)

    def play_move(self) -> None:
        """Make one move, whichever is lit."""
        before = look = self.look()
        for _ in range(MOST_PRESSES):
            if look["isMore"] and self._chance.random() < MORE:
                self.press(HELD)
            else:
                self.press(OFFERED, LIT, PLAIN)
            look = self.page.wait_for_function(LED_ON, arg=look).json_value()
            if look["made"] != before["made"] or look["state"] != "mine":
                return
        raise AssertionError("nothing that was pressed made a move")

    def take_turn(self) -> bool:
        """Move, pass the device on or lift the curtain; return whether there was anything to do."""
        state = self.look()["state"]
        if state == "mine":
            self.play_move()
        if state == "curtain":
            self.press(".curtain button")
            self.wait("mine", "waiting", "end")
        if state == "done":
            self.press(".pass-on")
            self.wait("curtain")
        return state in {"mine", "curtain", "done"}

    def play_on(self) -> None:
        """Play until the end."""
        play_together([self])


class Fingers(Hands):
    """Plays by tapping, in one place not so soon again that it would be a double tap."""

    _last = (0.0, 0.0, 0.0)  # where and when

    def press_at(self, x: float, y: float) -> None:
        """Tap a point of the page."""
        before_x, before_y, then = self._last
        if abs(x - before_x) < DOUBLE_REACH and abs(y - before_y) < DOUBLE_REACH:
            time.sleep(max(0.0, then + DOUBLE_TIME - time.monotonic()))
        self.page.touchscreen.tap(x, y)
        self._last = (x, y, time.monotonic())


class Keys(Hands):
    """Plays by keyboard alone: tab and arrow keys to move, enter to press."""

    def press_at(self, x: float, y: float) -> None:  # noqa: ARG002
        """Walk to what has just been marked, and press enter."""
        self.walk()
        self.page.keyboard.press("Enter")

    def walk(self) -> None:
        """Walk to what has been marked, until it shows that it has the focus."""
        for _ in range(MOST_KEYS):
            way = self.page.evaluate(WAY)
            if not way:
                assert self.page.evaluate(HAS_RING), "nobody sees where the focus is"
                return
            for key in way:
                self.page.keyboard.press(key)
        raise AssertionError("the keyboard does not lead there")


# The keys that lead from the focus to what was marked: several at once, where that is plain.
# A mat is one stop of the tab key; from there on arrows lead from space to space.
WAY = """() => {
  const wanted = document.querySelector('[data-aim]');
  const now = document.activeElement;
  if (now === wanted) return [];
  const mat = '[data-spot^="space:"]';
  if (now.matches(mat) && wanted.matches(mat)) {
    const [a, b] = [now.getBoundingClientRect(), wanted.getBoundingClientRect()];
    const [x, y] = [b.left - a.left, b.top - a.top];
    if (Math.abs(x) > Math.abs(y)) return [x > 0 ? 'ArrowRight' : 'ArrowLeft'];
    return [y > 0 ? 'ArrowDown' : 'ArrowUp'];
  }
  const stops = [...document.querySelectorAll('a[href], button, input, select, [tabindex]')]
    .filter((e) => e.tabIndex >= 0 && !e.disabled && e.offsetParent);
  if (!stops.includes(now)) return ['Tab'];
  const stop = wanted.tabIndex >= 0 ? wanted : stops.find((e) => e.matches(mat));
  const way = stops.indexOf(stop) - stops.indexOf(now);
  return Array(Math.abs(way)).fill(way > 0 ? 'Tab' : 'Shift+Tab');
}"""
HAS_RING = "() => getComputedStyle(document.activeElement).outlineStyle !== 'none'"


def play_together(players: Sequence[Hands], turns: int | None = None) -> None:
    """Let everybody at a table play, until all have seen the end or so many turns were taken."""
    taken = 0
    latest = time.monotonic()
    for each in cycle(players):
        if taken == turns:
            return
        if each.take_turn():
            taken += 1
            latest = time.monotonic()
        elif all(each.look()["state"] == "end" for each in players):
            assert turns is None, "the game has ended too early"
            return
        else:
            time.sleep(PAUSE)
        assert time.monotonic() < latest + PATIENCE / 1000, "nobody can move"
        assert taken < MOST_TURNS * len(players), "the game does not end"
