"""The worked examples of the rulebook, laid on our mat.

The pictures show parts of a mat; where a picture leaves a space open we chose its token. Maya
plays first and has seat 0, Louis has seat 1.
"""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import Match
from tests.games.patterns.tables import drawn, table


def test_sample_setup() -> None:
    """48 tokens around, 4 of one of each colour in the centre; the second player picks a bowl."""
    match = Match.new("patterns", seed=2023)
    start = match.position.to_json()
    rows = start["board"]
    centre = rows[3][3:5] + rows[4][3:5]
    around = Counter("".join(rows).replace(".", "")) - Counter(centre)
    assert around == dict.fromkeys("bgopry", 8)
    assert sorted([*centre, *start["offered"]]) == [*"bgopry"]
    first, second = start["offered"]
    match.play(f"B{second}")
    assert match.position.to_json()["bowls"] == [first, second]
    assert match.to_move == 0


def test_maya_establishes_black() -> None:
    """Her black bowl token goes face down with marker 1, the token of her choice into her bowl."""
    match = Match.from_position(table(up="y:d6", bowls="bg"))
    match.play("Ed6")
    after = match.position.to_json()
    assert after["board"][2][3] == "B"
    assert after["groups"] == [[{"colour": "b", "marker": "d6"}], []]
    assert after["bowls"] == ["y", "g"]


def test_maya_flips_the_black_token_on_the_right() -> None:
    match = Match.from_position(table(seat0="b:d6", seat1="g:g3", up="b:e6", bowls="yo"))
    assert "Fe6" in match.legal_moves
    match.play("Fe6")
    assert match.position.to_json()["board"][2][3:5] == "BB"
    assert match.scores == [1, 0]


def test_maya_cannot_expand_diagonally() -> None:
    match = Match.from_position(table(seat0="b:d6", seat1="g:g3", up="b:e7,e5,c7,c5", bowls="bo"))
    assert match.legal_moves == ["Sc6", "Sd5", "Sd7", "Se6"]


def test_louis_flips_and_later_swaps_for_his_sixth_group() -> None:
    """Orange is his sixth group: a Flip, and a Swap of his orange token for a green one."""
    match = Match.from_position(
        table(
            seat0="y:a6",
            seat1="b:a3 g:c3 p:g3 r:h5 y:c8 o:e5",
            up="o:e6 g:d5",
            bowls="ro",
            to_move=1,
        )
    )
    match.play("Fe6")
    match.play("Ef1")
    match.play("Sd5")
    after = match.position.to_json()
    assert after["board"][3][3:5] == "OO"
    assert after["bowls"][1] == "g"
    assert match.scores == [0, 6 + 6]


@pytest.mark.parametrize("word", ["Sc5", "Sd5", "Se5", "Fd5"])
def test_green_groups_never_connect(word: str) -> None:
    """With green in the bowl, no token between the two green groups may be swapped or flipped."""
    start = table(seat0="g:c4,d4,e4", seat1="g:c6,d6,e6", up="g:d5", bowls="gb")
    match = Match.from_position(start)
    assert word not in match.legal_moves
    assert {"Sb4", "Sd3", "Sf4"} < set(match.legal_moves), "away from Louis's group it may grow"


@pytest.mark.parametrize("space", ["b5", "f5", "f7", "b7"])
def test_green_groups_may_meet_at_a_corner(space: str) -> None:
    """The same by an Establish: a corner of the other green group is near enough and allowed."""
    match = Match.from_position(table(seat1="g:c6,d6,e6", bowls="gb"))
    assert f"E{space}" in match.legal_moves


def test_maya_scores_41_and_louis_46() -> None:
    """Each has six groups; the numbers are those of the example, the mat is ours."""
    position = drawn(
        "..orbg..",
        ".yboGbb.",
        "POOGGyPP",
        "PPPBBBrP",
        "RRRGGGPP",
        "YYRRyORY",
        ".YbgOOR.",
        "..goBO..",
        seat0="b:e5 r:g2 o:f1 p:h6 y:h3 g:e7",
        seat1="y:b2 b:e1 g:e4 p:b5 r:a4 o:c6",
        bowls="yy",
    )
    match = Match.from_position(position)
    maya = 1 * 2 + 2 * 1 + 3 * 3 + 4 * 4 + 5 * 0 + 6 * 2
    louis = 1 * 2 + 2 * 0 + 3 * 2 + 4 * 3 + 5 * 4 + 6 * 1
    assert (maya, louis) == (41, 46)
    assert match.is_over
    assert match.scores == [maya, louis]
    assert match.winners == [1]
