"""Boards stay where they are: whatever is said, held or offered below them, their size is the same.

A board that is laid out anew with each card that is picked up jumps, and costs a frame each time.
"""

import pytest
from playwright.sync_api import Page

from tests import nets
from tests.web.browsers import Visits, become, letters_are_there, open_table
from tests.web.deals import QUIET
from tests.web.hands import Hands
from tests.web.moments import moves
from tests.web.shelf import played
from tests.web.stage import Stage

MOVES = nets.width(plain=5, thorough=8)
BOARDS = {"mandala": ".mandala", "patterns": ".mat", "flowers": ".blossom"}

# Notes every size that something has.
WATCH = """(query) => {
  window.sizes = [];
  const note = (entries) => entries.forEach(({ target }) => {
    const { width, height } = target.getBoundingClientRect();
    const size = `${width.toFixed(1)} x ${height.toFixed(1)}`;
    if (!window.sizes.includes(size)) window.sizes.push(size);
  });
  const observer = new ResizeObserver(note);
  document.querySelectorAll(query).forEach((one) => observer.observe(one));
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", nets.some(BOARDS))
def test_a_board_keeps_its_size_while_it_is_played_and_looked_at(visits: Visits, game: str) -> None:
    page = visits.open(QUIET)
    table = open_table(page, become(page, "Ann"), game, "me", "random")["table"]["id"]
    page.goto(f"/play/{table}")
    hands = Hands(page)
    hands.wait("mine")
    letters_are_there(page)
    page.evaluate(WATCH, BOARDS[game])
    for _ in range(MOVES):
        hands.wait("mine")
        hands.play_move()
    hands.wait("mine")  # until then what there is to be looked at may go
    look_around(page)
    assert len(page.evaluate("() => window.sizes")) == 1


def test_buttons_at_the_side_stay_in_place_as_the_log_grows(stage: Stage) -> None:
    places = []
    for least in (0, 60):
        page = stage.table(stage.shelf.make(played("mandala", "pc", moves(least))))
        buttons = [page.get_by_role("link", name=name) for name in ("Rules", "Learn", "Settings")]
        boxes = [
            each.bounding_box() for each in (*buttons, page.get_by_role("button", name="Resign"))
        ]
        places.append(boxes)
    assert page.locator(".log > li").count() > 50
    assert places[0] == places[1]


def look_around(page: Page) -> None:
    """Point at everything, so that all sentences are shown once."""
    for spot in page.locator("[data-spot]:visible").all():
        box = spot.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
