"""The deal of the day, and progress that is the same on all devices of a person."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.patience import LONG_ENOUGH
from tests.web.stage import Stage
from tests.web.states.progress import RESULTS, game, kept, progress, results

# The server has heard of all that is kept here.
TOLD = f"""() => {{
  const {{ person, untold }} = JSON.parse(localStorage.getItem('{RESULTS}'));
  return person && !untold.length;
}}"""
PATIENTLY = 1000 * LONG_ENOUGH  # milliseconds


def count(page: Page) -> int:
    return len(json.loads(page.evaluate(f"localStorage.getItem('{RESULTS}') ?? '{{}}'"))["results"])


def test_the_deal_of_the_day_is_played_and_compared_with_the_levels(stage: Stage) -> None:
    """Giving up is a result too: what it is compared with is played by real levels."""
    page = stage.open("/")
    page.get_by_role("link", name="Deal of the day").click()
    page.get_by_role("button", name="Play: Patterns").click()
    page.wait_for_selector(".stage .spot.lit")
    page.goto("/today")
    page.get_by_role("link", name="Go on").click()
    page.wait_for_selector(".stage .spot.lit")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator("dialog[open]").get_by_role("link", name="Compare").click()
    card = page.locator("section", has=page.get_by_role("heading", name="Patterns"))
    expect(card).to_contain_text("Given up")
    expect(card.get_by_role("row", name="Adept")).to_be_visible(timeout=PATIENTLY)
    expect(card.get_by_role("textbox")).to_have_value(re.compile("Given up against Mira"))
    expect(card.get_by_role("button", name="Once more: Patterns")).to_be_visible()


def test_progress_tells_what_recurs_and_offers_the_next_level(stage: Stage) -> None:
    page = progress(stage)
    mandala = page.locator("section", has=page.get_by_role("heading", name="Mandala"))
    expect(mandala).to_contain_text("You have won 4 of your last 5 games against Adept.")
    expect(mandala).to_contain_text("The last five on average 75, those before 72.")
    expect(mandala).to_contain_text("1 more game was practice")
    expect(mandala).to_contain_text("You often leave your opponent a colour that you could deny")
    mandala.get_by_role("link", name="Practise: Deny a colour").click()
    page.wait_for_selector(".puzzle .spot.lit")
    assert "theme=deny" in page.url
    page.go_back()
    page.get_by_role("button", name="Try Expert").click()
    page.wait_for_selector(".stage .spot")
    expect(page.locator("body")).to_contain_text("Xenia")


def test_two_devices_of_one_person_know_the_same_and_forget_the_same(
    stage: Stage, tmp_path: Path
) -> None:
    """A link makes another device mine; what it had joins in; deleting deletes on both."""
    phone = stage.open("/progress", me=stage.shelf.person("Ann"), kept=kept(*results()))
    phone.get_by_role("button", name="Show the link").click()
    link = phone.get_by_role("textbox", name="Your own link").input_value()
    phone.wait_for_function(TOLD)
    laptop = stage.open(link, kept=kept(game(77, 2, game="flowers")))
    expect(laptop.locator("main")).to_contain_text("be Ann on this device")
    laptop.get_by_role("button", name="Yes, that is me").click()
    expect(laptop.locator("main")).to_contain_text("11 games, 1 puzzle")
    phone.reload()
    expect(phone.locator("main")).to_contain_text("11 games, 1 puzzle")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text())["results"]) == count(phone) == len(results()) + 1

    laptop.get_by_role("button", name="Delete everything").click()
    laptop.get_by_role("button", name="Really delete").click()
    expect(laptop.locator("main")).to_contain_text("Everything was deleted.")
    phone.reload()
    expect(phone.locator("main")).to_contain_text("Nothing yet.")
    assert count(phone) == 0
