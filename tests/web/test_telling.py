"""Moves that were made are told of whoever made them: in the log, below the board, aloud."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.game import LANGUAGES
from tests import nets
from tests.web.browsers import Visits, become, kept, open_table, sit_at
from tests.web.deals import QUIET
from tests.web.hands import Hands
from tests.web.moments import is_over
from tests.web.shelf import Shelf, played


def begin(visits: Visits, name: str, language: str = "en") -> Page:
    """Sit down against Bob, who does nothing, and make the first move."""
    page = visits.open(QUIET, locale=language)
    opened = open_table(page, become(page, name), "patterns", "open", "me")
    sit_at(page, opened, "Bob")
    page.goto(f"/play/{opened['table']['id']}")
    Hands(page).wait("mine")
    Hands(page).play_move()
    expect(page.locator(".log > li")).to_have_count(1)
    return page


def said(effects: list[dict[str, Any]]) -> str:
    """Return the sentences of effects; whose turn it is stands above the board."""
    return " ".join(effect["text"] for effect in effects if effect["kind"] != "turn")


def test_a_move_is_told_with_what_it_caused(visits: Visits) -> None:
    page = begin(visits, "Ann")
    page.mouse.move(1, 1)
    _, _, table = page.url.rpartition("/")
    headers = {"Authorization": f"Bearer {kept(page, 'me')['key']}"}
    events = page.request.get(f"/api/tables/{table}/events", headers=headers).json()
    told = said(events[-1]["effects"])
    assert told.startswith("You took the ")
    expect(page.locator("#whisper")).to_have_text(told)
    expect(page.locator("main > [aria-live]")).to_have_text(told)
    sentences = [effect["text"] for effect in events[-1]["effects"] if effect["kind"] != "turn"]
    assert page.locator(".log > li").inner_text().split("\n") == sentences
    page.get_by_role("button", name="Details").click()
    expect(page.locator(".log > li")).to_have_text(sentences[0])


@pytest.mark.parametrize("language", nets.some(reversed(LANGUAGES)))
def test_who_has_no_name_is_you_to_nobody_else(visits: Visits, language: str) -> None:
    """Whichever language it was that gave no name."""
    page = begin(visits, "You", language)
    you, somebody = {"en": ("You", "Somebody"), "de": ("Du", "Jemand")}[language]
    expect(page.locator(".log > li")).to_contain_text(f"{you} ")
    other = visits.open(page.url, locale=language)
    expect(other.locator(".log > li")).to_contain_text(f"{somebody} ")


@pytest.mark.parametrize("game", nets.some(["mandala", "patterns", "flowers"]))
def test_a_replay_tells_who_did_what(visits: Visits, shelf: Shelf, game: str) -> None:
    made = shelf.make(played(game, "pc", is_over))
    shelf.put(made)
    page = visits.open(f"/replay/{made.id}?move=3")
    replay = page.request.get(f"/api/tables/{made.id}/replay").json()
    told = [step["effects"][0]["text"] for step in replay["steps"][1:]]
    expect(page.locator(".moves button")).to_have_text(told)
    expect(page.locator("#whisper")).to_have_text(said(replay["steps"][3]["effects"]))
