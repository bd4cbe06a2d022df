"""Somebody with a screen reader: knows the accessibility tree and the keyboard, sees nothing."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.patience import LONG_ENOUGH

MOST_TURNS = 400
MOST_PRESSES = 20  # for one move
PAUSE = 1000  # milliseconds after which it looks again though nothing has changed
PREFIX = 3  # letters by which a colour is known in all its forms

# What the page says in each language: whose turn it is, the hand, what lacks, the log, and the
# moves without a place on the board.
WORDS = {
    "en": ("Your turn.", "Your hand", "lacks", "What happened", {"Pass", "Done"}),
    "de": ("Du bist am Zug.", "Deine Hand", "fehlt", "Was geschah", {"Passen", "Fertig"}),
}


@dataclass(frozen=True)
class Node:
    """One thing of the accessibility tree, with what it holds."""

    role: str
    name: str
    states: dict[str, Any]
    inner: tuple[Node, ...]
    handle: int  # by which a screen reader moves the focus there

    def all(self) -> Iterator[Node]:
        """Yield everything in it, in the order in which it is read."""
        waiting = [self]
        while waiting:
            each = waiting.pop()
            yield each
            waiting += reversed(each.inner)

    def find(self, role: str, name: str | None = None) -> list[Node]:
        """Return what has a role, and a name."""
        return [each for each in self.all() if each.role == role and name in {None, each.name}]

    def text(self) -> str:
        """Return it as it is read aloud."""
        if self.role == "StaticText":
            return self.name
        return " ".join(" ".join(each.text() for each in self.inner).split())

    @property
    def is_spot(self) -> bool:
        """Whether it is something on a board that can be used now: it can be pressed and held."""
        is_toggle = self.role == "button" and "pressed" in self.states
        return is_toggle and not self.states.get("disabled")


# A screen reader hears each change of a live region; whoever reads now and then misses some.
LISTEN = """() => {
  globalThis.heard = [];
  globalThis.changes = 0;
  const hear = () => {
    changes += 1;
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
      const text = region.textContent.trim().replace(/\\s+/g, ' ');
      if (text && !heard.slice(-5).includes(text)) heard.push(text);
    }
  };
  hear();
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(hear).observe(document.body, all);
  addEventListener('focusin', hear);
}"""
# Waits for a change, and until no other follows at once: to read a whole page is much work.
NEXT = """([seen, pause]) => new Promise((done) => {
  const giveUp = Date.now() + pause;
  const look = (before) =>
    (changes > seen && changes === before) || Date.now() > giveUp
      ? done()
      : setTimeout(look, 40, changes);
  look();
})"""


class Reader:
    """Plays what it reads, by random choice."""

    def __init__(self, page: Page, language: str, seed: int = 1) -> None:
        self.page = page
        self.heard: list[str] = []  # from live regions
        self._seen = 0  # changes before the last look
        self._turn, self._hand, self._lacks, self._log, self._plain = WORDS[language]
        self._chance = random.Random(seed)
        self._wire = page.context.new_cdp_session(page)
        self._wire.send("Accessibility.enable")
        page.evaluate(LISTEN)

    def read(self) -> Node:
        """Read the whole page, and note what its live regions have said."""
        self._seen = self.page.evaluate("changes")
        told = self._wire.send("Accessibility.getFullAXTree")["nodes"]
        page = _node(told[0], {each["nodeId"]: each for each in told})
        assert any("live" in each.states for each in page.all())
        self.heard = self.page.evaluate("heard")
        return page

    def wait_for(self, is_so: Callable[[Node], object]) -> Node:
        """Read again and again until something is so."""
        give_up = time.monotonic() + LONG_ENOUGH
        while not is_so(now := self.read()):
            assert time.monotonic() < give_up, f"heard {self.heard[-5:]} on {now.text()}"
            self.page.evaluate(NEXT, [self._seen, PAUSE])
        return now

    def press(self, node: Node) -> None:
        """Move the focus somewhere, and press Enter."""
        self._wire.send("DOM.focus", {"backendNodeId": node.handle})
        self.page.keyboard.press("Enter")

    def is_mine(self, page: Node) -> bool:
        """Whether it is said that I am to move."""
        told = [each for header in page.find("banner") for each in header.find("paragraph")]
        return any(each.text().startswith(self._turn) for each in told)

    def log(self, page: Node) -> list[str]:
        """Read the moves that were made, the newest first, each without what came of it."""
        return [
            item.find("button")[0].text()
            for log in page.find("list", self._log)
            for item in log.inner
            if item.role == "listitem"
        ]

    def play_on(self) -> Node:
        """Play until a dialog tells the end, and return that dialog."""
        has_moved = False
        for _ in range(MOST_TURNS):
            page = self.wait_for(lambda now: now.find("dialog") or self._options(now))
            if dialogs := page.find("dialog"):
                return dialogs[0]
            if has_moved and not self._has_heard_the_last(page):
                page = self.wait_for(self._has_heard_the_last)
            self.play_move(page)
            has_moved = True
        raise AssertionError("the game does not end")

    def _has_heard_the_last(self, page: Node) -> bool:
        last = self.log(page)[0]
        return any(last in text for text in self.heard[-5:])

    def play_move(self, page: Node) -> None:
        """Make one move, whichever is offered."""
        before, tried = self.log(page), set[str]()
        for _ in range(MOST_PRESSES):
            wanted = self._chance.choice(self._options(page, tried))
            tried.add(wanted.name)
            self.press(wanted)
            page = self._answer_to(page, tried)
            if self.log(page) != before:
                return
        raise AssertionError("nothing that was pressed made a move")

    def _answer_to(self, before: Node, tried: Collection[str]) -> Node:
        """Wait until a press has led to a move, or to something else that can be done now."""
        log, marks = self.log(before), _marks(before)
        return self.wait_for(
            lambda now: self.log(now) != log or (_marks(now) != marks and self._options(now, tried))
        )

    def _options(self, page: Node, tried: Collection[str] = ()) -> list[Node]:
        """Return the answers to what was asked, else cards, else places for them, else the rest."""
        if not self.is_mine(page):
            return []
        (table,) = page.find("main")
        spots = [each for each in table.all() if each.is_spot]
        buttons = [each for each in table.find("button") if "pressed" not in each.states]
        held = [each for each in spots if each.states["pressed"] == "true"]
        hand = [each for group in table.find("group", self._hand) for each in group.all()]
        cards = [each for each in spots if each in hand]
        places = [each for each in spots if each not in cards and each.name not in tried]
        if held:
            return self._lacking(held[0], places) or places
        asked = [each for each in buttons if each.states.get("focused")]
        plain = [each for each in buttons if each.name in self._plain]
        return asked or cards or places or plain

    def _lacking(self, held: Node, places: list[Node]) -> list[Node]:
        """Return the places that say they lack the colour held: so games end sooner."""
        colour = held.name.split()[1].lower()[:PREFIX]
        lacks = [each.name.lower().rpartition(self._lacks)[2] for each in places]
        is_said = [self._lacks in each.name.lower() for each in places]
        return [
            place for place, said, what in zip(places, is_said, lacks) if said and colour in what
        ]


def _node(told: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Node:
    inner = tuple(_node(by_id[one], by_id) for one in told.get("childIds", ()) if one in by_id)
    return Node(
        role="" if told["ignored"] else str(told["role"]["value"]),
        name=str(told.get("name", {}).get("value", "")),
        states={each["name"]: each["value"].get("value") for each in told.get("properties", ())},
        inner=inner,
        handle=told.get("backendDOMNodeId", 0),
    )


def _marks(page: Node) -> list[tuple[object, ...]]:
    """Return all that a press may change: what is said, what is held, what can be used."""
    return [
        (each.role, each.name, each.states.get("pressed"), each.states.get("disabled"))
        for each in page.all()
    ]
