"""Tips: once for each new kind of situation, quietly, and only for whoever wants them."""

import pytest
from playwright.sync_api import expect

from tests import nets
from tests.web.browsers import LAPTOP, PHONE, SIDEWAYS
from tests.web.moments import CLAIM, moves
from tests.web.shelf import played
from tests.web.stage import GAMES, Stage

SCREENS = {"laptop": [LAPTOP], "phone": [PHONE, SIDEWAYS]}


@pytest.mark.parametrize("device", SCREENS)
@pytest.mark.parametrize("game", nets.some(GAMES))
def test_a_tip_stands_in_the_bar_and_over_nothing_of_the_hand(
    stage: Stage, game: str, device: str
) -> None:
    there = Stage(stage.visits, stage.shelf, SCREENS[device][0])
    page = there.table(stage.shelf.make(played(game, "pc", moves(0))), tips=True)
    tip = page.locator("#whisper p")
    expect(tip).to_contain_text("Tip:")
    for screen in SCREENS[device]:
        page.set_viewport_size(screen["viewport"])
        low = tip.bounding_box()
        assert low
        for card in page.locator('.stage [data-spot^="hand:"]').all():
            box = card.bounding_box()
            assert box
            beside = box["x"] + box["width"] <= low["x"] or low["x"] + low["width"] <= box["x"]
            above = box["y"] + box["height"] <= low["y"] + 1
            assert beside or above


def test_a_tip_leads_to_its_rule_is_dismissed_and_does_not_come_back(stage: Stage) -> None:
    page = stage.table(stage.shelf.make(played("mandala", "pc", CLAIM)), tips=True)
    expect(page.locator("#whisper")).to_contain_text("(M9)")
    page.locator("#whisper").get_by_role("link", name="Rule M9").click()
    expect(page.get_by_role("dialog").locator(".cited")).to_contain_text("next free space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Got it").click()
    expect(page.locator("#whisper")).not_to_contain_text("Tip:")
    page.reload()
    expect(page.locator(".stage .spot.lit").first).to_be_visible()
    page.wait_for_load_state("networkidle")  # tips are fetched after the table
    expect(page.locator("#whisper")).not_to_contain_text("(M9)")


def test_tips_can_be_switched_off(stage: Stage) -> None:
    made = stage.shelf.make(played("mandala", "pc", CLAIM))
    stage.shelf.put(made)
    page = stage.open("/settings", made.people[0], tips=True)
    page.get_by_role("switch", name="Tips").click()
    page.goto(f"/play/{made.id}")
    expect(page.locator(".stage .spot.lit").first).to_be_visible()
    page.wait_for_load_state("networkidle")  # tips are fetched after the table
    expect(page.locator("#whisper")).not_to_contain_text("Tip:")


@pytest.mark.parametrize("kept", nets.some(["{", {"mandala": "x"}, 17], plain=2), ids=str)
def test_damaged_storage_does_no_harm(stage: Stage, kept: object) -> None:
    made = stage.shelf.make(played("mandala", "pc", CLAIM))
    page = stage.table(made, tips=True, kept={"sandtable.tips": kept})
    expect(page.locator("#whisper")).to_contain_text("Tip:")
