"""What is said of moves of Flowers: one laid-out position for each reason."""

from typing import Any

import pytest

from sandtable import Position
from sandtable.games.flowers.words.why import reasons
from sandtable.games.flowers.words.why_texts import TEXTS
from sandtable.players import Answer
from sandtable.players.why import why
from tests.games.flowers.tables import Json, mandala, table


def turn(mine: str = "", theirs: str = "", tiles: str = "b5 g4", **others: Any) -> Json:
    """Lay a turn of seat 0; face-up cards in Mandala 1, whose marker the longer side holds."""
    holder = None if not mine + theirs else 0 if len(mine) > len(theirs) else 1
    up = {seat: cards for seat, cards in enumerate((mine, theirs)) if cards}
    laid: Json = {"hands": ["yybb"], "mandalas": [mandala(tiles, up=up, marker=holder)]}
    return table(**(laid | others))


def take(mine: str = "opr", theirs: str = "yy", tiles: str = "b5 g4", **others: Any) -> Json:
    """Lay a choice of seat 0, which holds the marker of Mandala 1."""
    return turn(mine, theirs, tiles, phase="take", taking=0, **others)


GOLDEN = {
    # yellow completes Mandala 1
    "third_flower": (  # 7 + 7 + 11, and 5 for black 5
        turn("opr", tiles="b5 g5", singles=["g3"], flowers=["p2+p3 r2+r3"]),
        "P1y1",
        "Green 5 makes your third Flower: the game ends after the other Mandalas, and now you "
        "lead by 30 points.",
    ),
    "third_flower_round": (
        turn(
            "opr", tiles="b5 g5", singles=["g3"], flowers=["p2+p3 r2+r3"], options={"end": "round"}
        ),
        "P1y1",
        "Green 5 makes your third Flower: this round is the last, and now you lead by 30 points.",
    ),
    "complete_both": (
        turn("opr"),
        "P1y1",
        "This completes Mandala 1, and both tiles are yours: black 5 and green 4.",
    ),
    "complete_flower": (
        turn("opp", "rr", singles=["g3"]),
        "P1y1",
        "This completes Mandala 1 with the marker yours, and green 4 makes a Flower worth 10 "
        "points.",
    ),
    "complete_choice": (
        turn("opp", "rr"),
        "P1y1",
        "This completes Mandala 1 with the marker yours: you choose between black 5 and green 4.",
    ),
    "complete_rest": (
        turn("op", "rrrr"),
        "P1y1",
        "This completes Mandala 1: your opponent chooses a tile first, and the other one is yours.",
    ),
    "complete_back": (  # two cards are less than half of five
        turn("o", "rrrrp"),
        "P1y1",
        "This completes Mandala 1, and you take 2 cards from there back into your hand.",
    ),
    # yellow lies face up, black face down
    "marker_flower": (
        turn(singles=["g7"]),
        "P1y1",
        "This takes the marker of Mandala 1, where green 4 would make you a Flower worth 15 "
        "points.",
    ),
    "marker_from": (
        turn("", "o"),
        "P1y2",
        "This takes the marker of Mandala 1 from your opponent, with 2 to 1 cards.",
    ),
    "marker": (
        turn(tiles="b5 gx"),
        "P1y2",
        "This takes the marker of Mandala 1, so you would choose between black 5 and green x3.",
    ),
    "second": (
        turn("", "ooo"),
        "P1y2",
        "With 2 to 3 cards in Mandala 1 you would get the tile that your opponent leaves.",
    ),
    "shuts_out": (
        turn("oo", "p"),
        "P1y2",
        "With 4 to 1 cards in Mandala 1 both of its tiles would be yours.",
    ),
    "draws_up": (
        turn("o", "pp"),
        "P1y1",
        "You draw 4 cards and add yellow face up to Mandala 1.",
    ),
    "draws_hold": (
        turn("ooo", "pp"),
        "P1b1",
        "You draw 4 cards and strengthen your hold on the marker of Mandala 1.",
    ),
    "draws": (  # seven in hand: there is room for two
        turn(hands=["yybbbbb"]),
        "P1b1",
        "A single card, and you draw 2 cards.",
    ),
    "extends": (
        turn("oooo", "ppp"),
        "P1b2",
        "This strengthens your hold on the marker of Mandala 1: 6 to 3 cards.",
    ),
    "holds": (
        turn("o"),
        "P1b2",
        "You hold the marker of Mandala 1, now with 3 cards there.",
    ),
    "foothold": (
        turn("", "ooooo"),
        "P1y2",
        "With your first face-up card in Mandala 1 your cards there begin to count for the tiles.",
    ),
    "adds_colour": (
        turn("r", "oooooooo"),
        "P1y2",
        "This adds yellow face up to Mandala 1, which then lacks one colour fewer.",
    ),
    "waits": (
        turn(),
        "P1b2",
        "A face-up card of yours would now take the marker of Mandala 1, where you have 2 cards "
        "face down.",
    ),
    "nears": (
        turn("", "ooo"),
        "P1b2",
        "This makes it 2 to 3 cards against the marker's holder in Mandala 1.",
    ),
    # taking a tile
    "take_both": (
        take("opry", ""),
        "Tb5",
        "Both tiles come to you, whichever you take first, and add 9 points.",
    ),
    "take_denies": (
        take(singles=["", "g3"]),
        "Tg4",
        "This keeps the tile from your opponent, for whom it would make a Flower worth 10 points.",
    ),
    "take_leaves": (  # though black 5 would bring 15 with black x3
        take(tiles="b5 g7", singles=["bx"]),
        "Tg7",
        "This leaves black 5 to your opponent, which brings 5 points there instead of 7.",
    ),
    "take_flower": (
        take(singles=["gx"]),
        "Tg4",
        "With your green x3 it makes a Flower worth 12 points.",
    ),
    "take_x": (
        take(tiles="b5 gx"),
        "Tgx",
        "A second green tile would make a Flower with it that counts three times that tile.",
    ),
    "take_higher": (
        take(),
        "Tb5",
        "This tile is worth 5 points by itself, the other one 4 points.",
    ),
    "take": (take(), "Tg4", "A second green tile would make a Flower with it."),
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
        ("marker_from", "Das nimmt deinem Gegenüber mit 2 zu 1 Karten den Marker von Mandala 1 "
         "ab."),
        ("take_leaves", "So bleibt deinem Gegenüber Schwarz\u00a05, was dort 5 Punkte bringt "
         "statt 7."),
        ("take_flower", "Mit deinem Plättchen Grün\u00a0x3 ergibt es eine Blume: 12 Punkte."),
        ("second", "Mit 2 zu 3 Karten in Mandala 1 bekämst du das Plättchen, das dein Gegenüber "
         "übrig lässt."),
    ],
)  # fmt: skip
def test_seats_and_tiles_read_well_in_german(key: str, sentence: str) -> None:
    laid, move, _ = GOLDEN[key]
    assert why(Position.from_json(laid), Answer(move, 0.0), "de") == sentence


def test_with_more_players_another_seat_is_meant() -> None:
    position = Position.from_json(turn("", "o", players=3))
    answer = Answer("P1y2", 0.0)
    assert why(position, answer) == (
        "This takes the marker of Mandala 1 from another player, with 2 to 1 cards."
    )
    assert why(position, answer, "de") == (
        "Das nimmt einer anderen Person mit 2 zu 1 Karten den Marker von Mandala 1 ab."
    )


def test_F12_the_tile_taken_first_makes_the_flower() -> None:
    """With two tiles of one colour the order matters, though both come to the seat."""
    laid = take("opryb", "", "g4 g5", options={"backs": "mixed"}, singles=["g3"])
    answer = Answer("Tg5", 0.0)
    assert why(Position.from_json(laid), answer) == (
        "With your green 3 it makes a Flower worth 11 points."
    )


def test_a_third_flower_of_a_seat_that_is_behind_is_no_reason() -> None:
    flowers = ["p2+p3 r2+r3", "o5+o7 y5+y7"]
    laid = turn("opr", tiles="b5 g5", singles=["g3"], flowers=flowers)
    assert next(reasons(Position.from_json(laid), "P1y1"))[0] == "complete_both"


def test_nor_is_one_in_a_round_that_is_the_last_anyway() -> None:
    laid = turn(
        "", "opr", "b5 gx", to_move=1, hands=["bbg", "yybb"], options={"end": "round"},
        singles=["", "g7"], flowers=["b2+b3 o2+o3 y2+y3", "p2+p3 r2+r3"], ending=True,
    )  # fmt: skip
    assert next(reasons(Position.from_json(laid), "P1y1"))[0] == "complete_both"
