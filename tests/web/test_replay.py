"""A finished game can be seen again, through any eyes, and taken along."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable import Match
from sandtable.cli.verify import run as verify
from tests import nets
from tests.web.browsers import Visits, stop_clock
from tests.web.moments import is_over
from tests.web.shelf import Made, Shelf, played
from tests.web.stage import Stage

CLIPBOARD: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
A_MOVE = 1200  # milliseconds, at the usual speed
COLOURS = {"b": "black", "g": "green", "o": "orange", "p": "purple", "r": "red", "y": "yellow"}


def finished(shelf: Shelf, game: str = "mandala", seats: str = "pp") -> Made:
    """Store a game that has been played to its end."""
    made = shelf.make(played(game, seats, is_over))
    shelf.put(made)
    return made


def watch(visits: Visits, path: str, **options: Any) -> Page:
    """Open a replay and wait for its board."""
    page = visits.open(path, **options)
    expect(page.locator(".replay .stage .spot").first).to_be_visible()
    return page


def hand(page: Page) -> list[str]:
    """Read what the hand at the bottom holds, as it is read aloud."""
    labels = "all => all.map(each => each.ariaLabel)"
    found: list[str] = page.locator('[data-spot^="hand:"]').evaluate_all(labels)
    return found


def in_words(counts: dict[str, int], name: str) -> list[str]:
    """Return what a hand holds as the page does."""
    return [
        f"{count} {COLOURS[colour]} card{'s' if count > 1 else ''} in {name}\u2019s hand"
        for colour, count in counts.items()
    ]


def counter(page: Page) -> str:
    return page.locator(".controls .count").inner_text()


def test_the_slider_the_buttons_and_the_list_lead_to_every_move(
    visits: Visits, shelf: Shelf
) -> None:
    """It also plays by itself to the end, and stops."""
    made = finished(shelf)
    moves = len(made.table.moves)
    page = watch(visits, f"/replay/{made.id}")
    assert counter(page) == f"Move 0 of {moves}"
    page.get_by_role("slider").fill("7")
    assert counter(page) == f"Move 7 of {moves}"
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    assert counter(page) == f"Move 6 of {moves}"
    page.get_by_role("button", name="To the end").click()
    assert counter(page) == f"Move {moves} of {moves}"
    page.locator(".moves button").nth(2).click()
    assert counter(page) == f"Move 3 of {moves}"
    expect(page.locator(".moves [aria-current]")).to_have_count(1)
    page.locator("body").press("ArrowRight")
    assert counter(page) == f"Move 4 of {moves}"
    page.get_by_role("slider").fill(str(moves - 3))
    page.get_by_role("button", name="Speed").click()
    stop_clock(page)  # the end comes soon
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.resume()
    expect(page.locator(".controls .count")).to_have_text(f"Move {moves} of {moves}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize(("game", "seats"), [("mandala", "pp"), ("flowers", "ppp")])
def test_each_seats_eyes_see_its_own_hand_and_no_other(
    visits: Visits, shelf: Shelf, game: str, seats: str
) -> None:
    made = finished(shelf, game, seats)
    page = watch(visits, f"/replay/{made.id}?move=12")
    position = made.table.positions[12]
    hands = position.to_json()["hands"]
    assert hand(page) == [], "a spectator sees no hand"
    eyes = page.get_by_label("Seen by")
    for seat, own in enumerate(hands):
        told = in_words(own, made.table.now.seats[seat].name)
        eyes.select_option(str(seat))
        expect(page.locator('[data-spot^="hand:"]')).to_have_count(len(own))
        expect(page.locator(".hand .spot").first).to_have_attribute("aria-label", told[0])
        assert hand(page) == told
    eyes.select_option("null")
    expect(page.locator('[data-spot^="hand:"]')).to_have_count(0)


def test_a_copied_link_leads_to_the_same_move_and_eyes(visits: Visits, shelf: Shelf) -> None:
    made = finished(shelf)
    page = watch(visits, f"/replay/{made.id}", **CLIPBOARD)
    page.get_by_role("slider").fill("9")
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator('[data-spot^="hand:"]').first).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    again = watch(visits, link)
    assert counter(again) == counter(page)
    assert hand(again) == hand(page)
    assert again.get_by_label("Seen by").input_value() == "1"


def test_a_private_games_link_brings_its_record_along(stage: Stage) -> None:
    made = stage.shelf.make(played("mandala", "pp", is_over, is_watchable=False))
    stage.shelf.put(made)
    path = f"/replay/{made.id}?move=4"
    page = stage.open(path, made.people[0], before=lambda page: page.add_init_script(NO_CLIPBOARD))
    page.get_by_role("button", name="Copy link").click()
    stranger = watch(stage.visits, page.get_by_label("Copy this link").input_value())
    assert counter(stranger) == counter(page)


@pytest.mark.parametrize("game", nets.some(["patterns", "mandala"]))
def test_arrows_step_and_space_plays_wherever_the_focus_is(
    visits: Visits, shelf: Shelf, game: str
) -> None:
    made = finished(shelf, game)
    page = watch(visits, f"/replay/{made.id}?move=4&seat=0")
    if game == "patterns":
        assert len({*page.evaluate(REACHED)}) == 52
        assert counter(page).startswith("Move 4 ")
    page.locator(".stage .spot[tabindex='0']").first.focus()
    at = "document.activeElement.dataset.spot"
    spot = page.evaluate(at)
    page.keyboard.press("ArrowRight")
    assert counter(page).startswith("Move 5 ")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert counter(page).startswith("Move 0 ")
    assert page.evaluate(at) == spot
    reached = {spot}
    for key in ["ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft"]:
        page.keyboard.press(f"Shift+{key}")
        reached.add(page.evaluate(at))
    assert len(reached) > 2, "with Shift they go from place to place"
    assert counter(page).startswith("Move 0 ")
    stop_clock(page)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(A_MOVE)
    expect(page.locator(".controls .count")).to_have_text(re.compile("Move 1 "))
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.clock.resume()
    opening_a_study_pauses(page)


def opening_a_study_pauses(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Study", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


# Presses arrows with Shift at every spot that is reached, from where the tab key stops.
REACHED = """() => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  const reached = new Set([document.querySelector('[data-spot^="space:"][tabindex="0"]')]);
  for (const spot of reached)
    for (const key of keys) {
      spot.focus();
      const press = { key, shiftKey: true, bubbles: true, cancelable: true };
      spot.dispatchEvent(new KeyboardEvent('keydown', press));
      reached.add(document.activeElement);
    }
  return [...reached].map((spot) => spot.dataset.spot).filter((name) => /^space:/.test(name));
}"""


@pytest.mark.thorough  # test_a_private_games_link... shows one, test_a_copied_link... reads one
def test_where_nothing_can_be_copied_the_link_is_shown(visits: Visits, shelf: Shelf) -> None:
    made = finished(shelf)
    page = visits.open("about:blank")
    page.add_init_script(NO_CLIPBOARD)
    page.goto(f"/replay/{made.id}?move=4")
    page.get_by_role("button", name="Copy link").click()
    shown = page.get_by_label("Copy this link")
    assert shown.input_value().endswith(f"/replay/{made.id}?move=4")


def test_a_downloaded_record_is_verified_and_can_be_looked_at_again(
    visits: Visits, shelf: Shelf, tmp_path: Path
) -> None:
    made = finished(shelf)
    page = watch(visits, f"/replay/{made.id}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    verify(str(path))
    again = visits.open("/replay", **CLIPBOARD)
    again.get_by_label("Record file").set_input_files(path)
    expect(again.locator(".replay .stage .spot").first).to_be_visible()
    assert counter(again) == counter(page)
    again.get_by_role("slider").fill("5")
    again.get_by_role("button", name="Copy link").click()
    expect(again.get_by_text("is copied")).to_be_visible()
    third = watch(visits, again.evaluate("navigator.clipboard.readText()"))
    assert counter(third) == counter(again), "the link holds the whole record"


@pytest.mark.thorough  # test_a_record_of_the_engine_can_be_studied_too looks at the same
@pytest.mark.parametrize("game", ["flowers", "mandala", "patterns"])
def test_a_record_of_the_engine_can_be_pasted_unfinished_too(visits: Visits, game: str) -> None:
    match = Match.new(game, seed=3)
    for _ in range(5):
        match.play(match.position.legal_moves[0])
    page = visits.open("/replay")
    page.get_by_label("Or paste it here").fill(json.dumps(match.record()))
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".replay .stage .spot").first).to_be_visible()
    expect(page.get_by_text("was not finished")).to_be_visible()
    assert counter(page) == "Move 0 of 5"


def test_nonsense_is_refused_in_words(visits: Visits) -> None:
    page = visits.open("/replay")
    changed = '{"game": "patterns", "seed": 1, "moves": ["Ea1"]}'
    for other in ('{"game": "mandala"}', changed, "[]", "null"):
        # In turns, so that it is never the refusal before.
        for text, said in (("once upon a time", "not valid JSON"), (other, "not a record of")):
            page.get_by_label("Or paste it here").fill(text)
            page.get_by_role("button", name="Open").click()
            expect(page.get_by_role("alert")).to_contain_text(said)
            expect(page.get_by_label("Or paste it here")).to_have_value(text)


def test_a_game_that_is_not_over_has_no_replay_yet(visits: Visits, shelf: Shelf) -> None:
    made = shelf.make(played("mandala", "pp", is_over)[:6])
    shelf.put(made)
    page = visits.open(f"/replay/{made.id}")
    expect(page.get_by_role("alert")).to_contain_text("still being played")
