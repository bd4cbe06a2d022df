"""A clock begins when everybody is there, and what is left of it is said."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browsers import Visits, become, kept, open_table, sit_at, stop_clock
from tests.web.deals import QUIET


def begun(page: Page, seconds: int, *, is_here: bool = False) -> str:
    """Open a table with a clock, take its last seat as somebody else, and return where it is.

    For whoever is there, time stands still.
    """
    key = become(page, "Ann")
    opened = open_table(page, key, "mandala", "me", "open", seconds=seconds)
    path = f"/play/{opened['table']['id']}"
    if is_here:
        page.goto(path)
        expect(page.get_by_text("One more person is missing")).to_be_visible()
        stop_clock(page)
    sit_at(page, opened, "Ben")
    return path


def test_a_clock_waits_until_whoever_was_away_says_they_are_ready(visits: Visits) -> None:
    page = visits.open(QUIET)
    page.goto(begun(page, 30))
    ready = page.get_by_role("button", name="I am ready")
    expect(page.get_by_text("The clock begins when everybody is ready.")).to_be_visible()
    expect(page.get_by_text("You are missing")).to_be_visible()
    expect(page.get_by_text("Ben is ready")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    ready.click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(ready).to_have_count(0)


def test_whoever_waited_at_the_table_is_ready_and_is_told_once_what_is_left(
    visits: Visits,
) -> None:
    page = visits.open(QUIET)
    begun(page, 600, is_here=True)
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.get_by_role("button", name="I am ready")).to_have_count(0)
    page.clock.fast_forward(575_000)  # it stands still up to ten seconds ahead of the server
    expect(page.get_by_text("30 seconds left.")).to_have_count(1)


def test_the_front_page_says_why_tables_could_not_be_listed(visits: Visits) -> None:
    page = visits.open(QUIET)
    become(page, "Ann")
    refusal = {"error": {"code": "too_fast", "message": "no"}}
    page.route("**/api/me/tables", lambda route: route.fulfill(status=429, json=refusal))
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("Your games could not be listed.")


def test_nobody_is_stored_under_a_word_for_you_but_somebody_called_du_may_be(
    visits: Visits,
) -> None:
    page = visits.open("/", locale="de-DE")
    page.get_by_role("button", name="Spielen").first.click()
    expect(page.locator(".stage .spot").first).to_be_visible()
    assert kept(page, "me")["name"] not in {"You", "Du"}
    expect(page.get_by_text("Du", exact=True).first).to_be_visible()
    other = visits.open(QUIET)
    key = become(other, "Du")
    opened = open_table(other, key, "patterns", "me", "open")
    guest = visits.open(QUIET)
    become(guest, "Ann")
    guest.goto(f"/join/{opened['table']['id']}#{opened['invitations']['1']}")
    expect(guest.get_by_text("Du invites you")).to_be_visible()
