"""The app can be installed, and opens without its server."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.servers import Command, Nursery, running
from tests.services import free_port
from tests.web.browsers import Visits

READY = "navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"
KEPT = "caches.keys().then((names) => names.length)"
AWAY = "cannot be reached"


@pytest.fixture
def own_app(nursery: Nursery, tmp_path: Path) -> Iterator[Command]:
    """Run a server that a test may stop."""
    flags = ["--port", str(free_port()), "--database", f"sqlite:///{tmp_path}/games.sqlite3"]
    command = Command(nursery, tmp_path, "serve", *flags)
    with running(command):
        yield command


def test_the_manifest_and_its_icons_are_served_and_fit(visits: Visits) -> None:
    page = visits.open("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(link or "")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.body())
    assert manifest["name"]
    assert manifest["short_name"]
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    sizes = {check_icon(page, icon) for icon in manifest["icons"]}
    assert {"192x192", "512x512", "any"} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])


def check_icon(page: Page, icon: dict[str, str]) -> str:
    """Fetch an icon and compare it with what the manifest says of it; give its size."""
    answer = page.request.get(icon["src"])
    assert answer.ok
    assert answer.headers["content-type"] == icon["type"]
    if icon["type"] == "image/png":
        width, height = struct.unpack(">II", answer.body()[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    return icon["sizes"]


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(visits: Visits) -> None:
    page = visits.open("/", service_workers="allow")
    page.evaluate(READY)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Windows of tests are as private as those that may not install anything.
    assert [e["errorId"] for e in errors if e["errorId"] != "in-incognito"] == []


def test_the_app_opens_while_its_server_is_away(browser: Browser, own_app: Command) -> None:
    with Visits(browser, own_app.url) as visits:
        page = visits.open("/", service_workers="allow")
        assert page.evaluate(READY).endswith("/worker.js")
        page.wait_for_function(KEPT)
        own_app.kill()
        page.reload()
        expect(page.get_by_role("heading", name="Mandala")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(AWAY)
        page.goto("/settings")
        expect(page.get_by_role("heading", name="Settings")).to_be_visible()
        page.goto("/rules/mandala")
        expect(page.get_by_role("heading", name="The table")).to_be_visible()
        page.goto("/play/nowhere")
        expect(page.get_by_role("status").filter(has_text="connection")).to_be_visible()
        own_app.start()
        page.goto("/")
        expect(page.get_by_role("alert")).to_have_count(0)
