"""The deal of the day, progress, and another device of the same person."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page

from tests.web.stage import Stage, answer, state

RESULTS = "sandtable.results"
DAY = 86_400_000  # milliseconds
Result = dict[str, Any]


def day(back: int = 0) -> str:
    return (datetime.now(UTC).date() - timedelta(days=back)).isoformat()


def game(number: int, back: int, **more: object) -> Result:
    at = int(1000 * time.time()) - back * DAY + number
    return {
        **{"kind": "game", "id": f"t{number}", "at": at, "game": "mandala", "others": ["adept"]},
        **{"result": "won", "points": [54, 40], "is_given_up": False, "is_helped": False},
        **{"origin": "fresh", "date": None},
        **more,
    }


def results() -> list[Result]:
    """Return enough to show everything: games, reviews, puzzles, and the deals of two days."""
    games = [game(number, 9 - number, points=[40 + number, 40]) for number in range(6)]
    review = {
        "kind": "review",
        "game": "mandala",
        "strength": "quick",
        "choices": 20,
        "mistakes": 3,
    }
    reviews = [
        {**review, "id": each["id"], "at": each["at"] + 9, "accuracy": 71.5 + place}
        | {"mistakes": 3, "themes": {"deny": 2, "nearly": 1}}
        for place, each in enumerate(games)
    ]
    lost = {"result": "lost", "points": [30, 41]}
    daily = [
        game(20, 1, origin="day", date=day(1), **lost),
        game(21, 0, origin="day", date=day()),
        game(22, 0, origin="day", date=day(), points=[50, 44]),
    ]
    others = game(30, 3, game="flowers", others=["novice", "person"], points=[40, 50, 30])
    puzzle = {"kind": "puzzle", "id": "aaaaaaaa", "game": "patterns", "rating": 1432}
    return [*games, *reviews, *daily, others, {**puzzle, "at": 1, "outcome": "solved"}]


def kept(*found: Result) -> dict[str, object]:
    """Return what a browser keeps."""
    return {RESULTS: {"results": list(found), "untold": [], "deleted": 0, "person": ""}}


def levels(waiting: list[str]) -> dict[str, object]:
    """Return how levels have played a deal."""
    scores = {"novice": [31, 46], "greedy": [17, 21], "adept": [54, 40]}
    done = [
        {"level": level, "scores": pair, "winners": [0], "reason": "river"}
        for level, pair in scores.items()
    ]
    about = {"game": "mandala", "date": day(), "players": 2, "seat": 0, "opponent": "adept"}
    return {**about, "results": done, "waiting": waiting}


@state("today")
def today(stage: Stage) -> Page:
    def dealt(page: Page) -> None:
        page.route("**/api/days/**", answer(levels(["master", "grandmaster"])))

    page = stage.open("/today", kept=kept(*results()), before=dealt)
    page.wait_for_selector("table tbody tr:nth-child(4)")
    page.click("details > summary")
    page.wait_for_selector("details table tbody tr:nth-child(4)")
    return page


@state("progress")
def progress(stage: Stage) -> Page:
    me = stage.shelf.person("Ann")
    page = stage.open("/progress", me=me, kept=kept(*results()))
    page.wait_for_selector("circle.dot")
    page.locator("details > summary").first.click()
    page.locator("section[aria-labelledby=devices] button").click()
    page.wait_for_selector("section[aria-labelledby=devices] img")
    page.wait_for_load_state("networkidle")
    return page


@state("progress-empty")
def progress_empty(stage: Stage) -> Page:
    page = stage.open("/progress")
    page.wait_for_selector("section[aria-labelledby=yours]")
    page.wait_for_load_state("networkidle")
    return page


@state("device")
def device(stage: Stage) -> Page:
    page = stage.open(f"/device#{stage.shelf.person('Ann').key}", me=stage.shelf.person("Bob"))
    page.wait_for_selector("button.main")
    return page
