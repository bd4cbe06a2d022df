"""A real server and Debian's Chromium for all tests of the app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.servers import Command, Nursery, running
from tests.services import free_port
from tests.web.browsers import CHROMIUM, THRIFTY, Devices, Visits

if TYPE_CHECKING:  # the games need seconds to load, and not every test needs them
    from tests.web.shelf import Shelf
    from tests.web.stage import Stage


@pytest.fixture(scope="session")
def app(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """Serve the built page and the tables behind it."""
    folder = tmp_path_factory.mktemp("app")
    flags = ["--port", str(free_port()), "--database", f"sqlite:///{folder}/games.sqlite3"]
    command = Command(nursery, folder, "serve", *flags)
    with running(command):
        yield command


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Run Chromium, without its windows where Debian's package of that is installed.

    Not for the whole session: while Playwright is there, no other test can run an event loop.
    """
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=THRIFTY)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def devices(app: Command, browser: Browser) -> Devices:
    """Share devices among tests, one after the other."""
    return Devices(browser, app.url)


@pytest.fixture
def visits(app: Command, browser: Browser, devices: Devices) -> Iterator[Visits]:
    """Open the app as often as a test likes; no page may report an error."""
    with Visits(browser, app.url, devices) as made:
        yield made


@pytest.fixture(scope="session")
def shelf(app: Command) -> Iterator[Shelf]:
    """Put games that were made ahead into the server's database."""
    from tests.web.shelf import Shelf

    made = Shelf(app.folder / "games.sqlite3")
    yield made
    made.close()


@pytest.fixture
def stage(visits: Visits, shelf: Shelf) -> Stage:
    """Bring the app into any of its states."""
    from tests.web.stage import Stage

    return Stage(visits, shelf)
