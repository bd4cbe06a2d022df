"""What is certain to come of a choice is told before it is made."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browsers import LAPTOP, PHONE, Visits, kept
from tests.web.deals import Deal, deal, has_many, many_of, middle
from tests.web.stage import Stage
from tests.web.states import STATES

LONG = 1000  # milliseconds that a finger rests: the page asks for 500


def foreseen(page: Page, table: str) -> dict[str, list[str]]:
    """Ask the server what it foresees."""
    headers = {"Authorization": f"Bearer {kept(page, 'me')['key']}"}
    answer = page.request.get(f"/api/tables/{table}/foreseen", headers=headers)
    assert answer.ok, answer.text()
    told: dict[str, list[str]] = answer.json()["foreseen"]
    return told


def whisper(page: Page) -> Locator:
    """Find where things are told."""
    return page.locator("#whisper")


def rest_on(page: Page, place: Locator) -> None:
    """Let a finger rest on something."""
    finger = page.context.new_cdp_session(page)
    x, y = middle(place)
    told = [{"x": x, "y": y}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": told})
    page.wait_for_timeout(LONG)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def built(table: Deal) -> str:
    """Return a colour that may be built onto Mountain 1, and causes something."""
    sure = foreseen(table.page, table.table)
    return next(word[2] for word, told in sure.items() if word.startswith("M1") and told)


def test_pointing_at_a_place_tells_what_the_held_card_would_cause(visits: Visits) -> None:
    """The keyboard and a screen reader are told the same."""
    table = deal(visits)
    the_description_of_a_spot_does_not_repeat_its_name(table)
    colour = built(table)
    table.spot(f"hand:{colour}").click()
    table.spot("mountain:1").hover()
    expect(whisper(table.page)).to_contain_text(re.compile("Build: 1 .* Mountain 1. You draw"))
    table.has_made(0)
    table.page.keyboard.press("Escape")
    table.page.mouse.move(1, 1)
    table.spot(f"hand:{colour}").focus()
    table.page.keyboard.press("Enter")
    place = table.spot("mountain:1")
    place.focus()
    expect(place).to_have_accessible_description(re.compile("You draw"))


def the_description_of_a_spot_does_not_repeat_its_name(table: Deal) -> None:
    for name in ("mountain:1", "deck", "cup:0", "discard"):
        spot = table.spot(name)
        spot.focus()
        expect(whisper(table.page)).to_contain_text(spot.get_attribute("aria-label") or "?")
        expect(spot).to_have_accessible_description("")


def test_a_finger_has_rested_even_if_the_page_was_too_busy_to_notice(visits: Visits) -> None:
    """It hears of both ends of the touch at once, and is told when they were."""
    table = deal(visits, device=PHONE)
    colour = built(table)
    table.touch(f"hand:{colour}")
    x, y = middle(table.spot("mountain:1"))
    finger = table.page.context.new_cdp_session(table.page)
    for kind, points, at in (("touchStart", [{"x": x, "y": y}], 0), ("touchEnd", [], 1)):
        event = {"type": kind, "touchPoints": points, "timestamp": time.time() + at}
        finger.send("Input.dispatchTouchEvent", event)
    expect(whisper(table.page)).to_contain_text("You draw")
    expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
    table.has_made(0)
    table.touch("mountain:1")
    table.has_made(1)


def test_a_finger_that_rests_looks_and_does_not_act(visits: Visits) -> None:
    table = deal(visits, device=PHONE)
    colour = built(table)
    table.touch(f"hand:{colour}")
    rest_on(table.page, table.spot("mountain:1"))
    expect(whisper(table.page)).to_contain_text("You draw")
    expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
    table.has_made(0)
    table.touch("mountain:1")
    table.has_made(1)


def test_what_is_told_follows_the_number_of_cards_held(visits: Visits) -> None:
    table = deal(visits, wish=has_many)
    colour = many_of(table.view) or ""
    table.spot(f"hand:{colour}").click()
    for count in (1, 2, 3):
        table.spot("discard").hover()
        cards = "card" if count == 1 else "cards"
        expect(whisper(table.page)).to_contain_text(f"You draw {count} {cards}")
        table.spot(f"hand:{colour}").click()


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_claim_with_an_empty_field_says_that_the_cards_are_lost(
    stage: Stage, device: dict[str, Any]
) -> None:
    page = STATES["mandala-claim-lost"](Stage(stage.visits, stage.shelf, device))
    expect(page.locator("p.turn")).to_contain_text("Your Field is empty")
    claim = page.locator("[data-spot^='claim:']").first
    expect(claim).to_have_accessible_name(re.compile("Your Field is empty.*discarded"))
    expect(claim.locator(".fall")).to_be_visible()
    if device is PHONE:
        rest_on(page, claim)
    else:
        claim.hover()
    expect(whisper(page)).to_contain_text(re.compile("Your Field is empty.*discarded"))
    expect(page.locator("[data-spot^='claim:']").first).to_be_visible()


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_choice_of_moves_leaves_the_board_where_it_is_and_tells_what_each_causes(
    stage: Stage, device: dict[str, Any]
) -> None:
    page = STATES["patterns-offers"](Stage(stage.visits, stage.shelf, device))
    for offer in page.locator("[data-offer]").all():
        expect(offer.locator(".sure")).to_contain_text(re.compile(r"group \d"))
    during = page.locator(".stage").bounding_box()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("[data-offer]")).to_have_count(0)
    assert page.locator(".stage").bounding_box() == during
