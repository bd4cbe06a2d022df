"""M7 to M12: a complete Mandala is claimed colour by colour and begun anew."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import Position
from tests.games.mandala.tables import pile, table

OTHER = ("rr", "", "")
WIDE = ("bgopr", "ygopr")


def played(position: dict[str, Any], *words: str, seed: int = 0) -> Position:
    present = Position.from_json(position, seed)
    for word in words:
        present = present.play(word)
    return present


# M7 Completion


@pytest.mark.parametrize(
    ("mandala", "word"),
    [
        (("bgopr", "", ""), "M1y"),
        (("bgop", "r", ""), "M1y"),
        (("bgop", "", "r"), "F1y1"),
        (("b", "go", "pr"), "F1y2"),
        (("bbbb", "gopr", ""), "M1y"),
    ],
)
def test_M7_a_mandala_with_all_six_colours_is_destroyed(
    mandala: tuple[str, str, str], word: str
) -> None:
    position = played(table(mandalas=[mandala, OTHER], hands=("yyb", "b")), word)
    json = position.to_json()
    assert (json["phase"], json["claiming"], json["completed_by"]) == ("claim", 0, 0)
    assert all(move.startswith("C") for move in position.legal_moves)


def test_M7_the_second_mandala_is_destroyed_likewise() -> None:
    position = table(mandalas=[OTHER, ("bgop", "", "r")], hands=("b", "yyb"), to_move=1)
    json = played(position, "M2y").to_json()
    assert (json["phase"], json["claiming"], json["completed_by"]) == ("claim", 1, 1)


@pytest.mark.parametrize(
    ("mandalas", "word"),
    [
        ([("bgop", "", ""), OTHER], "M1y"),
        ([("bgop", "", ""), OTHER], "F1y2"),
        ([("bgopr", "", ""), OTHER], "M1b"),
        ([("bgop", "r", ""), ("bg", "", "")], "M2y"),
        ([("bgop", "r", ""), ("bg", "", "")], "Dy2"),
    ],
    ids=["five colours", "five with a Field", "no new colour", "the other Mandala", "discarded"],
)
def test_M7_a_mandala_with_fewer_colours_stands(
    mandalas: list[tuple[str, str, str]], word: str
) -> None:
    position = played(table(mandalas=mandalas, hands=("yyb", "b")), word)
    assert (position.phase, position.to_move) == ("turn", 1)


# M8 Who claims, and what


@pytest.mark.parametrize("completer", [0, 1])
@pytest.mark.parametrize("richer", [0, 1])
def test_M8_more_cards_in_the_field_claims_first_whoever_completed(
    completer: int, richer: int
) -> None:
    mandala = ("bgp", "rr", "o") if richer == 0 else ("bgp", "r", "oo")
    position = table(mandalas=[mandala, OTHER], hands=("yb", "yb"), to_move=completer)
    assert played(position, "M1y").to_move == richer


def test_M8_cards_count_not_colours() -> None:
    """Three red cards of seat 1 beat one orange and one green of seat 0."""
    position = table(mandalas=[("bp", "go", "rrr"), OTHER], hands=("yb", "b"))
    assert played(position, "M1y").to_move == 1


def test_M8_the_cards_that_complete_the_mandala_count_too() -> None:
    position = table(mandalas=[("bgp", "o", "rr"), OTHER], hands=("yyb", "b"))
    assert played(position, "F1y2").to_move == 0


def test_M8_cards_in_the_other_mandala_do_not_count() -> None:
    position = table(mandalas=[("bgp", "o", "rr"), ("rr", "bbbb", "")], hands=("yb", "b"))
    assert played(position, "M1y").to_move == 1


@pytest.mark.parametrize("completer", [0, 1])
@pytest.mark.parametrize(
    ("mandala", "word"),
    [
        (("bgopr", "", ""), "M1y"),
        (("bgp", "r", "o"), "M1y"),
        (("bgp", "rr", "oo"), "M1y"),
    ],
    ids=["0-0", "1-1", "2-2"],
)
def test_M8_equal_fields_let_the_seat_that_did_not_complete_claim_first(
    completer: int, mandala: tuple[str, str, str], word: str
) -> None:
    position = table(mandalas=[mandala, OTHER], hands=("yb", "yb"), to_move=completer)
    assert played(position, word).to_move == 1 - completer


@pytest.mark.parametrize("completer", [0, 1])
def test_M8_fields_made_equal_by_the_completing_grow(completer: int) -> None:
    mandala = ("bgp", "", "or") if completer == 0 else ("bgp", "or", "")
    position = table(mandalas=[mandala, OTHER], hands=("yyb", "yyb"), to_move=completer)
    assert played(position, "F1y2").to_move == 1 - completer


@pytest.mark.parametrize("first", [0, 1])
def test_M8_the_seats_alternate_until_the_mountain_is_empty(first: int) -> None:
    mandala = ("bgop", "rr", "") if first == 0 else ("bgop", "", "rr")
    position = played(table(mandalas=[mandala, OTHER], hands=("yb", "b")), "M1y")
    claimers = []
    while position.phase == "claim":
        claimers.append(position.to_move)
        position = position.play(position.legal_moves[0])
    assert claimers == [first, 1 - first, first, 1 - first, first]


def test_M8_a_claim_takes_all_cards_of_any_one_colour_of_the_mountain() -> None:
    position = table(mandalas=[("bbbggp", "oo", "r"), OTHER], hands=("yb", "b"))
    claims = played(position, "M1y")
    assert claims.legal_moves == ["Cb", "Cg", "Cp", "Cy"]
    after = claims.play("Cb")
    assert after.to_json()["mandalas"][0]["mountain"] == pile("ggpy")
    assert after.legal_moves == ["Cg", "Cp", "Cy"]


def test_M8_the_last_colour_is_still_a_claim_with_one_option() -> None:
    position = table(mandalas=[("b", "gop", "r"), OTHER], hands=("yb", "b"))
    after = played(position, "M1y", "Cb")
    assert (after.phase, after.to_move, after.legal_moves) == ("claim", 1, ["Cy"])


def test_M8_a_mountain_of_one_colour_is_one_claim() -> None:
    position = table(mandalas=[("bbb", "gop", "r"), OTHER], hands=("yyb", "b"))
    claims = played(position, "F1y1")
    assert claims.legal_moves == ["Cb"]
    assert (claims.play("Cb").phase, claims.play("Cb").to_move) == ("turn", 1)


# M9 River and Cup

CLAIMS: dict[str, Any] = {
    "mandalas": [("bbbggp", "oo", "r"), OTHER],
    "hands": ("yb", "b"),
    "dealt_cups": ("yy", "oo"),
}


@pytest.mark.parametrize(
    ("river", "word", "river_after", "cup_after"),
    [
        ("", "Cb", "b", "yybb"),
        ("", "Cp", "p", "yy"),
        ("go", "Cb", "gob", "yybb"),
        ("gopr", "Cb", "goprb", "yybb"),
        ("b", "Cb", "b", "yybbb"),
        ("gbo", "Cb", "gbo", "yybbb"),
        ("p", "Cp", "p", "yyp"),
    ],
)
def test_M9_a_new_colour_puts_one_card_on_the_next_river_space_the_rest_go_to_the_cup(
    river: str, word: str, river_after: str, cup_after: str
) -> None:
    after = played(table(**CLAIMS, rivers=(river, "")), "M1y", word).to_json()
    assert after["rivers"] == [river_after, ""]
    assert after["cups"] == [pile(cup_after), pile("oo")]
    assert after["discard"] == {}


def test_M9_the_river_keeps_the_order_of_the_claims_for_each_seat() -> None:
    after = played(table(**CLAIMS), "M1y", "Cy", "Cb", "Cp", "Cg")
    assert after.to_json()["rivers"] == ["yp", "bg"]
    assert after.to_json()["cups"] == [pile("yy"), pile("oobbg")]
    assert after.scores == [2, 4]  # two yellow on space 1; two black on 1, a green on 2


def test_M9_dealt_cup_cards_do_not_bring_a_colour_into_the_river() -> None:
    """Seat 0 has yellow in its Cup but not in its River: a claimed yellow goes to the River."""
    after = played(table(**CLAIMS), "M1y", "Cy").to_json()
    assert after["rivers"][0] == "y"
    assert after["cups"][0] == pile("yy")


# M10 No cards in the Field


def test_M10_a_seat_without_field_cards_claims_in_turn_but_to_the_discard_pile() -> None:
    before = table(mandalas=[("bbggpp", "", "or"), OTHER], hands=("yb", "b"), discard="o")
    first = played(before, "M1y", "Cy")
    assert first.to_move == 0
    after = first.play("Cb").to_json()
    assert after["discard"] == pile("obb")
    assert after["rivers"] == ["", "y"]
    assert after["cups"] == before["cups"]
    assert after["to_move"] == 1


def test_M10_a_colour_in_its_river_is_discarded_too() -> None:
    before = table(
        mandalas=[("bbggpp", "", "or"), OTHER],
        hands=("yb", "b"),
        rivers=("b", ""),
        claimed=("b", ""),
    )
    after = played(before, "M1y", "Cy", "Cb").to_json()
    assert after["discard"] == pile("bb")
    assert (after["rivers"][0], after["cups"][0]) == ("b", before["cups"][0])


def test_M10_a_field_in_the_other_mandala_is_no_help() -> None:
    before = table(mandalas=[("bbggpp", "", "or"), ("rr", "bb", "")], hands=("yb", "b"))
    assert played(before, "M1y", "Cy", "Cb").to_json()["discard"] == pile("bb")


def test_M10_with_both_fields_empty_everything_is_discarded() -> None:
    before = table(mandalas=[("bbgopr", "", ""), OTHER], hands=("yb", "b"))
    after = played(before, "M1y", "Cb", "Cg", "Co", "Cp", "Cr", "Cy").to_json()
    assert after["discard"] == pile("bbgopry")
    assert (after["rivers"], after["cups"]) == (["", ""], before["cups"])


# M11 After the claims


def test_M11_both_fields_are_discarded_and_the_mountain_gets_two_new_cards() -> None:
    before = table(
        mandalas=[("bgp", "oo", "rrr"), ("rr", "bb", "g")],
        hands=("yb", "bp"),
        deck="yyyyyyyy",
        rivers=WIDE,
        rest="cups",
    )
    after = played(before, "M1y", "Cy", "Cb", "Cg", "Cp").to_json()
    assert after["discard"] == pile("oorrr")
    assert after["mandalas"] == [
        {"mountain": pile("yy"), "fields": [{}, {}]},
        before["mandalas"][1],
    ]
    assert after["deck"] == pile("yyy")  # three were drawn by the Build
    assert (after["phase"], after["claiming"], after["completed_by"]) == ("turn", None, None)


@pytest.mark.parametrize("completer", [0, 1])
@pytest.mark.parametrize("mandala", [("bgp", "oo", "r"), ("bgp", "o", "rr"), ("bg", "oo", "rp")])
def test_M11_the_next_turn_belongs_to_the_opponent_of_the_seat_that_completed(
    completer: int, mandala: tuple[str, str, str]
) -> None:
    """Whoever made the last claim."""
    position = played(
        table(mandalas=[OTHER, mandala], hands=("yb", "yb"), to_move=completer), "M2y"
    )
    while position.phase == "claim":
        position = position.play(position.legal_moves[0])
    assert (position.phase, position.to_move) == ("turn", 1 - completer)


# M12 The sixth River card

LAST_SPACE: dict[str, Any] = {
    "mandalas": [("bbgp", "oo", "r"), OTHER],
    "hands": ("yyb", "bbg"),
    "dealt_cups": ("by", "by"),
    "rivers": ("rgopb", "yop"),
}


def test_M12_a_sixth_river_card_ends_the_game_once_the_mountain_is_claimed() -> None:
    sixth = played(table(**LAST_SPACE), "M1y", "Cy")
    assert sixth.to_json()["rivers"][0] == "rgopby"
    assert (sixth.phase, sixth.to_move, sixth.reason) == ("claim", 1, None)
    end = sixth.play("Cb").play("Cp").play("Cg")
    assert (end.phase, end.to_move, end.reason, end.legal_moves) == ("over", None, "river", [])
    assert end.to_json()["rivers"] == ["rgopby", "yopbg"]


def test_M12_the_mandala_is_not_refilled_at_the_end() -> None:
    claims = played(table(**LAST_SPACE), "M1y", "Cy", "Cb", "Cp")
    end = claims.play("Cg").to_json()
    assert end["mandalas"][0] == {"mountain": {}, "fields": [{}, {}]}
    assert end["discard"] == pile("oor")
    assert end["deck"] == claims.to_json()["deck"]
    assert (end["claiming"], end["completed_by"]) == (None, None)


def test_M12_the_last_claim_may_bring_the_sixth_card() -> None:
    position = table(**LAST_SPACE | {"rivers": ("rgopb", "yopgr")})
    end = played(position, "M1y", "Cp", "Cy", "Cg", "Cb")
    assert (end.reason, end.to_json()["rivers"]) == ("river", ["rgopb", "yopgrb"])


def test_M12_both_rivers_may_fill_up_in_one_mandala() -> None:
    both = table(**LAST_SPACE | {"rivers": ("rgopb", "yopgr")})
    end = played(both, "M1y", "Cy", "Cb", "Cp", "Cg")
    assert end.to_json()["rivers"] == ["rgopby", "yopgrb"]
    assert end.reason == "river"


def test_M12_five_river_cards_do_not_end_the_game() -> None:
    five = table(**LAST_SPACE | {"rivers": ("rgop", "yop")})
    after = played(five, "M1y", "Cb", "Cy", "Cp", "Cg")
    assert (after.phase, after.to_json()["rivers"]) == ("turn", ["rgopb", "yopg"])


def test_M12_a_full_river_is_the_reason_even_when_it_was_the_last_mandala() -> None:
    """Where two causes meet, `river` comes before `deck`."""
    end = played(table(**LAST_SPACE, last_mandala=True), "M1y", "Cy", "Cb", "Cp", "Cg")
    assert end.reason == "river"
