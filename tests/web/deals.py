"""Tables just dealt, where a person does nothing against me: so all stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browsers import (
    LAPTOP,
    Visits,
    become,
    kept,
    open_table,
    shown_hand,
    sit_at,
    welcome_of,
)

MOST_DEALS = 60  # until one has what a test needs
QUIET = "/healthz"  # where there is nothing to draw: to become somebody before going to a table

View = dict[str, Any]


class Deal:
    """A table just dealt, as the one who begins sees it."""

    def __init__(self, page: Page, table: str, other: str) -> None:
        self.page = page
        self.table = table
        self.other = other  # the key of who does nothing
        self.read()

    def read(self) -> None:
        """Ask the server what lies there now."""
        self.told = welcome_of(self.page, table=self.table)
        self.view: View = self.told["view"]
        self.hand: dict[str, int] = self.view["hands"][0]
        self.legal: list[str] = self.told["legal"]

    def go_there(self) -> None:
        """Go to the table."""
        self.page.goto(f"/play/{self.table}")
        expect(self.page.locator("p.turn.mine")).to_be_visible()

    def spot(self, name: str) -> Locator:
        """Find something on the board."""
        return self.page.locator(f"[data-spot='{name}']")

    def touch(self, name: str) -> None:
        """Press something, whether or not the page lets it be used."""
        x, y = middle(self.spot(name))
        if self.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def lit(self) -> set[str]:
        """Read what is lit."""
        lit = self.page.locator(".spot.lit").evaluate_all("all => all.map((e) => e.dataset.spot)")
        return set(lit)

    def places(self, colour: str, count: int = 1) -> set[str]:
        """Return the places where so many cards may go, as the server says."""
        return {to for word in self.legal if (to := place_of(word, colour, count))}

    def lift(self, colour: str, over: str) -> None:
        """Drag a card of the hand over a spot, and keep the button pressed."""
        self.page.mouse.move(*middle(self.spot(f"hand:{colour}")))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.spot(over)), steps=4)

    def command(self, key: str, **command: object) -> None:
        """Let somebody do something without a page."""
        headers = {"Authorization": f"Bearer {key}"}
        path = f"/api/tables/{self.table}/commands"
        answer = self.page.request.post(path, data=command, headers=headers)
        assert answer.ok, answer.text()

    def go_on(self) -> None:
        """Let the other discard a card, so that it is my turn again."""
        told = welcome_of(self.page, self.other, self.table)
        word = next(word for word in told["legal"] if word.startswith("D"))
        number = told["number"]
        self.command(self.other, do="play", id=f"after-{number}", move=word, seen=number)
        expect(self.page.locator(".log > li")).to_have_count(len(told["moves"]) + 1)
        expect(self.page.locator("p.turn.mine")).to_be_visible()
        self.read()

    def has_made(self, count: int) -> None:
        """Look whether so many moves have been made, and whether the hand has changed with them."""
        expect(self.page.locator(".log > li")).to_have_count(count)
        assert (shown_hand(self.page) == self.hand) == (count == 0)


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of something on the page."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place_of(word: str, colour: str, count: int) -> str | None:
    """Read where a word puts so many cards of a colour; None if it does not."""
    words = {f"D{colour}{count}": "discard"}
    for number in "123":
        words[f"F{number}{colour}{count}"] = f"field:{number}"
        words[f"P{number}{colour}{count}"] = f"mandala:{number}"
        if count == 1:
            words[f"M{number}{colour}"] = f"mountain:{number}"
    return words.get(word)


def sit_down(page: Page, game: str = "mandala") -> Deal:
    """Open a table for two, with somebody there who does nothing."""
    opened = open_table(page, kept(page, "me")["key"], game, "me", "open")
    (other,) = sit_at(page, opened, "Bob")
    return Deal(page, opened["table"]["id"], other)


def deal(
    visits: Visits,
    game: str = "mandala",
    wish: Callable[[View], object] = bool,
    device: dict[str, Any] = LAPTOP,
) -> Deal:
    """Deal until a wish is met, and go to that table."""
    page = visits.open(QUIET, device)
    become(page, "Ann")
    for _ in range(MOST_DEALS):
        table = sit_down(page, game)
        if wish(table.view):
            table.go_there()
            return table
    raise AssertionError("no deal is as wished")


def has_many(view: View) -> bool:
    """Whether somebody holds three cards of a colour that lies nowhere in Mandala 1."""
    return many_of(view) is not None


def many_of(view: View) -> str | None:
    """Return a colour that has_many means."""
    hand, lying = view["hands"][0], view["mandalas"][0]["mountain"]
    return next((c for c, count in hand.items() if count == 3 and c not in lying), None)


def has_colour_of_mountain(view: View) -> bool:
    """Whether a colour in hand lies in Mountain 1."""
    return bool(set(view["hands"][0]) & set(view["mandalas"][0]["mountain"]))
