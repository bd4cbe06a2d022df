"""The worked examples of the Mandala rulebook, told in our own words."""

from __future__ import annotations

import pytest

from sandtable import Position
from tests.games.mandala.tables import pile, table

FILLER = ("yy", "", "")


def test_rule_of_colour_what_may_go_where() -> None:
    """Green in the other Field is barred. Mountain: one of y, p, b; own Field: any of o, r, b."""
    position = Position.from_json(
        table(mandalas=[("yp", "or", "g"), FILLER], hands=("bbgoprry", "b"))
    )
    here = [word for word in position.legal_moves if word[1] == "1" and word[0] in "MF"]
    assert here == ["F1b1", "F1b2", "F1o1", "F1r1", "F1r2", "M1b", "M1p", "M1y"]


@pytest.mark.parametrize(("left", "drawn"), [(7, 1), (6, 2), (5, 3), (3, 3), (0, 3)])
def test_how_many_cards_a_build_draws(left: int, drawn: int) -> None:
    """With 7 cards left in hand draw one, with 6 draw two, with fewer draw three."""
    after = Position.from_json(table(hands=("g" * (left + 1), "b"))).play("M1g")
    assert sum(after.to_json()["hands"][0].values()) == left + drawn


def test_a_hand_of_one_colour_cannot_be_grown_away() -> None:
    position = Position.from_json(table(hands=("ooo", "b")))
    assert [word for word in position.legal_moves if word.startswith("F1")] == ["F1o1", "F1o2"]


def test_the_player_with_four_field_cards_claims_before_the_one_with_three() -> None:
    """Beth (seat 1, four cards in her Field) chooses before Anna (seat 0, three cards)."""
    position = Position.from_json(
        table(mandalas=[("bbbgg", "ooo", "rrpp"), FILLER], hands=("yb", "b"))
    )
    claims = position.play("M1y")
    assert (claims.to_move, claims.legal_moves) == (1, ["Cb", "Cg", "Cy"])
    assert claims.play("Cb").to_move == 0


def test_a_player_without_field_cards_chooses_but_keeps_nothing() -> None:
    """Both choose in turn; what the player with the empty Field takes is discarded."""
    position = Position.from_json(
        table(mandalas=[("bbbgg", "", "rpo"), FILLER], hands=("yb", "b"), dealt_cups=("oo", "pp"))
    )
    after = position.play("M1y").play("Cb").play("Cg").to_json()
    assert after["discard"] == pile("gg")
    assert (after["rivers"], after["cups"]) == (["", "b"], [pile("oo"), pile("ppbb")])


def test_anna_ends_the_game_with_her_sixth_colour_and_scores_53() -> None:
    """Four cards at 1 point, three at 5 and one at 6 are 25 points; the rest of the Cup makes 28.

    Which cards those are is not told: here two at 2, four at 3 and three at 4.
    """
    position = Position.from_json(
        table(
            mandalas=[("yyb", "gop", "r"), ("rr", "", "")],
            hands=("gb", "b"),
            rivers=("bgopr", "g"),
            dealt_cups=("bb", "gg"),
            claimed=("bbggooooppprrr", ""),
            phase="claim",
            claiming=0,
            completed_by=1,
        )
    )
    end = position.play("Cy").play("Cb")
    assert (end.reason, end.to_json()["rivers"][0]) == ("river", "bgopry")
    assert end.scores[0] == 4 * 1 + 2 * 2 + 4 * 3 + 3 * 4 + 3 * 5 + 1 * 6 == 53
    assert end.winners == [0]


def test_cup_cards_that_match_no_river_card_are_worth_nothing() -> None:
    position = table(rivers=("b", "r"), dealt_cups=("yy", "rr"), idle_turns=49)
    assert Position.from_json(position).play("Dg1").scores == [0, 2]


def test_the_first_card_of_a_river_lies_on_the_space_worth_one() -> None:
    position = Position.from_json(
        table(mandalas=[("bbb", "gop", "r"), ("rr", "", "")], hands=("yyb", "b"))
    )
    after = position.play("F1y1").play("Cb")
    assert after.to_json()["rivers"] == ["b", ""]
    assert after.scores[0] == 3  # two black from the Mountain, one dealt
