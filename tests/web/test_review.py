"""A finished game is reviewed on the page: judged choice by choice, and tried again from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.patience import EVENING
from tests.web.browsers import Visits, become, open_table
from tests.web.moments import is_over
from tests.web.shelf import Made, Shelf, played
from tests.web.stage import Stage

REVIEWED = 1000 * EVENING  # milliseconds; a quick review takes some seconds where nothing else runs


@pytest.fixture(scope="module")
def over(shelf: Shelf) -> Made:
    """Store a finished game for all tests, a short one: its review is made once, and kept."""
    made = shelf.make(played("mandala", "pc", is_over, first=8))
    shelf.put(made)
    return made


@pytest.fixture
def reviewed(stage: Stage, over: Made) -> Page:
    """Go from the end of a game to its review."""
    page = stage.open(f"/play/{over.id}", over.people[0])
    page.locator("dialog[open]").get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=REVIEWED)
    return page


def test_a_review_tells_how_everybody_played_and_what_was_better(reviewed: Page) -> None:
    expect(reviewed.get_by_role("heading", name="Review of Mandala")).to_be_visible()
    expect(reviewed.get_by_text("Accuracy", exact=True)).to_have_count(2)
    moves = reviewed.get_by_role("slider", name="Move")
    turning = reviewed.get_by_role("button", name=re.compile(r"Move \d+ "))
    own = turning.filter(has_text="You").first  # what whoever looks can learn most from
    expect(own).to_have_attribute("aria-current", "true")
    worst = turning.last
    worst.click()
    number = re.findall(r"Move (\d+)", worst.inner_text())[0]
    expect(moves).to_have_value(number)
    told = reviewed.locator("article")
    expect(told).to_contain_text(f"Move {number} of ")
    expect(told).to_contain_text(re.compile(r"This cost \d+% of the chance to win\."))
    expect(told).to_contain_text(re.compile(r"Played.+Better.+", re.DOTALL))

    reviewed.get_by_text("The same as a table").click()
    row = reviewed.get_by_role("row").filter(has=reviewed.get_by_role("rowheader", name=number))
    expect(row.filter(has_text=re.compile("Mistake|Blunder|Inaccuracy"))).to_have_count(1)
    moves.press("Home")
    expect(told).to_contain_text("Move 1 of ")

    worst.click()
    told.get_by_role("radio", name="What was better").check(force=True)
    happened = told.get_by_role("status")
    expect(told).to_contain_text(re.compile(r"1 of \d"))
    first = happened.inner_text()
    told.get_by_role("button", name="Next move").click()
    expect(happened).not_to_have_text(first)
    expect(told).to_contain_text(re.compile(r"2 of \d"))

    parts = reviewed.get_by_role("region", name="Luck and choice")
    numbers = [
        [int(text.replace("%", "")) for text in line.get_by_role("cell").all_inner_texts()]
        for line in parts.get_by_role("row").all()[1:]
    ]
    for *changes, result in zip(*numbers, strict=True):
        assert abs(sum(changes) - result) <= len(changes) / 2 + 0.5  # each is rounded


def test_a_moment_is_tried_again_and_the_deal_from_the_other_seat(reviewed: Page) -> None:
    address = reviewed.url
    reviewed.get_by_role("button", name="Try again from here").click()
    expect(reviewed.get_by_text("from a moment of another game")).to_be_visible()
    assert "/play/" in reviewed.url
    reviewed.goto(address)
    reviewed.get_by_role("button", name=re.compile("^From (?!your).*seat$")).click()
    expect(reviewed.get_by_text("a deal that was played before")).to_be_visible()


def test_a_game_that_is_still_played_is_not_reviewed(visits: Visits) -> None:
    page = visits.open()
    table = open_table(page, become(page, "Ann"), "patterns", "me", "random")["table"]["id"]
    page.goto(f"/review/{table}")
    expect(page.get_by_role("alert")).to_have_text(
        "This game is still being played. It can be reviewed after the end."
    )
