"""What a player of Mandala is told of a move: everything it caused, with the rule."""

from __future__ import annotations

from typing import Any

from sandtable import Position
from tests.games.mandala.tables import table

ALMOST = ("bgop", "r", "")  # lacks yellow; seat 0 has a card in its Field
OTHER = ("rr", "", "")


def told(position: dict[str, Any], word: str, seat: int | None = 0) -> list[str]:
    """Return the sentences of a move, each with its rule."""
    before = Position.from_json(position, seed=1)
    effects = before.effects(word, before.play(word), seat, names=["Ann", "Ben"])
    return [f"{effect['text'][:-1]} ({effect['rule']})." for effect in effects]


def foreseen(position: dict[str, Any], word: str) -> list[str]:
    effects = Position.from_json(position).foresee(word, names=["Ann", "Ben"])
    return [effect["text"] for effect in effects]


def test_M3_a_build_tells_its_card_and_the_draw_and_hides_the_colours_from_others() -> None:
    position = table(hands=("bgo", "pry"), deck="ppp", rest="discard")
    assert told(position, "M1b")[:2] == [
        "You built 1 black card onto Mountain 1 (M3).",
        "You drew 3 purple cards (M3).",
    ]
    for seat in (1, None):
        assert told(position, "M1b", seat)[1] == "Ann drew 3 cards (M3)."


def test_M7_M8_completing_a_mandala_tells_who_chooses_first() -> None:
    position = table(mandalas=[ALMOST, OTHER], hands=("yb", "b"))
    assert told(position, "M1y")[-1] == (
        "Mandala 1 is complete: you have more cards in the Field, 1 to 0, and choose first (M7)."
    )
    assert told(position, "M1y", 1)[-1] == (
        "Mandala 1 is complete: Ann has more cards in the Field, 1 to 0, and chooses first (M7)."
    )
    assert foreseen(position, "M1y")[-1] == "Completes Mandala 1; you choose first."
    behind = table(mandalas=[("bgop", "", "r"), OTHER], hands=("yb", "b"))
    assert foreseen(behind, "M1y")[-1] == "Completes Mandala 1; Ben chooses first."


def test_M8_between_equal_fields_the_last_card_decides() -> None:
    level = table(mandalas=[("bgo", "p", "r"), OTHER], hands=("yb", "b"))
    because = "the Fields are equal, 1 to 1, and the last card was"
    assert told(level, "M1y")[-1] == (
        f"Mandala 1 is complete: {because} yours, so Ben chooses first (M7)."
    )
    assert told(level, "M1y", 1)[-1] == (
        f"Mandala 1 is complete: {because} Ann's, so you choose first (M7)."
    )
    assert foreseen(level, "M1y")[-1] == "Completes Mandala 1; Ben chooses first."


def test_M8_who_chooses_first_and_why_is_told_in_German_too() -> None:
    for fields, because in (
        (("r", ""), "Mit 1 zu 0 Karten im Feld wählt Ann zuerst."),
        (("", ""), "In den Feldern steht es 0 zu 0, und die letzte Karte kam von Ann, darum "
         "wählst du zuerst."),
    ):  # fmt: skip
        mountain = "bgop" if fields[0] else "bgopr"
        before = Position.from_json(table(mandalas=[(mountain, *fields), OTHER], hands=("yb", "b")))
        (*_, last) = before.effects("M1y", before.play("M1y"), 1, "de", ["Ann", "Ben"])
        assert last["text"] == f"Mandala\N{NO-BREAK SPACE}1 ist vollständig: {because}"


def claiming(mountain: str, first: str, second: str, **others: Any) -> dict[str, Any]:
    """Return a position in which seat 0 is to claim from Mandala 1."""
    others = {"phase": "claim", "claiming": 0, "completed_by": 1, **others}
    return table(mandalas=[(mountain, first, second), OTHER], **others)


def test_M9_a_new_colour_goes_to_the_next_river_space_and_the_rest_to_the_cup() -> None:
    assert told(claiming("pppgoy", "rr", "b"), "Cp") == [
        "You claimed all purple cards of Mountain 1 (M8).",
        "1 purple card went to your River, space 1 (M9).",
        "2 purple cards went into your Cup (M9).",
        "Next, Ben chooses a colour (M8).",
    ]


def test_M10_cards_claimed_with_an_empty_field_are_discarded() -> None:
    position = claiming("ppgoyrb", "", "")
    lost = "Your Field was empty, so 2 purple cards were discarded (M10)."
    assert told(position, "Cp")[1] == lost
    assert foreseen(position, "Cp")[1] == "Your Field is empty: 2 purple cards are discarded."


def test_M11_the_last_claim_clears_the_fields_and_begins_the_mandala_anew() -> None:
    sentences = told(claiming("p", "rr", "bg", deck="yyy", rest="discard"), "Cp")
    assert sentences[2:4] == [
        "2 red cards from your Field were discarded (M11).",
        "1 black card and 1 green card from Ben's Field were discarded (M11).",
    ]
    assert sentences[4] == "Mandala 1 begins anew with 2 yellow cards on its Mountain (M11)."


def test_M12_a_sixth_river_card_ends_the_game_and_everything_is_shown() -> None:
    position = claiming("p", "rr", "bg", rivers=("bgory", ""), claimed=("bb", ""))
    *_, end, won, shown = told(position, "Cp")
    assert end == "Your sixth River space is taken, so the game is over (M12)."
    assert won.startswith("You won: ")
    assert shown == "Now everybody sees all cards (M19)."


def test_M13_M14_a_deck_that_runs_out_is_told_with_what_follows() -> None:
    position = table(hands=("bgo", "pry"), deck="pp", discard="yyyy", rest="discard")
    assert told(position, "M1b")[1] == "The discard pile became the new deck (M14)."
    assert told(position, "M1b")[3] == (
        "The deck ran out: the next Mandala to be destroyed is the last (M13)."
    )


def test_M15_a_pass_says_why() -> None:
    assert told(table(hands=("", "pry")), "pass")[0] == "You passed: your hand was empty (M15)."
