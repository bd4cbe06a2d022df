"""Games against the computer: by mouse, by keyboard alone, and by touch on a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from sandtable.players.names import NAMES
from tests import nets
from tests.web.browsers import PHONE, Visits, become, letters_are_there, open_table
from tests.web.deals import QUIET
from tests.web.hands import Fingers, Hands, Keys, play_together
from tests.web.moments import LATE
from tests.web.results import read_result
from tests.web.shelf import played
from tests.web.stage import Stage

GAMES = ("mandala", "patterns", "flowers")
OPPONENTS = NAMES["novice"]  # unless one asks for another

# What lies outside the window, or makes it scroll.
OUTSIDE = """() => {
  const [width, height] = [innerWidth, innerHeight];
  const { scrollWidth, scrollHeight } = document.documentElement;
  const spots = [...document.querySelectorAll('.hand, [data-spot]')].filter((spot) => {
    const { left, top, right, bottom } = spot.getBoundingClientRect();
    return left < 0 || top < 0 || right > width || bottom > height;
  });
  const names = spots.map((spot) => spot.ariaLabel);
  return scrollWidth > width || scrollHeight > height ? [...names, 'the page'] : names;
}"""


class SteadyFingers(Fingers):
    """Fingers that would notice if the table had to be scrolled."""

    def press_at(self, x: float, y: float) -> None:
        """Tap, and look whether everything is where it can be tapped."""
        letters_are_there(self.page)
        assert self.page.evaluate(OUTSIDE) == []
        super().press_at(x, y)


def play_button(game: str) -> str:
    """Return the query for the button on the front page that starts a game at once."""
    return f"[aria-label='Play {game.title()} against {OPPONENTS[0]} (Novice)']"


def check_end(page: Page, game: str) -> None:
    """Look whether the page says who has won, why, and how the points came about."""
    result = read_result(page, game)
    you, opponent = result.names
    assert you == "You"
    assert opponent in OPPONENTS
    if result.is_tie:
        verdicts = {"You win!", f"{opponent} wins.", "A shared win.", "A draw."}
        assert result.verdict in verdicts
    else:
        assert result.verdict == result.says("You")


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["mandala", pytest.param("patterns", marks=pytest.mark.quick), "flowers"]
)
def test_a_newcomer_plays_a_whole_game_by_clicking(visits: Visits, game: str) -> None:
    page = visits.open()
    page.click(play_button(game))
    Hands(page).play_on()
    check_end(page, game)


def come_late(stage: Stage, game: str) -> Page:
    """Sit down at a game whose first part was played elsewhere."""
    return stage.table(stage.shelf.make(played(game, "pc", LATE[game])))


def test_a_game_is_begun_by_keyboard_alone(visits: Visits) -> None:
    page = visits.open()
    expect(page.locator(play_button("patterns"))).to_be_visible()
    keys = Keys(page)
    keys.press(play_button("patterns"))
    keys.wait("mine")
    play_together([keys], 2)


@pytest.mark.slow
@pytest.mark.parametrize("game", nets.some(["flowers", "mandala", "patterns"]))
def test_a_game_is_played_to_its_end_by_keyboard_alone(stage: Stage, game: str) -> None:
    page = come_late(stage, game)
    Keys(page).play_on()
    check_end(page, game)


def test_a_game_is_begun_on_a_phone_without_scrolling(visits: Visits) -> None:
    page = visits.open(device=PHONE)
    page.tap(play_button("patterns"))
    fingers = SteadyFingers(page)
    fingers.wait("mine")
    play_together([fingers], 2)


@pytest.mark.slow
@pytest.mark.parametrize("game", nets.some(["mandala", "flowers", "patterns"]))
def test_a_game_is_played_to_its_end_on_a_phone_without_scrolling(stage: Stage, game: str) -> None:
    page = come_late(replace(stage, device=PHONE), game)
    SteadyFingers(page).play_on()
    check_end(page, game)


def play_against(visits: Visits, game: str, level: str) -> Page:
    """Sit down at a table with the computer."""
    page = visits.open(QUIET)
    opened = open_table(page, become(page, "Ann"), game, "me", level)
    page.goto(f"/play/{opened['table']['id']}")
    Hands(page).wait("mine")
    return page


def test_a_hint_is_shown_said_and_played(visits: Visits) -> None:
    page = play_against(visits, "mandala", "random")
    page.get_by_role("button", name="Hint").click()
    told = page.locator("#whisper strong")
    expect(told).to_have_text(re.compile(r"^\s*(Build|Grow|Discard)\b.*"))
    expect(page.locator("#whisper")).to_have_text(re.compile(r"\w+\..*\w+ \w+.*\."))
    expect(page.locator(".spot.hinted")).to_have_count(2)  # the card, and where it goes
    expect(page.get_by_text("Practice game")).to_be_visible()
    cards = re.search(r"\d+ \w+ cards?", told.inner_text())
    assert cards
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".log > li").last).to_contain_text(cards.group())
    expect(page.locator(".spot.hinted")).to_have_count(0)


def test_a_move_against_the_computer_is_taken_back_by_a_button_or_keys(visits: Visits) -> None:
    page = play_against(visits, "mandala", "random")
    hands = Hands(page)
    before = page.locator(".board").inner_text()
    for way in ("Take back", "Control+z"):
        play_together([hands], 1)
        hands.wait("mine")
        assert page.locator(".board").inner_text() != before
        if way == "Take back":
            page.get_by_role("button", name=way).click()
        else:
            page.keyboard.press(way)
        expect(page.get_by_text("No move has been made yet.")).to_be_visible()
        hands.wait("mine")
        assert page.locator(".board").inner_text() == before
    expect(page.get_by_text("Practice game")).to_be_visible()


def test_who_thinks_is_told_while_the_computer_thinks(visits: Visits) -> None:
    page = play_against(visits, "mandala", "adept")
    page.evaluate(LISTEN)
    hands = Hands(page)
    play_together([hands], 1)
    hands.wait("mine")
    turns = page.evaluate("() => globalThis.turns")
    assert {f"{name} is thinking…" for name in NAMES["adept"]} & {*turns}
    assert turns[-1].startswith("Your turn.")


# Notes all that the head of the table says about whose turn it is.
LISTEN = """() => {
  const head = document.querySelector('p.turn');
  globalThis.turns = [];
  const note = () => globalThis.turns.push(head.innerText.trim());
  new MutationObserver(note).observe(head, { childList: true, characterData: true, subtree: true });
}"""


def test_the_end_can_be_looked_at_again_after_a_look_at_the_table(visits: Visits) -> None:
    page = play_against(visits, "patterns", "random")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="The result").click()
    expect(page.get_by_role("dialog")).to_contain_text("You resigned.")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("No move has been made yet.")).to_be_visible()
