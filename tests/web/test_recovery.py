"""Servers die and pages are loaded anew: no move is lost, and none is made twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests import nets
from tests.servers import Command, Nursery, running
from tests.services import free_port
from tests.web.browsers import Visits, become, open_table, sit_at, welcome_of
from tests.web.deals import QUIET
from tests.web.hands import HELD, LIT, Hands, play_together

LOST = "The connection is lost. Trying again…"


@pytest.fixture
def mortal(nursery: Nursery, tmp_path: Path) -> Iterator[Command]:
    """Run a server that a test may kill; it keeps its port and its games."""
    flags = ["--port", str(free_port()), "--database", f"sqlite:///{tmp_path}/games.sqlite3"]
    command = Command(nursery, tmp_path, "serve", *flags)
    with running(command):
        yield command


@pytest.fixture
def guests(mortal: Command, browser: Browser) -> Iterator[Visits]:
    """Open the app of the server that may be killed."""
    with Visits(browser, mortal.url) as made:
        yield made


def sit_down(visits: Visits, game: str) -> Page:
    """Open a table against an easy computer, and go there."""
    page = visits.open(QUIET)
    opened = open_table(page, become(page, "Ann"), game, "me", "random")
    page.goto(f"/play/{opened['table']['id']}")
    return page


def check_log(page: Page) -> None:
    """Look whether the page tells the moves that the server knows, each once."""
    Hands(page).wait("mine")
    welcome = welcome_of(page)
    names = ("You", welcome["status"]["seats"][1]["called"])
    told = [re.compile(f"^{names[move['seat']]} ") for move in reversed(welcome["moves"])]
    expect(page.locator(".log > li")).to_have_text(told)


def test_a_table_comes_back_by_itself_when_the_server_does(mortal: Command, guests: Visits) -> None:
    """A move that was made while it was away happens once."""
    page = sit_down(guests, "mandala")
    hands = Hands(page)
    hands.wait("mine")
    mortal.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    hands.press(LIT)
    hands.press(LIT)
    expect(page.locator(LIT)).to_have_count(0)
    expect(page.locator(HELD)).to_have_count(0)
    mortal.start()
    expect(page.locator(".log > li").filter(has_text=re.compile("^You "))).to_have_count(1)
    check_log(page)
    play_together([hands], 2)
    mortal.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    mortal.start()
    expect(page.get_by_text(LOST)).to_be_hidden()
    check_log(page)
    play_together([hands], 2)
    check_log(page)


def test_a_move_whose_answer_is_lost_happens_once(mortal: Command, guests: Visits) -> None:
    page = sit_down(guests, "patterns")
    hands = Hands(page)
    for turn in range(1, nets.width(2, 3) + 1):
        hands.wait("mine")
        hands.press(LIT)
        mortal.kill()  # it may have stored the move, or not
        mortal.start()
        hands.wait("mine")
        expect(page.locator(".log > li").filter(has_text=re.compile("^You "))).to_have_count(turn)
        check_log(page)


def test_what_was_told_before_one_came_never_stands_there_as_if_it_were_to_be_done(
    visits: Visits,
) -> None:
    """While it is read in, its place is kept."""
    page = sit_down(visits, "patterns")
    Hands(page).wait("mine")  # the computer has chosen its bowl token
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route(re.compile("/log"), hold)
    page.reload()
    expect(page.locator(".log > li")).to_have_text(["…"])
    while not asked:  # which is heard a moment after the page shows that it waits
        page.wait_for_timeout(10)
    asked.pop().continue_()
    check_log(page)


def test_what_was_told_before_one_came_is_learned_once_the_server_is_back(
    mortal: Command, guests: Visits
) -> None:
    page = sit_down(guests, "patterns")
    Hands(page).wait("mine")  # the computer has chosen its bowl token
    log = re.compile("/log")
    page.route(log, lambda route: route.abort())
    page.reload()
    expect(page.locator(".log > li")).to_have_text([re.compile("^Take ")])
    page.unroute(log)
    mortal.kill()
    expect(page.get_by_text(LOST)).to_be_visible()
    mortal.start()
    check_log(page)


def test_a_connection_that_has_died_is_noticed_within_ten_seconds(visits: Visits) -> None:
    """Nothing is due from the server, and nothing says that it is gone."""
    page = visits.open(QUIET)
    opened = open_table(page, become(page, "Ann"), "patterns", "open", "me")
    sit_at(page, opened, "Bob")
    is_dead = False

    def route(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        server_side.on_message(lambda text: None if is_dead else page_side.send(text))

    page.route_web_socket(re.compile("/live$"), route)
    page.clock.install()
    page.goto(f"/play/{opened['table']['id']}")
    Hands(page).wait("mine")
    is_dead = True
    page.clock.run_for(10_000)
    expect(page.get_by_text(LOST)).to_be_visible()


def test_a_page_loaded_anew_or_found_on_the_front_page_shows_the_same_table(
    visits: Visits,
) -> None:
    page = sit_down(visits, "flowers")
    hands = Hands(page)
    play_together([hands], 3)
    check_log(page)
    before = [page.locator(place).inner_text() for place in (".board", ".log")]
    page.reload()
    check_log(page)  # it is read in a moment after the table is there
    after = [page.locator(place).inner_text() for place in (".board", ".log")]
    assert after == before
    play_together([hands], 1)
    check_log(page)
    address = page.url
    page.get_by_role("link", name="Home").click()
    page.get_by_role("link").filter(has_text="Your turn").click()
    expect(page).to_have_url(address)
    check_log(page)
