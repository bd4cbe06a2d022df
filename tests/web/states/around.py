"""Home, new games, invitations, watching, settings."""

from __future__ import annotations

from playwright.sync_api import Page

from sandtable.table.invitations import invitation
from tests.web.moments import (
    EARLY,
    MANDALA,
    OTHERS,
    is_over,
)
from tests.web.shelf import begun, played
from tests.web.stage import GAMES, LAN, MODES, Stage, State, answer, state


@state("home")
def home(stage: Stage) -> Page:
    page = stage.open("/")
    page.wait_for_selector("article h3")
    page.wait_for_load_state("networkidle")
    return page


@state("home-tables")
def home_tables(stage: Stage) -> Page:
    club = stage.shelf.new_club()
    logs = [
        played("mandala", "pc", MANDALA),
        played("flowers", "pppp", OTHERS),
        begun("patterns", "po", 1),
        played("patterns", "pc", is_over),
    ]
    tables = [stage.shelf.make(log, club) for log in logs]
    for made in tables:
        stage.shelf.put(made)
    page = stage.open("/", tables[0].people[0])
    page.wait_for_selector('a[href^="/replay/"]')
    return page


@state("home-offline")
def home_offline(stage: Stage) -> Page:
    page = stage.open("/", before=lambda page: page.route("**/api/**", lambda r: r.abort()))
    page.wait_for_selector(".offline")
    return page


def _new_game(game: str, mode: str) -> State:
    def bring(stage: Stage) -> Page:
        choices = {"sandtable.choices": {"players": {"flowers": 4}}}
        page = stage.open(f"/new/{game}?mode={mode}", kept=choices)
        page.wait_for_selector("form .main")
        page.click("details > summary")
        page.evaluate("scrollTo(0, 0)")
        return page

    return bring


for _game in GAMES:
    for _mode in MODES:
        state(f"new-{_game}-{_mode}")(_new_game(_game, _mode))


@state("waiting")
def waiting(stage: Stage) -> Page:
    made = stage.shelf.make(begun("flowers", "poco", 3))
    stage.shelf.put(made)
    page = stage.open(f"/play/{made.id}", made.people[0])
    page.wait_for_selector(".line input")
    return page


@state("waiting-code")
def waiting_code(stage: Stage) -> Page:
    made = stage.shelf.make(begun("mandala", "po", 3))
    stage.shelf.put(made)
    here = {"url": LAN, "can_open": False, "version": "0.1.0"}
    page = stage.open(
        f"/play/{made.id}",
        made.people[0],
        before=lambda page: page.route("**/api/here", answer(here)),
    )
    page.wait_for_selector("details[open] img")
    return page


@state("join")
def join(stage: Stage) -> Page:
    made = stage.shelf.make(begun("mandala", "po", 3))
    stage.shelf.put(made)
    page = stage.open(f"/join/{made.id}#{invitation(made.table.secret, 1)}")
    page.wait_for_selector("form input")
    return page


@state("join-late")
def join_late(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", EARLY))
    stage.shelf.put(made)
    page = stage.open(f"/join/{made.id}#{invitation(made.table.secret, 1)}")
    page.wait_for_selector(f'a[href="/play/{made.id}"]')
    return page


@state("watch-empty")
def watch_empty(stage: Stage) -> Page:
    page = stage.open("/watch", before=lambda page: page.route("**/api/tables", answer([])))
    page.wait_for_selector(".none")
    return page


@state("watch")
def watch(stage: Stage) -> Page:
    logs = [played("mandala", "pp", EARLY), played("flowers", "pppp", OTHERS)]
    stage.shelf.put(*[stage.shelf.make(log) for log in logs])
    page = stage.open("/watch")
    page.wait_for_selector('main a[href^="/play/"]')
    return page


def _plain(path: str, shown: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.open(path)
        page.wait_for_selector(shown)
        return page

    return bring


state("settings")(_plain("/settings", "fieldset"))
state("not-found")(_plain("/nothing/here", "main h1"))
