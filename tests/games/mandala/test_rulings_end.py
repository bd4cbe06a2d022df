"""M13, M14 and M16 to M18: the deck runs out, the game ends and is scored."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import Match, Position
from tests.games.mandala.tables import pile, table

# With these Rivers every card can lie in a Cup: rest="cups" leaves deck and discard pile as named.
WIDE = ("bgopr", "ygopr")
SHORT: dict[str, Any] = {"rivers": WIDE, "rest": "cups"}


def played(position: dict[str, Any], *words: str, seed: int = 0) -> Position:
    present = Position.from_json(position, seed)
    for word in words:
        present = present.play(word)
    return present


# M13 The deck is exhausted


def test_M13_a_build_that_draws_the_last_card_exhausts_the_deck() -> None:
    before = table(hands=("bg", "opr"), deck="yyy", discard="oo", **SHORT)
    after = played(before, "M1b").to_json()
    assert after["hands"][0] == pile("gyyy")
    assert (after["deck"], after["discard"]) == (pile("oo"), {})
    assert after["last_mandala"] is True
    assert after["phase"] == "turn"


def test_M13_a_deck_with_one_card_left_is_not_exhausted() -> None:
    before = table(hands=("bg", "opr"), deck="yyyy", discard="oo", **SHORT)
    after = played(before, "M1b").to_json()
    assert (after["deck"], after["discard"]) == (pile("y"), pile("oo"))
    assert after["last_mandala"] is False


def test_M13_a_discard_that_draws_the_last_card_exhausts_the_deck() -> None:
    before = table(hands=("bbg", "opr"), deck="yy", discard="oo", **SHORT)
    after = played(before, "Db2").to_json()
    assert after["hands"][0] == pile("gyy")
    assert (after["deck"], after["discard"]) == (pile("bboo"), {})
    assert after["last_mandala"] is True


def claims_with_deck(deck: str, **others: object) -> dict[str, Any]:
    """One claim before the end of a Mandala that seat 0 completed; red and yellow in Fields."""
    claim = {"phase": "claim", "claiming": 0, "completed_by": 0, "to_move": 0}
    return table(
        mandalas=[("g", "r", "y"), ("bb", "", "")],
        hands=("bop", "gpy"),
        deck=deck,
        **SHORT | claim | others,
    )


def test_M13_a_refill_that_takes_the_last_card_exhausts_the_deck_and_the_game_goes_on() -> None:
    after = played(claims_with_deck("pp"), "Cg").to_json()
    assert after["mandalas"][0]["mountain"] == pile("pp")
    assert (after["deck"], after["discard"]) == (pile("ry"), {})
    assert after["last_mandala"] is True
    assert (after["phase"], after["to_move"]) == ("turn", 1)


def test_M13_a_refill_that_leaves_a_card_does_not() -> None:
    after = played(claims_with_deck("ppp"), "Cg").to_json()
    assert (after["deck"], after["discard"]) == (pile("p"), pile("ry"))
    assert after["last_mandala"] is False


LAST: dict[str, Any] = {
    "mandalas": [("bbgr", "oy", ""), ("rr", "", "")],
    "hands": ("pooog", "bbgp"),
    "discard": "ry",
    "rivers": ("bgo", "ygopr"),
    "rest": "cups",
}


def test_M13_the_next_mandala_to_be_destroyed_is_the_last() -> None:
    before = table(**LAST, deck="bgbgb", last_mandala=True)
    claims = played(before, "M1p", "Cb", "Cg", "Cp")
    assert (claims.phase, claims.legal_moves) == ("claim", ["Cr"])
    end = claims.play("Cr")
    assert (end.phase, end.reason, end.to_move) == ("over", "deck", None)


def test_M13_the_last_mandala_is_not_refilled() -> None:
    end = played(table(**LAST, deck="bgbgb", last_mandala=True), "M1p", "Cb", "Cg", "Cp", "Cr")
    json = end.to_json()
    assert json["mandalas"][0] == {"mountain": {}, "fields": [{}, {}]}
    assert sum(json["deck"].values()) == 2
    assert json["discard"] == pile("ry" + "gr" + "oy")  # before, from seat 1 (M10), the Fields


def test_M13_a_build_that_exhausts_the_deck_and_completes_makes_that_mandala_the_last() -> None:
    claims = played(table(**LAST, deck="bgb"), "M1p")
    json = claims.to_json()
    assert (json["phase"], json["last_mandala"]) == ("claim", True)
    assert json["hands"][0] == pile("oooggbb")
    assert (json["deck"], json["discard"]) == (pile("ry"), {})
    end = claims.play("Cb").play("Cg").play("Cp").play("Cr")
    assert end.reason == "deck"


def test_M13_the_same_build_with_one_more_card_in_the_deck_ends_nothing() -> None:
    after = played(table(**LAST, deck="bgbb"), "M1p", "Cb", "Cg", "Cp", "Cr")
    assert after.phase == "turn"


def test_M13_no_later_reshuffle_takes_the_end_back() -> None:
    before = table(hands=("bbg", "opr"), deck="y", discard="o", **SHORT)
    once = played(before, "Db2")
    again = once.play("M1r")
    assert once.to_json()["last_mandala"] is again.to_json()["last_mandala"] is True


# M14 Draws past the end of the deck


@pytest.mark.parametrize("seed", range(10))
def test_M14_a_draw_that_crosses_the_exhaustion_goes_on_from_the_new_deck(seed: int) -> None:
    """The old deck is drawn to its last card first, whatever the shuffle."""
    before = table(hands=("bg", "opr"), deck="yy", discard="oooo", **SHORT)
    after = played(before, "M1b", seed=seed).to_json()
    assert after["hands"][0] == pile("gyyo")
    assert (after["deck"], after["discard"]) == (pile("ooo"), {})


def test_M14_a_refill_that_crosses_the_exhaustion_may_bring_back_the_fields() -> None:
    mountains = set()
    for seed in range(40):
        after = played(claims_with_deck("p"), "Cg", seed=seed).to_json()
        mountains.add("".join(sorted(after["mandalas"][0]["mountain"])))
        assert after["last_mandala"] is True
        assert sum(after["deck"].values()) == 1
        assert (after["discard"], after["phase"]) == ({}, "turn")
    assert mountains == {"pr", "py"}


def test_M14_deck_and_discard_pile_both_run_out_within_one_draw() -> None:
    before = table(hands=("bg", "opr"), deck="y", discard="o", **SHORT)
    after = played(before, "M1b").to_json()
    assert after["hands"][0] == pile("gyo")
    assert (after["deck"], after["discard"], after["last_mandala"]) == ({}, {}, True)


def test_M14_with_deck_and_discard_pile_empty_nothing_is_drawn() -> None:
    before = table(hands=("bg", "opry"), **SHORT, last_mandala=True)
    after = played(before, "M1b").to_json()
    assert after["hands"][0] == pile("g")
    assert (after["deck"], after["discard"]) == ({}, {})


def test_M14_the_first_later_need_shuffles_the_discard_pile_as_it_then_is() -> None:
    before = table(hands=("bg", "opr"), discard="yyyy", **SHORT, last_mandala=True)
    after = played(before, "M1b").to_json()
    assert after["hands"][0] == pile("gyyy")
    assert (after["deck"], after["discard"]) == (pile("y"), {})


def test_M14_cards_discarded_by_claims_wait_in_the_pile_while_nobody_draws() -> None:
    before = table(
        mandalas=[("bgop", "", "r"), ("rr", "", "")],
        hands=("yb", "bgop"),
        **SHORT,
        last_mandala=True,
    )
    after = played(before, "M1y", "Cg", "Cb").to_json()
    assert (after["deck"], after["discard"]) == ({}, pile("b"))


# M16 Dead and idle games

# Mandala 1 lacks green, red and yellow, Mandala 2 green, purple and yellow. One green is left.
NEARLY_DEAD: dict[str, Any] = {
    "mandalas": [("bbp", "o", ""), ("rr", "b", "o")],
    "hands": ("gyy", "bpo"),
    "last_mandala": True,
}


@pytest.mark.parametrize("word", ["M1g", "F1g1"])
def test_M16_a_game_in_which_no_mandala_can_be_completed_is_over(word: str) -> None:
    """Mandala 1 then lacks red, Mandala 2 green, and nobody can bring either."""
    end = played(table(**NEARLY_DEAD, **SHORT), word)
    assert (end.phase, end.to_move, end.reason) == ("over", None, "dead")


def test_M16_one_mandala_that_can_still_be_completed_keeps_the_game_alive() -> None:
    """With the green in Mandala 2 only Mandala 1 is hopeless."""
    after = played(table(**NEARLY_DEAD, **SHORT), "M2g")
    assert (after.phase, after.to_move) == ("turn", 1)


@pytest.mark.parametrize(
    "where",
    [{"deck": "r"}, {"discard": "r"}, {"hands": ("gyyr", "bpo")}, {"hands": ("gyy", "bpor")}],
)
def test_M16_a_card_in_deck_discard_pile_or_either_hand_can_still_come(
    where: dict[str, Any],
) -> None:
    after = played(table(**NEARLY_DEAD | SHORT | where), "M1g")
    assert after.phase == "turn"


def test_M16_cards_in_rivers_cups_and_the_other_mandala_do_not_come_back() -> None:
    """All but the named cards lie in Cups, green and red in Rivers, and each Mandala has one."""
    end = played(table(**NEARLY_DEAD, **SHORT), "M1g").to_json()
    assert end["reason"] == "dead"
    assert end["cups"][0]["g"] > 0 < end["cups"][0]["r"]
    assert "g" in end["rivers"][0]
    assert "r" in end["rivers"][1]
    assert "g" in end["mandalas"][0]["mountain"]
    assert "r" in end["mandalas"][1]["mountain"]


# After the last claim the refill takes both orange cards, which Mandala 2 waits for.
REFILL_KILLS = table(
    mandalas=[("g", "r", "y"), ("bgp", "r", "y")],
    hands=("b", "b"),
    deck="oo",
    **SHORT,
    phase="claim",
    claiming=0,
    completed_by=0,
)


def test_M16_the_refill_comes_before_the_check() -> None:
    end = played(REFILL_KILLS, "Cg")
    assert end.reason == "dead"
    assert end.to_json()["mandalas"][0]["mountain"] == pile("oo")


def test_M16_a_third_orange_card_would_have_kept_that_game_alive() -> None:
    cups = [{**REFILL_KILLS["cups"][0], "o": REFILL_KILLS["cups"][0]["o"] - 1}]
    alive = REFILL_KILLS | {"deck": {"o": 3}, "cups": cups + REFILL_KILLS["cups"][1:]}
    assert played(alive, "Cg").phase == "turn"


def test_M16_claims_decide_whether_the_game_is_dead() -> None:
    """Purple claimed by seat 0, which has no Field, goes to the discard pile: it can return."""
    before = table(
        mandalas=[("bgop", "", "r"), ("bb", "", "")],
        hands=("yp", "by"),
        deck="bbbobobob",
        rivers=("bgopr", "yopgb"),
        rest="cups",
    )
    dead = played(before, "M1y", "Cg", "Cb", "Cp", "Co", "Cy")
    alive = played(before, "M1y", "Cp", "Cg", "Cb", "Co", "Cy")
    assert (dead.reason, alive.phase) == ("dead", "turn")
    assert sum(dead.to_json()["mandalas"][0]["mountain"].values()) == 2


def test_M16_fifty_turns_in_a_row_without_a_card_into_a_mandala_end_the_game() -> None:
    match = Match.new("mandala", seed=5)
    for turn in range(50):
        assert not match.is_over
        assert match.position.to_json()["idle_turns"] == turn
        match.play(match.legal_moves[0])
    assert all(word.startswith("D") for word in match.moves)
    assert (match.is_over, match.reason) == (True, "idle")
    assert match.position.to_json()["idle_turns"] == 50


@pytest.mark.parametrize("word", ["M1b", "F1b1"])
def test_M16_a_card_into_a_mandala_begins_the_count_anew(word: str) -> None:
    after = played(table(idle_turns=49), word).to_json()
    assert (after["phase"], after["idle_turns"]) == ("turn", 0)


def test_M16_completing_a_mandala_begins_the_count_anew() -> None:
    position = table(mandalas=[("bgop", "r", ""), ("rr", "", "")], hands=("yb", "b"), idle_turns=49)
    after = played(position, "M1y", "Cb", "Cg", "Co", "Cp", "Cy").to_json()
    assert (after["phase"], after["idle_turns"]) == ("turn", 0)


def test_M16_passes_count_as_idle_turns() -> None:
    position = table(hands=("", ""), idle_turns=48)
    end = played(position, "pass", "pass")
    assert (end.reason, end.to_json()["idle_turns"]) == ("idle", 50)


def test_M16_an_idle_game_is_scored_as_it_stands() -> None:
    end = played(table(idle_turns=49, rivers=("b", "y"), claimed=("bb", "y")), "Dg1")
    assert (end.reason, end.scores, end.winners) == ("idle", [3, 1], [0])


def test_M16_a_dead_game_is_scored_as_it_stands() -> None:
    end = played(table(**NEARLY_DEAD, **SHORT), "M1g")
    cups = end.to_json()["cups"]
    worth = [dict(zip(river, range(1, 6), strict=True)) for river in WIDE]
    assert end.scores == [
        sum(number * worth[seat].get(colour, 0) for colour, number in cups[seat].items())
        for seat in (0, 1)
    ]
    assert end.winners == [0 if end.scores[0] > end.scores[1] else 1]


# M17 What is left over


def test_M17_hands_and_the_other_mandala_stay_where_they_are_and_do_not_score() -> None:
    """Yellow in both hands and the other Mandala is worth nothing to the seat that holds it."""
    before = table(
        mandalas=[("bg", "op", "r"), ("yy", "b", "o")],
        hands=("yyb", "yy"),
        deck="bbbb",
        rivers=("bgopr", "yogrp"),
        rest="cups",
        last_mandala=True,
    )
    claims = played(before, "M1y", "Cb", "Cy")
    end = claims.play("Cg")
    assert end.reason == "deck"
    for key in ("hands", "deck", "rivers"):
        assert end.to_json()[key] == claims.to_json()[key]
    assert end.to_json()["mandalas"][1] == before["mandalas"][1]
    assert end.scores == [claims.scores[0] + 2, claims.scores[1]]  # a green card, space 2


# M18 Scores


@pytest.mark.parametrize(
    ("rivers", "dealt_cups", "claimed", "scores"),
    [
        (("", ""), ("bb", "gg"), ("", ""), [0, 0]),
        (("b", "bg"), ("bb", "gg"), ("", ""), [2, 4]),
        (("bgopr", "r"), ("bg", "op"), ("opr", ""), [15, 0]),
        (("rpogb", "r"), ("bg", "op"), ("opr", "r"), [15, 1]),
        (("rpogb", ""), ("bb", "yy"), ("b", ""), [15, 0]),
        (("bgo", "yr"), ("bb", "pp"), ("ggo", "yr"), [9, 3]),
    ],
)
def test_M18_a_cup_card_is_worth_the_river_space_of_its_colour(
    rivers: tuple[str, str],
    dealt_cups: tuple[str, str],
    claimed: tuple[str, str],
    scores: list[int],
) -> None:
    """A colour that the River lacks is worth nothing, and so are the River cards themselves."""
    position = table(rivers=rivers, dealt_cups=dealt_cups, claimed=claimed, idle_turns=49)
    end = played(position, "Dg1")
    assert end.scores == scores
    assert end.to_json()["scores"] == scores


def test_M18_the_sixth_space_is_worth_six() -> None:
    position = table(
        mandalas=[("yyyb", "go", "r"), ("bb", "", "")], hands=("pb", "b"), rivers=("bgopr", "")
    )
    end = played(position, "M1p", "Cy", "Cb", "Cp")
    assert end.to_json()["rivers"] == ["bgopry", "b"]
    assert end.scores == [1 * 1 + 1 * 2 + 1 * 4 + 2 * 6, 0]  # black, green, purple, yellow


@pytest.mark.parametrize(
    ("rivers", "dealt_cups", "claimed", "scores", "winners"),
    [
        (("b", "g"), ("bb", "gr"), ("", ""), [2, 1], [0]),
        (("b", "g"), ("br", "gg"), ("", ""), [1, 2], [1]),
        (("b", "g"), ("bb", "gg"), ("", ""), [2, 2], [0, 1]),
        (("gb", "g"), ("br", "gy"), ("", "g"), [2, 2], [0]),
        (("b", "pg"), ("by", "gy"), ("b", ""), [2, 2], [1]),
        (("", ""), ("by", "gy"), ("", ""), [0, 0], [0, 1]),
        (("b", "bg"), ("bb", "gg"), ("bbb", ""), [5, 4], [0]),
    ],
    ids=[
        "more points: seat 0",
        "more points: seat 1",
        "all equal: shared",
        "tie, fewer Cup cards: seat 0",
        "tie, fewer Cup cards: seat 1",
        "nothing at all: shared",
        "points come before Cup cards",
    ],
)
def test_M18_most_points_win_then_fewer_cup_cards_then_the_win_is_shared(
    rivers: tuple[str, str],
    dealt_cups: tuple[str, str],
    claimed: tuple[str, str],
    scores: list[int],
    winners: list[int],
) -> None:
    position = table(rivers=rivers, dealt_cups=dealt_cups, claimed=claimed, idle_turns=49)
    end = played(position, "Dg1")
    assert (end.scores, end.winners) == (scores, winners)
    assert (end.to_json()["scores"], end.to_json()["winners"]) == (scores, winners)


def test_M18_a_running_game_has_points_but_no_winner() -> None:
    position = played(table(rivers=("b", ""), claimed=("b", "")))
    assert (position.scores, position.winners, position.reason) == ([2, 0], [], None)
    assert not {"scores", "winners", "reason"} & position.to_json().keys()
