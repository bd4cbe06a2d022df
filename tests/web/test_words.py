"""English and German: chosen by the browser, changed at once."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sandtable.players.names import NAMES
from sandtable.table.terms import LONGEST_NAME
from tests import nets
from tests.patience import LONG_ENOUGH
from tests.web.browsers import Visits
from tests.web.moments import moves
from tests.web.shelf import played
from tests.web.stage import Stage
from tests.web.words import SOURCES, in_other_words, texts

_TURN = moves(12)


@pytest.mark.parametrize(
    ("locale", "language"),
    nets.some([("de-AT", "de"), ("fr", "en"), ("en-US", "en")], plain=2),
)
def test_the_browser_chooses_the_language(visits: Visits, locale: str, language: str) -> None:
    page = visits.open("/", locale=locale)
    expect(page.locator("html")).to_have_attribute("lang", language)
    said = {"en": "Invite friends", "de": "Freunde einladen"}
    expect(page.get_by_text(said[language]).first).to_be_visible()


def test_the_switch_changes_every_text_at_once_and_lasts(visits: Visits) -> None:
    page = visits.open("/")
    expect(page.get_by_text("Invite friends").first).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_text("Freunde einladen").first).to_be_visible()
    assert in_other_words(page, "en") == []
    page.reload()
    expect(page.get_by_text("Freunde einladen").first).to_be_visible()


@pytest.mark.parametrize("game", nets.some(["flowers", "patterns", "mandala"]))
def test_a_table_follows_the_language_while_it_is_played(stage: Stage, game: str) -> None:
    page = stage.table(stage.shelf.make(played(game, "pc", _TURN)))
    expect(page.locator("p.turn")).to_contain_text("Your turn")
    expect(page.locator("#whisper a[data-rule]").first).to_be_visible()  # the last move is told
    before = texts(page)
    _change_language(page)
    page.go_back()
    page.mouse.move(1, 1)  # what is pointed at would be told
    expect(page.locator("p.turn")).to_contain_text("Du bist am Zug")
    expect(page.locator("#whisper a[data-rule]").first).to_be_visible()
    _settled(page, lambda: in_other_words(page, "en") == [])
    assert in_other_words(page, "en") == []
    assert len(texts(page)) == pytest.approx(len(before), abs=3)


def _change_language(page: Page) -> None:
    page.locator('a[href="/settings"]').click()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")


def _settled(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for sentences that come from the server."""
    until = time.monotonic() + LONG_ENOUGH
    while not is_so():
        assert time.monotonic() < until
        page.wait_for_timeout(20)


def test_names_may_be_as_long_as_the_server_takes_them() -> None:
    (known,) = re.findall(r"LONGEST_NAME = (\d+)", (SOURCES / "words/names.ts").read_text("utf-8"))
    assert int(known) == LONGEST_NAME


def test_every_computer_has_a_face() -> None:
    """By level, in the order in which the server calls them by their names."""
    faces = (SOURCES / "drawing/faces.ts").read_text("utf-8")
    levels = re.findall(r"(\w+): \[\s+(.*?)\n  \]", faces, re.DOTALL)
    drawn = {level: tuple(re.findall(r"person\('(\w+)'", people)) for level, people in levels}
    assert drawn == NAMES
