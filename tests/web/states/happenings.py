"""What happens at a table: turns, hints, refusals, lost connections."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute

from sandtable.table import actions
from tests.web.moments import (
    EARLY,
    MANDALA,
    OTHERS,
    forbidden,
    is_tight,
)
from tests.web.shelf import Made, played
from tests.web.stage import BESIDE, Stage, state


@state("curtain")
def curtain(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", EARLY))
    stage.shelf.put(made)
    persons = [{"key": person.key, "name": person.name} for person in made.people.values()]
    page = stage.open(f"/play/{made.id}", kept={BESIDE: {made.id: persons}})
    page.wait_for_selector(".curtain button")
    return page


@state("hint")
def hint(stage: Stage) -> Page:
    page = stage.table(stage.shelf.make(played("mandala", "pc", MANDALA)))
    page.locator(".doing .button", has_text="Tipp" if stage.language == "de" else "Hint").click()
    page.wait_for_selector(".spot.hinted")
    return page


@state("undo-asked")
def undo_asked(stage: Stage) -> Page:
    return stage.table(_undo(stage), seat=1)


@state("undo-waiting")
def undo_waiting(stage: Stage) -> Page:
    return stage.table(_undo(stage), seat=0)


def _undo(stage: Stage) -> Made:
    """Let seat 0 of Patterns ask for its move back."""
    made = stage.shelf.make(played("patterns", "pp", OTHERS))
    made.do(actions.ask_undo, 0)
    return made


@state("turn-of-another")
def turn_of_another(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", OTHERS)))


@state("refused")
def refused(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", is_tight))
    page = stage.table(made)
    page.click(f'[data-spot="hand:{forbidden(made.table)}"]')
    page.click('[data-spot="mountain:1"]', force=True)  # it says that it cannot be used
    page.wait_for_selector(".problem")
    return page


@state("confirm")
def confirm(stage: Stage) -> Page:
    made = stage.shelf.make(played("patterns", "pp", EARLY))
    page = stage.table(made, confirm=True)
    page.click(".stage .spot.lit")
    page.wait_for_selector(".doing .main")
    return page


@state("side")
def side(stage: Stage) -> Page:
    made = stage.shelf.make(played("mandala", "pp", MANDALA, seconds=86_400))
    page = stage.table(made)
    if page.locator(".side-button").is_visible():
        page.click(".side-button")
    page.locator("aside nav > [popovertarget]").last.click()
    return page


@state("connection-lost")
def connection_lost(stage: Stage) -> Page:
    sockets: list[WebSocketRoute] = []

    def listen(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if len(sockets) == 1:  # else it would come back at once
            socket.connect_to_server()

    made = stage.shelf.make(played("mandala", "pc", MANDALA))
    page = stage.table(made, before=lambda page: page.route_web_socket("**/live", listen))
    sockets[0].close()
    page.wait_for_selector(".turn strong")
    return page


@state("no-table")
def no_table(stage: Stage) -> Page:
    page = stage.open("/play/nowhere")
    page.wait_for_selector("main.message h1")
    return page
