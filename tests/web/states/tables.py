"""Tables of the three games."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.moments import (
    BOWL,
    CLAIM,
    FLIPS,
    FLOWERS,
    MANDALA,
    PATTERNS,
    TAKE,
    is_losing,
    is_over,
    offers,
    twofold,
)
from tests.web.shelf import played
from tests.web.stage import Stage, State, state


@state("mandala-turn")
def mandala_turn(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pc", MANDALA)))


@state("mandala-held")
def mandala_held(stage: Stage) -> Page:
    page = stage.table(stage.shelf.make(played("mandala", "pp", MANDALA)))
    return _pick_up(page)


@state("mandala-claim")
def mandala_claim(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", CLAIM)))


@state("mandala-claim-lost")
def mandala_claim_lost(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", is_losing)))


@state("mandala-watched")
def mandala_watched(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("mandala", "pp", MANDALA)), seat=None)


@state("patterns-bowl")
def patterns_bowl(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pp", BOWL)), seat=1)


@state("patterns-turn")
def patterns_turn(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pc", PATTERNS)))


@state("patterns-offers")
def patterns_offers(stage: Stage) -> Page:
    made = stage.shelf.make(played("patterns", "pp", offers))
    page = stage.table(made)
    page.click(f'[data-spot="space:{twofold(made.table)}"]')
    page.wait_for_selector("[data-offer]")
    return page


@state("patterns-flips")
def patterns_flips(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("patterns", "pp", FLIPS)))


def _flowers(players: int) -> None:
    seats = "p" * players

    @state(f"flowers-{players}-turn")
    def turn(stage: Stage) -> Page:
        return stage.table(stage.shelf.make(played("flowers", seats, FLOWERS)))

    @state(f"flowers-{players}-held")
    def held(stage: Stage) -> Page:
        return _pick_up(stage.table(stage.shelf.make(played("flowers", seats, FLOWERS))))

    @state(f"flowers-{players}-take")
    def take(stage: Stage) -> Page:
        return stage.table(stage.shelf.make(played("flowers", seats, TAKE)))

    state(f"flowers-{players}-over")(_over("flowers", seats))


def _over(game: str, seats: str) -> State:
    def bring(stage: Stage) -> Page:
        page = stage.table(stage.shelf.make(played(game, seats, is_over)))
        page.wait_for_selector("dialog[open] .scoring")
        return page

    return bring


def _pick_up(page: Page) -> Page:
    """Hold a card, of a colour with several in hand if there is one."""
    several = page.locator(".hand .spot.lit:has(.count)")
    (several if several.count() else page.locator(".hand .spot.lit")).first.click()
    page.wait_for_selector(".spot.held")
    return page


state("mandala-over")(_over("mandala", "pc"))
state("patterns-over")(_over("patterns", "pc"))
for _players in (2, 3, 4):
    _flowers(_players)


@state("flowers-watched")
def flowers_watched(stage: Stage) -> Page:
    return stage.table(stage.shelf.make(played("flowers", "ppp", FLOWERS)), seat=None)
