"""Lessons and rules."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.stage import GAMES, LESSONS, Stage, State, state

STEPS = 10  # of every lesson


@state("learn")
def learn(stage: Stage) -> Page:
    progress = {"mandala": {"at": 3, "done": ["one", "two", "three"]}}
    page = stage.open("/learn", kept={LESSONS: progress})
    page.wait_for_selector(".dots")
    return page


def _lesson(game: str, step: int) -> State:
    def bring(stage: Stage) -> Page:
        progress = {game: {"at": step - 1, "done": []}}
        page = stage.open(f"/learn/{game}", kept={LESSONS: progress})
        page.wait_for_selector(".lesson .stage .spot")
        return page

    return bring


def _well(game: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.open(f"/learn/{game}/well")
        page.wait_for_selector(".lesson .stage .spot")
        return page

    return bring


def _lesson_end(game: str) -> State:
    def bring(stage: Stage) -> Page:
        page = _lesson(game, STEPS)(stage)
        page.locator(".lesson header button:enabled").last.click()
        page.wait_for_selector('a[href^="/new/"]')
        return page

    return bring


def _rules(game: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.open(f"/rules/{game}")
        page.wait_for_selector("figure")
        return page

    return bring


@state("rules-drawer")
def drawer(stage: Stage) -> Page:
    page = stage.open("/learn/mandala")
    page.wait_for_selector(".lesson .stage .spot")
    page.keyboard.press("F1")
    page.wait_for_selector("dialog figure")
    return page


for _game in GAMES:
    for _step in (1, 5, STEPS):
        state(f"lesson-{_game}-{_step}")(_lesson(_game, _step))
    state(f"well-{_game}")(_well(_game))
    state(f"lesson-{_game}-end")(_lesson_end(_game))
    state(f"rules-{_game}")(_rules(_game))
