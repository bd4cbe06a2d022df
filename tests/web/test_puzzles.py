"""Puzzles in the browser: solved, missed, with help, and without the server."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from sandtable.games.position import Position
from sandtable.review.puzzles.collection import shipped
from tests.web.stage import Stage
from tests.web.states.puzzles import TOLD, begin, deep, play

# The puzzle that was opened, and three that come next.
FETCHED = """() => performance.getEntriesByType('resource')
  .filter(({ name }) => /puzzles.patterns.[a-z2-7]{8}[?]/.test(name)).length >= 4"""


def outcomes(page: Page) -> list[str]:
    kept = page.evaluate("localStorage.getItem('sandtable.results')")
    return [each["outcome"] for each in json.loads(kept)["results"] if each["kind"] == "puzzle"]


def test_a_second_best_costs_nothing_and_the_best_moves_solve_it(stage: Stage) -> None:
    """The reply is played between the two choices; then it is told why."""
    puzzle = deep()
    first = puzzle.steps[0]
    legal = Position.from_json(puzzle.position).legal_moves
    worth = dict(zip(legal, first.values, strict=True))
    second = next(word for word, value in worth.items() if 0 < value < worth[first.move])
    page = begin(stage, puzzle)
    play(page, second)
    expect(page.locator(TOLD)).to_contain_text("Find the better one.")
    play(page, first.move)
    expect(page.locator(TOLD)).to_contain_text("What now?")
    play(page, puzzle.steps[1].move)
    expect(page.locator(".telling h2")).to_have_text("Solved")
    expect(page.locator(TOLD)).to_contain_text("with best play")
    assert outcomes(page) == ["solved"]
    other = next(
        word
        for word in Position.from_json(puzzle.position).play(first.move).legal_moves
        if word not in first.replies
    )
    page.get_by_role("button", name="Other replies").click()
    play(page, other)
    expect(page.locator(TOLD)).to_contain_text("Your best answer:")
    page.goto("/puzzles")
    expect(page.locator("#content")).to_contain_text("Solved: 1.")


def test_a_wrong_move_lowers_the_rating_once_and_can_be_made_good(stage: Stage) -> None:
    puzzle = next(
        each
        for _, each in sorted(shipped().puzzles.items())
        if each.goal == "win" and len(each.steps) == 1
    )
    legal = Position.from_json(puzzle.position).legal_moves
    wrong = next(word for word in legal if word != puzzle.steps[0].move)
    page = begin(stage, puzzle)
    play(page, wrong)
    expect(page.locator(TOLD)).to_contain_text("Not the best move.")
    assert outcomes(page) == ["missed"]
    play(page, puzzle.steps[0].move)
    expect(page.locator(".doing a.main")).to_be_visible()
    assert outcomes(page) == ["missed"]


def test_it_goes_on_without_the_server(stage: Stage) -> None:
    page = begin(stage, deep())
    page.wait_for_function(FETCHED)
    page.context.set_offline(True)
    for _ in range(3):
        before = page.url
        page.locator(".doing button").last.click()
        page.click(".doing a.main")
        page.wait_for_selector(".puzzle .spot.lit")
        assert page.url != before
