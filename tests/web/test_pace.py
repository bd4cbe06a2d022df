"""How long moves are told, by a clock that the test turns: the machine may be slow or quick."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games.position import Position
from sandtable.table.table import Table
from tests import nets
from tests.web.browsers import stop_clock, welcome_of
from tests.web.moments import moves
from tests.web.shelf import Made, played
from tests.web.stage import Stage

STEP = 100  # milliseconds of the page between two looks
LONGEST = 60_000

HIDE = """isHidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


# Flights last as long as they do, whatever the clock of the page says.
NOTE_FLIGHTS = """() => {
  const note = () => { globalThis.hasFlown ||= document.querySelector('.flights') !== null; };
  new MutationObserver(note).observe(document.body, { childList: true });
}"""


class Told:
    """A table whose people play without pages, told on the page of one of them or a spectator."""

    def __init__(self, stage: Stage, made: Made, seat: int | None = None, **chosen: Any) -> None:
        self.made = made
        self.heard = 0  # events
        self.page = stage.table(made, seat, before=self._prepare, **chosen)
        self.skip = self.page.get_by_role("button", name="Skip")

    def _prepare(self, page: Page) -> None:
        stop_clock(page)
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, text: str | bytes) -> None:
        self.heard += '"kind":"event"' in str(text)

    def play(self, *words: str) -> None:
        """Let whoever is to move do these, and let the page hear of it."""
        before = self.heard
        for number, word in enumerate(words):
            seat = self.now["view"]["to_move"]
            key = self.made.people[seat].key
            command = {"do": "play", "id": f"{number}-{word}", "move": word}
            answer = self.page.request.post(
                f"/api/tables/{self.made.id}/commands",
                data={**command, "seen": self.now["number"]},
                headers={"Authorization": f"Bearer {key}"},
            )
            assert answer.ok, answer.text()
        while self.heard < before + len(words):
            self.page.wait_for_timeout(10)

    @property
    def now(self) -> dict[str, Any]:
        """What the server knows now, as seat 0 may know it."""
        return welcome_of(self.page, self.made.people[0].key, self.made.id)

    def pass_time(self, milliseconds: int = STEP) -> None:
        """Let time pass on the page."""
        self.page.clock.run_for(milliseconds)

    def length(self) -> tuple[float, list[str]]:
        """Let all be told; return the seconds that it takes, and the lines below the board."""
        expect(self.skip).to_be_visible()
        lines: list[str] = []
        for passed in range(0, LONGEST, STEP):
            if not self.skip.is_visible():
                return passed / 1000, lines
            lines.append(self.page.locator("#whisper").inner_text().strip())
            self.pass_time()
        raise AssertionError("it never ends")


def completing(table: Table) -> list[str]:
    """Find a move that completes a Mandala, and then claims, four in all."""
    position = table.now.position
    if position is None or position.phase != "turn":
        return []
    for word in position.legal_moves:
        after = position.play(word)
        if word[0] in "MF" and after.phase == "claim" and len(claims := all_claims(after)) == 4:
            return [word, *claims]
    return []


def all_claims(position: Position) -> list[str]:
    """Claim one colour after another, as long as there are any."""
    claims = []
    while position.phase == "claim":
        claims.append(position.legal_moves[0])
        position = position.play(claims[-1])
    return claims


def has_four_claims(table: Table) -> bool:
    """Wait for that."""
    return bool(completing(table))


@pytest.mark.parametrize(
    ("pace", "times"), nets.some([("normal", 1), ("fast", 0.5), ("slow", 1.6)])
)
def test_a_mandala_that_is_shared_out_is_a_small_story_of_some_seconds(
    stage: Stage, pace: str, times: float
) -> None:
    made = stage.shelf.make(played("mandala", "pp", has_four_claims))
    table = Told(stage, made, pace=pace)
    table.play(*completing(made.table))
    seconds, lines = table.length()
    assert 4 * times <= seconds <= 8.5 * times
    moment = next(number for number, line in enumerate(lines) if " is complete" in line)
    assert 4 * times <= (len(lines) - moment) * STEP / 1000 <= 8 * times
    log = table.now["moves"][-5:]
    assert len(log) == 5


def since_mine(stage: Stage, **chosen: Any) -> Told:
    """Bring up a table of three at which two have moved since Ann has."""
    table = Told(stage, stage.shelf.make(played("flowers", "ppp", moves(9))), 0, **chosen)
    table.play(table.now["legal"][0])
    expect(table.skip).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.skip).to_be_hidden()
    for _ in range(2):
        others = welcome_of(table.page, key_to_move(table), table.made.id)
        table.play(others["legal"][0])
    return table


def key_to_move(table: Told) -> str:
    """Return the key of whoever is to move."""
    return table.made.people[table.now["view"]["to_move"]].key


def test_any_key_or_tap_leads_to_what_the_server_knows(stage: Stage) -> None:
    table = since_mine(stage, pace="slow")
    page = table.page
    again = page.get_by_role("button", name="Since your turn: 2 moves")
    expect(table.skip).to_be_visible()
    shown = []
    for way in ("Escape", "Space", "x", "tap", "Skip"):
        table.pass_time(1500)  # something has been told, and more would be
        expect(table.skip).to_be_visible()
        before = page.locator(".board").inner_html()
        if way == "tap":
            page.mouse.click(5, 5)
        elif way == "Skip":
            box = table.skip.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            page.keyboard.press(way)
        expect(again).to_be_visible()
        shown.append(page.locator(".board").inner_text())
        assert page.locator(".board").inner_html() != before
        expect(page.locator(".log > li")).to_have_count(len(table.now["moves"]))
        again.click()
        page.mouse.move(1, 1)
    page.reload()
    expect(page.locator("p.turn.mine")).to_be_visible()
    assert {*shown} == {page.locator(".board").inner_text()}


def test_what_happened_in_a_hidden_tab_is_not_told_but_can_be(stage: Stage) -> None:
    made = stage.shelf.make(played("flowers", "ppp", moves(9)))
    table = Told(stage, made, 0, pace="slow")
    page = table.page
    table.play(table.now["legal"][0])
    expect(table.skip).to_be_visible()
    page.evaluate(HIDE, True)
    expect(table.skip).to_be_hidden()  # also what was being told
    for _ in range(2):
        table.play(welcome_of(page, key_to_move(table), made.id)["legal"][0])
    expect(page.locator(".log > li")).to_have_count(len(table.now["moves"]))
    expect(table.skip).to_be_hidden()
    page.evaluate(HIDE, False)
    again = page.get_by_role("button", name="Since your turn: 2 moves")
    expect(again).to_be_visible()
    expect(page.locator(".trail text")).to_have_text(["1", "2"])  # where they went
    again.click()
    expect(table.skip).to_be_visible()


@pytest.mark.parametrize("motion", ["off", "on"])
def test_where_nothing_may_fly_places_are_outlined_as_long(stage: Stage, motion: str) -> None:
    table = since_mine(stage, pace="slow", motion=motion)
    page = table.page
    expect(table.skip).to_be_visible()
    page.evaluate(NOTE_FLIGHTS)
    table.pass_time(1200)  # whoever moves has been shown, and the move is being told
    told = page.locator(".told")
    expect(told.first).to_be_attached()
    outlines = told.evaluate_all("all => all.map((e) => getComputedStyle(e).outlineStyle)")
    assert ("solid" in outlines) == (motion == "off")
    assert page.evaluate("() => globalThis.hasFlown ?? false") == (motion == "on")


def test_while_ones_clock_runs_a_story_takes_a_second_and_a_half(stage: Stage) -> None:
    log = played("flowers", "ppp", moves(9), seconds=600)
    for seat, is_short in ((0, True), (None, False)):
        table = Told(stage, stage.shelf.make(log), seat, pace="slow")
        for _ in range(3):
            table.play(welcome_of(table.page, key_to_move(table), table.made.id)["legal"][0])
        expect(table.skip).to_be_visible()
        table.pass_time(1600)
        expect(table.skip).to_be_visible(visible=not is_short)


def test_at_once_nothing_waits_but_marks_sentence_and_log_are_there(stage: Stage) -> None:
    made = stage.shelf.make(played("mandala", "pp", has_four_claims))
    table = Told(stage, made, pace="instant")
    table.play(*completing(made.table))
    page = table.page
    expect(page.locator(".log > li")).to_have_count(len(table.now["moves"]))
    expect(table.skip).to_be_hidden()
    expect(page.locator("#whisper")).to_contain_text("begins anew with")
    expect(page.locator(".last").first).to_be_attached()
