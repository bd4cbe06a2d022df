"""Studies that are kept: changed, saved, read by others, copied; the computer's best moves."""

from __future__ import annotations

import json
import re

from playwright.sync_api import FilePayload, Page, Route, expect

from sandtable import Match, Position
from tests.web.browsers import PHONE, Visits
from tests.web.deals import QUIET
from tests.web.moments import is_over
from tests.web.shelf import played
from tests.web.stage import Stage
from tests.web.states.studies import MOVES, NAME, open_study


def moves(page: Page) -> list[str]:
    """Return the list of moves as it is read, without the start."""
    shown = page.locator("section[aria-labelledby=moves] ol > li > button")
    expect(shown.nth(1)).to_have_text(re.compile(r": \w+ \w"))  # once the words were fetched
    return shown.all_inner_texts()[1:]


def saved(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="Saved")).to_be_attached()


def test_what_is_tried_said_and_marked_is_there_after_a_reload(stage: Stage) -> None:
    """By keyboard alone, but for the comment."""
    page = open_study(stage)
    before = moves(page)
    assert len(before) == MOVES + 1
    page.keyboard.press("ArrowRight")
    current = page.locator("[aria-current=step]")
    expect(current).to_contain_text("1. ")
    page.keyboard.press("ArrowDown")
    expect(current).to_contain_text("Variation:")
    page.get_by_role("button", name="Move up").click()
    expect(page.get_by_role("button", name="Move up")).to_have_count(0)
    page.get_by_label("Comment").fill("Better so.")
    page.get_by_role("button", name="Mark", exact=True).press("Enter")
    mountain = page.locator('[data-spot="mountain:2"]')
    for _ in range(2):
        mountain.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_text("Ring: Mandala 2, Mountain")).to_be_visible()
    page.keyboard.press("Escape")
    saved(page)
    page.reload()
    page.wait_for_selector(".study .stage .spot.lit")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Comment")).to_have_value("Better so.")
    expect(page.get_by_text("Ring: Mandala 2, Mountain")).to_be_visible()
    assert sorted(moves(page)) != sorted(before), "the others are a variation now"


def test_others_read_a_study_and_make_a_copy_of_their_own(stage: Stage) -> None:
    page = open_study(stage, is_mine=False)
    address = page.url
    expect(page.get_by_text("what you try here is not saved")).to_be_visible()
    page.get_by_label("Comment").fill("I think so too.")
    page.get_by_role("button", name="Make it mine").click()
    expect(page.get_by_role("heading", name=f"Copy of {NAME}")).to_be_visible()
    assert page.url != address
    expect(page.get_by_label("Comment")).to_have_value("I think so too.")
    page.goto("/study")
    expect(page.get_by_role("link", name=f"Copy of {NAME}")).to_be_visible()
    page.goto(address)
    expect(page.get_by_label("Comment")).to_have_value("")


def test_a_move_becomes_a_variation_and_can_be_deleted(stage: Stage) -> None:
    page = open_study(stage)
    page.locator(".spot.lit").first.click()
    page.locator(".spot.lit:not(.held), [data-offer]").first.click()
    expect(page.get_by_role("button", name="Delete from here")).to_be_visible()
    page.get_by_role("button", name="Delete from here").click()
    page.get_by_role("button", name="Really delete?").click()
    expect(page.locator("[aria-current=step]")).to_have_text("The start")
    saved(page)


def test_the_best_moves_are_found_shown_with_numbers_and_kept(visits: Visits) -> None:
    """At the end of a game of Patterns it is proven; on a phone."""
    match = Match.new("patterns", seed=1)
    match.play_randomly(seed=3)
    position: Position = match.positions[-6]
    page = visits.open(QUIET, PHONE)
    answer = page.request.post(
        "/api/studies", data={"name": "The end", "start": {"position": position.to_json()}}
    ).json()
    mine = [{"id": answer["id"], "key": answer["key"], "name": "The end", "game": "patterns"}]
    page.evaluate(
        "text => localStorage.setItem('sandtable.studies', text)",
        json.dumps([mine[0] | {"changed": 1}]),
    )
    page.goto(f"/study/{answer['id']}")
    page.get_by_role("button", name="Find the best three").click()
    first = page.locator("section[aria-labelledby=best] ol .move").first
    expect(first).to_contain_text(re.compile(r"(wins|loses|draws).*proven"))
    saved(page)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/api/study", hold, times=1)
    page.reload()
    expect(first).to_contain_text("proven")
    first.click()  # while the board is not there yet
    while not waiting:  # which is heard a moment after the page has asked
        page.wait_for_timeout(10)
    waiting.pop().continue_()
    expect(page.locator("[aria-current=step]")).to_contain_text("1. ")


def test_a_finished_game_is_kept_as_a_study_from_its_replay(stage: Stage) -> None:
    made = stage.shelf.make(played("patterns", "pc", is_over))
    stage.shelf.put(made)
    page = stage.open(f"/replay/{made.id}", made.people[0])
    page.get_by_role("button", name="Keep as a study").click()
    expect(page.get_by_role("heading", name=re.compile("Patterns: Ann and"))).to_be_visible()
    assert len(moves(page)) == len(made.table.moves)


def test_a_file_that_was_changed_is_refused_in_words(visits: Visits) -> None:
    page = visits.open("/study")
    for text, said in (("{", "not valid JSON"), ('{"game": "mandala"}', "This is not a study")):
        file: FilePayload = {
            "name": "x.json",
            "mimeType": "application/json",
            "buffer": text.encode(),
        }
        page.set_input_files("input[type=file]", files=[file])
        expect(page.get_by_role("alert")).to_contain_text(said)
