"""M1 to M6 and M15: the deal, and the turns that people take."""

from __future__ import annotations

import pytest

from sandtable import Match, Position
from tests.games.mandala.tables import COLOURS, pile, table

# With these Rivers every card can lie in a Cup: rest="cups" leaves deck and discard pile as named.
WIDE = ("bgopr", "ygopr")


def size(counts: dict[str, int]) -> int:
    return sum(counts.values())


# M1 The deal


@pytest.mark.parametrize("seed", range(20))
def test_M1_setup_deals_two_to_each_mountain_six_to_each_hand_two_to_each_cup(seed: int) -> None:
    dealt = Match.new("mandala", seed=seed).position.to_json()
    assert [size(mandala["mountain"]) for mandala in dealt["mandalas"]] == [2, 2]
    assert [size(hand) for hand in dealt["hands"]] == [6, 6]
    assert [size(cup) for cup in dealt["cups"]] == [2, 2]
    assert dealt["cups"] == dealt["dealt_cups"]
    assert size(dealt["deck"]) == 88


@pytest.mark.parametrize("seed", range(20))
def test_M1_there_are_18_cards_of_each_colour(seed: int) -> None:
    dealt = Match.new("mandala", seed=seed).position.to_json()
    mountains = [mandala["mountain"] for mandala in dealt["mandalas"]]
    piles = [dealt["deck"], *dealt["hands"], *dealt["cups"], *mountains]
    for colour in COLOURS:
        assert sum(cards.get(colour, 0) for cards in piles) == 18


def test_M1_the_table_is_otherwise_bare_and_seat_0_begins() -> None:
    dealt = Match.new("mandala", seed=1).position.to_json()
    assert all(mandala["fields"] == [{}, {}] for mandala in dealt["mandalas"])
    bare = {
        "discard": {},
        "rivers": ["", ""],
        "last_mandala": False,
        "idle_turns": 0,
        "claiming": None,
        "completed_by": None,
        "phase": "turn",
        "to_move": 0,
    }
    assert {key: dealt[key] for key in bare} == bare


def test_M1_two_equal_colours_in_a_starting_mountain_are_fine() -> None:
    deals = [Match.new("mandala", seed=seed) for seed in range(60)]
    pairs = [
        match
        for match in deals
        if 2 in match.position.to_json()["mandalas"][0]["mountain"].values()
    ]
    assert 0 < len(pairs) < 30
    assert all(match.legal_moves for match in pairs)


def test_M1_every_colour_can_be_dealt_to_every_place() -> None:
    seen: dict[str, set[str]] = {"mountain": set(), "hand": set(), "cup": set()}
    for seed in range(100):
        dealt = Match.new("mandala", seed=seed).position.to_json()
        seen["mountain"] |= set(dealt["mandalas"][1]["mountain"])
        seen["hand"] |= set(dealt["hands"][1])
        seen["cup"] |= set(dealt["cups"][1])
    assert all(colours == set(COLOURS) for colours in seen.values())


# M2 A turn


def test_M2_a_turn_offers_every_build_grow_and_discard_and_nothing_else() -> None:
    position = Position.from_json(table(hands=("bbg", "p")))
    builds = ["M1b", "M1g", "M2b", "M2g"]
    grows = ["F1b1", "F1b2", "F1g1", "F2b1", "F2b2", "F2g1"]
    discards = ["Db1", "Db2", "Dg1"]
    assert position.legal_moves == sorted(builds + grows + discards)


@pytest.mark.parametrize("seat", [0, 1])
def test_M2_one_action_makes_a_turn(seat: int) -> None:
    position = Position.from_json(table(hands=("bbg", "oop"), to_move=seat))
    for word in position.legal_moves:
        after = position.play(word)
        assert (after.phase, after.to_move) == ("turn", 1 - seat), word


# M3 Build


@pytest.mark.parametrize("mandala", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_M3_build_puts_one_card_from_hand_on_either_mountain(mandala: int, seat: int) -> None:
    before = table(hands=("oop", "oop"), to_move=seat)
    after = Position.from_json(before).play(f"M{mandala + 1}o").to_json()
    mountains = [entry["mountain"] for entry in before["mandalas"]]
    mountains[mandala] = mountains[mandala] | {"o": 1}
    assert [entry["mountain"] for entry in after["mandalas"]] == mountains
    assert all(entry["fields"] == [{}, {}] for entry in after["mandalas"])
    assert after["hands"][1 - seat] == pile("oop")
    assert after["discard"] == {}


@pytest.mark.parametrize(
    ("held", "drawn"), [(1, 3), (2, 3), (5, 3), (6, 3), (7, 2), (8, 1)], ids=str
)
def test_M3_build_draws_three_but_never_past_eight_in_hand(held: int, drawn: int) -> None:
    deck = "y" * 8
    position = table(hands=("g" * held, "bopr"), deck=deck, rivers=WIDE, rest="cups")
    after = Position.from_json(position).play("M1g").to_json()
    assert after["hands"][0] == pile("g" * (held - 1) + "y" * drawn)
    assert after["deck"] == pile("y" * (8 - drawn))


def test_M3_build_draws_what_there_is_when_that_is_less_than_three() -> None:
    position = table(hands=("gg", "bpro"), deck="yy", rivers=WIDE, rest="cups")
    after = Position.from_json(position).play("M1g").to_json()
    assert after["hands"][0] == pile("gyy")
    assert (after["deck"], after["discard"]) == ({}, {})


def test_M3_the_draw_comes_before_the_check_of_the_mandala() -> None:
    """A seat that completes a Mandala knows its new cards when the claims begin."""
    position = table(
        mandalas=[("bgop", "r", ""), ("yy", "", "")],
        hands=("yb", "b"),
        deck="ggggg",
        rivers=WIDE,
        rest="cups",
    )
    after = Position.from_json(position).play("M1y").to_json()
    assert after["phase"] == "claim"
    assert after["hands"][0] == pile("bggg")


# M4 Grow


@pytest.mark.parametrize("mandala", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_M4_grow_puts_cards_of_one_colour_into_the_own_field_and_draws_none(
    mandala: int, seat: int, number: int
) -> None:
    before = table(hands=("ooop", "ooop"), to_move=seat)
    after = Position.from_json(before).play(f"F{mandala + 1}o{number}").to_json()
    fields: list[dict[str, int]] = [{}, {}]
    fields[seat] = {"o": number}
    assert after["mandalas"][mandala]["fields"] == fields
    assert after["mandalas"][mandala]["mountain"] == before["mandalas"][mandala]["mountain"]
    assert after["mandalas"][1 - mandala] == before["mandalas"][1 - mandala]
    assert after["hands"][seat] == pile("ooop"[number:])
    assert (after["deck"], after["discard"]) == (before["deck"], {})


@pytest.mark.parametrize(
    ("hand", "grows"),
    [
        ("g", []),
        ("gg", ["F1g1"]),
        ("gggggggg", [f"F1g{number}" for number in range(1, 8)]),
        ("ggb", ["F1b1", "F1g1", "F1g2"]),
    ],
)
def test_M4_grow_leaves_at_least_one_card_in_hand(hand: str, grows: list[str]) -> None:
    position = Position.from_json(table(hands=(hand, "p")))
    assert [word for word in position.legal_moves if word.startswith("F1")] == grows


def test_M4_grow_is_followed_by_the_check_of_that_mandala() -> None:
    position = table(mandalas=[("bgop", "r", ""), ("yy", "", "")], hands=("yyb", "b"))
    after = Position.from_json(position).play("F1y2")
    assert (after.phase, after.legal_moves) == ("claim", ["Cb", "Cg", "Co", "Cp"])


# M5 Discard


@pytest.mark.parametrize("number", [1, 2, 3])
def test_M5_discard_n_cards_of_one_colour_and_draw_n(number: int) -> None:
    position = table(hands=("gggb", "p"), deck="yyyyy", discard="o", rivers=WIDE, rest="cups")
    after = Position.from_json(position).play(f"Dg{number}").to_json()
    assert after["discard"] == {"g": number, "o": 1}
    assert after["hands"][0] == pile("ggg"[number:] + "b" + "y" * number)
    assert after["deck"] == pile("yyyyy"[number:])
    assert after["mandalas"] == position["mandalas"]


def test_M5_the_whole_hand_may_be_discarded_and_the_rule_of_colour_has_no_say() -> None:
    position = Position.from_json(
        table(mandalas=[("rr", "", "g"), ("yy", "", "g")], hands=("gggggggg", "p"))
    )
    assert position.legal_moves == [f"Dg{number}" for number in range(1, 9)]
    assert size(position.play("Dg8").to_json()["hands"][0]) == 8


def test_M5_the_discarded_cards_are_in_the_pile_before_the_draw() -> None:
    """The deck has one card for a draw of three: two discarded cards come back."""
    position = table(hands=("yyyog", "bpr"), deck="b", rivers=WIDE, rest="cups")
    after = Position.from_json(position).play("Dy3").to_json()
    assert after["hands"][0] == pile("byyog")
    assert (after["deck"], after["discard"]) == ({"y": 1}, {})


def test_M5_a_discard_without_any_deck_gives_the_same_cards_back() -> None:
    position = table(hands=("yyyog", "bpr"), rivers=WIDE, rest="cups", last_mandala=True)
    after = Position.from_json(position).play("Dy2").to_json()
    assert after["hands"][0] == pile("yyyog")
    assert (after["deck"], after["discard"]) == ({}, {})


# M6 The Rule of Colour


@pytest.mark.parametrize("seat", [0, 1])
def test_M6_each_colour_lives_in_one_area_of_a_mandala(seat: int) -> None:
    """Mountain: yellow and purple; own Field: orange and red; other Field: green; no black."""
    own_first = ("yp", "or", "g")
    own_second = ("yp", "g", "or")
    mandala = own_second if seat else own_first
    hands = ("bgopry", "bgopry")
    position = Position.from_json(
        table(mandalas=[mandala, ("yy", "", "")], hands=hands, to_move=seat)
    )
    in_first = [word for word in position.legal_moves if word[:2] in {"M1", "F1"}]
    assert in_first == ["F1b1", "F1o1", "F1r1", "M1b", "M1p", "M1y"]


@pytest.mark.parametrize(
    ("word", "mountain", "field"),
    [("M1y", "yyp", "oo"), ("F1o2", "yp", "oooo"), ("M1b", "ypb", "oo"), ("F1b1", "yp", "oob")],
)
def test_M6_adding_to_the_area_that_has_the_colour_is_always_fine(
    word: str, mountain: str, field: str
) -> None:
    position = table(mandalas=[("yp", "oo", "g"), ("yy", "", "")], hands=("yoob", "p"))
    after = Position.from_json(position).play(word).to_json()["mandalas"][0]
    assert after == {"mountain": pile(mountain), "fields": [pile(field), {"g": 1}]}


def test_M6_the_other_mandala_does_not_matter() -> None:
    """Green in a Field of Mandala 1 may still go to the Mountain of Mandala 2, or a Field there."""
    position = Position.from_json(
        table(mandalas=[("rr", "", "g"), ("yy", "", "")], hands=("gb", "p"))
    )
    green = [word for word in position.legal_moves if "g" in word]
    assert green == ["Dg1", "F2g1", "M2g"]


def test_M6_a_colour_is_free_again_once_its_mandala_has_been_destroyed() -> None:
    position = Position.from_json(
        table(
            mandalas=[("bgop", "r", "y"), ("yy", "", "")],
            hands=("rgop", "r"),
            deck="bbbbb",
            rivers=WIDE,
            rest="cups",
            phase="claim",
            claiming=0,
            completed_by=0,
            to_move=1,
        )
    )
    for word in ("Cg", "Cb", "Co", "Cp"):
        position = position.play(word)
    assert "M1r" in position.legal_moves


# M15 No cards in hand


@pytest.mark.parametrize("seat", [0, 1])
def test_M15_a_seat_without_cards_can_only_pass(seat: int) -> None:
    hands = ("", "bgopy") if seat == 0 else ("bgopy", "")
    before = table(hands=hands, to_move=seat, rivers=WIDE, rest="cups", last_mandala=True)
    position = Position.from_json(before)
    assert position.legal_moves == ["pass"]
    assert position.play("pass").to_json() == before | {"to_move": 1 - seat, "idle_turns": 1}


def test_M15_passing_draws_nothing_even_from_a_deck() -> None:
    before = table(hands=("", "bgo"))
    position = Position.from_json(before)
    assert position.legal_moves == ["pass"]
    assert position.play("pass").to_json() == before | {"to_move": 1, "idle_turns": 1}


def test_M15_nobody_with_cards_may_pass() -> None:
    assert "pass" not in Position.from_json(table(hands=("g", "b"))).legal_moves


def test_M15_the_last_card_may_be_built_when_nothing_can_be_drawn() -> None:
    position = Position.from_json(
        table(
            mandalas=[("bbg", "o", ""), ("rr", "b", "y")],
            hands=("g", "brpyyo"),
            rivers=WIDE,
            rest="cups",
            last_mandala=True,
        )
    )
    assert position.legal_moves == ["Dg1", "M1g", "M2g"]
    after = position.play("M1g")
    assert after.to_json()["hands"][0] == {}
    assert after.play("Dy2").legal_moves == ["pass"]


def test_M15_an_empty_hand_still_claims() -> None:
    """The last card completes the Mandala: its seat takes part in the claims all the same."""
    position = Position.from_json(
        table(
            mandalas=[("bgop", "rr", ""), ("rr", "", "")],
            hands=("y", "b"),
            rivers=WIDE,
            rest="cups",
            last_mandala=True,
        )
    )
    after = position.play("M1y")
    assert after.to_json()["hands"][0] == {}
    assert (after.to_move, after.legal_moves) == (0, ["Cb", "Cg", "Co", "Cp", "Cy"])
