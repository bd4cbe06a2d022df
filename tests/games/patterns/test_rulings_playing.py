"""The rulings of Patterns on the mat, the setup and the three actions: P1 to P8."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable import Match
from tests.games.patterns.tables import COLOURS, SPACES, choice, table

CENTRE = ("d4", "e4", "d5", "e5")


def spaces(match: Match, action: str) -> list[str]:
    """Return the spaces where one of E, F and S is legal."""
    return [word[1:] for word in match.legal_moves if word[0] == action]


def token(match: Match, space: str) -> str:
    row: str = match.position.to_json()["board"][8 - int(space[1])]
    return row["abcdefgh".index(space[0])]


def tokens(match: Match) -> dict[str, str]:
    return {space: token(match, space) for space in SPACES}


def bowls(match: Match) -> list[str]:
    colours: list[str] = match.position.to_json()["bowls"]
    return colours


def groups(match: Match, seat: int) -> list[tuple[str, str]]:
    listed = match.position.to_json()["groups"][seat]
    return [(group["colour"], group["marker"]) for group in listed]


# The mat


def test_P1_the_mat_has_rows_of_4_6_8_8_8_8_6_4_spaces() -> None:
    board = Match.new("patterns", seed=1).position.to_json()["board"]
    shape = ["".join("." if token == "." else "#" for token in row) for row in board]
    assert shape == [
        "..####..",
        ".######.",
        "########",
        "########",
        "########",
        "########",
        ".######.",
        "..####..",
    ]


def test_P1_there_are_52_spaces_each_with_a_name() -> None:
    """The first turn may take any token, so its words name the whole mat."""
    match = Match.from_position(table())
    assert match.legal_moves == sorted(f"E{space}" for space in SPACES)
    assert len(match.legal_moves) == 52
    corners = {"a1", "b1", "a2", "g1", "h1", "h2", "a7", "a8", "b8", "g8", "h8", "h7"}
    assert corners.isdisjoint(spaces(match, "E"))


@pytest.mark.parametrize(
    ("space", "row", "column"),
    [("c8", 0, 2), ("f8", 0, 5), ("a6", 2, 0), ("h3", 5, 7), ("b2", 6, 1), ("f1", 7, 5)],
)
def test_P1_columns_run_from_the_left_and_rows_from_the_bottom(
    space: str, row: int, column: int
) -> None:
    match = Match.from_position(table(bowls="rg"))
    match.play(f"E{space}")
    assert match.position.to_json()["board"][row][column] == "R"


@pytest.mark.parametrize(("edge", "far"), [("h4", "a4,a5"), ("a4", "h4,h3"), ("c8", "c1,c2")])
def test_P1_nothing_can_be_flipped_beyond_the_edge(edge: str, far: str) -> None:
    match = Match.from_position(table(seat0=f"b:{edge}", up=f"b:{far}", bowls="rg"))
    assert spaces(match, "F") == []


@pytest.mark.parametrize(
    ("edge", "near"),
    [
        ("h4", ["g4", "h3", "h5"]),
        ("a5", ["a4", "a6", "b5"]),
        ("c8", ["c7", "d8"]),
        ("f1", ["e1", "f2"]),
        ("b7", ["b6", "c7"]),
    ],
)
def test_P1_a_space_at_the_edge_has_fewer_neighbours(edge: str, near: list[str]) -> None:
    """Shown by the Swaps next to a group, and by the spaces that P8 denies the opponent."""
    match = Match.from_position(table(seat0=f"b:{edge}", bowls="bg"))
    assert spaces(match, "S") == near
    match = Match.from_position(table(seat1=f"r:{edge}", bowls="rg"))
    assert spaces(match, "E") == sorted(set(SPACES) - {edge, *near})


# Setup


@pytest.mark.parametrize("seed", range(25))
def test_P2_the_tokens_are_nine_of_each_colour_eight_of_them_outside_the_centre(seed: int) -> None:
    match = Match.new("patterns", seed=seed)
    lying = tokens(match)
    offered = match.position.to_json()["offered"]
    assert Counter([*lying.values(), *offered]) == dict.fromkeys(COLOURS, 9)
    assert Counter(lying[space] for space in SPACES if space not in CENTRE) == dict.fromkeys(
        COLOURS, 8
    )
    assert sorted([*(lying[space] for space in CENTRE), *offered]) == [*COLOURS]


def test_P2_all_tokens_start_face_up_and_nobody_has_a_group_or_a_bowl_token() -> None:
    match = Match.new("patterns", seed=3)
    start = match.position.to_json()
    assert all(colour in COLOURS for colour in tokens(match).values())
    assert (start["groups"], start["bowls"]) == ([[], []], [None, None])


def test_P2_chance_fills_every_space_and_leaves_every_pair() -> None:
    seen: dict[str, set[str]] = {space: set() for space in SPACES}
    pairs = set()
    for seed in range(300):
        match = Match.new("patterns", seed=seed)
        pairs.add("".join(match.position.to_json()["offered"]))
        for space, colour in tokens(match).items():
            seen[space].add(colour)
    assert all(colours == set(COLOURS) for colours in seen.values())
    assert pairs == {a + b for a in COLOURS for b in COLOURS if a < b}


def test_P2_equal_seeds_lay_equal_mats() -> None:
    first, again, other = (Match.new("patterns", seed=seed) for seed in (8, 8, 9))
    assert first.position.to_json() == again.position.to_json()
    assert first.position.to_json() != other.position.to_json()


def test_P3_seat_1_chooses_between_the_two_tokens_left_over() -> None:
    match = Match.from_position(choice(offered="gp"))
    assert match.to_move == 1
    assert match.legal_moves == ["Bg", "Bp"]


@pytest.mark.parametrize(("word", "expected"), [("Bg", ["p", "g"]), ("Bp", ["g", "p"])])
def test_P3_seat_0_gets_the_other_token_and_the_first_turn(word: str, expected: list[str]) -> None:
    start = choice(offered="gp")
    match = Match.from_position(start)
    match.play(word)
    assert match.position.to_json() == start | {
        "phase": "turn",
        "to_move": 0,
        "offered": None,
        "bowls": expected,
    }


# Turns


@pytest.mark.parametrize("word", ["Ee7", "Fc5"])
@pytest.mark.parametrize("seat", [0, 1])
def test_P4_one_establish_or_one_flip_is_a_turn(word: str, seat: int) -> None:
    groups_of = {f"seat{seat}": "b:c4", f"seat{1 - seat}": "o:g4"}
    match = Match.from_position(table(**groups_of, up="b:c5", bowls="rr", to_move=seat))
    match.play(word)
    assert (match.position.phase, match.to_move) == ("turn", 1 - seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_P4_one_swap_is_a_turn(seat: int) -> None:
    groups_of = {f"seat{seat}": "b:c4", f"seat{1 - seat}": "o:g4"}
    match = Match.from_position(table(**groups_of, bowls="bb", to_move=seat))
    match.play("Sc5")
    assert (match.position.phase, match.to_move) == ("turn", 1 - seat)


def test_P4_a_seat_that_can_act_must() -> None:
    """One Swap is all there is: no other word is legal, neither done nor pass."""
    match = Match.from_position(table(seat0="b:c8", seat1="r:d8", bowls="bg"))
    assert match.legal_moves == ["Sc7"]


# Establish


def test_P5_the_bowl_token_goes_face_down_and_the_token_taken_into_the_bowl() -> None:
    start = table(seat1="o:g4", up="y:c4", bowls="rg")
    match = Match.from_position(start)
    before = tokens(match)
    match.play("Ec4")
    assert tokens(match) == before | {"c4": "R"}
    assert bowls(match) == ["y", "g"]
    assert groups(match, 0) == [("r", "c4")]
    assert groups(match, 1) == [("o", "g4")]


def test_P5_any_face_up_token_may_be_taken_but_no_face_down_one() -> None:
    match = Match.from_position(table(seat0="b:c4,c5", seat1="o:g4", bowls="rg"))
    assert spaces(match, "E") == sorted(set(SPACES) - {"c4", "c5", "g4"})


def test_P5_no_establish_with_the_colour_of_a_group_of_your_own() -> None:
    match = Match.from_position(table(seat0="b:c4 r:e7", seat1="o:g4", bowls="rg"))
    assert spaces(match, "E") == []


def test_P5_a_group_of_the_opponent_does_not_use_up_the_colour() -> None:
    match = Match.from_position(table(seat0="b:c4", seat1="r:c8", bowls="rg"))
    match.play("Ef4")
    assert groups(match, 0) == [("b", "c4"), ("r", "f4")]


def test_P5_each_new_group_gets_the_lowest_unused_marker() -> None:
    match = Match.from_position(table(up="b:c4 g:e4 o:g4 p:b6 r:d6 y:f6", bowls="ry"))
    for mine, others in (("c4", "b6"), ("e4", "d6"), ("g4", "f6")):
        match.play(f"E{mine}")
        match.play(f"E{others}")
    assert groups(match, 0) == [("r", "c4"), ("b", "e4"), ("g", "g4")]
    assert groups(match, 1) == [("y", "b6"), ("p", "d6"), ("r", "f6")]


def test_P5_a_token_of_the_bowls_own_colour_may_be_taken() -> None:
    """The bowl keeps its colour, so the next turn of that seat is no Establish."""
    match = Match.from_position(table(seat1="o:g4", up="r:c4", bowls="rg"))
    match.play("Ec4")
    assert bowls(match)[0] == "r"
    assert groups(match, 0) == [("r", "c4")]
    match.play("Eg7")
    assert spaces(match, "E") == []
    assert spaces(match, "S") == ["b4", "c3", "c5", "d4"]


def test_P5_tokens_of_the_colour_next_to_a_new_group_stay_face_up() -> None:
    match = Match.from_position(table(up="r:c5,d4", bowls="rg"))
    match.play("Ec4")
    assert (token(match, "c5"), token(match, "d4")) == ("r", "r")
    match.play("Eg7")
    assert spaces(match, "F") == ["c5", "d4"]


# Flip


def test_P6_the_four_neighbours_of_the_colour_can_be_flipped_but_not_the_diagonals() -> None:
    ring = "b:c4,c6,b5,d5,b4,b6,d4,d6"
    match = Match.from_position(table(seat0="b:c5", up=ring, bowls="rg"))
    assert spaces(match, "F") == ["b5", "c4", "c6", "d5"]


def test_P6_a_flipped_token_lies_face_down_in_its_space_and_nothing_else_changes() -> None:
    start = table(seat0="o:g7 b:c4", up="b:c5", bowls="rg")
    match = Match.from_position(start)
    before = tokens(match)
    match.play("Fc5")
    assert tokens(match) == before | {"c5": "B"}
    assert match.position.to_json() | {"board": [], "to_move": 0} == start | {"board": []}


def test_P6_a_flipped_token_joins_the_group() -> None:
    match = Match.from_position(table(seat0="o:g7 b:c4", up="b:c5,c6", bowls="rg"))
    assert spaces(match, "F") == ["c5"]
    match.play("Fc5")
    assert match.scores == [2, 0]
    match.play("Eg2")
    assert spaces(match, "F") == ["c6"]


def test_P6_only_a_token_of_the_groups_colour_can_be_flipped() -> None:
    """The orange token lies next to black alone, the black one next to orange alone."""
    match = Match.from_position(table(seat0="b:c4 o:f4", up="o:c5 b:f5", bowls="rg"))
    assert spaces(match, "F") == []


def test_P6_every_token_of_a_group_counts_not_only_the_marked_one() -> None:
    match = Match.from_position(table(seat0="b:c4,c5,c6", up="b:c7,d5", bowls="rg"))
    assert spaces(match, "F") == ["c7", "d5"]


def test_P6_groups_of_the_opponent_give_no_flip() -> None:
    start = table(seat0="o:g7", seat1="b:c4", up="b:c5", bowls="rg")
    assert spaces(Match.from_position(start), "F") == []
    assert spaces(Match.from_position(start | {"to_move": 1}), "F") == ["c5"]


def test_P6_tokens_that_lie_face_up_side_by_side_are_no_group() -> None:
    match = Match.from_position(table(seat0="o:g7", up="b:c4,c5,c6", bowls="bg"))
    assert spaces(match, "F") == []


@pytest.mark.parametrize("bowl", COLOURS)
def test_P6_the_bowl_token_does_not_matter(bowl: str) -> None:
    match = Match.from_position(table(seat0="b:c4", up="b:c5", bowls=f"{bowl}g"))
    assert spaces(match, "F") == ["c5"]


# Swap


def test_P7_the_bowl_token_takes_the_space_face_down_and_the_token_the_bowl() -> None:
    start = table(seat0="o:g7 b:c4", seat1="p:e2", up="y:c5", bowls="bg")
    match = Match.from_position(start)
    before = tokens(match)
    match.play("Sc5")
    assert tokens(match) == before | {"c5": "B"}
    assert match.position.to_json() | {"board": [], "to_move": 0} == start | {
        "board": [],
        "bowls": ["y", "g"],
    }
    assert match.scores == [2, 0]


def test_P7_the_space_is_orthogonally_next_to_the_group_of_the_bowls_colour() -> None:
    match = Match.from_position(table(seat0="o:f6 b:c4,c5", bowls="bg"))
    assert match.legal_moves == ["Sb4", "Sb5", "Sc3", "Sc6", "Sd4", "Sd5"]


def test_P7_a_face_down_token_cannot_be_taken() -> None:
    match = Match.from_position(table(seat0="b:c4 o:b4", seat1="p:d4", bowls="bg"))
    assert match.legal_moves == ["Sc3", "Sc5"]


@pytest.mark.parametrize("colour", "gopry")
def test_P7_the_taken_token_may_have_any_colour(colour: str) -> None:
    """Also that of a group of either seat: here orange is mine and purple the opponent's."""
    match = Match.from_position(
        table(seat0="o:g7 b:c4", seat1="p:e1", up=f"{colour}:c5", bowls="bg")
    )
    match.play("Sc5")
    assert bowls(match) == [colour, "g"]


def test_P7_a_token_of_the_bowls_own_colour_is_listed_as_a_flip_only() -> None:
    match = Match.from_position(table(seat0="b:c4", up="b:c5", bowls="bg"))
    assert match.legal_moves == ["Fc5", "Sb4", "Sc3", "Sd4"]
    match.play("Fc5")
    assert (token(match, "c5"), bowls(match)) == ("B", ["b", "g"])


def test_P7_without_a_group_of_the_bowls_colour_there_is_no_swap() -> None:
    """Not even next to the opponent's group of that colour."""
    match = Match.from_position(table(seat0="o:g7", seat1="b:c4", bowls="bg"))
    assert spaces(match, "S") == []


def test_P7_the_bowl_token_joins_the_group_and_wakes_no_other_token() -> None:
    """The black token beyond the taken one stays face up until it is Flipped itself."""
    match = Match.from_position(table(seat0="b:c4", up="y:c5 b:c6", bowls="bg"))
    match.play("Sc5")
    assert token(match, "c6") == "b"
    match.play("Eg2")
    assert "c6" in spaces(match, "F")


# Groups of one colour keep apart


@pytest.mark.parametrize("seat", [0, 1])
def test_P8_no_establish_next_to_the_opponents_group_of_the_colour(seat: int) -> None:
    theirs = {f"seat{1 - seat}": "r:c4,d4"}
    match = Match.from_position(table(**theirs, bowls="rr", to_move=seat))
    near = {"b4", "c3", "c5", "d3", "d5", "e4"}
    assert spaces(match, "E") == sorted(set(SPACES) - {"c4", "d4"} - near)
    assert {"b3", "b5", "e3", "e5"} < set(spaces(match, "E")), "diagonals are fine"


def test_P8_no_flip_next_to_the_opponents_group_of_the_colour() -> None:
    """c5 and d5 touch both groups, so neither seat may ever Flip them."""
    start = table(seat0="r:c4,d4", seat1="r:c6,d6", up="r:c5,d5,b4", bowls="bg")
    assert spaces(Match.from_position(start), "F") == ["b4"]
    assert spaces(Match.from_position(start | {"to_move": 1}), "F") == []


def test_P8_no_swap_next_to_the_opponents_group_of_the_colour() -> None:
    match = Match.from_position(table(seat0="r:c4,d4", seat1="r:c6,d6", bowls="rg"))
    assert match.legal_moves == ["Sb4", "Sc3", "Sd3", "Se4"]


def test_P8_diagonal_contact_of_a_flip_or_swap_is_fine() -> None:
    match = Match.from_position(table(seat0="r:c4", seat1="r:d6", up="r:c5", bowls="rg"))
    assert match.legal_moves == ["Fc5", "Sb4", "Sc3", "Sd4"]
    match = Match.from_position(table(seat0="r:c4", seat1="r:d6", up="y:c5", bowls="rg"))
    match.play("Sc5")
    assert token(match, "c5") == "R"


def test_P8_groups_of_different_colours_may_touch() -> None:
    match = Match.from_position(table(seat0="r:c4", seat1="o:c6 y:e4", up="r:c5", bowls="rg"))
    assert match.legal_moves == ["Fc5", "Sb4", "Sc3", "Sd4"]
    match = Match.from_position(table(seat0="r:c4", seat1="o:c6 y:e4", bowls="bg"))
    assert {"b6", "d6", "c7", "e3", "e5"} < set(spaces(match, "E"))


def test_P8_asks_for_the_colour_laid_down_not_for_the_colour_taken() -> None:
    """A green token next to the opponent's green group may be taken, by Establish and by Swap."""
    match = Match.from_position(table(seat0="o:g2", seat1="g:c6", up="g:c5", bowls="ry"))
    assert "c5" in spaces(match, "E")
    match = Match.from_position(table(seat0="r:c4", seat1="g:c6", up="g:c5", bowls="ry"))
    assert "c5" in spaces(match, "S")


def test_P8_face_up_tokens_of_the_colour_keep_nobody_away() -> None:
    """Red lies face up between the groups; only the face-down tokens count."""
    match = Match.from_position(table(seat0="o:g2", seat1="r:c6", up="r:c5 y:c4", bowls="rg"))
    assert "c4" in spaces(match, "E")
    assert "c5" not in spaces(match, "E")


def test_P8_a_group_may_grow_along_itself() -> None:
    """d5 touches two tokens of the mover's own group, which keeps nobody away."""
    match = Match.from_position(table(seat0="r:c5,c4,d4", up="r:d5", bowls="bg"))
    assert spaces(match, "F") == ["d5"]


def test_P4_a_position_with_more_moves_than_spaces_lists_them_all() -> None:
    """Five groups with six Flips each, and a bowl token that can be established anywhere."""
    board = ["..grrb..", ".orRRrp.", "oOorrpPp", "oOopopPp", "yobyygpr", "ybBbgGgy"]
    board += [".bBbgGg.", "..byyg.."]
    markers = {"b": "c2", "g": "f2", "o": "b5", "p": "g5", "r": "d7"}
    groups = [{"colour": colour, "marker": marker} for colour, marker in markers.items()]
    position = {
        "game": "patterns", "players": 2, "phase": "turn", "to_move": 0, "board": board,
        "bowls": ["y", "y"], "groups": [groups, []],
    }  # fmt: skip
    legal = Match.from_position(position).legal_moves
    assert sum(word[0] == "F" for word in legal) == 30
    assert sum(word[0] == "E" for word in legal) == 42
