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
@pytest.mark.parametrize(
    ("language", "title"), [("en", "Getting ready"), ("de", "Wird vorbereitet")]
)
def test_the_page_tells_how_far_it_is_and_the_game_begins(
    browser: Browser, tmp_path: Path, language: str, title: str
) -> None:
    """Whoever presses Play at once waits for the game, sees for what, and then plays."""
    with (
        serving(tmp_path, SANDTABLE_CACHE_DIR=str(tmp_path / "cache")) as server,
        Visits(browser, server.url) as visits,
    ):
        page = visits.open(device=PHONE, locale=language)
        expect(page.get_by_text(title)).to_be_visible()
        page.locator("article", has_text="Patterns").get_by_role("button").first.click()
        expect(page.locator("[data-spot]").first).to_be_visible(timeout=SOME_TIME)
        expect(page.get_by_role("progressbar", name=title)).to_have_count(0, timeout=SOME_TIME)
