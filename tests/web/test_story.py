"""How moves are told: effect by effect, at a pace that can be followed, and never in the way."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import nets
from tests.patience import wait_until
from tests.web.browsers import (
    LAPTOP,
    Visits,
    become,
    kept,
    open_table,
    stop_clock,
    welcome_of,
)
from tests.web.deals import QUIET
from tests.web.hands import HELD, LIT, Hands

SHORTEST = 0.7  # seconds that a sentence stands, at normal pace
SLACK = 0.05  # seconds by which a look may be late
MOVES = nets.width(plain=4, thorough=12)  # that are told at normal pace; each player makes some

# Notes from now on what the line under the board says, and when.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const at = performance.now() / 1000; // to read takes a while
    const text = document.querySelector('#whisper')?.innerText.trim() ?? '';
    if (window.seen.at(-1)?.text !== text) window.seen.push({ text, at });
  };
  new MutationObserver(look).observe(document.body, {
    childList: true, subtree: true, characterData: true,
  });
  look();
}"""


def sit_down(visits: Visits, game: str, players: int, **chosen: Any) -> Page:
    """Sit down with computers; moves are told as they are to everybody, unless it is chosen."""
    page = visits.open(QUIET, LAPTOP, moving=True)
    if chosen:
        page.evaluate(
            "text => localStorage.setItem('sandtable.settings', text)", json.dumps(chosen)
        )
    opened = open_table(page, become(page, "Ann"), game, "me", *["novice"] * (players - 1))
    page.goto(f"/play/{opened['table']['id']}")
    Hands(page).wait("mine")
    return page


def moves_of(page: Page) -> list[dict[str, Any]]:
    """Ask the server for all moves so far."""
    _, _, table = page.url.rpartition("/")
    headers = {"Authorization": f"Bearer {kept(page, 'me')['key']}"}
    moves: list[dict[str, Any]] = page.request.get(
        f"/api/tables/{table}/log", headers=headers
    ).json()["moves"]
    return moves


def effects_of(page: Page) -> list[list[str]]:
    """Return the sentences of all moves so far."""
    return [
        [effect["text"] for effect in move["effects"] if effect["kind"] != "turn"]
        for move in moves_of(page)
    ]


def play(page: Page) -> None:
    """Make a move, and wait until it is my turn again; others are told of meanwhile."""
    Hands(page).play_move()
    wait_until(lambda: welcome_of(page)["legal"])  # the page may still show the turn before
    Hands(page).wait("mine")


def play_until_others_have_moved(page: Page) -> int:
    """Make my moves until others have made several since; return how many.

    A turn may have two moves, and may bring me the next one.
    """
    others = 0
    while others < 2:
        play(page)
        me = welcome_of(page)["seat"]
        others = [move["seat"] for move in moves_of(page)][::-1].index(me)
    return others


def wait_for_the_end_of_the_story(page: Page) -> None:
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()


@pytest.mark.slow
def test_every_effect_of_four_players_stands_long_enough_and_in_the_log_for_good(
    visits: Visits,
) -> None:
    page = sit_down(visits, "flowers", 4)
    wait_for_the_end_of_the_story(page)  # others may have begun
    before = len(effects_of(page))
    page.evaluate(WATCH)
    while len(effects_of(page)) < before + MOVES:
        play(page)
        expect(page.locator(".log > li")).to_have_count(len(effects_of(page)))
        wait_for_the_end_of_the_story(page)
    page.mouse.move(1, 1)
    all_told = effects_of(page)
    told = all_told[before:]
    seen = page.evaluate("() => [...window.seen, { text: '', at: performance.now() / 1000 }]")
    stood = [(one["text"], after["at"] - one["at"]) for one, after in itertools.pairwise(seen)]
    for sentence in (text for move in told for text in move):
        longest = max((seconds for text, seconds in stood if sentence in text), default=0)
        assert longest >= SHORTEST - SLACK, sentence
    logged = page.locator(".log > li").all_inner_texts()
    for line, sentences in zip(logged, all_told[::-1], strict=True):
        assert all(sentence in line for sentence in sentences)


def test_whatever_is_lit_or_a_tap_skips_to_what_is_true_and_nothing_is_lost(
    visits: Visits,
) -> None:
    page = sit_down(visits, "flowers", 4, pace="slow")
    stop_clock(page)  # nothing is told to its end, unless it is skipped
    play_until_others_have_moved(page)
    Hands(page).press(LIT)  # it acts at once
    expect(page.locator(HELD)).to_have_count(1)
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    page.keyboard.press("Escape")
    others = play_until_others_have_moved(page)
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.mouse.click(5, 5)
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    expect(page.locator(".log > li")).to_have_count(len(effects_of(page)))
    again = page.get_by_role("button", name=f"Since your turn: {others} moves")
    again.click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(again).to_be_visible()


def test_an_animation_that_fails_does_not_freeze_the_table(visits: Visits) -> None:
    page = sit_down(visits, "mandala", 2, pace="fast", tips=False)
    page.evaluate("() => (Element.prototype.animate = () => { throw new Error('no'); })")
    for _ in range(2):
        play(page)
        wait_for_the_end_of_the_story(page)
        expect(page.locator(".log > li")).to_have_count(len(effects_of(page)))
    assert visits.errors  # for whoever looks into the console
    visits.errors.clear()


def test_a_pace_that_cannot_be_is_as_usual_and_one_that_is_chosen_is_remembered(
    visits: Visits,
) -> None:
    page = sit_down(visits, "mandala", 2, pace="yesterday", theme=7)
    page.goto("/settings")
    expect(page.get_by_role("radio", name="Normal")).to_be_checked()
    page.get_by_role("radio", name="At once").check()
    page.reload()
    expect(page.get_by_role("radio", name="At once")).to_be_checked()


@pytest.mark.thorough  # test_at_once_nothing_waits... in test_pace.py, and test_announcements.py
def test_at_once_nothing_is_told_but_marks_sentences_and_log_stay(visits: Visits) -> None:
    page = sit_down(visits, "mandala", 2, pace="instant", tips=False)
    play(page)
    expect(page.locator(".log > li")).to_have_count(len(effects_of(page)))
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
    page.mouse.move(1, 1)
    expect(page.locator("#whisper")).to_have_text(" ".join(effects_of(page)[-1]))
