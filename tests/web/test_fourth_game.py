"""A fourth game on the page: its folder and its name in a list, and then it is everywhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.fourth_game.serving import ROOT, environment, served
from tests.set_up.checkout import project_files
from tests.web.browsers import Visits
from tests.web.hands import Hands

pytestmark = pytest.mark.slow

FOLDER = ROOT / "tests/fourth_game/page"
LIST = "['mandala', 'patterns', 'flowers']"
# What ./test does not check anyway.
ITS_FILES = {
    "extends": "./tsconfig.json",
    "include": ["src/games/dunes", "src/games/index.ts", "src/*.d.ts"],
}
LONGER_LIST = "['mandala', 'patterns', 'flowers', 'dunes']"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Add the game to a checkout of its own, and build the page there."""
    root = tmp_path_factory.mktemp("checkout")
    for name in project_files():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")

    shutil.copytree(FOLDER, root / "web/src/games/dunes")
    games = root / "web/src/games/index.ts"
    assert games.read_text().count(LIST) == 1
    games.write_text(games.read_text().replace(LIST, LONGER_LIST))

    run_in_web(root, "vite", "build")
    return root


def run_in_web(root: Path, program: str, *words: str) -> None:
    done = subprocess.run(
        [root / "web/node_modules/.bin" / program, *words],
        cwd=root / "web",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def address(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data"), checkout / "src") as url:
        yield url


@pytest.fixture
def visits(address: str, browser: Browser) -> Iterator[Visits]:
    with Visits(browser, address) as made:
        yield made


@pytest.mark.thorough
def test_its_files_are_as_well_formed_as_the_others(checkout: Path, tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "sandtable.server.routes.openapi"]
    document = subprocess.run(
        asked, env=environment(tmp_path, checkout / "src"), capture_output=True, check=True
    ).stdout
    types = subprocess.run(
        ["node", "build/types.js"],
        cwd=checkout / "web", input=document, capture_output=True, check=True,
    ).stdout  # fmt: skip
    (checkout / "web/src/api/schema.d.ts").write_bytes(types)
    run_in_web(checkout, "prettier", "--check", "src/games/dunes")
    run_in_web(checkout, "oxlint", "--config", "oxlint.config.mjs")
    (checkout / "web/tsconfig.dunes.json").write_text(json.dumps(ITS_FILES))
    run_in_web(checkout, "svelte-check", "--fail-on-warnings", "--tsconfig", "tsconfig.dunes.json")


@pytest.mark.parametrize(
    ("locale", "play", "ends", "again"),
    [
        ("en-GB", "Play Dunes against Ilka (Novice)",
         r"Both hands are empty\.|Both passed\.", "Rematch"),
        pytest.param("de-DE", "Dünen gegen Ilka (Neuling) spielen",
         r"Beide Hände sind leer\.|Beide haben gepasst\.", "Revanche",
         marks=pytest.mark.thorough),
    ],
)  # fmt: skip
def test_a_whole_game_is_played_by_clicking(
    visits: Visits, locale: str, play: str, ends: str, again: str
) -> None:
    page = visits.open(locale=locale)
    page.get_by_role("button", name=play).click()
    Hands(page).play_on()
    end = page.get_by_role("dialog")
    expect(end.get_by_role("button", name=again)).to_be_visible()  # all has been told
    expect(end.locator("> p").first).to_have_text(re.compile(ends))
    told = [int(text) for text in end.locator(".scoring strong").all_inner_texts()]
    beside = [int(text.split()[0]) for text in page.locator("#side .points").all_inner_texts()]
    assert told == beside


def test_a_letter_lays_a_card(visits: Visits) -> None:
    page = visits.open("/new/dunes?mode=computer")
    page.get_by_role("button", name="Play", exact=True).click()
    Hands(page).wait("mine")
    spot = page.locator(".moves [data-spot]").first.get_attribute("data-spot") or ""
    page.keyboard.press(spot.removeprefix("L"))
    expect(page.locator(".log > li").first).to_be_attached()


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("de-DE", "de")])
def test_its_rules_and_its_lesson_are_read(visits: Visits, locale: str, language: str) -> None:
    page = visits.open("/rules/dunes", locale=locale)
    rules = json.loads((FOLDER / f"rules/{language}.json").read_text("utf-8"))
    headings = [section["heading"] for section in rules["sections"]]
    expect(page.locator("section h2")).to_have_text(headings)
    expect(page.get_by_text(rules["lead"])).to_be_visible()

    page.goto("/learn/dunes")
    for step in json.loads((FOLDER / f"lesson/{language}.json").read_text("utf-8")).values():
        expect(page.get_by_text(step["task"], exact=True)).to_be_visible()
        page.locator(".moves .lit").first.click()
        expect(page.locator("p.good")).to_contain_text(step["good"])
        page.locator(".card .main").click()
