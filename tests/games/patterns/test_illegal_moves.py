"""Moves of Patterns that the rules forbid: each is refused in words and changes nothing."""

from __future__ import annotations

import re

import pytest

from sandtable import Match, SandtableError
from tests.games.patterns.tables import Json, choice, table

CHOICE = choice(offered="gp")
FLIPS = table(seat0="b:c8", seat1="r:c7,b7 g:d8", up="r:a6,d7", bowls="by")


def refuse(position: Json, word: str) -> SandtableError:
    """Play a move that must be refused; check that the match stays as it was."""
    match = Match.from_position(position, seed=1)
    before, record, legal = match.position, match.record(), match.legal_moves
    with pytest.raises(SandtableError) as caught:
        match.play(word)
    assert (match.position, match.record(), match.legal_moves) == (before, record, legal)
    return caught.value


@pytest.mark.parametrize("word", ["Br", "Ec4", "Fc4", "Sc4", "done"])
def test_P3_before_the_first_turn_seat_1_must_choose_its_bowl_token(word: str) -> None:
    error = refuse(CHOICE, word)
    assert error.code == "illegal_move"
    assert str(error) == (
        "first take one of the two tokens left over into your bowl: green or purple (P3)"
    )


MINE = table(seat0="b:c4,c5", seat1="b:c7,d7 o:g4", up="b:c6,b3,e6 o:g5", bowls="by")
NEW = table(seat0="b:c4,c5", seat1="r:f5 o:g4", up="o:g5", bowls="ry")


@pytest.mark.parametrize(
    ("position", "word", "message"),
    [
        pytest.param(MINE, "Bb", "chosen before the first turn .P3", id="bowl chosen already"),
        pytest.param(MINE, "done", "you must act .P4", id="done in a turn"),
        pytest.param(MINE, "Ea1", "no space a1 on the mat .P1", id="establish off the mat"),
        pytest.param(MINE, "Fh8", "no space h8 on the mat .P1", id="flip off the mat"),
        pytest.param(MINE, "Sb8", "no space b8 on the mat .P1", id="swap off the mat"),
        pytest.param(NEW, "Ec4", "c4 is face down", id="establish on my own group"),
        pytest.param(NEW, "Eg4", "g4 is face down", id="establish on the opponent's group"),
        pytest.param(MINE, "Fc5", "c5 is face down", id="flip of a face-down token"),
        pytest.param(MINE, "Sc5", "c5 is face down", id="swap of a face-down token"),
        pytest.param(MINE, "Ee4", "black, and you have that group .*P5", id="colour used up"),
        pytest.param(NEW, "Ef6", "red .* f6 .* opponent's red group .P8", id="establish too near"),
        pytest.param(MINE, "Fe6", "e6 is not next to your black group .P6", id="flip far away"),
        pytest.param(MINE, "Fb3", "b3 is not next to your black group .P6", id="diagonal flip"),
        pytest.param(
            MINE,
            "Fg5",
            "g5 is orange, and you have no such group .P6.; besides, g5 is next to "
            "your opponent's orange group .P8",
            id="their flip",
        ),
        pytest.param(
            MINE, "Fd5", "d5 is purple, and you have no such", id="flip of another colour"
        ),
        pytest.param(MINE, "Fc6", "black .* c6 .* opponent's black .*P8", id="flip too near"),
        pytest.param(NEW, "Sc6", "red, and you have no such group .P7", id="swap without a group"),
        pytest.param(
            NEW,
            "Sf6",
            "red, and you have no such group .P7.; besides, f6 is next to your "
            "opponent's red group .P8",
            id="swap at their group",
        ),
        pytest.param(MINE, "Se4", "e4 is not next to your black group .P7", id="swap far away"),
        pytest.param(MINE, "Sd6", "d6 is not next to your black group .P7", id="diagonal swap"),
        pytest.param(MINE, "Sc6", "black .* c6 .* opponent's black .*P8", id="swap too near"),
        pytest.param(
            table(seat0="b:c4", up="b:c5", bowls="by"),
            "Sc5",
            "is a Flip: flip c5 instead .P7",
            id="swap for its own colour",
        ),
        pytest.param(FLIPS, "Ee4", "you can only Flip, or stop .P9", id="establish at the end"),
        pytest.param(FLIPS, "Sc6", "you can only Flip, or stop .P9", id="swap at the end"),
        pytest.param(FLIPS, "Bb", "chosen before the first turn .P3", id="bowl at the end"),
        pytest.param(FLIPS, "Fa6", "not next to .*P6", id="diagonal flip at the end"),
        pytest.param(FLIPS, "Fb7", "b7 is face down", id="face-down flip at the end"),
    ],
)
def test_an_illegal_move_is_refused_with_the_rule_in_words(
    position: Json, word: str, message: str
) -> None:
    error = refuse(position, word)
    assert error.code == "illegal_move"
    assert re.search(message, str(error)), f"{str(error)!r} does not say {message!r}"


GARBAGE = {
    "nothing": "",
    "blank": " ",
    "capitals": "DONE",
    "small letter": "ec4",
    "capital space": "EC4",
    "blank inside": "E c4",
    "blank behind": "Ec6 ",
    "line end": "Ec6\n",
    "no space": "E",
    "no row": "Ec",
    "row 0": "Ec0",
    "row 9": "Ec9",
    "column i": "Ei4",
    "two digits": "Ec66",
    "no such action": "Xc4",
    "no such colour": "Bx",
    "capital colour": "BR",
    "Mandala": "M1g",
    "Flowers": "P1g3",
    "two moves": "Ec6,Ec3",
    "Cyrillic letter": "E\u04414",
    "Arabic digit": "Ec\u0664",
    "zero byte": "Ec6\0",
    "half a character": "\ud800",
    "long": "E" * 100_000,
}


@pytest.mark.parametrize("position", [CHOICE, MINE, FLIPS], ids=["bowl", "turn", "flips"])
@pytest.mark.parametrize("word", GARBAGE.values(), ids=GARBAGE)
def test_a_word_that_is_no_move_is_refused(position: Json, word: str) -> None:
    error = refuse(position, word)
    assert error.code == "illegal_move"
    assert str(error) == "no such move in Patterns: write Br, Ec4, Fc5, Sc6 or done"


@pytest.mark.parametrize("position", [CHOICE, MINE, FLIPS], ids=["bowl", "turn", "flips"])
def test_there_is_no_passing(position: Json) -> None:
    """P4: a seat that can act must."""
    assert "must (P4)" in str(refuse(position, "pass"))


@pytest.mark.parametrize(
    "position", [CHOICE, MINE, NEW, FLIPS], ids=["bowl", "mine", "new", "flips"]
)
def test_every_word_that_is_not_listed_is_refused_with_a_ruling(position: Json) -> None:
    names = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    words = {f"{action}{name}" for action in "EFS" for name in names}
    words |= {"done", "Bb", "Bg", "Bo", "Bp", "Br", "By"}
    for word in sorted(words - set(Match.from_position(position).legal_moves)):
        error = refuse(position, word)
        assert error.code == "illegal_move"
        assert re.search(r"\(P\d+(, P\d+)?\)$", str(error)), f"{word}: {error}"


@pytest.mark.parametrize("word", ["done", "Fd7", "Ee4", "Sc6", "Br", "pass", "", "x"])
def test_P9_after_the_end_no_move_can_be_played(word: str) -> None:
    match = Match.from_position(FLIPS, seed=1)
    match.play("done")
    before, record = match.position, match.record()
    with pytest.raises(SandtableError, match="the game is over") as caught:
        match.play(word)
    assert caught.value.code == "game_over"
    assert (match.position, match.record()) == (before, record)
