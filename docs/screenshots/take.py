"""Take a picture of every page of the app in every state, at desktop and at phone size.

python3 docs/screenshots/take.py              all of them, into build/screenshots
python3 docs/screenshots/take.py mandala      those whose name has this in it
python3 docs/screenshots/take.py --shown      those that the documents show, beside this file
"""

from __future__ import annotations

import base64
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "bench"), str(ROOT)]

from common import ensure_page, enter_environment, say

enter_environment("sandtable", "playwright", packages="test")

from playwright.sync_api import Page, sync_playwright

from tests.servers import Command, Nursery, running
from tests.services import free_port
from tests.web.browsers import CHROMIUM, FLAGS, LAPTOP, PHONE, Visits
from tests.web.shelf import Shelf
from tests.web.stage import Stage
from tests.web.states import STATES

QUALITY = 50  # of WebP: all pictures together are a few megabytes
DEVICES = {"desktop": LAPTOP, "phone": PHONE}
# Some are shown in other clothes as well.
NIGHT = ("mandala-turn", "patterns-turn", "flowers-4-turn", "home")
GERMAN = ("home", "lesson-mandala-1", "rules-flowers", "settings", "review", "progress")
# These are shown to their lower end, however long they are.
WHOLE = (
    *("home", "new-", "learn", "settings", "waiting", "join"),
    *("review", "puzzles", "today", "progress", "studies"),
)


def main(part: str = "") -> None:
    """Take the pictures whose name has this in it, or those that are shown."""
    ensure_page()
    is_shown = part == "--shown"
    wanted = [shot for shot in shots() if (shot[0] in shown() if is_shown else part in shot[0])]
    to = HERE if is_shown else ROOT / "build/screenshots"
    to.mkdir(parents=True, exist_ok=True)
    nursery = Nursery()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "games.sqlite3")
        flags = ["--port", str(free_port()), "--database", f"sqlite:///{database}"]
        server = Command(nursery, Path(folder), "serve", *flags)
        with running(server), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            shelf = Shelf(database)
            for name, stage_of in wanted:
                say(name)
                with Visits(browser, server.url) as visits:
                    page = STATES[stage_of["state"]](stage(visits, shelf, stage_of))
                    (to / f"{name}.webp").write_bytes(picture_of(page, name))
            shelf.close()
            browser.close()
    nursery.close()
    print(f"{len(wanted)} pictures in {to.relative_to(ROOT)}/")


def shown() -> set[str]:
    """Return the names of the pictures that a document shows."""
    documents = (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    texts = (path.read_text(encoding="utf-8") for path in documents)
    return {name for text in texts for name in re.findall(r"screenshots/([\w-]+)\.webp", text)}


def shots() -> list[tuple[str, dict[str, Any]]]:
    """List all pictures by name, each with what it shows and how."""
    wanted = []
    for state in STATES:
        for device in DEVICES:
            wanted.append((f"{state}-{device}", {"state": state, "device": device}))
            if state in NIGHT:
                more = {"state": state, "device": device, "theme": "dark"}
                wanted.append((f"{state}-night-{device}", more))
            if state in GERMAN:
                more = {"state": state, "device": device, "language": "de"}
                wanted.append((f"{state}-german-{device}", more))
    return wanted


def stage(visits: Visits, shelf: Shelf, wanted: dict[str, Any]) -> Stage:
    """Set the stage for a picture."""
    how = {name: wanted[name] for name in ("theme", "language") if name in wanted}
    return Stage(visits, shelf, DEVICES[wanted["device"]] | {"device_scale_factor": 1}, **how)


def picture_of(page: Page, name: str) -> bytes:
    """Return a picture, of the whole page where it is read rather than played."""
    page.evaluate("() => document.fonts.ready.then(() => {})")
    session = page.context.new_cdp_session(page)
    how: dict[str, Any] = {"format": "webp", "quality": QUALITY}
    if name.startswith(WHOLE):
        size = session.send("Page.getLayoutMetrics")["cssContentSize"]
        how |= {"captureBeyondViewport": True, "clip": size | {"scale": 1}}
    return base64.b64decode(session.send("Page.captureScreenshot", how)["data"])


if __name__ == "__main__":
    main(*sys.argv[1:2])
