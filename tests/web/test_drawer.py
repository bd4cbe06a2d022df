"""The rules beside a running game: they open at what is cited, and the game goes on."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import nets
from tests.web.browsers import LAPTOP, PHONE, stop_clock
from tests.web.moments import forbidden, is_tight, moves
from tests.web.shelf import played
from tests.web.stage import Stage

_TURN = moves(12)


def refused(stage: Stage) -> Page:
    """Open a table where a card was put onto a Mountain that must not have it."""
    made = stage.shelf.make(played("mandala", "pc", is_tight))
    page = stage.table(made)
    page.locator(f'[data-spot="hand:{forbidden(made.table)}"]').click()
    page.locator('[data-spot="mountain:1"]').click(force=True)
    expect(page.locator("#whisper .problem")).to_contain_text("(M6)")
    return page


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_rule_that_a_refusal_or_the_log_cites_opens_beside_the_game(
    stage: Stage, device: dict[str, object]
) -> None:
    page = refused(Stage(stage.visits, stage.shelf, device))
    stop_clock(page)
    if device is LAPTOP:  # a mouse on its way to the rule does not lose it for some seconds
        page.locator('[data-spot^="hand:"]').last.hover()
    page.get_by_role("link", name="Rule M6").click()
    page.clock.resume()
    drawer = page.get_by_role("dialog", name="Rules of Mandala")
    cited = drawer.locator(".cited")
    expect(cited).to_be_in_viewport()
    expect(cited).to_be_focused()
    expect(cited).to_contain_text("a colour lies in one place only")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(page.locator(".stage .spot.held")).to_have_count(1)
    if device is LAPTOP:
        what_the_log_tells_leads_to_its_rule(page)


def test_keys_open_the_rules_and_come_back_to_where_they_were(stage: Stage) -> None:
    page = stage.table(stage.shelf.make(played("flowers", "pcc", _TURN)))
    spot = page.locator(".stage .spot.lit").first
    spot.focus()
    page.keyboard.press("F1")
    drawer = page.get_by_role("dialog", name="Rules of Flowers")
    expect(drawer.get_by_role("heading", name="Rules of Flowers")).to_be_focused()
    drawer.get_by_role("button", name="Scoring").press("Enter")
    expect(drawer.get_by_role("heading", name="Scoring")).to_be_focused()
    page.keyboard.press("Escape")
    expect(spot).to_be_focused()


@pytest.mark.parametrize("game", nets.some(["patterns", "mandala", "flowers"]))
def test_the_rules_open_over_the_details_and_the_game_goes_on(stage: Stage, game: str) -> None:
    page = stage.table(stage.shelf.make(played(game, "pp", _TURN)), confirm=False)
    page.get_by_role("link", name="Rules").click()
    drawer = page.get_by_role("dialog")
    expect(drawer.locator("section")).not_to_have_count(0)
    assert page.url.find("/rules/") < 0
    number = page.locator(".log > li").count()
    page.get_by_role("main").locator(".spot.lit").first.click()
    if game != "patterns":
        page.get_by_role("main").locator(".spot.lit").last.click()
    expect(page.locator(".log > li")).to_have_count(number + 1)
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


def what_the_log_tells_leads_to_its_rule(page: Page) -> None:
    link = page.locator(".log > li li a").first
    rule = (link.get_attribute("aria-label") or "").removeprefix("Rule ")
    assert re.fullmatch(r"M\d+", rule)
    link.click()
    expect(page.get_by_role("dialog").locator(".cited").first).to_contain_text(rule)


def test_the_rules_open_beside_a_lesson(stage: Stage) -> None:
    page = stage.open("/learn/patterns")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("dialog", name="Rules of Patterns")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Patterns")


def test_the_page_of_the_rules_opens_at_a_rule(stage: Stage) -> None:
    page = stage.open("/rules/mandala#M13")
    expect(page.locator(".cited")).to_contain_text("the next Mandala that is destroyed")
    expect(page.locator(".cited")).to_be_in_viewport()
