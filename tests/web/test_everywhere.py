"""What holds of every page in every state: nobody is shut out, all fits, all is translated."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests import nets
from tests.servers import Command
from tests.web import axe
from tests.web.browsers import LAPTOP, PHONE, SIDEWAYS, Devices, Visits
from tests.web.contrast import faint_texts
from tests.web.shelf import Shelf
from tests.web.sizes import (
    crowded_out,
    out_of_reach,
    overhanging,
    overhanging_the_largest,
    too_small,
)
from tests.web.stage import Stage
from tests.web.states import STATES
from tests.web.words import in_other_words

# Left to --thorough, by the one that shows the same parts of the same page.
ALIKE = {
    "new-flowers-friends": {"new-mandala-friends", "new-patterns-friends"},
    "new-flowers-computer": {
        *("new-mandala-computer", "new-patterns-computer"),
        *("new-mandala-beside", "new-patterns-beside", "new-flowers-beside"),
    },
    "lesson-patterns-5": {
        *("lesson-mandala-1", "lesson-patterns-1", "lesson-mandala-5"),
        *("lesson-mandala-10", "lesson-patterns-10", "lesson-mandala-end", "lesson-patterns-end"),
    },
    "lesson-flowers-5": {"lesson-flowers-1", "lesson-flowers-10", "lesson-flowers-end"},
    "well-mandala": {"well-patterns", "well-flowers"},
    "rules-flowers": {"rules-mandala", "rules-patterns"},
    "puzzle-hint": {"puzzle", "puzzle-mandala", "hint"},
    "replay-flowers": {"replay-mandala", "replay-patterns"},
    "study-flowers-line": {"study-patterns", "study-mandala-hint"},
    "editor": {"editor-patterns"},
    "mandala-held": {"mandala-turn", "mandala-watched"},
    "mandala-claim": {"mandala-claim-lost"},
    "patterns-offers": {"patterns-turn", "patterns-flips", "confirm"},
    "patterns-over": {"mandala-over"},
    "flowers-4-take": {
        *("flowers-2-turn", "flowers-3-turn", "flowers-4-turn", "flowers-2-take"),
        *("flowers-3-take", "flowers-2-held", "flowers-3-held", "flowers-4-held"),
    },
    "flowers-3-over": {"flowers-2-over", "flowers-4-over"},
    "flowers-watched": {"turn-of-another"},
    "undo-asked": {"undo-waiting"},
    "waiting-code": {"waiting"},
    "watch": {"watch-empty"},
    "progress": {"progress-empty"},
    "import-refused": {"import"},
    "not-found": {"no-table"},
}
LEFT_OUT = {name for names in ALIKE.values() for name in names}
LOOKED_AT = [name for name in STATES if nets.mode == "thorough" or name not in LEFT_OUT]

# In each of these somebody is to act.
TURNS = (
    "mandala-held",
    "mandala-claim",
    "patterns-offers",
    "flowers-2-held",
    "flowers-4-take",
    "lesson-flowers-5",
)

# One of each kind of page; the last ones, which take longest, are for --thorough.
AT_A_DESK = (
    "home-tables",
    "new-flowers-friends",
    "waiting",
    "settings",
    "rules-drawer",
    "lesson-mandala-5",
    "puzzle-hint",
    "replay-patterns",
    "import",
    "mandala-held",
    "flowers-3-over",
    "study-flowers-line",
    "patterns-offers",
)

# What is lit, held or marked, and what holds cards, without anything that shows it.
UNSEEN = """() => {
  const system = (name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = name;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const [highlight, text] = [system('Highlight'), system('CanvasText')];
  const isSeen = (each, colour) => {
    const { boxShadow, outlineColor, outlineStyle } = getComputedStyle(each);
    return boxShadow.includes(colour) || (outlineStyle !== 'none' && outlineColor === colour);
  };
  const all = (names) => [...document.querySelectorAll(names)].filter((e) => e.checkVisibility());
  const dot = (each) => getComputedStyle(each, '::after').backgroundColor === highlight;
  return [
    ...all('.spot:is(.lit, .held, .aimed, .hinted)')
      .filter((e) => !isSeen(e, highlight) && ![...e.children].some((c) => isSeen(c, highlight))),
    ...all('.side .bed, .bowl.row, .well').filter((e) => !isSeen(e, text)),
    ...all('.bead:not(.missing)').filter((e) => getComputedStyle(e).backgroundColor === highlight),
    ...all('.pile.last').filter((e) => !dot(e)),
  ].map((each) => each.outerHTML.slice(0, 160));
}"""


@pytest.fixture(scope="module", params=LOOKED_AT)
def on_a_phone(
    app: Command, browser: Browser, devices: Devices, shelf: Shelf, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Bring up a state on a phone by night, in German with its longer words."""
    with Visits(browser, app.url, devices) as visits:
        yield STATES[request.param](Stage(visits, shelf, PHONE, "de", "dark"))


@pytest.fixture(scope="module")
def on_a_tablet(on_a_phone: Page) -> Page:
    """Show what was on a phone on a large screen, by day; to be asked for after the phone."""
    session = on_a_phone.context.new_cdp_session(on_a_phone)
    screen = {**LAPTOP["viewport"], "deviceScaleFactor": 1, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", screen)
    on_a_phone.evaluate("document.documentElement.dataset.theme = 'light'")
    assert on_a_phone.evaluate("innerWidth") == 1280
    return on_a_phone


@pytest.fixture(scope="module", params=nets.some(AT_A_DESK, plain=11))
def at_a_desk(
    app: Command, browser: Browser, devices: Devices, shelf: Shelf, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Bring up a state at once on a laptop, in English."""
    with Visits(browser, app.url, devices) as visits:
        yield STATES[request.param](Stage(visits, shelf))


@pytest.fixture(scope="module", params=TURNS)
def on_its_side(
    app: Command, browser: Browser, devices: Devices, shelf: Shelf, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Bring up a turn on a phone that is held sideways, in German."""
    with Visits(browser, app.url, devices) as visits:
        yield STATES[request.param](Stage(visits, shelf, SIDEWAYS, "de"))


def test_axe_finds_nothing_on_a_phone(on_a_phone: Page) -> None:
    assert axe.faults(on_a_phone) == []


def test_every_text_can_be_read_on_a_phone(on_a_phone: Page) -> None:
    assert faint_texts(on_a_phone) == []


def test_a_finger_hits_what_it_aims_at(on_a_phone: Page) -> None:
    assert too_small(on_a_phone) == []


def test_a_board_needs_no_scrolling(on_a_phone: Page) -> None:
    assert out_of_reach(on_a_phone) == []


def test_a_german_page_holds_no_english(on_a_phone: Page) -> None:
    assert on_a_phone.locator("html").get_attribute("lang") == "de"
    assert in_other_words(on_a_phone, "en") == []


def test_nothing_sticks_out_on_any_screen(on_a_phone: Page) -> None:
    """The last look at a phone, since it changes the size of the screen."""
    assert overhanging(on_a_phone) == []


@pytest.mark.thorough  # at a desk axe looks at one page of each kind
def test_axe_finds_nothing_on_a_tablet(on_a_tablet: Page) -> None:
    assert axe.faults(on_a_tablet) == []


def test_every_text_can_be_read_on_a_tablet(on_a_tablet: Page) -> None:
    assert faint_texts(on_a_tablet) == []


def test_every_state_of_a_place_is_seen_in_forced_colours(on_a_tablet: Page) -> None:
    """The last look at a page, since its system now chooses the colours."""
    on_a_tablet.emulate_media(forced_colors="active")
    assert on_a_tablet.evaluate("matchMedia('(forced-colors: active)').matches")
    assert on_a_tablet.evaluate(UNSEEN) == []


def test_an_english_page_at_a_desk_is_read_by_everybody(at_a_desk: Page) -> None:
    """It shows more from the start: keys, and the rules beside a table."""
    assert axe.faults(at_a_desk) == []
    assert faint_texts(at_a_desk) == []


def test_nothing_sticks_out_of_the_largest_screen(at_a_desk: Page) -> None:
    """The last look at a desk, since it changes the size of the screen."""
    assert overhanging_the_largest(at_a_desk) == ""


def test_a_turn_can_be_taken_on_a_phone_held_sideways(on_its_side: Page) -> None:
    assert out_of_reach(on_its_side) == []
    assert too_small(on_its_side) == []


def test_a_turn_can_be_taken_on_the_smallest_screens(on_its_side: Page) -> None:
    """The last look at a page, since it changes the size of the screen."""
    assert crowded_out(on_its_side) == []


def test_every_state_that_is_left_out_has_one_that_is_alike() -> None:
    assert set(STATES) > LEFT_OUT
    assert set(ALIKE) <= set(LOOKED_AT)
