"""Moves that the rules of Flowers forbid are refused in words, and change nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sandtable import Match, SandtableError
from sandtable.errors import GameOver, IllegalMove
from tests.games.flowers.playing import play
from tests.games.flowers.tables import Json, mandala, table


@dataclass
class Refused:
    """A move, where it is tried, and words that the message must have."""

    position: Json
    word: str
    because: tuple[str, ...]


TURN = table(hands=["bbbg", "r"])
ONE_COLOUR = table(hands=["ggg", "r"])
STUCK = table(hands=["g", "r"], deck="", discard="")
TAKE = table(
    phase="take",
    taking=1,
    mandalas=[mandala("p2 y2"), mandala("b5 g4", up={0: "rrp", 1: "oy"}, marker=0)],
)
OVER = table(
    phase="over",
    to_move=None,
    ending=True,
    passes=2,
    scores=[0, 0],
    winners=[0, 1],
    reason="passes",
)

REFUSED = {
    "a colour that the hand lacks": Refused(TURN, "P1r1", ("no red card",)),
    "more cards than the hand has": Refused(TURN, "P2b4", ("only 3 black cards", "F4")),
    "far more cards than there are": Refused(TURN, "P2b99", ("only 3 black cards", "F4")),
    "one card too many of one": Refused(TURN, "P2g2", ("only 1 green card", "F4")),
    "no card": Refused(TURN, "P1b0", ("one card or more", "F4")),
    "a number with a leading zero": Refused(TURN, "P1b01", ("zero",)),
    "all cards of a hand of one colour": Refused(ONE_COLOUR, "P3g3", ("empty the hand", "F6")),
    "the last card with nothing to draw": Refused(STUCK, "P1g1", ("card in hand", "pass", "F6")),
    "a pass although there is a play": Refused(TURN, "pass", ("nothing you can play", "F6")),
    "a tile in a turn": Refused(TURN, "Tb5", ("no Mandala is being destroyed", "F9")),
    "a tile that lies in another Mandala": Refused(
        TAKE, "Tp2", ("Mandala 2", "black 5 or green 4", "F9")
    ),
    "a tile that lies nowhere": Refused(TAKE, "Tgx", ("Mandala 2", "black 5 or green 4", "F9")),
    "a play while a tile is to be taken": Refused(TAKE, "P1b1", ("take a tile", "F9")),
    "a pass while a tile is to be taken": Refused(TAKE, "pass", ("take a tile", "F9")),
}


def refusal(match: Match, word: str) -> SandtableError:
    """Try a move and give the error it is refused with; nothing else may come of it."""
    before = (match.position, match.record(), match.legal_moves, match.position.to_json())
    with pytest.raises(SandtableError) as caught:
        match.play(word)
    assert (match.position, match.record(), match.legal_moves, match.position.to_json()) == before
    return caught.value


@pytest.mark.parametrize("kind", REFUSED)
def test_an_illegal_move_is_refused_with_the_rule_in_words(kind: str) -> None:
    refused = REFUSED[kind]
    error = refusal(play(refused.position), refused.word)
    assert isinstance(error, IllegalMove)
    assert error.code == "illegal_move"
    for words in refused.because:
        assert words in str(error)


GARBAGE = [
    "", " ", "p1b1", "P1B1", "P1b", "P1", "P", "Pb1", "P0b1", "P4b1", "P1w1", "P1b1 ", " P1b1",
    "P1b1\n", "P1b-1", "P1b+1", "P1b1.0", "P1b100", "P1b\u0663", "P1b\u00b2", "P\u0661b1", "P1bb",
    "P1b1P1b1", "T", "Tb", "Tb6", "Tb55", "Tbx3", "tb5", "TB5", "T5b", "Pass", "PASS", "pass ",
    "passs", "done", "M1b", "F1b2", "Db1", "Cb", "Ec4", "\x00", "é", "null", "P1b1" * 1000,
]  # fmt: skip


@pytest.mark.parametrize("word", GARBAGE, ids=ascii)
@pytest.mark.parametrize("position", [TURN, STUCK, TAKE], ids=["turn", "stuck", "take"])
def test_a_word_that_is_no_move_of_flowers_is_refused_with_the_form_of_moves(
    position: Json, word: str
) -> None:
    error = refusal(play(position), word)
    assert error.code == "illegal_move"
    assert "no such move" in str(error)
    assert len(str(error)) < 200


@pytest.mark.parametrize("word", ["P1b1", "Tb5", "pass", "done", ""])
def test_after_the_end_every_move_is_refused_as_too_late(word: str) -> None:
    error = refusal(play(OVER), word)
    assert isinstance(error, GameOver)
    assert error.code == "game_over"
    assert "over" in str(error)


def test_a_game_goes_on_after_a_refused_move_as_if_nothing_had_been_said() -> None:
    """The draw that follows is the same, too."""
    disturbed = play(TURN, seed=5)
    for word in ("P1r1", "Tb5", "pass", "nonsense"):
        refusal(disturbed, word)
    disturbed.play("P1b1")
    assert disturbed.position == play(TURN, "P1b1", seed=5).position
