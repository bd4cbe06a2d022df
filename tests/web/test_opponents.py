"""Computers are somebody: a name, a face of their own, and a manner of playing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.players.names import NAMES
from tests import nets
from tests.patience import LONG_ENOUGH
from tests.web.browsers import LAPTOP, PHONE, Visits, become, open_table, sit_at
from tests.web.deals import QUIET
from tests.web.hands import Hands

SMALL = PHONE | {"viewport": {"width": 320, "height": 568}}
SHORT = PHONE | {"viewport": {"width": 360, "height": 640}}


def sit_down(visits: Visits, game: str, levels: list[str], **options: object) -> Page:
    """Open a table with computers of these levels, and look at it."""
    page = visits.open(QUIET, **options)  # type: ignore[arg-type]
    opened = open_table(page, become(page, "Ann"), game, "me", *levels)
    page.goto(f"/play/{opened['table']['id']}")
    expect(page.locator("[data-spot]").first).to_be_visible()
    return page


def test_each_level_has_names_a_face_and_a_manner_where_one_chooses(visits: Visits) -> None:
    """The names are all that the server knows, and no others."""
    page = visits.open("/new/flowers?mode=computer")
    choices = page.locator("fieldset label:has(.telling)")
    expect(choices).to_have_count(len(NAMES))
    faces = [choice.locator(".face").inner_html() for choice in choices.all()]
    assert len({*faces}) == len(NAMES)
    for text in choices.all_inner_texts():
        name, manner = text.strip().split("\n", 1)
        assert re.fullmatch(r"\w+ \(\w+\)", name)
        assert manner.endswith(".")
    page.get_by_role("radio", name="4").check()
    offered = [
        set(re.findall(r"(\w+) \(", " ".join(select.locator("option").all_inner_texts())))
        for select in page.locator("form select").all()[:3]
    ]
    for place, names in enumerate(offered):
        assert names == {of_level[place] for of_level in NAMES.values()}


def test_play_on_the_front_page_opens_what_it_says(visits: Visits) -> None:
    """Also after a game of four: it is against one, and against that one."""
    page = visits.open(QUIET)
    page.evaluate("localStorage.setItem('sandtable.choices', '{\"players\": {\"flowers\": 4}}')")
    page.goto("/")
    page.get_by_label("Opponent in Flowers").select_option("adept")
    page.get_by_role("button", name=f"Play Flowers against {NAMES['adept'][0]} (Adept)").click()
    names = page.locator(".players .name")
    expect(names).to_have_count(2)
    expect(names.last).to_contain_text(f"{NAMES['adept'][0]} Adept")


@pytest.mark.parametrize(
    "screens", [[LAPTOP], [PHONE, SMALL]], ids=["laptop", "phone and small phone"]
)
def test_every_petal_shows_whose_it_is(visits: Visits, screens: list[dict[str, Any]]) -> None:
    page = sit_down(visits, "flowers", ["novice"] * 3, device=screens[0])
    for screen in screens:
        page.set_viewport_size(screen["viewport"])
        faces = []
        for seat in page.locator(".seat").all():
            faces.append(seat.locator(".face").inner_html())
        assert len({*faces}) == 4
        petals = page.locator(".petal .face")
        expect(petals).to_have_count(12)
        for petal in petals.all():
            box = petal.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 14
        assert {face.inner_html() for face in petals.all()} == {*faces}


GAUGES = {
    "mandala": ("River 0 of 6", "Deck 88"),
    "patterns": ("Groups 0 of 6", "Face up 52"),
    "flowers": ("Flowers 0 of 3", "Tiles left"),
}


@pytest.mark.parametrize(
    ("seats", "said"),
    nets.some(
        [
            (["me", "random"], "The game ends, and the others win."),
            (["me", "open", "random"], "A computer takes your seat and plays on."),
            (["me", "random", "random"], "The game ends, and the others win."),
            (["me", "open"], "The game ends, and the others win."),
        ],
        plain=2,
    ),
    ids=["a computer", "people", "computers", "a person"],
)
def test_whoever_would_resign_is_told_what_follows(
    visits: Visits, seats: list[str], said: str
) -> None:
    page = visits.open(QUIET, SHORT)
    opened = open_table(page, become(page, "Ann"), "flowers", *seats)
    sit_at(page, opened, *["Bob"] * seats.count("open"))
    page.goto(f"/play/{opened['table']['id']}")
    page.get_by_role("button", name="Players and log").tap()
    page.get_by_role("button", name="Resign").tap()
    sheet = page.get_by_role("dialog", name="Give this game up?")
    expect(sheet).to_contain_text(said)
    for each in (sheet.get_by_text(said), sheet.get_by_role("button", name="Yes, resign")):
        expect(each).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Yes, resign").tap()
    if "ends" in said:
        expect(page.get_by_role("dialog")).to_contain_text("You resigned.")
    else:
        expect(page.get_by_text("You are watching.").first).to_be_visible()


FIRST = {
    "mandala": "Build on a Mountain, grow your Field or discard.",
    "patterns": "Lay your bowl token on the mat and begin a group (Establish).",
    "flowers": "Play cards of one colour into a Mandala.",
}


@pytest.mark.parametrize("game", FIRST)
def test_goals_are_in_sight_and_the_first_task_is_told_in_ordinary_words(
    visits: Visits, game: str
) -> None:
    page = sit_down(visits, game, ["random"])
    goal, left = GAUGES[game]
    expect(page.locator(".players .gauge")).to_have_text([goal, goal])
    expect(page.locator("#side .left")).to_contain_text(left)
    hands = Hands(page)
    hands.wait("mine")
    turn = page.locator("header .turn")
    if "for your bowl" in turn.inner_text():  # whoever chooses it, Establish comes next
        hands.play_move()
        hands.wait("mine")
    expect(turn).to_contain_text(FIRST[game])
    signs = page.locator(".everywhere > .signs").all()
    assert [sign.evaluate("sign => getComputedStyle(sign).opacity") for sign in signs] == [
        "0"
    ] * len(signs)


def test_points_are_marked_in_the_score_when_they_are_made(visits: Visits) -> None:
    page = sit_down(visits, "patterns", ["random"])
    page.evaluate(
        """globalThis.scored = 0;
        new MutationObserver(() => {
          globalThis.scored += document.querySelectorAll('.scored').length;
        }).observe(document.body, { subtree: true, attributeFilter: ['class'] })"""
    )
    hands = Hands(page)
    for _ in range(20):
        hands.wait("mine")
        hands.play_move()
        if not all(text.startswith("0") for text in points_of(page)):
            break
    page.wait_for_function("() => globalThis.scored > 0")


def points_of(page: Page) -> list[str]:
    return page.locator(".players .points").all_inner_texts()


SEATS = {
    "mandala": "[data-spot^='hand-of:']",
    "patterns": ".seat button.bowl",
    "flowers": "button.seat",
}


@pytest.mark.parametrize("game", nets.some(SEATS))
def test_in_the_panel_and_at_its_seat_a_computer_says_how_it_plays(
    visits: Visits, game: str
) -> None:
    """Also by touch and keyboard, which have no tooltips."""
    page = sit_down(visits, game, ["adept"])
    player = page.locator(".players li").filter(has_text=NAMES["adept"][0])
    player.get_by_role("button", name="Adept").click()
    expect(player).to_contain_text("Looks a few moves ahead", timeout=1000 * LONG_ENOUGH)
    Hands(page).wait("mine")
    seat = page.locator(SEATS[game]).first  # the farther one
    seat.focus()
    page.keyboard.press("Enter")
    told = page.locator("#whisper" if game == "mandala" else "[popover]:popover-open")
    expect(told).to_contain_text("Adept: Looks a few moves ahead")


@pytest.mark.parametrize("game", nets.some(reversed(SEATS)))
def test_my_own_seat_is_you_wherever_it_is_named(visits: Visits, game: str) -> None:
    """In the panel with the name that others see; the end says whose doing it was."""
    page = sit_down(visits, game, ["random"])
    mine = page.locator(".players .name").filter(has_text=re.compile(r"You\s*\(Ann\)"))
    expect(mine).to_have_count(1)
    board = page.locator(".stage")
    expect(board.get_by_text("You", exact=True).first).to_be_visible()
    expect(board.get_by_text("Ann", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    end = page.get_by_role("dialog")
    expect(end).to_contain_text(f"{NAMES['random'][0]} wins.")
    expect(end).to_contain_text("You resigned.")
    page.goto("/")
    expect(page.locator("a.panel .names")).to_contain_text("You")
