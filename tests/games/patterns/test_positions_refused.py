"""Positions of Patterns that cannot lie on a table: each is refused, and the reason named."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from sandtable import Match, SandtableError
from tests.games.patterns.tables import Json, choice, table

CHOICE = choice(offered="gp")
RUNNING = table(seat0="b:c4,c5", seat1="o:g4", bowls="rg")
# Seat 0 is shut in on c8; seat 1 may still Flip b7, or have stopped before.
STUCK = table(seat0="b:c8", seat1="r:c7 g:d8", up="r:b7", bowls="by")
FLIPS = STUCK | {"phase": "flips", "to_move": 1}
END = {"phase": "over", "to_move": None, "reason": "stuck"}
DRAW = STUCK | END | {"scores": [0, 0], "winners": [0, 1]}
OVER = table(seat0="o:e4,e5 b:c8", seat1="r:c7 g:d8", bowls="by") | END
OVER |= {"scores": [1, 0], "winners": [0]}


def without(position: Json, *keys: str) -> Json:
    return {key: value for key, value in position.items() if key not in keys}


def with_row(position: Json, index: int, row: object) -> Json:
    board = [*position["board"]]
    board[index] = row
    return position | {"board": board}


def with_token(position: Json, space: str, token: str) -> Json:
    index, column = 8 - int(space[1]), "abcdefgh".index(space[0])
    row = position["board"][index]
    return with_row(position, index, row[:column] + token + row[column + 1 :])


def with_group(group: object) -> Json:
    """Put something in the place of the black group of seat 0."""
    return RUNNING | {"groups": [[group], RUNNING["groups"][1]]}


def refusal(position: Any) -> SandtableError:
    """Return the error that refuses a position."""
    with pytest.raises(SandtableError) as caught:
        Match.from_position(position, seed=1)
    return caught.value


NOT_AN_OBJECT = [
    pytest.param(None, "object", id="null for a position"),
    pytest.param([RUNNING], "object", id="a list for a position"),
    pytest.param("patterns", "object", id="a text for a position"),
    pytest.param(7, "object", id="a number for a position"),
]

COMMON = [
    pytest.param(without(RUNNING, "game"), "game is missing", id="no game"),
    pytest.param(RUNNING | {"game": None}, "game must be", id="null game"),
    pytest.param(RUNNING | {"game": 1}, "game must be", id="number for game"),
    pytest.param(RUNNING | {"game": ["patterns"]}, "game must be", id="list for game"),
    pytest.param(without(RUNNING, "players"), "players is missing", id="no players"),
    pytest.param(RUNNING | {"players": None}, "players must be", id="null players"),
    pytest.param(RUNNING | {"players": "2"}, "players must be", id="text for players"),
    pytest.param(RUNNING | {"players": 2.0}, "players must be", id="float for players"),
    pytest.param(RUNNING | {"players": True}, "players must be", id="boolean for players"),
    pytest.param(RUNNING | {"options": None}, "options must be", id="null options"),
    pytest.param(RUNNING | {"options": []}, "options must be", id="list for options"),
    pytest.param(without(RUNNING, "phase"), "phase must be", id="no phase"),
    pytest.param(RUNNING | {"phase": None}, "phase must be", id="null phase"),
    pytest.param(RUNNING | {"phase": 1}, "phase must be", id="number for phase"),
    pytest.param(RUNNING | {"phase": ["turn"]}, "phase must be", id="list for phase"),
    pytest.param(RUNNING | {"phase": "claim"}, "phase must be", id="phase of another game"),
    pytest.param(RUNNING | {"phase": "Turn"}, "phase must be", id="phase with a capital"),
    pytest.param(RUNNING | {"deck": {}}, "'deck'", id="key of another game"),
    pytest.param(RUNNING | {"": None}, "''", id="empty key"),
    pytest.param(RUNNING | {"Board": None}, "'Board'", id="key with a capital"),
    pytest.param(CHOICE | {"seed": 1}, "'seed'", id="unknown key in phase bowl"),
    pytest.param(FLIPS | {"seed": 1}, "'seed'", id="unknown key in phase flips"),
    pytest.param(OVER | {"seed": 1}, "'seed'", id="unknown key in phase over"),
]

SEATS = [
    pytest.param(RUNNING | {"to_move": None}, "to_move", id="nobody to move in a turn"),
    pytest.param(FLIPS | {"to_move": None}, "to_move", id="nobody to move in the last flips"),
    pytest.param(CHOICE | {"to_move": None}, "to_move", id="nobody to choose"),
    pytest.param(RUNNING | {"to_move": 2}, "to_move", id="seat too high"),
    pytest.param(RUNNING | {"to_move": -1}, "to_move", id="negative seat"),
    pytest.param(RUNNING | {"to_move": 10**30}, "to_move", id="huge seat"),
    pytest.param(RUNNING | {"to_move": False}, "to_move", id="boolean for seat"),
    pytest.param(RUNNING | {"to_move": 0.0}, "to_move", id="float for seat"),
    pytest.param(RUNNING | {"to_move": "0"}, "to_move", id="text for seat"),
    pytest.param(RUNNING | {"to_move": [0]}, "to_move", id="list for seat"),
    pytest.param(CHOICE | {"to_move": 0}, "Seat 1 is to move .P3", id="seat 0 choosing a bowl"),
    pytest.param(without(CHOICE, "to_move"), "Seat 1 is to move .P3", id="choice without a seat"),
    pytest.param(OVER | {"to_move": 0}, "to_move", id="seat to move after the end"),
]

BOARD = [
    pytest.param(without(RUNNING, "board"), "board is missing", id="no board"),
    pytest.param(RUNNING | {"board": None}, "board must be", id="null board"),
    pytest.param(RUNNING | {"board": "..gg.."}, "board must be", id="text for board"),
    pytest.param(RUNNING | {"board": {}}, "board must be", id="object for board"),
    pytest.param(RUNNING | {"board": []}, "board must have 8", id="empty board"),
    pytest.param(RUNNING | {"board": RUNNING["board"][:7]}, "board must have 8", id="seven rows"),
    pytest.param(
        RUNNING | {"board": [*RUNNING["board"], "..bgop.."]}, "board must have 8", id="nine rows"
    ),
    pytest.param(with_row(RUNNING, 2, None), r"board\[2\]", id="null row"),
    pytest.param(with_row(RUNNING, 2, 12345678), r"board\[2\]", id="number for row"),
    pytest.param(with_row(RUNNING, 2, [*"bgoprybg"]), r"board\[2\]", id="list for row"),
    pytest.param(with_row(RUNNING, 0, "bgop"), r"board\[0\]", id="row without its dots"),
    pytest.param(with_row(RUNNING, 7, "..bgop..."), r"board\[7\]", id="row too long"),
    pytest.param(with_token(RUNNING, "e5", "x"), "space e5", id="unknown colour"),
    pytest.param(with_token(RUNNING, "e5", "M"), "space e5", id="unknown colour face down"),
    pytest.param(with_token(RUNNING, "e5", "."), "space e5", id="no token on a space"),
    pytest.param(with_token(RUNNING, "e5", " "), "space e5", id="blank on a space"),
    pytest.param(with_token(RUNNING, "e5", "4"), "space e5", id="digit on a space"),
    pytest.param(with_token(RUNNING, "e5", "\u0130"), "space e5", id="letter that lowers to two"),
    pytest.param(with_token(RUNNING, "e5", "\0"), "space e5", id="control character"),
    pytest.param(with_token(RUNNING, "a1", "b"), "no space a1 .* .P1", id="token off the mat"),
    pytest.param(with_token(RUNNING, "g8", "B"), "no space g8 .* .P1", id="face down off the mat"),
    pytest.param(with_token(RUNNING, "h7", " "), "no space h7 .* .P1", id="blank off the mat"),
]

BOWLS = [
    pytest.param(without(RUNNING, "bowls"), "bowls is missing", id="no bowls"),
    pytest.param(RUNNING | {"bowls": None}, "bowls must be", id="null bowls"),
    pytest.param(RUNNING | {"bowls": "rg"}, "bowls must be", id="text for bowls"),
    pytest.param(RUNNING | {"bowls": []}, "bowls must have 2", id="empty bowls"),
    pytest.param(RUNNING | {"bowls": ["r"]}, "bowls must have 2", id="one bowl"),
    pytest.param(RUNNING | {"bowls": ["r", "g", "b"]}, "bowls must have 2", id="three bowls"),
    pytest.param(RUNNING | {"bowls": [None, None]}, r"bowls\[0\]", id="null bowl tokens"),
    pytest.param(RUNNING | {"bowls": ["r", None]}, r"bowls\[1\]", id="one null bowl token"),
    pytest.param(RUNNING | {"bowls": ["r", "G"]}, r"bowls\[1\]", id="capital bowl token"),
    pytest.param(RUNNING | {"bowls": ["r", "x"]}, r"bowls\[1\]", id="unknown bowl token"),
    pytest.param(RUNNING | {"bowls": ["r", ""]}, r"bowls\[1\]", id="empty bowl token"),
    pytest.param(RUNNING | {"bowls": ["r", "bg"]}, r"bowls\[1\]", id="two bowl tokens"),
    pytest.param(RUNNING | {"bowls": [4, "g"]}, r"bowls\[0\]", id="number for bowl token"),
    pytest.param(RUNNING | {"bowls": [["r"], "g"]}, r"bowls\[0\]", id="list for bowl token"),
    pytest.param(RUNNING | {"offered": ["r", "g"]}, "offered", id="offer after the choice"),
    pytest.param(RUNNING | {"offered": []}, "offered", id="empty offer after the choice"),
    pytest.param(OVER | {"offered": ["r", "g"]}, "offered", id="offer after the end"),
    pytest.param(CHOICE | {"bowls": ["g", "p"]}, "bowl", id="bowl tokens before the choice"),
    pytest.param(CHOICE | {"bowls": [None, "p"]}, "bowl", id="one bowl token before the choice"),
    pytest.param(CHOICE | {"bowls": [None]}, "bowls must have 2", id="one bowl in a choice"),
    pytest.param(without(CHOICE, "offered"), "offered", id="no offer"),
    pytest.param(CHOICE | {"offered": None}, "offered", id="null offer"),
    pytest.param(CHOICE | {"offered": "gp"}, "offered", id="text for offer"),
    pytest.param(CHOICE | {"offered": ["g"]}, "offered", id="one token offered"),
    pytest.param(CHOICE | {"offered": ["g", "p", "r"]}, "offered", id="three tokens offered"),
    pytest.param(CHOICE | {"offered": ["g", None]}, r"offered\[1\]", id="null token offered"),
    pytest.param(CHOICE | {"offered": ["G", "p"]}, r"offered\[0\]", id="capital token offered"),
    pytest.param(CHOICE | {"offered": ["g", 3]}, r"offered\[1\]", id="number offered"),
]

GROUPS = [
    pytest.param(RUNNING | {"groups": None}, "groups must be", id="null groups"),
    pytest.param(RUNNING | {"groups": {}}, "groups must be", id="object for groups"),
    pytest.param(RUNNING | {"groups": []}, "groups must have 2", id="no seats in groups"),
    pytest.param(RUNNING | {"groups": [[]]}, "groups must have 2", id="groups of one seat"),
    pytest.param(RUNNING | {"groups": [[], [], []]}, "groups must have 2", id="groups of three"),
    pytest.param(RUNNING | {"groups": [None, []]}, r"groups\[0\]", id="null groups of a seat"),
    pytest.param(RUNNING | {"groups": [[], {}]}, r"groups\[1\]", id="object for groups of a seat"),
    pytest.param(with_group(None), r"groups\[0\]\[0\]", id="null group"),
    pytest.param(with_group("bc4"), r"groups\[0\]\[0\]", id="text for group"),
    pytest.param(with_group(["b", "c4"]), r"groups\[0\]\[0\]", id="list for group"),
    pytest.param(with_group({}), r"groups\[0\]\[0\]\.colour", id="empty group"),
    pytest.param(
        with_group({"colour": "b", "marker": "c4", "size": 2}),
        r"groups\[0\]\[0\] has no key 'size'",
        id="unknown key in group",
    ),
    *(
        pytest.param(with_group({"colour": colour, "marker": "c4"}), r"\]\.colour", id=kind)
        for kind, colour in {
            "null colour": None,
            "capital colour": "B",
            "unknown colour of a group": "x",
            "name for colour": "black",
            "number for colour": 0,
            "list for colour": ["b"],
        }.items()
    ),
    pytest.param(with_group({"colour": "b"}), r"\]\.marker", id="no marker"),
    *(
        pytest.param(with_group({"colour": "b", "marker": marker}), r"\]\.marker", id=kind)
        for kind, marker in {
            "null marker": None,
            "capital marker": "C4",
            "marker off the mat": "a1",
            "marker off the board": "c9",
            "empty marker": "",
            "number for marker": 26,
            "list for marker": ["c4"],
        }.items()
    ),
]

TABLE = [
    pytest.param(
        with_token(table(up="y:e5"), "e5", "b"), "10 black tokens, not 9 .P2", id="too many tokens"
    ),
    pytest.param(
        with_token(table(up="b:e5"), "e5", "y"), "8 black tokens, not 9 .P2", id="too few tokens"
    ),
    pytest.param(RUNNING | {"bowls": ["g", "g"]}, "tokens, not 9 .P2", id="wrong bowl token"),
    pytest.param(CHOICE | {"offered": ["g", "g"]}, "tokens, not 9 .P2", id="one colour offered"),
    pytest.param(
        RUNNING | {"groups": [[], RUNNING["groups"][1]]},
        "face-down token on c4 .* no group",
        id="face-down token without a group",
    ),
    pytest.param(without(RUNNING, "groups"), "face-down token on", id="groups left out"),
    pytest.param(
        table(seat0="b:c4,c6"), "face-down token on c6 .* no group", id="group in two parts"
    ),
    pytest.param(
        table(seat0="b:c4,d5"), "face-down token on d5 .* no group", id="group joined at a corner"
    ),
    pytest.param(
        with_group({"colour": "b", "marker": "e7"}),
        "no face-down black token on e7",
        id="marker on a face-up token",
    ),
    pytest.param(
        with_group({"colour": "b", "marker": "g4"}),
        "no face-down black token on g4",
        id="marker on another colour",
    ),
    pytest.param(
        with_group({"colour": "o", "marker": "c4"}),
        "no face-down orange token on c4",
        id="colour unlike its tokens",
    ),
    pytest.param(
        table(seat0="b:c4 b:e6"), "Seat 0 has two black groups.* .P11", id="one colour twice"
    ),
    pytest.param(
        table(seat1="b:a3 g:c3 o:e3 p:g3 r:b5 y:d5 b:f5"),
        "Seat 1 has two black groups.* .P11",
        id="seven groups",
    ),
    pytest.param(
        table(seat0="b:c4", seat1="b:c5"), "black groups touch .* .P8", id="groups that touch"
    ),
    pytest.param(
        table(seat0="b:c4") | {"groups": [[{"colour": "b", "marker": "c4"}]] * 2},
        "black groups touch .* .P8",
        id="group of both seats",
    ),
]

PAST = [
    pytest.param(
        choice(offered="gp") | {"groups": [[{"colour": "b", "marker": "d4"}], []]},
        "no face-down black token on d4",
        id="group in phase bowl",
    ),
    pytest.param(
        with_token(CHOICE, "d4", "B") | {"groups": [[{"colour": "b", "marker": "d4"}], []]},
        "all tokens are face up .P2",
        id="face-down token in phase bowl",
    ),
    pytest.param(
        table(up="b:d4,e4 o:d5 r:e5", bowls="gp")
        | {"phase": "bowl", "to_move": 1, "bowls": [None, None], "offered": ["g", "p"]},
        "one of each colour .P2",
        id="centre with one colour twice",
    ),
    pytest.param(
        table(up="b:d4 g:e4 o:d5 r:e5", bowls="gp")
        | {"phase": "bowl", "to_move": 1, "bowls": [None, None], "offered": ["g", "p"]},
        "one of each colour .P2",
        id="offered colour in the centre",
    ),
    pytest.param(
        RUNNING | {"phase": "flips"}, "Seat 1 can still act.* .P9", id="flips while seat 1 can act"
    ),
    pytest.param(FLIPS | {"to_move": 0}, "Seat 1 can still act.*P9", id="flips of the stuck seat"),
    pytest.param(
        table(seat0="b:c8", seat1="r:c7 g:d8", bowls="by", phase="flips", to_move=1),
        "Seat 1 has no Flip left",
        id="flips without a flip",
    ),
    pytest.param(
        RUNNING | END | {"scores": [1, 0], "winners": [0]},
        "both seats can still act .P9",
        id="over while both can act",
    ),
]

RESULT = [
    *(
        pytest.param(without(OVER, key), f"{key} is missing", id=f"end without {key}")
        for key in ("scores", "winners", "reason")
    ),
    *(
        pytest.param(position | {key: OVER[key]}, f"{key} is only for", id=f"{key} in {phase}")
        for key in ("scores", "winners", "reason")
        for phase, position in (("bowl", CHOICE), ("turn", RUNNING), ("flips", FLIPS))
    ),
    pytest.param(RUNNING | {"reason": None}, "reason is only for", id="null reason in turn"),
    *(
        pytest.param(OVER | {"scores": scores}, r"scores must be \[1, 0\]", id=kind)
        for kind, scores in {
            "too many points": [2, 0],
            "points of the other seat": [0, 1],
            "points of one seat": [1],
            "points of three seats": [1, 0, 0],
            "float points": [1.0, 0],
            "boolean points": [True, 0],
            "boolean no points": [1, False],
            "null points": [1, None],
            "text points": ["1", "0"],
            "null scores": None,
            "number for scores": 1,
            "object for scores": {"0": 1, "1": 0},
            "huge points": [10**30, 0],
            "negative points": [1, -1],
        }.items()
    ),
    *(
        pytest.param(OVER | {"winners": winners}, r"winners must be \[0\]", id=kind)
        for kind, winners in {
            "wrong winner": [1],
            "no winner": [],
            "both winners": [0, 1],
            "winner twice": [0, 0],
            "winner without a list": 0,
            "null winners": None,
            "boolean winner": [False],
            "float winner": [0.0],
            "text winner": ["0"],
        }.items()
    ),
    pytest.param(DRAW | {"winners": [0]}, r"winners must be \[0, 1\]", id="one winner of a draw"),
    pytest.param(DRAW | {"winners": []}, r"winners must be \[0, 1\]", id="no winner of a draw"),
    *(
        pytest.param(OVER | {"reason": reason}, "reason must be", id=kind)
        for kind, reason in {
            "reason of another game": "river",
            "null reason": None,
            "number for reason": 0,
            "list for reason": ["stuck"],
            "reason with a capital": "Stuck",
        }.items()
    ),
]

REFUSED = [*NOT_AN_OBJECT, *COMMON, *SEATS, *BOARD, *BOWLS, *GROUPS, *TABLE, *PAST, *RESULT]


@pytest.mark.parametrize(("position", "message"), REFUSED)
def test_an_impossible_position_is_refused_by_name(position: Any, message: str) -> None:
    given = copy.deepcopy(position)
    error = refusal(position)
    assert error.code == "bad_position"
    assert re.search(message, str(error)), f"{str(error)!r} does not say {message!r}"
    assert position == given, "a refused position is left as it was"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"game": "chess"}, "unknown_game", id="unknown game"),
        pytest.param({"game": ""}, "unknown_game", id="empty name of a game"),
        pytest.param({"players": 3}, "bad_players", id="three players"),
        pytest.param({"players": 0}, "bad_players", id="no players"),
        pytest.param({"players": -2}, "bad_players", id="fewer than no players"),
        pytest.param({"players": 10**30}, "bad_players", id="too many players"),
        pytest.param({"options": {"end": "turn"}}, "bad_option", id="option of another game"),
    ],
)
def test_what_is_wrong_with_any_game_has_a_code_of_its_own(change: Json, code: str) -> None:
    assert refusal(RUNNING | change).code == code
