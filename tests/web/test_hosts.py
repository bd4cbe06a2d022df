"""What a host can do in the waiting room, and anybody in the settings, with real browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browsers import Visits
from tests.web.deals import QUIET


def open_table(visits: Visits, players: int) -> Page:
    """Open a table that nobody else may watch."""
    host = visits.open()
    host.get_by_role("link", name="Invite friends: Flowers").click()
    host.get_by_label(str(players), exact=True).check()
    host.get_by_label("Your name").fill("Ann")
    host.get_by_text("Clock and watching").click()
    host.get_by_label("Others may watch").uncheck()
    host.get_by_role("button", name="Open the table").click()
    return host


def sit(visits: Visits, link: str, name: str) -> Page:
    """Follow a link, and try to sit down."""
    page = visits.open(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return page


def test_a_host_removes_a_guest_and_renews_a_link_with_the_keyboard_alone(visits: Visits) -> None:
    host = open_table(visits, 3)
    links = host.get_by_label(re.compile("^Link: "))
    expect(links).to_have_count(2)
    link, other = [each.input_value() for each in links.all()]
    with host.expect_response("**/invitations"):  # there is none any more to Bob's seat
        guest = sit(visits, link, "Bob")
    expect(guest.get_by_role("button", name="Leave the table")).to_be_visible()
    remove = host.get_by_role("button", name="Remove Bob?")
    expect(remove).to_be_visible()
    remove.focus()
    host.keyboard.press("Enter")  # it asks
    expect(host.get_by_role("button", name="Really? Remove Bob?")).to_have_text("Really?")
    host.keyboard.press("Enter")
    expect(
        guest.get_by_text("The person who opened the table has freed your seat.")
    ).to_be_visible()
    expect(links).to_have_count(2)
    expect(links.first).not_to_have_value(link)

    renew = host.get_by_role("button", name="New link").last
    renew.focus()
    host.keyboard.press("Enter")
    host.keyboard.press("Enter")
    expect(host.get_by_text("This link is new.")).to_be_visible()
    expect(links.last).not_to_have_value(other)
    late = sit(visits, other, "Cleo")
    expect(late.get_by_text("This link was replaced by a new one.")).to_be_visible()


def test_signing_out_other_devices_leaves_this_one_in_its_seats(visits: Visits) -> None:
    first = visits.open()
    first.get_by_role("link", name="Invite friends: Mandala").click()
    first.get_by_label("Your name").fill("Ann")
    first.get_by_role("button", name="Open the table").click()
    expect(first.get_by_label(re.compile("^Link: "))).to_be_visible()
    table = first.url
    key = first.evaluate("localStorage.getItem('sandtable.me')")
    second = visits.open(QUIET)
    second.evaluate("me => localStorage.setItem('sandtable.me', me)", key)
    second.goto(table)
    expect(second.get_by_label(re.compile("^Link: "))).to_be_visible()

    settings = first.context.new_page()
    settings.goto(f"{table.partition('/play')[0]}/settings")
    settings.get_by_role("button", name="Sign out my other devices").click()
    settings.get_by_role("button", name="Really sign them out?").click()
    expect(settings.get_by_text("Only this device is signed in now.")).to_be_visible()
    assert first.evaluate("localStorage.getItem('sandtable.me')") != key
    expect(second.get_by_text("This server does not know this device.")).to_be_visible()
    settings.goto(table)
    expect(settings.get_by_label(re.compile("^Link: "))).to_be_visible()


def test_whoever_opened_a_table_of_computers_can_close_it(visits: Visits) -> None:
    page = visits.open(QUIET)
    opened = page.evaluate(
        """async () => {
          const post = (path, body, key) => fetch(path, {
            method: 'POST',
            headers: {'content-type': 'application/json', authorization: `Bearer ${key}`},
            body: JSON.stringify(body),
          }).then((answer) => answer.json());
          const me = await post('/api/people', {name: 'Ann'});
          localStorage.setItem('sandtable.me', JSON.stringify(me));
          const seats = Array(2).fill({kind: 'computer', level: 'grandmaster'});
          return post('/api/tables', {game: 'flowers', seats}, me.key);
        }"""
    )
    page.goto(f"/play/{opened['table']['id']}")
    close = page.get_by_role("navigation", name="Game menu").get_by_role("button", name="Close")
    close.click()
    page.get_by_role("button", name="Really?").click()
    expect(page.get_by_role("heading", name="The table was closed.")).to_be_visible()
    told = page.get_by_role("dialog").get_by_text("The person who opened the table has closed it.")
    expect(told).to_be_visible()
