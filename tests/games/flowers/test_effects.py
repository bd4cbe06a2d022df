"""What a player of Flowers is told of a move: everything it caused, with the rule."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import Position, apply_effects
from tests.games.flowers.tables import Json, mandala, table

NAMES = ["Ann", "Ben", "Cem"]


def told(position: Json, word: str, seat: int | None = 0) -> list[str]:
    """Return the sentences of a move, each with its rule, once the law has been checked."""
    before = Position.from_json(position, seed=1)
    after = before.play(word)
    for other in (None, *range(before.players)):
        effects = before.effects(word, after, other)
        assert apply_effects(before.view(other), effects) == after.view(other)
    effects = before.effects(word, after, seat, names=NAMES)
    return [f"{effect['text'][:-1]} ({effect['rule']})." for effect in effects]


def foreseen(position: Json, word: str) -> list[str]:
    effects = Position.from_json(position).foresee(word, names=NAMES)
    return [effect["text"] for effect in effects]


def taking(area: Json, **others: Any) -> Json:
    """Return a position in which Mandala 1 is being destroyed."""
    return table(mandalas=[area], phase="take", taking=0, to_move=area["marker"], **others)


# A turn


def test_F4_a_play_says_how_the_cards_lie_and_why() -> None:
    position = table(hands=["bbr", "g"], mandalas=[mandala("b5 g4")])
    assert told(position, "P1r1")[0] == "You played 1 red card face up into Mandala 1 (F4)."
    face_down = "Ann played 2 black cards face down: Mandala 1 already showed the colour (F4)."
    assert told(position, "P1b2", 1)[0] == face_down


def test_F5_a_draw_is_told_with_its_colours_to_whoever_drew_and_nobody_else() -> None:
    position = table(hands=["bbbbbb", "g"], deck="yyyy")
    assert told(position, "P1b1")[1] == "You drew 3 yellow cards (F5)."
    for seat in (1, None):
        assert told(position, "P1b1", seat)[1] == "Ann drew 3 cards (F5)."


def test_F5_a_reshuffle_is_told_before_the_draw_that_needs_it() -> None:
    position = table(hands=["bb", "g"], deck="y")
    sentences = told(position, "P1b1", None)[1:3]
    assert sentences == [
        "The deck was too small, so the discard pile was shuffled into a new one (F5).",
        "Ann drew 4 cards (F5).",
    ]


def test_F7_the_marker_comes_from_the_centre_or_from_somebody() -> None:
    position = table(hands=["rro", "g"], mandalas=[mandala("b5 g4")])
    assert told(position, "P1r2")[1:] == [
        "You took the marker of Mandala 1: no card lay face up there before (F7).",
        "It is Ben's turn (F3).",
    ]
    position = table(hands=["rro", "g"], mandalas=[mandala("b5 g4", up={1: "y"}, marker=1)])
    assert told(position, "P1r2")[1] == ("You took the marker of Mandala 1 from Ben, 2 to 1 (F7).")


def test_F9_completing_a_mandala_says_who_chooses_though_it_may_be_somebody_else() -> None:
    area = mandala("b5 g4", up={0: "p", 1: "oor"}, marker=1)
    position = table(hands=["yb", "g"], mandalas=[area])
    complete = "Mandala 1 is complete; Ben has the marker and chooses a tile (F9)."
    assert told(position, "P1y1")[-1] == complete
    assert foreseen(position, "P1y1")[-1] == (
        "Completes Mandala 1; Ben has the marker and chooses a tile."
    )


# Destroying a Mandala


def test_F10_F13_the_second_seat_gets_the_other_tile_and_others_take_their_cards_back() -> None:
    area = mandala("b5 g4", up={0: "rpp", 1: "oy"}, down={2: "bb"}, marker=0)
    position = taking(area, players=3)
    assert told(position, "Tb5")[:5] == [
        "You took black 5 from Mandala 1 (F9).",
        "Ben got the other tile, green 4: after you, Ben's cards there counted most (F10).",
        "You discarded 2 purple cards and 1 red card from Mandala 1 (F13).",
        "Ben discarded 1 orange card and 1 yellow card from Mandala 1 (F13).",
        "Cem took back 2 black cards that lay face down in Mandala 1 (F13).",
    ]


def test_F17_cards_taken_back_are_known_from_then_on() -> None:
    area = mandala("b5 g4", up={0: "rpp", 1: "oy"}, down={2: "bb"}, marker=0)
    before = Position.from_json(taking(area, players=3))
    effects = before.effects("Tb5", before.play("Tb5"), 0)
    (back,) = [effect for effect in effects if effect["kind"] == "back_down"]
    assert back["to"] == ["hands", 2]
    assert back["set"] == [[["known", 2], {"b": 2}]]


@pytest.mark.parametrize(
    ("players", "area", "sentence"),
    [
        (2, mandala("b5 g4", up={0: "rpoy"}, down={1: "bb"}, marker=0),
         "You took green 4 too: nobody else had a face-up card there (F10)."),
        (3, mandala("b5 g4", up={0: "rrp", 1: "o", 2: "y"}, marker=0),
         "You took green 4 too: there was a tie for second place (F10)."),
        (2, mandala("b5 g4", up={0: "rrpo", 1: "y"}, marker=0),
         "You took green 4 too: Ben had fewer than half as many cards there (F11)."),
    ],
    ids=["alone", "tied", "half"],
)  # fmt: skip
def test_F10_F11_the_holder_is_told_why_both_tiles_are_theirs(
    players: int, area: Json, sentence: str
) -> None:
    assert told(taking(area, players=players), "Tb5")[1] == sentence


def test_F12_a_second_tile_of_a_colour_makes_a_flower() -> None:
    position = taking(mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0), singles=["bx", ""])
    assert told(position, "Tb5")[1] == (
        "You made a Flower of black 5 and black x3, worth 15 points (F12)."
    )
    assert foreseen(position, "Tb5")[1] == (
        "Black 5 and black x3 make a Flower for you, worth 15 points."
    )


def test_F13_new_tiles_are_certain_to_come_but_not_which() -> None:
    position = taking(mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0))
    marker, dark, light, turn = foreseen(position, "Tb5")[-4:]
    assert marker == "The marker of Mandala 1 goes back to the centre."
    assert (dark, light) == tuple(
        f"A new {back} tile comes to Mandala 1." for back in ("dark", "light")
    )
    assert turn == "Then it is Ben's turn."
    assert all(line.startswith("New in Mandala 1: ") for line in told(position, "Tb5")[-3:-1])


# The end


@pytest.mark.parametrize("end", ["turn", "round"])
def test_F14_somebodys_third_flower_says_when_the_game_ends(end: str) -> None:
    area = mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0)
    flowers = ["p2+p3 r2+r3", ""]
    position = taking(area, options={"end": end}, singles=["bx", ""], flowers=flowers)
    announced = f"That is your third Flower: this {end} is the last"
    assert f"{announced} (F14)." in told(position, "Tb5")
    assert f"{announced}." in foreseen(position, "Tb5")


def stuck(*, has_marker: bool) -> Json:
    """Return a position in which seat 1 passes last, and only Mandala 2 may have a holder."""
    return table(
        hands=["b", "g"],
        mandalas=[
            mandala("b5 g5", down={0: "b" * 14, 1: "g" * 14}),
            mandala("p2 o2", up={1: "y" * 15}, down={0: "p" * 15 + "o" * 15}, marker=1)
            if has_marker
            else mandala("p2 y2", down={0: "p" * 15 + "o" * 15, 1: "y" * 15}),
            mandala("r2 g2", down={0: "r" * 7, 1: "r" * 8}),
        ],
        deck="",
        discard="",
        to_move=1,
        passes=1,
    )


def test_F6_F15_when_all_have_passed_the_one_mandala_with_a_marker_is_certain_to_come() -> None:
    position = stuck(has_marker=True)
    sentences = told(position, "pass", 1)
    assert sentences[:2] == [
        "You passed: no play was possible (F6).",
        "Everybody has passed in a row, so the game is ending (F6).",
    ]
    destroyed = "Before scoring, Mandala 2 is destroyed; you have the marker and choose a tile"
    assert sentences[-1] == f"{destroyed} (F15)."
    assert foreseen(position, "pass")[2:] == [f"{destroyed}."], "not which others come before it"


def test_F15_a_mandala_without_a_marker_only_gives_its_cards_back() -> None:
    sentences = told(stuck(has_marker=False), "pass", 1)
    assert sentences[2:5] == [
        "Nobody had the marker of Mandala 1: it gave no tile, and its cards went back (F15).",
        "Ann took back 14 black cards that lay face down in Mandala 1 (F15).",
        "You took back 14 green cards that lay face down in Mandala 1 (F15).",
    ]
    assert (
        "Everybody has passed, and no cards are left in the Mandalas: the game is over (F6)."
    ) in sentences


def test_F15_which_of_two_mandalas_comes_first_is_not_foreseen() -> None:
    areas = [
        mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0),
        mandala("p5 g5", up={0: "r"}, marker=0),
        mandala("r5 g7", up={1: "b"}, marker=1),
    ]
    flowers = ["p2+p3 r2+r3", ""]
    position = table(mandalas=areas, phase="take", taking=0, singles=["bx", ""], flowers=flowers)
    assert foreseen(position, "Tb5")[-1].startswith("A new light tile")
    assert told(position, "Tb5")[-1].startswith("Before scoring, Mandala ")


def test_F13_a_stack_without_tiles_ends_the_game() -> None:
    areas = [mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0), mandala("p2 o2"), mandala("r2 y2")]
    position = table(
        players=3,
        mandalas=areas,
        phase="take",
        taking=0,
        flowers=["b2+b3 p3+p4", "b4+b7 r3+r4", "p5+p7 r5+r7"],
        singles=["px", "rx", "bx"],
    )
    assert position["stacks"]["dark"] == []
    sentences = told(position, "Tb5")
    assert (
        "A stack of tiles is empty: Mandala 1 does not begin anew, and the game is ending (F13)."
    ) in sentences
    assert (
        "There are no tiles for a new Mandala, and no cards are left in the others: "
        "the game is over (F13)."
    ) in sentences


def test_the_end_tells_reason_result_and_what_was_hidden() -> None:
    position = taking(
        mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0),
        singles=["bx", ""],
        flowers=["p2+p3 r2+r3", ""],
    )
    *_, end, won, shown = told(position, "Tb5")
    assert end == "Your third Flower ended the game (F14)."
    assert won.startswith("You won: ")
    assert shown == "Now everybody sees all cards (F17)."
    assert told(position, "Tb5", 1)[-3] == "Ann's third Flower ended the game (F14)."


def test_F14_where_several_have_three_flowers_all_of_them_are_named() -> None:
    """As the game is ending, others may make a third one."""
    position = taking(
        mandala("b5 g4", up={0: "rp", 1: "oy"}, marker=0),
        singles=["bx", "gx"],
        flowers=["p2+p3 r2+r3", "p4+p5 r4+r5"],
    )
    assert told(position, "Tb5")[-3] == (
        "With three Flowers each for you and Ben, the game is over (F14)."
    )
