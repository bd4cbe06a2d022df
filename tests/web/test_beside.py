"""People who share one device: nobody sees the cards of the others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browsers import Visits, kept, shown_hand, welcome_of
from tests.web.hands import Hands, play_together
from tests.web.moments import moves
from tests.web.results import read_result
from tests.web.shelf import played
from tests.web.stage import BESIDE, Stage

NAMES = ("Ann", "Bob", "Cleo")
# Everything that belongs to a table.
TABLE = ".hand, .spot, .card, .log, .players, [data-colour], [data-place]"


def sit_down(visits: Visits, game: str, *names: str) -> Page:
    """Start a game side by side from the front page."""
    page = visits.open()
    page.get_by_role("link", name=f"Side by side: {game.title()}").click()
    if len(names) > 2:
        page.get_by_label(str(len(names)), exact=True).check()
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    return page


class Sharing(Hands):
    """Hands of people who pass a device on, and look whether the curtain hides everything."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.asked: list[str] = []  # who was asked to take the device

    def take_turn(self) -> bool:
        """Look closely whenever the curtain is there."""
        if self.look()["state"] == "curtain":
            self.lift()
            return True
        return super().take_turn()

    def lift(self) -> None:
        """Lift the curtain: before there is nothing of the table, then one person's cards."""
        assert self.page.locator(TABLE).count() == 0
        name = self.next_person()
        self.asked.append(name)
        self.press(".curtain button")
        self.wait("mine")
        persons = kept(self.page, "beside")[self.page.url.rpartition("/")[2]]
        key = next(person["key"] for person in persons if person["name"] == name)
        told = welcome_of(self.page, key)
        assert told["view"]["to_move"] == told["seat"]
        assert shown_hand(self.page) == told["view"]["hands"][told["seat"]]

    def next_person(self) -> str:
        """Read whom the device is to be passed to."""
        title = self.page.get_by_role("heading").inner_text()
        name = title.removeprefix("Pass the device to ")
        expect(self.page.get_by_role("button")).to_have_text(f"I am {name}, show my cards")
        return name


@pytest.mark.slow
def test_two_people_share_a_device_to_the_end_of_mandala(stage: Stage) -> None:
    made = stage.shelf.make(played("mandala", "pp", moves(70)))
    stage.shelf.put(made)
    persons = [{"key": person.key, "name": person.name} for person in made.people.values()]
    page = stage.open(f"/play/{made.id}", kept={BESIDE: {made.id: persons}})
    sharing = Sharing(page)
    sharing.wait("curtain")
    sharing.play_on()
    result = read_result(page, "mandala")
    assert result.names == ["Ann", "Ben"]
    assert result.is_tie or result.verdict == f"{result.best} wins."


@pytest.mark.slow
def test_three_people_share_a_device_for_flowers(visits: Visits) -> None:
    page = sit_down(visits, "flowers", *NAMES)
    sharing = Sharing(page)
    sharing.wait("curtain")
    play_together([sharing], 10)
    assert sharing.asked[:4] == [*NAMES, "Ann"]


def test_the_curtain_falls_again_when_the_page_is_loaded_anew(visits: Visits) -> None:
    page = sit_down(visits, "mandala", "Ann", "Bob")
    sharing = Sharing(page)
    sharing.wait("curtain")
    sharing.lift()
    page.reload()
    sharing.wait("curtain")
    assert sharing.next_person() == "Ann"
    assert page.locator(TABLE).count() == 0


def test_patterns_hides_nothing_and_has_no_curtain(visits: Visits) -> None:
    page = sit_down(visits, "patterns", "Ann", "Bob")
    hands = Hands(page)
    for turn in range(6):
        assert hands.wait("mine", "curtain")["state"] == "mine"
        hands.play_move()
        expect(page.locator(".log > li")).to_have_count(turn + 1)
    told = " ".join(page.locator(".log > li").all_inner_texts())
    assert {"Ann", "Bob"} <= {*re.findall(r"\w+", told)}
    assert not re.search(r"\b[Yy]our?\b", f"{told} {page.locator('#side .players').inner_text()}")


def test_keys_survive_when_the_last_seat_could_not_be_taken(visits: Visits) -> None:
    page = visits.open()
    taken: list[str] = []

    def refuse_the_second(route: Route) -> None:
        taken.append(route.request.url)
        if len(taken) == 2:
            route.fulfill(status=503, json={"error": {"code": "unavailable", "message": "later"}})
        else:
            route.continue_()

    page.route("**/api/tables/*/seats", refuse_the_second)
    page.get_by_role("link", name="Side by side: Flowers").click()
    page.get_by_label("3", exact=True).check()
    for number, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    ((persons),) = kept(page, "beside").values()
    assert [person["name"] for person in persons] == ["Ann", "Bob"]


@pytest.mark.parametrize("code", ["bad_key", "unavailable"])
def test_keys_survive_one_bad_answer(visits: Visits, code: str) -> None:
    page = sit_down(visits, "mandala", "Ann", "Bob")
    Hands(page).wait("curtain")
    before = kept(page, "beside")
    refusal = {"error": {"code": code, "message": "no"}}
    page.route("**/api/me/tables", lambda route: route.fulfill(status=401, json=refusal))
    page.goto("/")
    expect(page.get_by_role("heading", name="The games")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert kept(page, "beside") == before
