"""The position editor: by drag, by keys, by finger; what cannot be, and what comes of the rest."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

from sandtable import Match, Position
from tests.games.mandala.tables import table
from tests.web.browsers import PHONE
from tests.web.stage import Stage
from tests.web.states.editing import lay

LAID = table(mandalas=[("rr", "", ""), ("yy", "b", "")])


def middle(of: Locator) -> tuple[float, float]:
    of.scroll_into_view_if_needed()
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(page: Page, name: str) -> Locator:
    return page.locator(f".stage [data-place~='{name}']").first


def drag(page: Page, source: Locator, target: tuple[float, float]) -> None:
    page.mouse.move(*middle(source))
    page.mouse.down()
    page.mouse.move(*target, steps=4)
    page.mouse.up()


def row(page: Page, name: str) -> Locator:
    return page.locator(f"[data-row='{name}'] .chip")


def test_pieces_are_dragged_to_places_between_them_and_off_the_board(stage: Stage) -> None:
    """And each change can be undone and done again; reasons come and go with it (M6, M11)."""
    page = lay(stage, LAID)
    reasons = page.locator("#reasons")
    expect(reasons).to_contain_text("This position is possible.")
    drag(page, page.locator("[data-piece=r]"), middle(place(page, "mandalas.0.fields.1")))
    expect(reasons).to_contain_text("Rule of Colour: red lies in more than one area of Mandala 1")
    expect(place(page, "mandalas.0.fields.1")).to_have_class(re.compile("wrong"))
    expect(page.locator("[data-play]")).to_be_disabled()
    field = place(page, "mandalas.0.fields.1.r")
    drag(page, field, middle(place(page, "mandalas.0.mountain")))
    expect(reasons).to_contain_text("This position is possible.")
    expect(row(page, "mandalas.0.mountain")).to_have_accessible_name("3 red, Mandala 1, Mountain 1")
    drag(page, place(page, "mandalas.1.fields.0.b"), middle(page.locator("#whisper")))
    expect(row(page, "mandalas.1.fields.0")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(row(page, "mandalas.1.fields.0")).to_have_count(1)
    page.keyboard.press("Control+Shift+z")
    expect(row(page, "mandalas.1.fields.0")).to_have_count(0)


def test_keys_alone_lay_a_position_out(stage: Stage) -> None:
    page = lay(stage, LAID)
    page.focus("[data-piece=g]")
    page.keyboard.press("Enter")
    expect(page.locator("#whisper")).to_have_text("You hold green. Choose a place.")
    page.focus("[data-spot='mountain:2']")
    page.keyboard.press("Enter")
    expect(row(page, "mandalas.1.mountain")).to_have_count(2)
    page.focus("[data-row='rivers.0'] .icon-button")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.focus("[data-row='mandalas.1.mountain'] .chip")
    page.keyboard.press("+")
    expect(row(page, "mandalas.1.mountain").first).to_have_accessible_name(re.compile("^2 green"))
    page.keyboard.press("-")
    expect(row(page, "mandalas.1.mountain").first).to_have_accessible_name(re.compile("^1 green"))
    expect(row(page, "rivers.0")).to_have_count(1)


def test_a_finger_drags_and_taps(stage: Stage) -> None:
    """On a phone, in German: a tile to a seat, which makes a Flower of two (F12)."""
    position = Position.new("flowers", 2, seed=4).to_json()
    page = lay(Stage(stage.visits, stage.shelf, PHONE, "de"), position)
    first, second = [tile for tile in position["stacks"]["dark"] if tile[0] == "b"][:2]
    page.tap(f"[data-piece={first}]")
    place(page, "singles.0").tap()
    expect(row(page, "singles.0")).to_have_count(1)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": told})

    there = middle(place(page, "singles.0"))
    here = middle(page.locator(f"[data-piece={second}]"))
    touch("Start", here)
    for step in (1, 2, 3, 4):
        x, y = (a + (b - a) * step / 4 for a, b in zip(here, there))
        touch("Move", (x, y))
    touch("End")
    expect(row(page, "flowers.0")).to_have_count(2)
    expect(page.locator("#reasons")).to_contain_text("Diese Stellung ist möglich.")


def test_a_position_is_played_from_and_shared(stage: Stage) -> None:
    page = lay(stage, LAID)
    page.click("[data-play]")
    page.wait_for_selector(".stage .spot.lit")
    expect(place(page, "mandalas.1.fields.0.b")).to_be_visible()
    page.go_back()  # the address keeps what was laid out
    expect(row(page, "mandalas.1.fields.0")).to_have_count(1)
    page.click("[data-study]")
    page.wait_for_url("**/study/**")


def test_a_moment_of_a_replay_is_edited(stage: Stage) -> None:
    """With all that was hidden in it."""
    match = Match.new("mandala", seed=3)
    match.play_randomly(3)
    page = stage.open("/replay?move=4")
    page.fill("textarea", json.dumps(match.record()))
    page.click("form .main")
    page.get_by_role("button", name="Edit this position").click()
    page.wait_for_selector("#reasons")
    hands = match.positions[4].to_json()["hands"]
    expect(row(page, "hands.1")).to_have_count(len(hands[1]))


def test_what_is_no_position_is_said_to_be_none(stage: Stage) -> None:
    page = stage.open("/editor/mandala#nothing")
    expect(page.locator("#whisper")).to_have_text("This link holds no position.")
    page.get_by_role("button", name="Begin with").click()
    for text in ("{", '{"game": "chess"}', '{"game": "mandala", "hands": 3}'):
        page.locator("textarea").fill(text)
        page.locator("form .main").click()
        expect(page.locator("#whisper")).to_have_text("That is no position of these games.")
        page.get_by_role("button", name="Begin with").click()
