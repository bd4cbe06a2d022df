"""Moves that the rules forbid are refused with the rule in words, and change nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import Match, SandtableError
from sandtable.errors import GameOver, IllegalMove
from tests import nets
from tests.games.mandala.tables import table

# Seat 0 to move. Mandala 1: yellow and purple in the Mountain, orange in its own Field, green in
# the other. Mandala 2: only two red cards in the Mountain.
TURN = table(mandalas=[("yp", "o", "g"), ("rr", "", "")], hands=("bbgoopyy", "bgoprry"))
ONE_COLOUR = table(hands=("ggg", "b"))
ONE_CARD = table(hands=("g", "b"))
EMPTY_HAND = table(hands=("", "b"))
CLAIMS = table(
    mandalas=[("bbgp", "oy", "r"), ("rr", "", "")],
    hands=("bbg", "oy"),
    phase="claim",
    claiming=0,
    completed_by=1,
)

# What forbids the move: position, move word, words that the message must have.
FORBIDDEN = {
    "Build: the own Field has the colour": (TURN, "M1o", "Rule of Colour.*orange.*your Field"),
    "Build: the other Field has it": (TURN, "M1g", "Rule of Colour.*green.*opponent's Field"),
    "Grow: the Mountain has it": (TURN, "F1y1", "Rule of Colour.*yellow.*Mountain.*Mandala 1"),
    "Grow: the other Field has it": (TURN, "F1g1", "Rule of Colour.*green.*opponent's Field"),
    "Grow: Mountain of Mandala 2": (
        table(hands=("yg", "b")),
        "F2y1",
        "Rule of Colour.*yellow.*Mountain.*Mandala 2",
    ),
    "Build: no such card in hand": (TURN, "M2r", "no red card"),
    "Grow: no such card in hand": (ONE_COLOUR, "F1b1", "no black card"),
    "Grow: too few in hand": (TURN, "F2b3", "you hold only 2 black cards"),
    "Grow: more than any hand": (TURN, "F2b9", "you hold only 2 black cards"),
    "Discard: no such card in hand": (TURN, "Dr1", "no red card"),
    "Discard: too few in hand": (TURN, "Db3", "you hold only 2 black cards"),
    "Discard: a single card": (ONE_CARD, "Dg2", "you hold only 1 green card"),
    "Grow: the whole hand": (ONE_COLOUR, "F1g3", "leave a card in hand"),
    "Grow: the only card": (ONE_CARD, "F1g1", "leave a card in hand"),
    "Build: two cards": (TURN, "M2b2", "exactly one card"),
    "Build: with a needless count": (TURN, "M2b1", "exactly one card"),
    "Grow: no count": (TURN, "F2b", "how many"),
    "Discard: no count": (TURN, "Db", "how many"),
    "Grow: none": (TURN, "F2b0", "1 or more"),
    "Discard: none": (TURN, "Db0", "1 or more"),
    "Discard: a leading zero": (TURN, "Db01", "how many"),
    "pass with cards in hand": (TURN, "pass", "no cards in hand"),
    "claim without a complete Mandala": (TURN, "Cy", "nothing to claim"),
    "Build with an empty hand": (EMPTY_HAND, "M1g", "hand is empty.*pass"),
    "Grow with an empty hand": (EMPTY_HAND, "F1g1", "hand is empty.*pass"),
    "Discard with an empty hand": (EMPTY_HAND, "Dg1", "hand is empty.*pass"),
    "Build while claiming": (CLAIMS, "M2b", "Mandala 1 is being destroyed.*claim"),
    "Grow while claiming": (CLAIMS, "F2b1", "Mandala 1 is being destroyed.*claim"),
    "Discard while claiming": (CLAIMS, "Db1", "Mandala 1 is being destroyed.*claim"),
    "pass while claiming": (CLAIMS, "pass", "Mandala 1 is being destroyed.*claim"),
    "claim a colour of the own Field": (CLAIMS, "Co", "Mountain of Mandala 1 has no orange"),
    "claim a colour of the other Field": (CLAIMS, "Cr", "Mountain of Mandala 1 has no red"),
    "claim with a count": (CLAIMS, "Cb2", "all cards of the colour"),
}


@pytest.mark.parametrize(("position", "word", "message"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_forbidden_move_is_refused_with_the_rule_in_words(
    position: dict[str, Any], word: str, message: str
) -> None:
    match = Match.from_position(position, seed=1)
    with pytest.raises(IllegalMove, match=message) as refusal:
        match.play(word)
    assert refusal.value.code == "illegal_move"


@pytest.mark.parametrize(("position", "word"), [case[:2] for case in FORBIDDEN.values()])
def test_a_refused_move_changes_nothing(position: dict[str, Any], word: str) -> None:
    match = Match.from_position(position, seed=1)
    before, legal = match.position, match.legal_moves
    with pytest.raises(IllegalMove):
        match.play(word)
    assert match.position == before
    assert (match.moves, match.legal_moves) == ([], legal)
    assert match.position.to_json() == position


def test_a_refused_move_does_not_change_the_draws_to_come() -> None:
    stubborn, plain = (Match.from_position(TURN, seed=1) for _ in range(2))
    with pytest.raises(IllegalMove):
        stubborn.play("M1o")
    for match in (stubborn, plain):
        match.play("M1y")
    assert stubborn.position == plain.position


def test_a_colour_claimed_before_is_gone() -> None:
    match = Match.from_position(CLAIMS, seed=1)
    match.play("Cb")
    with pytest.raises(IllegalMove, match="Mountain of Mandala 1 has no black"):
        match.play("Cb")


GARBAGE = [
    "", " ", "x", "m1b", "M1B", "M1b ", " M1b", "M1b\n", "M", "M1", "M0b", "M3b", "M1x", "M1bb",
    "F1b-1", "F1b1.0", "F3b1", "F0b1", "D", "D1b", "Db100", "Dx1", "C", "C1b", "Pass", "PASS",
    "passs", "done", "Br", "Ec4", "P1g3", "Tgx", "M1é", "\0", "null", "M1b;Db1", "D" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("position", [TURN, EMPTY_HAND, CLAIMS], ids=["turn", "empty", "claim"])
@pytest.mark.parametrize("word", GARBAGE, ids=lambda word: repr(word[:12]))
def test_what_is_no_move_word_is_an_illegal_move(position: dict[str, Any], word: str) -> None:
    match = Match.from_position(position, seed=1)
    with pytest.raises(IllegalMove, match="no such move in Mandala") as refusal:
        match.play(word)
    assert len(str(refusal.value)) < 200
    assert match.position.to_json() == position


@pytest.mark.parametrize("word", ["Dy٢", "F2b１", "Db²", "M٢b"])  # noqa: RUF001
def test_digits_of_other_scripts_are_no_move_words(word: str) -> None:
    """They are not the written form of a number of cards, so no rule about cards forbids them."""
    with pytest.raises(IllegalMove, match="no such move in Mandala"):
        Match.from_position(TURN, seed=1).play(word)


@settings(max_examples=nets.width(quick=50, plain=200, thorough=5_000))
@given(
    position=st.sampled_from([TURN, ONE_COLOUR, EMPTY_HAND, CLAIMS]),
    word=st.text(max_size=6)
    | st.from_regex(r"[MFDC][0-3]?[bgopry]?[0-9]{0,3}", fullmatch=True)
    | st.sampled_from([word for _, word, _ in FORBIDDEN.values()]),
)
def test_any_word_is_either_legal_or_refused_as_illegal(
    position: dict[str, Any], word: str
) -> None:
    match = Match.from_position(position, seed=1)
    if word in match.legal_moves:
        match.play(word)
        assert match.moves == [word]
    else:
        with pytest.raises(IllegalMove):
            match.play(word)
        assert match.position.to_json() == position


@pytest.mark.parametrize("word", ["M1b", "Dg1", "pass", "Cb", "", "nonsense"])
def test_after_the_end_every_word_is_refused_as_game_over(word: str) -> None:
    match = Match.from_position(table(idle_turns=49), seed=1)
    match.play("Dg1")
    before = match.position
    with pytest.raises(GameOver, match="over") as refusal:
        match.play(word)
    assert refusal.value.code == "game_over"
    assert isinstance(refusal.value, SandtableError)
    assert (match.position, match.moves, match.legal_moves) == (before, ["Dg1"], [])
