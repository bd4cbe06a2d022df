"""A finished game can be studied: the computer is asked, and other moves are tried."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable import Match
from sandtable.players.names import NAMES
from tests import nets
from tests.web.browsers import LAPTOP, PHONE, Visits, letters_are_there
from tests.web.hands import Fingers, Hands, Keys
from tests.web.moments import is_over
from tests.web.shelf import Made, played
from tests.web.sizes import SCROLLS
from tests.web.stage import Stage
from tests.web.states import STATES

OUT_OF_SIGHT = """() => [...document.querySelectorAll('.study .spot, .study button')]
  .filter((each) => each.checkVisibility())
  .filter((each) => each.getBoundingClientRect().bottom > innerHeight)
  .map((each) => each.outerHTML.slice(0, 160))"""

MOST_PRESSES = 4  # for one move
# Whether a press has led to something to be chosen next, or to a line of so many moves.
LED_ON = """(length) => {
  if (document.querySelector('.spot.held, .spot.aimed, .doing [data-offer]')) return 'more';
  const isThere = document.querySelectorAll('.study .telling .tried').length === length;
  return isThere && document.querySelector('.study .spot.lit') ? 'done' : null;
}"""


def finished(stage: Stage, game: str = "mandala", seats: str = "pc") -> Made:
    """Store a game that has been played to its end."""
    made = stage.shelf.make(played(game, seats, is_over))
    stage.shelf.put(made)
    return made


def study(stage: Stage, made: Made, move: int = 12) -> Page:
    """Open a study, and wait until somebody can move."""
    page = stage.open(f"/replay/{made.id}?study&move={move}", made.people[0])
    expect(page.locator(".study .spot.lit").first).to_be_visible()
    letters_are_there(page)
    return page


def try_a_move(page: Page, hands: Hands, length: int) -> None:
    """Make a move that is lit; the line has so many afterwards."""
    for _ in range(MOST_PRESSES):
        hands.press(".doing [data-offer]", ".spot.lit", ".doing [data-move]")
        page.mouse.move(0, 0)  # what is pointed at would be told in place of the line
        if page.wait_for_function(LED_ON, arg=length).json_value() == "done":
            return
    raise AssertionError("nothing that was pressed made a move")


def test_from_the_replay_to_the_computer_another_move_and_back(stage: Stage) -> None:
    made = finished(stage)
    page = stage.open(f"/replay/{made.id}?seat=0&study", made.people[0])
    expect(page.get_by_role("heading", name="Study of Mandala")).to_be_visible()
    expect(page.locator(".study .spot.lit").first).to_be_visible()
    told = page.locator(".study .telling")
    expect(told).to_contain_text("Your turn. Try a move, or ask the computer.")
    page.get_by_role("button", name="Ask the computer").click()
    expect(told).to_contain_text(re.compile(r"The computer: .+\. .+\."))
    expect(told).to_contain_text(re.compile(r"The same was played\.|In the game: You .+\."))
    expect(page.locator(".spot.hinted").first).to_be_visible()
    page.get_by_role("button", name="Try it").click()
    expect(told).to_contain_text("What if: You")
    expect(told).to_contain_text(re.compile(f"({'|'.join(NAMES['novice'])}) is to move\\."))
    page.get_by_role("button", name="Take back").click()
    expect(told).to_contain_text("Your turn.")
    try_a_move(page, Hands(page), 1)
    page.get_by_role("button", name="Back to the game").click()
    expect(told).not_to_contain_text("What if")
    expect(page.locator(".controls .count")).to_have_text(re.compile(r"Move \d of"))
    page.get_by_role("button", name="End study").click()
    expect(page.get_by_label("Seen by")).to_have_value("0")


@pytest.mark.thorough  # test_the_board_keeps_its_side... does the same with Flowers
@pytest.mark.parametrize(
    ("game", "seats"), [("flowers", "ppp"), ("mandala", "pc"), ("patterns", "pc")]
)
def test_several_moves_can_be_tried_for_whoever_is_to_move(
    stage: Stage, game: str, seats: str
) -> None:
    page = study(stage, finished(stage, game, seats))
    for number in range(1, 4):
        try_a_move(page, Hands(page), number)
    take_one_back_and_go_on(page)


def take_one_back_and_go_on(page: Page) -> None:
    """Take the third move that was tried back, and then go on in the game, at move 12."""
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".study .telling .tried")).to_have_count(2)
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".controls .count")).to_contain_text("Move 13")
    expect(page.locator(".study .telling")).not_to_contain_text("What if")


def test_on_a_phone_nothing_scrolls_and_fingers_play(stage: Stage) -> None:
    made = finished(stage)
    page = study(replace(stage, device=PHONE), made)
    before = page.locator(".stage").bounding_box()
    try_a_move(page, Fingers(page), 1)
    page.get_by_role("button", name="Ask the computer").click()
    expect(page.locator(".study .telling")).to_contain_text("The computer:")
    assert page.locator(".stage").bounding_box() == before, "the board keeps its size"
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize(
    "name", nets.some(["study-mandala-hint", "study-patterns", "study-flowers-line"])
)
def test_no_study_scrolls_on_a_german_phone(stage: Stage, name: str) -> None:
    page = STATES[name](replace(stage, device=PHONE, language="de"))
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(OUT_OF_SIGHT) == []


def test_a_record_of_the_engine_can_be_studied_too(visits: Visits) -> None:
    match = Match.new("patterns", seed=3)
    for _ in range(6):
        match.play(match.legal_moves[0])
    page = visits.open("/replay")
    page.get_by_label("Or paste it here").fill(json.dumps(match.record()))
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("was not finished")).to_be_visible()
    expect(page.locator(".controls .count")).to_have_text("Move 0 of 6")
    page.get_by_role("slider").fill("5")
    page.get_by_role("button", name="Study", exact=True).click()
    page.get_by_role("button", name="Ask the computer").click()
    expect(page.locator(".study .telling")).to_contain_text("The computer for Seat ")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".study .spot.lit").first).to_be_visible()


@pytest.mark.parametrize(("game", "seats"), nets.some([("flowers", "pcc"), ("mandala", "pc")]))
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_board_keeps_its_side_and_calls_whoever_moves_by_name(
    stage: Stage, game: str, seats: str, device: dict[str, Any]
) -> None:
    made = finished(stage, game, seats)
    stage = replace(stage, device=device)
    page = stage.open(f"/replay/{made.id}?study&seat=0&move=12", made.people[0])
    expect(page.locator(".study .spot.lit").first).to_be_visible()
    movers = set()
    for number in range(1, 4):
        assert near_side(page) == 0, "mine is the nearest side, whoever moves"
        hand = page.locator("div.hand")
        mover = hand.get_attribute("aria-label")
        movers.add(mover)
        is_mine = mover == "Your hand"
        told = page.locator("div.hand .spot").first.get_attribute("aria-label")
        assert told is not None
        assert mover is not None
        assert ("in your hand" in told) == is_mine
        assert told.endswith(mover.removeprefix("Your ").lower() if is_mine else mover)
        try_a_move(page, Hands(page), number)
    assert len(movers) > 1
    if game == "mandala":
        assert names_in_sight(page) == 2, "who is who can be seen at every size"
    take_one_back_and_go_on(page)


def near_side(page: Page) -> int:
    """Return the seat whose things lie lowest on the board."""
    lowest: str = page.evaluate(
        """() => [...document.querySelectorAll('[data-place*="cups."], [data-place*="singles."]')]
          .sort((a, b) => b.getBoundingClientRect().top - a.getBoundingClientRect().top)[0]
          .dataset.place"""
    )
    return int(re.findall(r"\.(\d)", lowest)[0])


def names_in_sight(page: Page) -> int:
    return page.locator(".side .name:visible").count()


def test_a_study_by_keyboard_for_others_without_the_server_and_after_the_end(stage: Stage) -> None:
    """What the computer tells others is said to them by name; at the end there is no move."""
    page = study(stage, finished(stage))
    told = page.locator(".study .telling")
    by_keyboard_alone(page)
    page.get_by_role("button", name="Back to the game").click()
    expect(told).not_to_contain_text("What if")
    expect(page.locator(".study .spot.lit").first).to_be_visible()
    while "Your turn" in told.inner_text():
        page.get_by_role("button", name="One move on").click()
        expect(page.locator(".study .spot.lit").first).to_be_visible()
    page.get_by_role("button", name="Ask the computer").click()
    expect(told).to_contain_text(re.compile(r"The computer for (?!Ann)\w+: "))
    assert not re.search(r"\b[Yy]ou", told.locator("p").first.inner_text())
    without_the_server_it_says_so_and_goes_on_later(page)
    page.get_by_role("button", name="To the end").click()
    expect(told).to_contain_text("The game is over.")
    expect(page.get_by_role("button", name="Ask the computer")).to_be_disabled()


def by_keyboard_alone(page: Page) -> None:
    try_a_move(page, Keys(page), 1)
    page.keyboard.press("?")
    expect(page.locator(".study .telling")).to_contain_text("The computer:")


def without_the_server_it_says_so_and_goes_on_later(page: Page) -> None:
    page.route("**/api/study", lambda route: route.abort())
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.unroute("**/api/study")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".study .spot.lit").first).to_be_visible()
