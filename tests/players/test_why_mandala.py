"""What is said of moves of Mandala: one laid-out position for each reason."""

from typing import Any

import pytest

from sandtable import Position
from sandtable.games.mandala.words.why import reasons
from sandtable.games.mandala.words.why_texts import TEXTS
from sandtable.players import Answer
from sandtable.players.why import why
from tests.games.mandala.tables import table

Json = dict[str, Any]


def areas(mountain: str, mine: str = "", theirs: str = "") -> list[tuple[str, str, str]]:
    """Lay Mandala 1; the other has two yellow cards in its Mountain."""
    return [(mountain, mine, theirs), ("yy", "", "")]


def claim(mountain: str, mine: str, theirs: str, **others: Any) -> Json:
    """Lay a claim of seat 0 in Mandala 1."""
    completed: Json = {"phase": "claim", "claiming": 0, "completed_by": 1}
    return turn(mountain, mine, theirs, **completed, **others)


def turn(mountain: str = "rr", mine: str = "", theirs: str = "", **others: Any) -> Json:
    """Lay a turn of seat 0."""
    return table(mandalas=areas(mountain, mine, theirs), **others)


SHORT_DECK: Json = {"rivers": ("r", "y"), "claimed": ("rrr", "y"), "deck": "bb", "rest": "discard"}
NO_DECK: Json = {"rivers": ("bgor", "py"), "rest": "cups", "last_mandala": True}

GOLDEN = {
    # Claim: green from Mountain 1
    "claim_points": (
        claim("gggo", "pb", "ry", rivers=("rbyg", "o")),
        "Cg",
        "Each green card in your Cup is worth 4, and you claim 3: 12 points.",
    ),
    "claim_space_points": (  # two more in the Cup, where one was dealt
        claim("gggo", "pb", "ry", rivers=("rb", "y"), dealt_cups=("gb", "op")),
        "Cg",
        "A new colour: green opens River space 3 and brings 9 points at once.",
    ),
    "claim_space": (
        claim("go", "pb", "ry", rivers=("rby", "b"), dealt_cups=("pb", "op")),
        "Cg",
        "A new colour: green opens River space 4.",
    ),
    "claim_ends": (  # 2 red at 1, the dealt black at 2, the dealt green at 6
        claim("go", "pb", "ry", rivers=("rbyop", "b"), claimed=("rr", "")),
        "Cg",
        "This fills your River: the game ends after this Mandala, and you visibly lead by 10 "
        "points.",
    ),
    "claim_denies": (
        claim("ggoo", "pb", "ry", rivers=("g", "rybpg")),
        "Cg",
        "Green counts 5 for your opponent, and this keeps 2 green cards out of their Cup.",
    ),
    "claim_denies_space": (
        claim("ggb", "", "ryp", rivers=("", "rbyo")),
        "Cg",
        "This takes 2 green cards that your opponent could use to open River space 5.",
    ),
    "claim_nobody": (
        claim("gobryp", "", ""),
        "Cg",
        "Neither Field has cards here, so whatever is claimed is discarded.",
    ),
    # purple completes Mandala 1
    "complete_last": (
        turn("gro", "bb", "y", hands=("pg", "rr"), last_mandala=True),
        "M1p",
        "This completes the last Mandala of the game, and with 2 to 1 in the Fields you choose "
        "first.",
    ),
    "complete_alone": (
        turn("gro", "bby", "", hands=("pg", "rr")),
        "M1p",
        "This completes Mandala 1, and only you keep what you claim: your opponent's Field is "
        "empty.",
    ),
    "complete_points": (  # three green at 2 beat one orange at 1
        turn("gggrro", "bb", "y", hands=("pg", "rr"), rivers=("og", "")),
        "M1p",
        "This completes Mandala 1 with 2 to 1 in the Fields: you choose first, and green brings "
        "you 6 points.",
    ),
    "complete_first": (
        turn("gro", "bb", "y", hands=("pg", "rr"), dealt_cups=("bb", "op")),
        "M1p",
        "This completes Mandala 1 with 2 to 1 in the Fields, so you choose first.",
    ),
    "complete_second": (  # equal Fields: who completes chooses second
        turn("gro", "b", "y", hands=("pg", "rr")),
        "M1p",
        "This completes Mandala 1, and of the 4 colours in its Mountain you claim 2.",
    ),
    "complete_nobody": (
        turn("grobyy", "", "", hands=("pg", "rr")),
        "M1p",
        "This clears Mandala 1 while both Fields are empty, so nobody gains from it.",
    ),
    "complete_early": (
        turn("gro", "", "by", hands=("pg", "rr")),
        "M1p",
        "This ends Mandala 1 before its Mountain grows richer for your opponent.",
    ),
    "nearly": (
        turn("gr", "bb", "y", hands=("pog", "rr")),
        "M1o",
        "Mandala 1 then lacks only purple, which you hold, and you lead in the Field.",
    ),
    # Build
    "last_card": (  # 3 red at 1 against 1 yellow at 1
        turn(hands=("bgo", "pry"), **SHORT_DECK),
        "M1b",
        "This empties the deck: the next Mandala is the last, and you visibly lead by 2 points.",
    ),
    "build_dearer": (
        turn("gr", "bb", "y", hands=("pgg", "rr"), rivers=("rbyg", "g")),
        "M1g",
        "Green counts 4 for you and 1 for your opponent, and Mountain 1 then has 2 green cards.",
    ),
    "build_dear": (
        turn("r", "bb", "y", hands=("pgg", "rr"), rivers=("rbyg", "r")),
        "M1g",
        "Green counts 4 for you and nothing yet for your opponent, and Mountain 1 then has 1 "
        "green card.",
    ),
    "build_harmless": (
        turn(hands=("bgo", "pry"), rivers=("", "r")),
        "M1b",
        "You draw 3 cards, and black counts nothing yet for your opponent.",
    ),
    "build_fixes": (  # seven in hand: there is room for two more
        turn(hands=("bgobbbb", "pry")),
        "M1b",
        "You draw 2 cards, and black can no longer go into a Field of Mandala 1.",
    ),
    "build_draws": (
        turn(hands=("rgo", "pry")),
        "M1r",
        "You draw 3 cards for the one you play.",
    ),
    "build": (
        turn(hands=("rgo", "pryb"), **NO_DECK),
        "M1r",
        "This makes Mountain 1 richer and leaves both Fields as they are.",
    ),
    # Grow with black
    "grow_overtakes": (
        turn("gr", "b", "yy", hands=("bbg", "rr")),
        "F1b2",
        "This overtakes your opponent's Field in Mandala 1, 3 to 2, so you would choose first.",
    ),
    "grow_first": (
        turn(hands=("bbg", "rr")),
        "F1b2",
        "This puts you ahead in the Fields of Mandala 1, 2 to 0, so you would choose first.",
    ),
    "grow_level": (
        turn("gr", "b", "yy", hands=("bbg", "rr")),
        "F1b1",
        "This draws level in the Fields of Mandala 1, 2 to 2: whoever completes it now chooses "
        "second.",
    ),
    "grow_enters": (
        turn("gr", "", "yyy", hands=("bbg", "rr")),
        "F1b1",
        "With a card in this Field you keep what you claim in Mandala 1.",
    ),
    "grow_denies": (
        turn("rr", "o", "yyy", hands=("bbg", "rr"), rivers=("b", "yrb")),
        "F1b1",
        "No black, worth 3 to your opponent, can come to Mountain 1 any more.",
    ),
    "grow_secures": (
        turn("rr", "o", "yyy", hands=("bbg", "rr")),
        "F1b1",
        "Black is yours in Mandala 1: your opponent can no longer use it there.",
    ),
    "grow_extends": (
        turn("rr", "obb", "y", hands=("bbg", "rr")),
        "F1b2",
        "This extends your lead in the Fields of Mandala 1 to 5 against 1.",
    ),
    "grow_nears": (
        turn("rr", "b", "yyyy", hands=("bbg", "rr")),
        "F1b2",
        "This brings you closer in the Fields of Mandala 1, 3 to 4.",
    ),
    # Discard black
    "discard_barred": (
        table(mandalas=[("rr", "", "b"), ("gg", "", "b")], hands=("bbg", "rr")),
        "Db2",
        "Black can go nowhere, for it lies in your opponent's Field of both Mandalas.",
    ),
    "discard_denies": (
        turn(hands=("bbg", "rr"), rivers=("b", "rgb")),
        "Db2",
        "You draw 2 new cards; on a Mountain black would count 3 for your opponent.",
    ),
    "discard": (
        turn(hands=("bbg", "rr")),
        "Db1",
        "You draw 1 new card and give your opponent nothing on a Mountain.",
    ),
}


@pytest.mark.parametrize("key", GOLDEN)
def test_each_reason_is_said_where_it_holds(key: str) -> None:
    laid, move, sentence = GOLDEN[key]
    position = Position.from_json(laid)
    assert next(reasons(position, move))[0] == key
    assert why(position, Answer(move, 0.0)) == sentence


def test_no_reason_lacks_its_position() -> None:
    assert set(GOLDEN) == set(TEXTS)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("claim_denies", "Grün zählt 5 für dein Gegenüber, und das hält 2 grüne Karten aus "
         "dessen Kelch."),
        ("build_dear", "Grün zählt 4 für dich und noch nichts für dein Gegenüber, und Berg\u00a01 "
         "hat dann 1 grüne Karte."),
        ("discard", "Du ziehst 1 neue Karte und legst deinem Gegenüber nichts auf einen Berg."),
        ("claim_ends", "Das füllt deinen Fluss: mit diesem Mandala endet das Spiel, und du liegst "
         "sichtbar mit 10 Punkten vorn."),
    ],
)  # fmt: skip
def test_numbers_and_colours_read_well_in_german(key: str, sentence: str) -> None:
    laid, move, _ = GOLDEN[key]
    assert why(Position.from_json(laid), Answer(move, 0.0), "de") == sentence


@pytest.mark.parametrize(
    ("laid", "move", "key"),
    [
        (claim("gb", "", "ryp", rivers=("", "rg")), "Cg", "claim_denies"),
        (turn("gro", "bb", "y", hands=("pg", "rr"), **SHORT_DECK), "M1p", "complete_last"),
        (turn(hands=("bggo", "pry"), **SHORT_DECK), "Dg2", "last_card"),
        (turn("gr", "bb", "y", hands=("pog", "rr")), "F1p1", "nearly"),
    ],
    ids=["no Field of one's own", "the draw makes it the last", "by a Discard", "by a Grow"],
)
def test_a_reason_may_have_another_cause(laid: Json, move: str, key: str) -> None:
    position = Position.from_json(laid)
    assert next(reasons(position, move))[0] == key


def test_the_cards_dealt_to_the_other_cup_are_not_counted() -> None:
    """The visible lead is the same whatever they are (M19)."""
    for dealt in ("yy", "bp"):
        laid = turn(hands=("bgo", "pry"), **(SHORT_DECK | {"dealt_cups": ("bg", dealt)}))
        assert why(Position.from_json(laid), Answer("M1b", 0.0)) == GOLDEN["last_card"][2]
