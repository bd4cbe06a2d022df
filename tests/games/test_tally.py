"""What everybody may count: points line by line, and the colours that Mandalas lack."""

import json
from collections.abc import Iterator

import pytest

from sandtable import Match, Position
from sandtable.games.game import Options
from sandtable.games.words.reading import Json
from tests.games.flowers import tables as flowers
from tests.games.mandala import tables as mandala
from tests.games.patterns import tables as patterns
from tests.leaks import resampled
from tests.transcripts import path_of, settings

SETTINGS = list(settings())
NAMES = [path_of(*setting).stem for setting in SETTINGS]
LETTERS = "bgopry"
GAMES = 2

of_every_setting = pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=NAMES)


def positions(name: str, players: int, options: Options) -> Iterator[Position]:
    """Yield all positions of some random games."""
    for seed in range(GAMES):
        match = Match.new(name, players, options, seed)
        match.play_randomly(seed)
        yield from match.positions


def sums(tally: list[list[Json]]) -> list[int]:
    """Add up the lines of each seat."""
    return [sum(line["points"] for line in lines) for lines in tally]


@of_every_setting
def test_the_lines_add_up_to_the_score(name: str, players: int, options: Options) -> None:
    """To that of what a seat can see, and once the game is over to the score."""
    for position in positions(name, players, options):
        for seat in (None, *range(players)):
            seen, score = position.seen_by(seat), position.game.rules.score
            visible = [score(seen, other) for other in range(players)]
            assert sums(position.tally(seat)) == visible
        if position.is_over:
            assert sums(position.tally(None)) == position.scores


@of_every_setting
def test_nothing_hidden_is_counted(name: str, players: int, options: Options) -> None:
    """Positions that look the same to a seat are counted the same."""
    for number, position in enumerate(positions(name, players, options)):
        if not position.is_over:
            for seat in (None, *range(players)):
                twin = resampled(position, seat, number)
                assert json.dumps(twin.sight(seat)) == json.dumps(position.sight(seat))


@of_every_setting
def test_what_a_seat_sees_is_view_tally_and_lacks(
    name: str, players: int, options: Options
) -> None:
    for position in positions(name, players, options):
        for seat in (None, *range(players)):
            assert position.sight(seat) == {
                "view": position.view(seat),
                "tally": position.tally(seat),
                "lacks": position.lacks(),
            }


def shown(game: str, area: Json) -> set[str]:
    """Return the colours in a Mandala, as the JSON tells them."""
    if game == "mandala":
        return set(area["mountain"]).union(*area["fields"])
    return {tile[0] for tile in area["tiles"]}.union(*area["up"])


@of_every_setting
def test_a_mandala_lacks_the_colours_it_does_not_show(
    name: str, players: int, options: Options
) -> None:
    """M7, F9: none when it is complete, or was destroyed and not begun anew."""
    for position in positions(name, players, options):
        written = position.to_json()
        areas = written.get("mandalas", [])
        assert len(position.lacks()) == len(areas)
        for index, (lacks, area) in enumerate(zip(position.lacks(), areas, strict=True)):
            is_gone = not area["mountain" if name == "mandala" else "tiles"]
            is_claimed = written.get("claiming") == index
            if is_gone or is_claimed:
                assert lacks == ""
            else:
                assert lacks == "".join(c for c in LETTERS if c not in shown(name, area))
            if position.phase == "turn":
                assert lacks or is_gone


def test_the_last_card_of_a_mandala_leaves_it_lacking_nothing() -> None:
    """M7: also while its Mountain is being claimed away."""
    laid = mandala.table(mandalas=[("bbg", "o", "p"), ("rr", "", "")], hands=("ryb", "g"))
    match = Match.from_position(laid, seed=1)
    assert match.position.lacks() == ["ry", "bgopy"]
    match.play("M1r")
    assert match.position.lacks() == ["y", "bgopy"]
    match.play("M1g")
    match.play("M1y")
    while match.position.phase == "claim":
        assert match.position.lacks() == ["", "bgopy"]
        match.play(match.legal_moves[0])
    assert match.position.lacks()[0] != ""


def test_a_mandala_of_flowers_that_is_taken_apart_unfinished_still_lacks_colours() -> None:
    """F15: it is destroyed, but it was never complete; without tiles there is nothing to lack."""
    laid = flowers.table(
        phase="take",
        taking=0,
        ending=True,
        passes=2,
        mandalas=[flowers.mandala("b5 g4", up={0: "r"}, marker=0)],
    )
    match = Match.from_position(laid, seed=1)
    assert match.position.lacks()[0] == "opy"
    match.play("Tb5")
    assert match.position.lacks()[0] == ""


def test_M18_a_line_for_each_river_space_and_for_each_worthless_colour() -> None:
    laid = mandala.table(
        rivers=("gr", ""), dealt_cups=("yb", "op"), claimed=("gggb", "r"), hands=("bgo", "pry")
    )
    position = Position.from_json(laid)
    assert position.tally(0) == [
        [
            {"colour": "g", "space": 1, "cards": 3, "points": 3},
            {"colour": "r", "space": 2, "cards": 0, "points": 0},
            {"colour": "b", "space": 0, "cards": 2, "points": 0},
            {"colour": "y", "space": 0, "cards": 1, "points": 0},
        ],
        [{"colour": "r", "space": 0, "cards": 1, "points": 0}],
    ]
    assert position.tally(1)[0][2:] == [{"colour": "b", "space": 0, "cards": 1, "points": 0}]
    assert [line["colour"] for line in position.tally(1)[1]] == [*"opr"]


def test_P10_a_line_for_each_group_in_the_order_established() -> None:
    laid = patterns.table(seat0="p:d5,c5,c4 b:f4", seat1="r:c7,b7", bowls="gy")
    position = Position.from_json(laid)
    assert position.tally(None) == [
        [
            {"number": 1, "colour": "p", "spaces": ["c4", "c5", "d5"], "points": 2},
            {"number": 2, "colour": "b", "spaces": ["f4"], "points": 0},
        ],
        [{"number": 1, "colour": "r", "spaces": ["b7", "c7"], "points": 1}],
    ]
    assert position.lacks() == []


def test_P8_groups_of_one_colour_are_told_apart_by_their_owner() -> None:
    laid = patterns.table(seat0="b:c4,c5", seat1="b:c7,d7", bowls="gy")
    mine, theirs = Position.from_json(laid).tally(0)
    assert [mine[0]["spaces"], theirs[0]["spaces"]] == [["c4", "c5"], ["c7", "d7"]]


def test_F16_a_line_for_each_flower_and_then_for_each_single_tile() -> None:
    laid = flowers.table(players=3, singles=["", "rx y7", "g3"], flowers=["", "g2+g5 b3+bx", ""])
    assert Position.from_json(laid).tally(0) == [
        [],
        [
            {"flower": ["g2", "g5"], "points": 9},
            {"flower": ["b3", "bx"], "points": 9},
            {"tile": "rx", "points": 0},
            {"tile": "y7", "points": 7},
        ],
        [{"tile": "g3", "points": 3}],
    ]


def test_what_was_counted_can_be_changed_without_harm() -> None:
    """What is remembered for the next time is nobody else's."""
    position = Position.from_json(patterns.table(seat0="b:c4,c5", bowls="gy"))
    for counted in (position, Position.from_json(mandala.table(rivers=("gr", "")))):
        before = json.dumps(counted.tally(0))
        for line in counted.tally(0)[0]:
            line["points"] = 99
            line.get("spaces", []).append("a1")
        assert json.dumps(counted.tally(0)) == before
