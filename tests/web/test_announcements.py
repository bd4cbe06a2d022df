"""What a screen reader hears of a game: one announcement for each actor, then whose turn it is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from tests import nets
from tests.web.browsers import Visits, become, kept, open_table
from tests.web.deals import QUIET
from tests.web.hands import Hands

MOST_DEALS = 20  # until one goes as a test needs it
GAP = 1000  # milliseconds; a timer is never early

# Notes what the region that reads moves aloud says, and when.
LISTEN = """() => {
  globalThis.heard = [];
  const region = document.querySelector('main > [aria-live]');
  new MutationObserver(() =>
    globalThis.heard.push([performance.now(), region.textContent.trim()]),
  ).observe(region, { subtree: true, childList: true, characterData: true });
}"""


def sit_down(visits: Visits, **how: Any) -> Page:
    """Begin a game of Flowers against three computers that answer at once."""
    page = visits.open(QUIET, **how)
    opened = open_table(page, become(page, "Ann"), "flowers", "me", "random", "random", "random")
    page.goto(f"/play/{opened['table']['id']}")
    Hands(page).wait("mine")
    page.evaluate(LISTEN)
    return page


def log_of(page: Page) -> list[dict[str, Any]]:
    """Return the moves with their effects, as the page was told them."""
    _, _, table = page.url.rpartition("/")
    headers = {"Authorization": f"Bearer {kept(page, 'me')['key']}"}
    moves: list[dict[str, Any]] = page.request.get(
        f"/api/tables/{table}/log", headers=headers
    ).json()["moves"]
    return moves


def hear_out(page: Page, turns: int = 1) -> None:
    """Wait until it has been said so many times that it is my turn again."""
    page.wait_for_function(
        """turns => turns <=
          globalThis.heard.filter(([, text]) => text.startsWith('Your turn.')).length""",
        arg=turns,
    )


def sentences(move: dict[str, Any]) -> list[str]:
    return [effect["text"] for effect in move["effects"] if effect["kind"] != "turn"]


def check_turns(page: Page, turns: int) -> None:
    """Take turns, and look whether each actor is announced once before it is my turn again."""
    hands = Hands(page)
    for turn in range(1, turns + 1):
        hands.wait("mine")
        hands.play_move()
        hear_out(page, turn)
    heard: list[tuple[float, str]] = page.evaluate("() => globalThis.heard")
    times = [at for at, _ in heard]
    assert all(later - earlier >= GAP - 50 for earlier, later in pairwise(times))
    told = " ".join(text for _, text in heard)
    for move in log_of(page):
        assert " ".join(sentences(move)) in told, "nothing is lost, nothing in another order"


def play_in_turn(visits: Visits) -> Page:
    """Take turns at a table where each of the others has made one move since mine.

    Whoever may take tiles makes two, and both may be one announcement.
    """
    for _ in range(MOST_DEALS):
        page = sit_down(visits)
        check_turns(page, 2)
        if [move["seat"] for move in log_of(page)[-4:]] == [0, 1, 2, 3]:
            return page
    raise AssertionError("somebody always makes two moves")


def test_each_actor_is_announced_once_then_it_is_your_turn(visits: Visits) -> None:
    check_turns(sit_down(visits, moving=True), nets.width(1, 2))


def test_so_it_is_at_once_and_what_was_announced_is_shown_and_announced_again(
    visits: Visits,
) -> None:
    """The line leads to its rule; the moves since mine are announced again when one likes."""
    page = play_in_turn(visits)
    page.mouse.move(1, 1)
    *_, last, turn = page.evaluate("() => globalThis.heard")
    expect(page.locator("#whisper")).to_have_text(last[1])
    expect(page.locator("header .turn")).to_have_text(turn[1])
    rule = page.locator("#whisper a[data-rule]").first
    expect(rule).to_be_visible()
    number = rule.get_attribute("data-rule")
    rule.click()
    expect(page.get_by_role("dialog").filter(has_text=f"{number}").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    since = [" ".join(sentences(move)) for move in log_of(page)[-3:]]
    page.evaluate("() => globalThis.heard.splice(0)")
    page.get_by_role("button", name="Since your turn").click()
    page.wait_for_function("() => globalThis.heard.length >= 3")
    assert [text for _, text in page.evaluate("() => globalThis.heard")] == since
