"""Every move of the log leads to the board as it was then."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browsers import LAPTOP, PHONE
from tests.web.stage import Stage
from tests.web.states import STATES


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_move_of_the_log_shows_the_board_after_it(stage: Stage, device: dict[str, Any]) -> None:
    page = STATES["mandala-turn"](Stage(stage.visits, stage.shelf, device))
    now = page.locator(".stage").inner_text()
    total = page.locator(".log > li").count()
    if device is PHONE:
        page.get_by_role("button", name="Players and log").tap()
    page.locator(".log > li > button").nth(3).click()
    expect(page.get_by_text(f"Move {total - 3} of {total}")).to_be_visible()
    expect(page.locator("#side.open")).to_have_count(0)
    assert page.locator(".stage").inner_text() != now
    expect(page.locator(".spot.lit")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".past")).to_have_count(0)
    expect(page.locator(".stage")).to_have_text(now, use_inner_text=True)
    expect(page.locator(".spot.lit").first).to_be_visible()


def test_back_and_a_button_return_to_now(stage: Stage) -> None:
    page = STATES["patterns-turn"](stage)
    table = page.url
    page.locator(".log > li > button").nth(2).click()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("status").get_by_text("Move ")).to_be_visible()
    page.go_back()
    expect(page.locator(".past")).to_have_count(0)
    assert page.url == table
    page.locator(".log > li > button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".past")).to_have_count(0)
