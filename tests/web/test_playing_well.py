"""The second lessons: ideas on real positions, and what is done in them is remembered."""

from playwright.sync_api import expect

from tests.web.stage import LESSONS, Stage


def test_an_idea_is_tried_on_the_board_and_remembered(stage: Stage) -> None:
    page = stage.open("/learn/mandala/well")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play Mandala well")
    page.locator('[data-spot="claim:o"]').click()
    expect(page.locator(".telling [role=status]")).to_contain_text("Not quite.")
    page.locator('[data-spot="claim:r"]').click()
    expect(page.locator(".telling [role=status]")).to_contain_text("8 in all")
    puzzles = page.get_by_role("link", name="Puzzles about this")
    expect(puzzles).to_have_attribute("href", "/puzzles/mandala?theme=claim")
    for _ in range(4):
        page.get_by_role("button", name="Next step").click()
    expect(page.get_by_role("heading", name="Now try them")).to_be_focused()
    page.goto("/learn")
    link = page.get_by_role("link", name="Playing well: Mandala")
    expect(link).to_contain_text("1 of 4 steps done")


def test_three_play_in_the_second_lesson_of_flowers(stage: Stage) -> None:
    page = stage.open("/learn/flowers/well")
    expect(page.locator(".stage")).to_contain_text("Kim")
    expect(page.locator(".stage")).to_contain_text("Robin")


def test_a_key_that_is_held_down_taps_once(stage: Stage) -> None:
    kept = {LESSONS: {"mandala well": {"at": 1, "done": []}}}
    page = stage.open("/learn/mandala/well", kept=kept)
    cards = page.locator('[data-spot="hand:r"]')
    cards.focus()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    expect(cards).to_contain_text("1 of 3")
