"""Replays, studies and records that somebody brings along."""

from __future__ import annotations

from playwright.sync_api import Page

from sandtable.table import actions
from tests.web.moments import (
    is_over,
    moves,
)
from tests.web.shelf import played
from tests.web.stage import Stage, State, state


def _replay(game: str, seats: str, more: str = "") -> State:
    def bring(stage: Stage) -> Page:
        made = stage.shelf.make(played(game, seats, is_over))
        stage.shelf.put(made)
        page = stage.open(f"/replay/{made.id}?move=20&seat=0{more}", made.people[0])
        page.wait_for_selector(".replay .stage .spot")
        return page

    return bring


for _game, _seats in {"mandala": "pc", "patterns": "pc", "flowers": "pppp"}.items():
    state(f"replay-{_game}")(_replay(_game, _seats))


@state("study-patterns")
def study_patterns(stage: Stage) -> Page:
    page = _replay("patterns", "pc", "&study")(stage)
    page.wait_for_selector(".study .spot.lit")
    return page


def _study_hint(game: str, seats: str) -> State:
    def bring(stage: Stage) -> Page:
        page = _replay(game, seats, "&study")(stage)
        page.click(".study .doing .button:enabled")
        page.wait_for_selector(".spot.hinted")
        return page

    return bring


state("study-mandala-hint")(_study_hint("mandala", "pc"))


@state("study-flowers-line")
def study_flowers_line(stage: Stage) -> Page:
    page = _study_hint("flowers", "pppp")(stage)
    page.click(".study .doing .main")
    page.wait_for_selector(".study .doing .icon-button")
    page.wait_for_selector(".study .spot.lit")
    return page


@state("import")
def import_record(stage: Stage) -> Page:
    page = stage.open("/replay")
    page.wait_for_selector("textarea")
    return page


@state("import-refused")
def import_refused(stage: Stage) -> Page:
    page = import_record(stage)
    page.fill("textarea", '{"game": "mandala", "moves": ["M9z"]}')
    page.click("form .main")
    page.wait_for_selector("[role=alert]")
    return page


@state("review")
def review(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pc", moves(12)))
    made.do(actions.resign, 0)  # so that there are few choices to judge
    stage.shelf.put(made)
    page = stage.open(f"/review/{made.id}", made.people[0])
    page.wait_for_selector("article")  # a quick review has come
    page.click("summary")
    return page
