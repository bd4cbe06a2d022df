"""Settings, lessons and rules do what they say."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import nets
from tests.rules_views import steps_of
from tests.web.browsers import Visits
from tests.web.moments import is_over, moves
from tests.web.shelf import played
from tests.web.stage import GAMES, LESSONS, MODES, Stage
from tests.web.states.learning import STEPS

NIGHT, DAY = "rgb(33, 29, 26)", "rgb(241, 231, 211)"
NO_CLIPBOARD = """
Object.defineProperty(navigator, 'clipboard', { value: undefined });
document.execCommand = () => false;"""
_TURN = moves(12)


def ground(page: Page) -> str:
    """Return the colour of the sand."""
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def choose(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).check()


def turn(page: Page, name: str) -> None:
    page.get_by_role("switch", name=name).click()


# -------------------------------------------------------------------------------- settings


@pytest.mark.parametrize(("system", "colour"), [("light", DAY), ("dark", NIGHT)])
def test_the_theme_is_the_systems_until_one_is_chosen(
    visits: Visits, system: str, colour: str
) -> None:
    page = visits.open("/settings", color_scheme=system)
    expect(page.get_by_role("radio", name="Same as the system").first).to_be_checked()
    assert ground(page) == colour
    choose(page, "Day sand")
    assert ground(page) == DAY
    choose(page, "Night sand")
    assert ground(page) == NIGHT
    page.goto("/")
    assert ground(page) == NIGHT, "it is kept"


def test_letters_and_strong_colours_change_the_cards_at_once(visits: Visits) -> None:
    page = visits.open("/settings")
    card = page.locator(".sample .card").nth(4)
    before = card.evaluate("card => getComputedStyle(card).backgroundColor")
    expect(card).not_to_contain_text("R")
    turn(page, "Letters on cards")
    expect(card).to_contain_text("R")
    choose(page, "High contrast")
    assert card.evaluate("card => getComputedStyle(card).backgroundColor") != before
    page.reload()
    expect(page.locator(".sample .card").nth(4)).to_contain_text("R")
    expect(page.get_by_role("radio", name="High contrast")).to_be_checked()


def test_motion_follows_the_system_or_the_choice(visits: Visits) -> None:
    page = visits.open("/settings", moving=True)
    root = page.locator("html")
    expect(root).to_have_attribute("data-motion", "on")
    page.get_by_role("group", name="Motion").get_by_role("radio", name="Off").check()
    expect(root).to_have_attribute("data-motion", "off")
    calm = visits.open("/settings")
    expect(calm.locator("html")).to_have_attribute("data-motion", "off")
    calm.get_by_role("group", name="Motion").get_by_role("radio", name="On").check()
    expect(calm.locator("html")).to_have_attribute("data-motion", "on")


def test_switches_are_kept(visits: Visits) -> None:
    page = visits.open("/settings")
    names = ["Sound", "Confirm each move", "Live score"]
    before = [page.get_by_role("switch", name=name).get_attribute("aria-checked") for name in names]
    assert before == ["false", "false", "true"]
    for name in names:
        turn(page, name)
    page.reload()
    after = [page.get_by_role("switch", name=name).get_attribute("aria-checked") for name in names]
    assert after == ["true", "true", "false"]


def test_with_confirmation_a_move_is_played_only_when_it_is_confirmed(stage: Stage) -> None:
    page = stage.table(stage.shelf.make(played("patterns", "pp", _TURN)), confirm=True)
    number = page.locator(".log > li").count()
    page.locator(".stage .spot.lit").first.click()
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".log > li").count() == number
    page.locator(".stage .spot.lit").first.click()
    if page.locator("[data-offer]").count():
        page.locator("[data-offer]").first.click()
    page.get_by_role("button", name="Play this").click()
    expect(page.locator(".log > li")).to_have_count(number + 1)


@pytest.mark.parametrize("game", nets.some(["patterns", "mandala", "flowers"]))
def test_the_live_score_can_be_hidden(stage: Stage, game: str) -> None:
    log = played(game, "pp", _TURN)
    points = re.compile(r"\bpoints?\b|\bpts\b")
    shown = stage.table(stage.shelf.make(log))
    expect(shown.locator("aside .players")).to_contain_text(points)
    hidden = stage.table(stage.shelf.make(log), score=False)
    expect(hidden.locator("aside .players li")).to_have_count(2)
    expect(hidden.locator("aside .players")).not_to_contain_text(points)


def test_a_name_is_kept_and_shown(visits: Visits) -> None:
    page = visits.open("/settings")
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Playing as Zoë")).to_be_visible()


# ------------------------------------------------------------------------- opening a table


@pytest.mark.parametrize("game", nets.some(reversed(GAMES)))
@pytest.mark.parametrize("mode", MODES)
def test_every_way_of_playing_leads_to_a_table(visits: Visits, game: str, mode: str) -> None:
    page = visits.open(f"/new/{game}?mode={mode}")
    if mode == "friends":
        page.get_by_label("Your name").fill("Ann")
    page.locator("form .starting .main").click()
    seen = {"computer": ".stage .spot", "friends": ".line input"}
    beside = ".stage .spot" if game == "patterns" else ".curtain button"
    expect(page.locator(seen.get(mode, beside)).first).to_be_visible()


def test_an_invitation_that_cannot_be_copied_is_selected(visits: Visits) -> None:
    page = visits.open("about:blank")
    page.add_init_script(NO_CLIPBOARD)
    page.goto("/new/mandala?mode=friends")
    page.get_by_label("Your name").fill("Ann")
    page.locator("form .starting .main").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("The link is selected")).to_be_visible()
    selected = page.evaluate("document.activeElement.value ?? ''")
    assert "/join/" in selected


def test_a_finished_game_tells_how_it_came_out_and_leads_to_its_replay(stage: Stage) -> None:
    made = stage.shelf.make(played("patterns", "pp", is_over))
    stage.shelf.put(made)
    end = made.table.now.end
    assert end is not None
    high, low = sorted(end.scores, reverse=True)
    for seat, person in made.people.items():
        page = stage.open("/", person)
        winner = "You" if [seat] == list(end.winners) else made.people[1 - seat].name
        line = page.locator(f'a[href="/replay/{made.id}?seat={seat}"]')
        expect(line).to_contain_text(f"{winner} won {high} to {low}")


# ------------------------------------------------------------------------------ learning


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "first"),
    nets.some(
        [("patterns", 1), ("mandala", 6), ("flowers", 6), ("mandala", 1), ("flowers", 1)], plain=3
    ),
)
def test_a_lesson_leads_to_its_end(stage: Stage, game: str, first: int) -> None:
    """From its first step, or from where somebody goes on who knows the steps before."""
    known = [step["id"] for step in steps_of(game)[: first - 1]]
    progress = {game: {"at": first - 1, "done": known}}
    page = stage.open(f"/learn/{game}", kept={LESSONS: progress})
    for step in range(first, STEPS + 1):
        expect(page.locator(".dots")).to_have_attribute("aria-label", f"Step {step} of {STEPS}")
        expect(page.locator(".stage .spot").first).to_be_visible()
        take_step(page)
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("heading", name="Now you know the game")).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_label("All steps done")).to_be_visible()
    page.goto(f"/learn/{game}")
    expect(page.locator(".stage .spot").first).to_be_visible()


def take_step(page: Page) -> None:
    """Do what a step shows when it is asked for help, if it wants anything done."""
    show = page.get_by_role("button", name="Show me")
    next_button = page.get_by_role("button", name="Next", exact=True)
    expect(show.or_(next_button)).to_be_visible()
    if next_button.is_visible():
        return
    expect(page.locator(".stage .spot.lit").first).to_be_visible()
    show.click()
    shown = page.locator("#whisper strong")
    expect(shown).to_have_text(re.compile(r"\w \w"))  # a sentence, once it has been fetched
    said = shown.inner_text()
    number = re.search(r"\b\d (?=\w+ cards?\b)", said)
    for _ in range(int(number[0]) if number else 0):
        page.locator(".hand .spot.hinted").click()
    page.locator(".spot.hinted:not(.held)").first.click()
    if page.locator("[data-offer]").count():
        page.locator("[data-offer]").filter(has_text=said.rstrip(".")).click()
    expect(next_button).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_have_pictures_and_both_languages(visits: Visits, game: str) -> None:
    page = visits.open(f"/rules/{game}")
    expect(page.locator("main h2:not(figure h2)").first).to_be_visible()
    english = page.locator("main h2:not(figure h2)").all_inner_texts()
    figures = page.locator("figure").count()
    assert figures >= 3
    assert page.locator("figure svg").count() > figures
    german = visits.open(f"/rules/{game}", locale="de")
    expect(german.locator("main h2:not(figure h2)").first).to_be_visible()
    assert german.locator("figure").count() == figures
    titles = german.locator("main h2:not(figure h2)").all_inner_texts()
    assert len(titles) == len(english)
    assert not set(titles) & set(english)


@pytest.mark.parametrize("game", nets.some(["mandala", "patterns", "flowers"]))
def test_the_contents_lead_to_every_section(visits: Visits, game: str) -> None:
    page = visits.open(f"/rules/{game}")
    links = page.locator("nav ol a")
    expect(links.first).to_be_visible()
    for link in links.all():
        link.click()
        expect(page.get_by_role("heading", name=link.inner_text(), exact=True)).to_be_in_viewport()
