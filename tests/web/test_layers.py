"""What lies open over a page: Back closes it before it leaves the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browsers import PHONE, Visits, become
from tests.web.deals import sit_down
from tests.web.stage import Stage
from tests.web.states import STATES


def at_table(visits: Visits, game: str = "mandala") -> Page:
    """Go to a table from the front page, so that there is something to go back to."""
    page = visits.open("/", PHONE)
    become(page, "Ann")
    sit_down(page, game).go_there()
    return page


def test_back_closes_the_players_panel_before_it_leaves_the_table(visits: Visits) -> None:
    """Also when a page was opened from it; what was closed otherwise needs no Back."""
    page = at_table(visits)
    table = page.url
    a_page_that_is_opened_from_the_panel_leads_back(page)
    panel = page.locator("#side")
    for _ in range(2):
        page.get_by_role("button", name="Players and log").tap()
        expect(panel).to_be_visible()
        page.go_back()
        expect(panel).to_be_hidden()
        assert page.url == table
    before = page.evaluate("() => history.length")
    page.get_by_role("button", name="Players and log").tap()
    page.get_by_role("button", name="Players and log").tap()
    expect(page.locator("#side")).to_be_hidden()
    page.wait_for_function("() => !history.state?.layer")
    assert page.evaluate("() => history.length") <= before + 1
    page.go_back()
    expect(page).to_have_url(table.partition("/play")[0] + "/")


def a_page_that_is_opened_from_the_panel_leads_back(page: Page) -> None:
    table = page.url
    page.get_by_role("button", name="Players and log").tap()
    page.get_by_role("link", name="Settings").tap()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.go_back()
    expect(page).to_have_url(table)
    expect(page.locator(".stage .spot").first).to_be_visible()


def test_back_and_a_button_close_the_sheet_of_a_seat(visits: Visits) -> None:
    page = at_table(visits, "flowers")
    table = page.url
    sheet = page.get_by_role("dialog", name="Bob")
    page.locator(".seat", has_text="Bob").tap()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_be_hidden()
    page.locator(".seat", has_text="Bob").tap()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    assert page.url == table


def test_back_closes_the_end_panel(stage: Stage) -> None:
    page = STATES["mandala-over"](stage)
    table = page.url
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url == table
    expect(page.get_by_role("button", name="The result")).to_be_visible()
