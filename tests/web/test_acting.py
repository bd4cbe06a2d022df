"""Every way to make a move, and what is said when one cannot be made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests import nets
from tests.web.browsers import (
    LAPTOP,
    PHONE,
    Visits,
    become,
    open_table,
    shown_hand,
    sit_at,
    welcome_of,
)
from tests.web.deals import (
    QUIET,
    Deal,
    View,
    deal,
    has_colour_of_mountain,
    has_many,
    many_of,
    middle,
    sit_down,
)
from tests.web.hands import Hands


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_where_a_card_can_go_is_lit_and_nothing_else(visits: Visits, game: str) -> None:
    table = deal(visits, game)
    assert table.lit() == {f"hand:{colour}" for colour in table.hand}
    for colour in table.hand:
        table.spot(f"hand:{colour}").click()
        assert table.lit() == table.places(colour)
        table.page.keyboard.press("Escape")
    assert table.lit() == {f"hand:{colour}" for colour in table.hand}
    table.has_made(0)


def test_pressing_dragging_and_keys_make_moves_which_are_marked(visits: Visits) -> None:
    table = deal(visits)
    a_card_and_then_a_place(table)
    table.go_on()
    a_place_and_then_a_card(table)
    table.go_on()
    a_card_is_dragged(table)
    table.go_on()
    keys_stand_for_cards_and_places(table)


def a_card_and_then_a_place(table: Deal) -> None:
    colour = next(iter(table.hand))
    table.spot(f"hand:{colour}").click()
    expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
    table.spot("discard").click()
    expect(table.page.locator(".log > li").first).to_have_text(
        re.compile("You discarded 1 .* card")
    )
    expect(table.page.locator(".last")).to_have_count(1)
    expect(table.spot("discard")).to_have_class(re.compile(r"\blast\b"))


def a_place_and_then_a_card(table: Deal) -> None:
    colour = next(colour for colour in table.hand if f"M1{colour}" in table.legal)
    table.spot("mountain:1").click()
    expect(table.spot("mountain:1")).to_have_attribute("aria-pressed", "true")
    assert table.lit() == {f"hand:{c}" for c in table.hand if f"M1{c}" in table.legal}
    table.spot(f"hand:{colour}").click()
    expect(table.page.locator(".log > li")).to_have_count(3)
    assert shown_hand(table.page) != table.hand
    expect(table.spot("mountain:1").locator(".last")).to_be_visible()
    expect(table.spot("mountain:1")).to_have_accessible_name(re.compile("The last move went here"))


def test_several_cards_are_taken_one_by_one_and_go_to_a_place(visits: Visits) -> None:
    table = deal(visits, wish=has_many)
    colour = many_of(table.view) or ""
    one_more_card_is_taken_by_pressing_again(table, colour)
    more_cards_than_can_go_somewhere_are_refused_in_words(table, colour)
    table.page.keyboard.press("Escape")
    table.spot("field:1").click()
    table.spot(f"hand:{colour}").click()
    table.spot(f"hand:{colour}").click()
    expect(table.page.get_by_text("2 of 3")).to_be_visible()
    table.page.get_by_role("button", name="Play", exact=True).click()
    expect(table.page.locator(".log > li").first).to_have_text(
        re.compile("You grew .* by 2 .* cards")
    )


def one_more_card_is_taken_by_pressing_again(table: Deal, colour: str) -> None:
    card = table.spot(f"hand:{colour}")
    for count in (1, 2, 3):
        card.click()
        expect(table.page.get_by_text(f"{count} of 3")).to_be_visible()
        assert table.lit() == table.places(colour, count)
    card.click()  # there is no fourth: all are put back
    expect(card).to_have_attribute("aria-pressed", "false")
    table.has_made(0)


def test_a_stepper_takes_more_cards_and_fewer(visits: Visits) -> None:
    table = deal(visits, wish=has_many, device=PHONE)
    colour = many_of(table.view) or ""
    more = table.page.get_by_role("button", name="One more")
    fewer = table.page.get_by_role("button", name="One fewer")
    table.spot(f"hand:{colour}").tap()
    expect(fewer).to_be_disabled()
    more.tap()
    more.tap()
    expect(more).to_be_disabled()
    assert table.lit() == table.places(colour, 3)
    fewer.tap()
    expect(table.page.locator(".stepper")).to_contain_text("2 cards")
    table.spot("field:1").tap()
    expect(table.page.locator(".log > li")).to_have_text(re.compile("You grew .* by 2 .* cards"))


def a_card_is_dragged(table: Deal) -> None:
    mouse = table.page.mouse
    colour = next(colour for colour in table.hand if f"M2{colour}" in table.legal)
    table.lift(colour, "mountain:2")
    expect(table.page.locator(".dragged")).to_be_visible()
    expect(table.spot("mountain:2")).to_have_class(re.compile(r"\bunder\b"))
    assert table.lit() == table.places(colour)
    mouse.up()
    expect(table.page.locator(".log > li")).to_have_count(5)
    expect(table.page.locator(".log > li").first).to_have_text(
        re.compile("You built 1 .* onto Mountain 2")
    )
    expect(table.page.locator(".dragged")).to_have_count(0)


@pytest.mark.parametrize("count", nets.some([2, 1, 3]))
def test_a_stack_is_dragged_with_as_many_cards_as_it_plays(visits: Visits, count: int) -> None:
    table = deal(visits, wish=has_many)
    colour = many_of(table.view) or ""
    for _ in range(count - 1):  # the first one is taken by dragging
        table.spot(f"hand:{colour}").click()
    if count > 1:
        table.spot(f"hand:{colour}").click()
    table.lift(colour, "field:1")
    expect(table.page.locator(".dragged .card")).to_have_count(count)
    badge = table.page.locator(".dragged .badge")
    expect(badge).to_have_text([str(count)] if count > 1 else [])
    table.page.mouse.up()
    expect(table.page.locator(".log > li").first).to_have_text(
        re.compile(f"You grew .* by {count} .* cards?\\b")
    )
    after = shown_hand(table.page).get(colour, 0)
    drawn = welcome_of(table.page)["view"]["hands"][0].get(colour, 0)
    assert after == drawn


def test_a_dragged_card_goes_back_at_escape_and_beside_the_board(visits: Visits) -> None:
    table = deal(visits)
    mouse = table.page.mouse
    colour = next(colour for colour in table.hand if f"M2{colour}" in table.legal)
    for is_dropped in (True, False):
        table.lift(colour, "mountain:2")
        if is_dropped:
            mouse.move(*middle(table.page.locator(".log, .soft").last), steps=4)
            mouse.up()
        else:
            table.page.keyboard.press("Escape")
        expect(table.page.locator(".dragged")).to_have_count(0)
        mouse.up()
        assert table.lit() == {f"hand:{colour}" for colour in table.hand}
        table.has_made(0)


def test_a_card_is_dragged_with_a_finger(visits: Visits) -> None:
    table = deal(visits, "flowers", device=PHONE)
    colour = next(iter(table.hand))
    here, there = (middle(table.spot(name)) for name in (f"hand:{colour}", "mandala:2"))
    finger = table.page.context.new_cdp_session(table.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": told})

    touch("Start", here)
    for step in (1, 2, 3, 4):
        x, y = (a + (b - a) * step / 4 for a, b in zip(here, there))
        touch("Move", (x, y))
    expect(table.page.locator(".dragged")).to_be_visible()
    touch("End")
    expect(table.page.locator(".log > li")).to_have_text(re.compile("You played 1 .* Mandala 2"))


def test_escape_and_a_button_let_go_of_what_is_held_but_no_greeting_does(visits: Visits) -> None:
    table = deal(visits)
    card = table.spot(f"hand:{next(iter(table.hand))}")
    card.click()
    table.command(table.other, do="react", id="hello", reaction="hello")
    expect(table.page.locator(".news").get_by_text("Bob: Hello!")).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    table.page.get_by_role("button", name="Put back").click()
    expect(card).to_have_attribute("aria-pressed", "false")
    table.spot("mountain:1").click()
    table.page.keyboard.press("Escape")
    expect(table.spot("mountain:1")).to_have_attribute("aria-pressed", "false")
    table.has_made(0)


def keys_stand_for_cards_and_places(table: Deal) -> None:
    colour = next(colour for colour in table.hand if f"M2{colour}" in table.legal)
    table.page.keyboard.press(colour)
    expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
    table.page.keyboard.press("2")
    expect(table.page.locator(".log > li")).to_have_count(7)
    expect(table.page.locator(".log > li").first).to_have_text(
        re.compile("You built 1 .* onto Mountain 2")
    )


# The keys of all colours in German: initials, but for Gelb, which would be another G.
GERMAN = {"b": "s", "g": "g", "o": "o", "p": "l", "r": "r", "y": "e"}


def test_letters_on_cards_and_keys_are_those_of_the_language(visits: Visits) -> None:
    table = deal(visits, device={**LAPTOP, "locale": "de-DE"}, wish=has_purple_and_yellow)
    page = table.page
    page.evaluate(CHOOSE, {"letters": True})
    page.reload()
    Hands(page).wait("mine")
    for colour in table.hand:
        expect(table.spot(f"hand:{colour}").locator(".letter").last).to_be_visible()
        letters = table.spot(f"hand:{colour}").locator(".letter").all_inner_texts()
        assert {*letters} == {GERMAN[colour].upper()}
        page.keyboard.press(GERMAN[colour])
        expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
    page.keyboard.press("p")  # the English key of what is lila here
    expect(page.locator(".spot.held")).to_have_count(0)
    page.keyboard.press(GERMAN["p"])
    page.keyboard.press("a")  # ablegen
    table.has_made(1)


def has_purple_and_yellow(view: View) -> bool:
    """Whether a hand has colours whose letters are others in German."""
    return {"p", "y"} <= {*view["hands"][0]}


# Changes some of the settings that this browser has kept.
CHOOSE = """chosen => {
  const name = 'sandtable.settings';
  const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
  localStorage.setItem(name, JSON.stringify({ ...kept, ...chosen }));
}"""


def test_single_keys_can_be_switched_off_but_not_the_way_back(visits: Visits) -> None:
    table = deal(visits, wish=lambda view: 1 in view["hands"][0].values())
    page = table.page
    colour = next(colour for colour, count in table.hand.items() if count == 1)
    the_key_of_a_single_card_says_what_was_taken_and_what_comes_next(table, colour)
    page.goto("/settings")
    page.get_by_role("switch", name="Single keys").click()
    table.go_there()
    card = table.spot(f"hand:{colour}")
    for key in (colour, "1", "d", "+", "?"):
        page.keyboard.press(key)
    expect(page.locator(".spot:is(.held, .aimed)")).to_have_count(0)
    card.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    table.has_made(0)


def the_key_of_a_single_card_says_what_was_taken_and_what_comes_next(
    table: Deal, colour: str
) -> None:
    table.page.keyboard.press(colour)
    card = table.spot(f"hand:{colour}")
    expect(card).to_be_focused()
    expect(card).to_have_accessible_name(re.compile("^1 .* card in your hand"))
    expect(table.page.locator(".bar > [aria-live]")).to_have_text("Now choose a lit place.")


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_place_that_is_not_lit_says_which_rule_forbids_it(
    visits: Visits, device: dict[str, Any]
) -> None:
    table = deal(visits, wish=has_colour_of_mountain, device=device)
    if device is PHONE:
        a_tap_tells_what_something_is(table)
    lying = table.view["mandalas"][0]["mountain"]
    colour = next(colour for colour in table.hand if colour in lying)
    table.touch(f"hand:{colour}")
    assert "field:1" not in table.lit()
    table.touch("field:1")
    expect(table.page.locator(".problem")).to_have_text(re.compile("Rule of Colour.*Mountain"))
    expect(table.spot(f"hand:{colour}")).to_have_attribute("aria-pressed", "true")
    table.has_made(0)


def more_cards_than_can_go_somewhere_are_refused_in_words(table: Deal, colour: str) -> None:
    card = table.spot(f"hand:{colour}")
    card.click()
    card.click()
    table.spot("mountain:1").click()
    expect(table.page.locator(".problem")).to_have_text("Only 1 at a time can go here.")
    table.has_made(0)


def a_tap_tells_what_something_is(table: Deal) -> None:
    for _ in range(2):  # also when it was tapped last
        table.touch("deck")
        expect(table.page.locator("#whisper")).to_contain_text("Deck: 88 cards.")
    table.touch("hand-of:1")
    expect(table.page.locator("#whisper")).to_contain_text("Bob holds 6 cards.")


def test_who_wants_it_is_asked_before_each_move(visits: Visits) -> None:
    page = visits.open("/settings")
    page.get_by_role("switch", name="Confirm each move").click()
    become(page, "Ann")
    table = sit_down(page)
    table.go_there()
    for answer in ("Cancel", "Play this"):
        page.locator(".hand .spot").first.click()
        table.spot("discard").click()
        expect(page.locator(".doing")).to_contain_text("Discard 1 ")
        expect(page.locator(".log > li")).to_have_count(0)
        page.get_by_role("button", name=answer).click()
    expect(page.locator(".log > li")).to_have_count(1)


def test_a_move_for_a_position_that_has_gone_is_refused_in_words(visits: Visits) -> None:
    page = visits.open(QUIET)
    key = become(page, "Ann")
    late = hold_back_events(page)
    table = sit_down(page)
    table.go_there()
    move = next(word for word in table.legal if word.startswith("D"))
    table.command(key, do="play", id="elsewhere", move=move, seen=table.told["number"])
    page.locator(".hand .spot").first.click()
    table.spot("discard").click()
    expect(page.get_by_role("alert")).to_have_text("The table has moved on. Look again.")
    for send in late:
        send()
    expect(page.locator(".log > li")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_text("The table has moved on. Look again.")


def hold_back_events(page: Page) -> list[Callable[[], None]]:
    """Let a page hear of events late: give what lets each of them through."""
    late: list[Callable[[], None]] = []

    def route(page_side: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if '"kind":"event"' in str(message):
                late.append(lambda: page_side.send(message))
            else:
                page_side.send(message)

        page_side.connect_to_server().on_message(pass_on)

    page.route_web_socket(re.compile("/live$"), route)
    return late


def test_a_double_click_makes_one_move(visits: Visits) -> None:
    page = visits.open(QUIET)
    opened = open_table(page, become(page, "Ann"), "patterns", "open", "me")
    sit_at(page, opened, "Bob")
    page.goto(f"/play/{opened['table']['id']}")
    page.locator("[data-spot^='bowl:']").first.dblclick()
    expect(page.locator(".log > li")).to_have_count(1)
    expect(page.get_by_text("Bob is to move.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
