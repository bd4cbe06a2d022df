"""Every address says what is there, and leads on; the front page says how games stand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from sandtable.table.invitations import invitation
from tests.web.browsers import PHONE, Visits, become, letters_are_there, open_table
from tests.web.deals import QUIET
from tests.web.moments import moves
from tests.web.shelf import begun, played
from tests.web.stage import Stage

TITLES = ["Mandala", "Patterns", "Flowers"]


def test_a_game_that_is_not_here_is_named_and_the_others_offered(visits: Visits) -> None:
    there = visits.open(QUIET)
    for page in ("learn", "rules", "new"):
        there.goto(f"/{page}/chess")
        expect(there.get_by_role("heading")).to_have_text("There is no game called “chess” here.")
        links = there.get_by_role("listitem").get_by_role("link")
        expect(links).to_have_text(TITLES)
        expect(links.first).to_have_attribute("href", f"/{page}/mandala")
        expect(there.get_by_role("link", name="Back to the games")).to_be_visible()
    links.first.click()
    expect(there).to_have_url(re.compile("/new/mandala$"))


def test_an_address_that_leads_nowhere_leads_home(visits: Visits) -> None:
    page = visits.open(QUIET)
    home = page.get_by_role("link", name="Back to the games")
    for path in ("/nonsense", "/learn/mandala/nonsense", "/play/nonsense"):
        page.goto(path)
        expect(page.locator("main p")).not_to_be_empty()
        expect(home).to_have_attribute("href", "/")
    home.click()
    expect(page.get_by_role("heading", name="The games")).to_be_visible()


def test_an_invitation_that_is_not_whole_says_what_is_missing(visits: Visits) -> None:
    page = visits.open("/join/XXXX#abc")
    expect(page.get_by_role("heading", name="This invitation leads nowhere")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("something is missing behind the #")
    expect(page.get_by_label("Your name")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()


def test_an_invitation_tells_how_many_play_and_what_the_clock_does(
    stage: Stage, visits: Visits
) -> None:
    made = stage.shelf.make(begun("mandala", "po", 3))
    stage.shelf.put(made)
    page = stage.open(f"/join/{made.id}#{invitation(made.table.secret, 1)}")
    expect(page.get_by_text("It is for 2 players. There is no clock.")).to_be_visible()
    host = visits.open(QUIET)
    terms = {"seconds": 300, "if_away": "adept"}
    opened = open_table(host, become(host, "Ann"), "flowers", "me", "open", "open", **terms)
    page.goto(f"/join/{opened['table']['id']}#{opened['invitations']['1']}")
    expect(page.get_by_text("It is for 3 players. 5 minutes for each move.")).to_contain_text(
        "When the time is up, a computer takes over (Adept)."
    )


def test_unfinished_games_tell_how_far_they_are_and_how_much_time_is_left(
    stage: Stage, visits: Visits
) -> None:
    made = stage.shelf.make(played("mandala", "pc", moves(4)))
    stage.shelf.put(made)
    page = stage.open("/", made.people[0])
    line = page.locator(f'a[href="/play/{made.id}"]')
    expect(line).to_contain_text("4 moves")
    expect(line).not_to_contain_text("left")
    page = visits.open(QUIET)
    open_table(page, become(page, "Ann"), "patterns", "me", "novice", seconds=86_400)
    page.goto("/")
    expect(page.locator('a[href^="/play/"]')).to_contain_text(re.compile("2[34] hours left"))


def test_an_unfinished_game_can_be_put_aside_and_taken_up_again(visits: Visits) -> None:
    page = visits.open(QUIET)
    key = become(page, "Ann")
    ids = [open_table(page, key, "patterns", "me", "novice")["table"]["id"] for _ in range(2)]
    page.goto("/")
    tables = page.locator('a[href^="/play/"]')
    expect(tables).to_have_count(2)
    page.locator("li", has=page.locator(f'a[href="/play/{ids[0]}"]')).get_by_role(
        "button", name="Put aside: Patterns"
    ).click()
    expect(tables).to_have_count(1)
    page.reload()
    expect(tables).to_have_count(1)
    expect(tables).to_have_attribute("href", f"/play/{ids[1]}")
    page.get_by_role("button", name="Show the game that was put aside").click()
    expect(tables).to_have_count(2)


def test_a_table_that_cannot_be_reached_has_a_way_home(stage: Stage) -> None:
    made = stage.shelf.make(played("mandala", "pc", moves(4)))
    stage.shelf.put(made)
    page = stage.open(
        f"/play/{made.id}",
        made.people[0],
        before=lambda page: page.route_web_socket("**/live", lambda socket: socket.close()),
    )
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("heading", name="The games")).to_be_visible()


def test_what_has_the_focus_is_never_below_the_button_that_begins_a_game(visits: Visits) -> None:
    small = PHONE | {"viewport": {"width": 360, "height": 640}}
    page = visits.open("/new/flowers?mode=computer", small)
    expect(page.get_by_label("Your name")).to_be_visible()
    letters_are_there(page)
    page.get_by_label("Your name").focus()
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    expect(page.get_by_role("group", name="Who begins?").locator(":focus")).to_have_count(1)
    box, button = (each.bounding_box() for each in (focused, page.locator(".starting")))
    assert box
    assert button
    assert box["y"] + box["height"] <= button["y"]
