"""Careless hands, old links and odd storage: whatever happens, people can go on."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from sandtable.table.invitations import invitation
from sandtable.table.table import Table
from tests import nets
from tests.web.browsers import PHONE, Visits, become, letters_are_there, open_table
from tests.web.deals import QUIET, deal, middle
from tests.web.moments import is_over, moves
from tests.web.shelf import begun, played
from tests.web.stage import BESIDE, LESSONS, Stage, answer

LARGE = """addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% !important }');
  document.adoptedStyleSheets = [sheet];
})"""
OVERHANG = "() => document.documentElement.scrollWidth - innerWidth"


def completing(table: Table) -> str | None:
    """Find a card of seat 0 that completes a Mandala, of which seat 0 claims first."""
    position = table.now.position
    if position is None or (position.to_move, position.phase) != (0, "turn"):
        return None
    builds = [word for word in position.legal_moves if word[0] == "M"]
    after = {word: position.play(word) for word in builds}
    return next((w for w in builds if (after[w].to_move, after[w].phase) == (0, "claim")), None)


def claims_next(table: Table) -> bool:
    """Wait for such a card."""
    return completing(table) is not None


def test_what_is_dragged_while_another_tab_moves_goes_back(visits: Visits) -> None:
    table = deal(visits)
    page, mouse = table.page, table.page.mouse
    other = page.context.new_page()
    other.goto(page.url)
    first, second = (f'[data-spot="hand:{colour}"]' for colour in list(table.hand)[:2])
    mouse.move(*middle(page.locator(first)))
    mouse.down()
    mouse.move(*middle(table.spot("discard")), steps=4)
    other.locator(second).click()
    other.locator('[data-spot="discard"]').click()
    expect(page.locator(".log > li").first).to_be_visible()
    mouse.up()
    expect(page.locator(".spot.held")).to_have_count(0)
    expect(page.get_by_role("button", name="Put back")).to_have_count(0)


def test_a_double_click_that_completes_a_mandala_claims_nothing(stage: Stage) -> None:
    """What can be claimed lies where the second click goes."""
    made = stage.shelf.make(played("mandala", "pp", claims_next))
    page = stage.table(made)
    word = completing(made.table) or ""
    log = page.locator(".log > li")
    before = log.count()
    page.click(f'[data-spot="hand:{word[2]}"]')
    page.mouse.click(*middle(page.locator(f'[data-spot="mountain:{word[1]}"]')))
    expect(log).to_have_count(before + 1)
    claims = page.locator('.spot.lit[data-spot^="claim:"]')
    expect(claims.first).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert claims.count()  # while a claim is on its way, none is lit
    expect(log).to_have_count(before + 1)


def test_an_invitation_to_a_closed_table_says_so(stage: Stage) -> None:
    made = stage.shelf.make(begun("patterns", "po", 3))
    stage.shelf.put(made)
    guest = stage.open(f"/join/{made.id}#{invitation(made.table.secret, 1)}")
    guest.get_by_label("Your name").fill("Ben")
    host = stage.open(f"/play/{made.id}", made.people[0])
    host.get_by_role("button", name="Close the table").click()
    host.locator(".leaving .main").click()
    expect(host.get_by_role("heading", name="The games")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("The table was closed.")).to_be_visible()
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(0)


@pytest.mark.parametrize("seat", nets.some(["2", "x", "9", "-1"], plain=2))
def test_a_replay_through_the_eyes_of_nobody_is_a_spectators(stage: Stage, seat: str) -> None:
    made = stage.shelf.make(played("mandala", "pp", is_over))
    stage.shelf.put(made)
    page = stage.open(f"/replay/{made.id}?seat={seat}&move=9999")
    expect(page.get_by_label("Seen by")).to_have_value("null")
    expect(page.get_by_role("slider")).to_have_value(str(len(made.table.moves)))


def test_what_is_chosen_in_one_tab_holds_in_all(visits: Visits) -> None:
    page = visits.open()
    other = page.context.new_page()
    other.goto("/settings")
    other.get_by_label("Deutsch").check()
    expect(page.get_by_role("heading", name="Die Spiele")).to_be_visible()


@pytest.mark.parametrize("odd", nets.some([None, "text", 7], plain=2))
def test_pages_open_whatever_the_browser_has_kept(stage: Stage, odd: object) -> None:
    made = stage.shelf.make(played("mandala", "pp", moves(4)))
    stage.shelf.put(made)
    page = stage.open(f"/play/{made.id}", kept={BESIDE: odd, LESSONS: odd})
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_role("heading", name="Mandala")).to_be_visible()


def test_a_language_that_is_not_there_is_the_browsers(visits: Visits) -> None:
    page = visits.open(QUIET)
    odd = json.dumps({"language": "xx"})
    page.evaluate("text => localStorage.setItem('sandtable.settings', text)", odd)
    page.goto("/")
    expect(page.get_by_role("heading", name="The games")).to_be_visible()


def test_who_waits_is_told_that_the_network_is_gone(visits: Visits) -> None:
    page = visits.open(QUIET)
    opened = open_table(page, become(page, "Ann"), "mandala", "me", "open")
    page.goto(f"/play/{opened['table']['id']}")
    expect(page.get_by_text("One more person is missing.")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("One more person is missing.")).to_be_visible()


# Of the others in English test_large_text.py says more.
@pytest.mark.parametrize(
    "path", nets.some(["/watch", "/new/flowers?mode=beside", "/", "/settings", "/learn"], plain=2)
)
def test_pages_fit_a_phone_with_letters_twice_as_large(stage: Stage, path: str) -> None:
    german = replace(stage, device=PHONE, language="de")
    page = german.open(path, before=lambda page: page.add_init_script(LARGE))
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("networkidle")
    letters_are_there(page)
    assert page.evaluate(OVERHANG) <= 0


def test_a_page_that_breaks_says_so_and_can_be_tried_again(stage: Stage) -> None:
    page = stage.open("/watch", before=lambda page: page.route("**/api/tables", answer([{}])))
    expect(page.get_by_role("alert")).to_contain_text("gone wrong")
    assert stage.visits.errors  # for whoever looks into the console
    stage.visits.errors.clear()
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
