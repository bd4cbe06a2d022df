"""Puzzles: which there are, one that is asked, one that was tried, one that is over."""

from __future__ import annotations

from playwright.sync_api import Page

from sandtable.review.puzzles.collection import shipped
from sandtable.review.puzzles.puzzle import Puzzle
from tests.web.stage import Stage, state
from tests.web.states.progress import kept, results

TOLD = ".telling [role=status]"


def deep() -> Puzzle:
    """Return a puzzle of two choices in which other moves win too, but by less."""
    return next(
        puzzle
        for _, puzzle in sorted(shipped().puzzles.items())
        if puzzle.goal == "most" and len(puzzle.steps) == 2
    )


def begin(stage: Stage, puzzle: Puzzle) -> Page:
    """Open a puzzle."""
    page = stage.open(f"/puzzles/{puzzle.game}/{puzzle.id}")
    page.wait_for_selector(".puzzle .stage .spot.lit")
    return page


def play(page: Page, word: str) -> None:
    """Make a move of Patterns: a Flip or a Swap of the token on a space."""
    page.click(f'[data-spot="space:{word[1:]}"]')
    offer = page.locator(f'[data-offer="{word}"]')
    if offer.count():
        offer.click()


@state("puzzles")
def puzzles(stage: Stage) -> Page:
    page = stage.open("/puzzles", kept=kept(*results()))
    page.wait_for_selector("select:enabled")
    page.wait_for_load_state("networkidle")
    return page


@state("puzzle")
def puzzle(stage: Stage) -> Page:
    return begin(stage, deep())


@state("puzzle-mandala")
def puzzle_mandala(stage: Stage) -> Page:
    every = sorted(shipped().puzzles.items())
    return begin(stage, next(each for _, each in every if each.game == "mandala"))


@state("puzzle-hint")
def puzzle_hint(stage: Stage) -> Page:
    page = begin(stage, deep())
    page.locator(".doing button").first.click()
    page.wait_for_selector(f"{TOLD} .idea")
    page.locator(".doing button").first.click()
    page.wait_for_selector(".spot.hinted")
    return page


@state("puzzle-over")
def puzzle_over(stage: Stage) -> Page:
    page = begin(stage, deep())
    page.locator(".doing button").last.click()
    page.wait_for_selector(".doing a.main")
    page.click("details > summary")
    return page
