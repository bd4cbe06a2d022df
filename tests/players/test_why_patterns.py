"""What is said of moves of Patterns: one laid-out position for each reason."""

import pytest

from sandtable import Position
from sandtable.games.patterns.words.why import reasons
from sandtable.games.patterns.words.why_texts import TEXTS
from sandtable.players import Answer
from sandtable.players.why import why
from tests.games.patterns.tables import Json, choice, table

# On the left five greens lie side by side; at most three purples can be joined.
GREEN_PATCH = choice(
    offered="gp",
    board=[
        "..opry..",
        ".bbopry.",
        "gbobrpry",
        "goorypop",
        "ggrboyby",
        "gprgbybg",
        ".oprybg.",
        "..opry..",
    ],
)


def last_flips(more: str = "") -> Json:
    """Lay the last Flips of seat 1: the group of seat 0 in the corner is shut in."""
    return table(
        seat0="b:c8", seat1=f"r:c7{more} g:d8", up="r:b7", bowls="by", phase="flips", to_move=1
    )


GOLDEN = {
    "bowl": (
        choice(offered="gp"),
        "Bg",
        "Your first group is then green and that of your opponent purple, each counting 1 a token.",
    ),
    "bowl_richer": (
        GREEN_PATCH,
        "Bg",
        "A first green token can reach 5 of its colour, one of purple at most 3.",
    ),
    "bowl_poorer": (
        GREEN_PATCH,
        "Bp",
        "Your opponent must then start with green, which lies closer together, where a token "
        "counts only 1.",
    ),
    "done_ahead": (
        last_flips(",d7"),
        "done",
        "You lead by 1 point, and the game ends at once.",
    ),
    "done": (last_flips(), "done", "This ends the game as it stands."),
    "leaves_stuck": (  # the corner again: d8 was the last way out
        table(seat0="r:c7,d7", seat1="b:c8", up="o:d8", bowls="rb"),
        "Sd8",
        "This leaves your opponent without a move, and you lead by 2 points.",
    ),
    "blocks": (  # c5 would touch both groups, and c6 and c7 lie behind it
        table(seat0="r:f3", seat1="y:a5 b:c4", up="b:c5,c6,c7", bowls="bg"),
        "Ed5",
        "This keeps your opponent's black group from 3 tokens, 6 points in all.",
    ),
    "race": (
        table(seat0="b:c3,c4", seat1="b:c7", up="b:c5,c6"),
        "Fc5",
        "This adds 1 point before a Flip on c6 can bar your black group from c5.",
    ),
    "establish_reach": (
        table(up="r:d5,e6", bowls="rg"),
        "Ed6",
        "This starts group 1, in which each further token counts 1, and reaches 2 tokens in red.",
    ),
    "establish_fits": (
        table(seat0="b:c4", up="b:f6", bowls="rg"),
        "Ef6",
        "This starts group 2 and brings black into your bowl, which fits your group 1.",
    ),
    "establish_bowl": (
        table(seat0="b:c4", up="g:f6", bowls="rg"),
        "Ef6",
        "This starts group 2 and brings green into your bowl, ready for group 3.",
    ),
    "flip_last": (
        last_flips(),
        "Fb7",
        "Your opponent has no move left, and this still adds 1 point.",
    ),
    "flip_opens": (
        table(seat0="b:c4", up="b:c5,c6,d5"),
        "Fc5",
        "This adds 1 point and opens the way to 2 tokens in black.",
    ),
    "flip": (
        table(seat0="y:g5 b:c4", up="b:c5"),
        "Fc5",
        "This adds 2 points and leaves your bowl as it is.",
    ),
    "swap_joins": (
        table(seat0="y:g5 b:c4", up="o:c5 b:c6,d5", bowls="bg"),
        "Sc5",
        "This adds 2 points and brings 2 tokens in black into reach.",
    ),
    "swap_fits": (
        table(seat0="y:g5 b:c4", up="y:c5", bowls="bg"),
        "Sc5",
        "This adds 2 points and brings yellow into your bowl, which fits your group 1.",
    ),
    "swap_starts": (
        table(seat0="y:g5 b:c4", up="o:c5", bowls="bg"),
        "Sc5",
        "This adds 2 points and brings orange into your bowl, ready for group 3.",
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
        ("establish_reach", "Das gründet Gruppe 1, in der jeder weitere Stein 1 zählt, und "
         "erreicht 2 Steine in Rot."),
        ("flip_last", "Dein Gegenüber hat keinen Zug mehr, und das bringt noch 1 Punkt."),
        ("swap_fits", "Das bringt 2 Punkte und Gelb in deine Schale, das zu deiner Gruppe 1 "
         "passt."),
    ],
)  # fmt: skip
def test_numbers_and_colours_read_well_in_german(key: str, sentence: str) -> None:
    laid, move, _ = GOLDEN[key]
    assert why(Position.from_json(laid), Answer(move, 0.0), "de") == sentence


def test_what_is_gained_counts_before_what_is_kept_from_the_other() -> None:
    """The same wall against the black group, from which three further tokens can be Flipped."""
    own = table(seat0="r:f3", seat1="b:c4", up="b:c5,d6,e5,d4", bowls="bg")
    position = Position.from_json(own)
    assert next(reasons(position, "Ed5"))[0] == "establish_reach"
