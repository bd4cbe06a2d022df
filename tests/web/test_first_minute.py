"""The page of a server that has compiled nothing yet."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.patience import LONG_ENOUGH
from tests.server.serving import serving
from tests.web.browsers import PHONE, Visits

SOME_TIME = 1000 * LONG_ENOUGH  # milliseconds


@pytest.mark.slow
def test_the_page_tells_how_far_it_is_and_the_game_begins(browser: Browser, tmp_path: Path) -> None:
    """Whoever presses Play at once waits for that game, sees how far it is, and then plays."""
    with (
        serving(tmp_path, anew=True, SANDTABLE_CACHE_DIR=str(tmp_path / "cache")) as server,
        Visits(browser, server.url) as visits,
    ):
        expect(visits.open().get_by_text("Getting ready")).to_be_visible()
        page = visits.open(device=PHONE, locale="de")
        expect(page.get_by_role("progressbar", name="Wird vorbereitet")).to_be_visible()
        page.locator("article", has_text="Patterns").get_by_role("button").first.click()
        expect(page.locator("[data-spot]").first).to_be_visible(timeout=SOME_TIME)
