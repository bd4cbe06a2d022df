"""A slow, plain referee for Patterns: rulings P1 to P11 over position JSON, and nothing else.

It shares no code with the engine, so that a mistake has to be made twice to go unseen.
`check_position` is for positions reached by play from the setup; `check_table` asks only what
a position set by hand must satisfy as well.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

Position = dict[str, Any]
Mat = dict[str, str]  # space name -> token, small when face up and capital when face down

COLOURS = "bgopry"
COLUMNS = "abcdefgh"
SEATS = (0, 1)
TOKENS_PER_COLOUR = 9
MOST_GROUPS = 6
CENTRE = ("d4", "e4", "d5", "e5")
ROW_WIDTHS = (4, 6, 8, 8, 8, 8, 6, 4)  # row 8 first, as in `board`; it reads the same upwards
SHAPE = tuple(("#" * width).center(8, ".") for width in ROW_WIDTHS)
SPACES = tuple(
    f"{column}{8 - index}"
    for index, row in enumerate(SHAPE)
    for column, mark in zip(COLUMNS, row, strict=True)
    if mark == "#"
)
COMMON_KEYS = {"game", "players", "options", "phase", "to_move"}
KEYS = COMMON_KEYS | {"board", "offered", "bowls", "groups"}
KEYS_WHEN_OVER = KEYS | {"scores", "winners", "reason"}


# The four functions the tests call.


def legal_words(position: Position) -> list[str]:
    """Every legal move word of the seat to move, sorted; none when the game is over."""
    phase, seat = position["phase"], position["to_move"]
    if phase == "bowl":
        return sorted(f"B{colour}" for colour in position["offered"])
    if phase == "turn":
        return sorted(actions(position, seat))
    if phase == "flips":
        return sorted([*flips(position, seat), "done"])
    return []


def check_position(position: Position) -> None:
    """Raise AssertionError unless the position could have come from the setup by play."""
    check_table(position)
    check_set_aside(position)
    check_turn_order(position)


def check_move(before: Position, word: str, after: Position) -> None:
    """Raise AssertionError unless playing `word` in `before` gives exactly `after`."""
    assert before["phase"] != "over", f"{word} was played after the end of the game."
    legal = legal_words(before)
    assert word in legal, f"{word} is not legal here; legal are {' '.join(legal)}."
    expected = played(before, word)
    for key in sorted(expected.keys() | after.keys()):
        want, got = as_json(expected, key), as_json(after, key)
        assert want == got, f"After {word} the key {key} should be {want}, but is {got}."


def view(position: Position, seat: int | None) -> Position:
    """The view of a seat or a spectator: all of it, as Patterns hides nothing."""
    assert seat is None or seat in SEATS, f"There is no seat {seat}."
    return copy.deepcopy(position)


# The mat and the groups on it.


def mat_of(position: Position) -> Mat:
    """The token on each space (P1)."""
    return {space: token_at(position["board"], space) for space in SPACES}


def token_at(board: list[str], space: str) -> str:
    """The character of the board at a space; row 8 is the first string."""
    return board[8 - int(space[1])][COLUMNS.index(space[0])]


def neighbours(space: str) -> list[str]:
    """The spaces of the mat orthogonally next to a space."""
    column, row = ord(space[0]), int(space[1])
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    names = [f"{chr(column + right)}{row + up}" for right, up in steps]
    return [name for name in names if name in SPACES]


def touches(space: str, others: Iterable[str]) -> bool:
    """Whether a space is orthogonally next to one of the others."""
    return not set(neighbours(space)).isdisjoint(others)


def group_around(mat: Mat, marker: str) -> set[str]:
    """The spaces reached from a marked token over face-down tokens of its colour."""
    group, frontier = {marker}, [marker]
    while frontier:
        for space in neighbours(frontier.pop()):
            if mat[space] == mat[marker] and space not in group:
                group.add(space)
                frontier.append(space)
    return group


def groups_of(position: Position, seat: int) -> dict[str, set[str]]:
    """The spaces of each group of a seat, by colour, in the order established (P11)."""
    mat = mat_of(position)
    return {
        group["colour"]: group_around(mat, group["marker"]) for group in position["groups"][seat]
    }


# What a seat may do.


def actions(position: Position, seat: int) -> list[str]:
    """Every Establish, Flip and Swap of a seat (P4)."""
    return establishes(position, seat) + flips(position, seat) + swaps(position, seat)


def establishes(position: Position, seat: int) -> list[str]:
    """P5: any face-up token may be taken while the bowl colour is new to the seat."""
    bowl = position["bowls"][seat]
    if bowl in groups_of(position, seat):
        return []
    theirs = groups_of(position, 1 - seat).get(bowl, set())
    return [f"E{space}" for space in face_up(position) if not touches(space, theirs)]


def flips(position: Position, seat: int) -> list[str]:
    """P6: face-up tokens next to the seat's group of their own colour, kept apart by P8."""
    own, theirs = groups_of(position, seat), groups_of(position, 1 - seat)
    return [
        f"F{space}"
        for space, colour in face_up(position).items()
        if touches(space, own.get(colour, set())) and not touches(space, theirs.get(colour, set()))
    ]


def swaps(position: Position, seat: int) -> list[str]:
    """P7: face-up tokens of any other colour next to the seat's group of its bowl colour."""
    bowl = position["bowls"][seat]
    own = groups_of(position, seat).get(bowl, set())
    theirs = groups_of(position, 1 - seat).get(bowl, set())
    return [
        f"S{space}"
        for space, colour in face_up(position).items()
        if colour != bowl and touches(space, own) and not touches(space, theirs)
    ]


def face_up(position: Position) -> Mat:
    """The face-up tokens by space."""
    return {space: token for space, token in mat_of(position).items() if token in COLOURS}


# What a move leads to.


def played(before: Position, word: str) -> Position:
    """The one position that a legal word leads to."""
    after = copy.deepcopy(before)
    if word == "done":
        return finished(after)
    if word[0] == "B":
        return with_bowl_chosen(after, word[1])
    act(after, before["to_move"], word[0], word[1:])
    if before["phase"] == "turn":
        after["to_move"] = 1 - before["to_move"]
    return settled(after)


def with_bowl_chosen(after: Position, colour: str) -> Position:
    """P3: seat 1 has its choice, seat 0 the other token and the first turn."""
    other = next(offer for offer in after["offered"] if offer != colour)
    after.update(phase="turn", to_move=0, offered=None, bowls=[other, colour])
    return after


def act(after: Position, seat: int, verb: str, space: str) -> None:
    """Carry out an Establish, Flip or Swap (P5, P6, P7) on the position given."""
    taken, bowl = token_at(after["board"], space), after["bowls"][seat]
    if verb == "F":
        put_face_down(after, space, taken)
        return
    put_face_down(after, space, bowl)
    after["bowls"][seat] = taken
    if verb == "E":
        after["groups"][seat].append({"colour": bowl, "marker": space})


def put_face_down(after: Position, space: str, colour: str) -> None:
    """Make a space hold a face-down token of a colour."""
    row, column = 8 - int(space[1]), COLUMNS.index(space[0])
    line = after["board"][row]
    after["board"][row] = line[:column] + colour.upper() + line[column + 1 :]


def settled(after: Position) -> Position:
    """P9: a seat that cannot act gives way to the other's Flips, and no Flip ends the game."""
    if after["phase"] == "turn" and not actions(after, after["to_move"]):
        after.update(phase="flips", to_move=1 - after["to_move"])
    if after["phase"] == "flips" and not flips(after, after["to_move"]):
        return finished(after)
    return after


def finished(after: Position) -> Position:
    """The position with the game declared over and scored (P9, P10)."""
    scores = [score(after, seat) for seat in SEATS]
    after.update(phase="over", to_move=None, reason="stuck")
    after.update(scores=scores, winners=winners(scores))
    return after


def score(position: Position, seat: int) -> int:
    """P10: each token but the marked one is worth the number of its group."""
    sizes = [len(spaces) for spaces in groups_of(position, seat).values()]
    return sum(number * (size - 1) for number, size in enumerate(sizes, start=1))


def winners(scores: list[int]) -> list[int]:
    """P10: the seat with more points, or both in a draw."""
    return [seat for seat in SEATS if scores[seat] == max(scores)]


# What holds in every position that is possible on a table.


def check_table(position: Position) -> None:
    """Raise AssertionError unless the position is possible on a table, by play or set by hand."""
    check_keys(position)
    check_board(position)
    check_bowls(position)
    check_token_counts(position)
    check_group_list(position)
    check_groups_on_mat(position)
    check_phase(position)


def check_keys(position: Position) -> None:
    """Exactly the keys of interfaces.md, and the ones that never change are right."""
    keys = KEYS_WHEN_OVER if position.get("phase") == "over" else KEYS
    assert position.keys() == keys, f"These keys are wrong: {sorted(position.keys() ^ keys)}."
    assert position["game"] == "patterns", "The game is not patterns."
    assert is_number(position["players"]) and position["players"] == 2, "Two seats play Patterns."
    assert position["options"] == {}, "Patterns has no options."
    assert position["phase"] in ("bowl", "turn", "flips", "over"), "There is no such phase."
    seat = position["to_move"]
    if position["phase"] == "over":
        assert seat is None, "No seat is to move in a finished game."
    else:
        assert is_number(seat) and seat in SEATS, f"{seat} is not a seat that can be to move."


def check_board(position: Position) -> None:
    """P1: the mat has 52 spaces in the right places and a token on each."""
    board = position["board"]
    assert is_list(board, 8), "P1: the board should have 8 rows."
    for row, shape in zip(board, SHAPE, strict=True):
        assert isinstance(row, str) and len(row) == 8, f"P1: row {row!r} is not 8 characters."
        for token, mark in zip(row, shape, strict=True):
            allowed = "." if mark == "." else COLOURS + COLOURS.upper()
            assert token in allowed, f"P1: {token!r} is in the wrong place in row {row!r}."


def check_bowls(position: Position) -> None:
    """P3: before the choice two tokens are offered, after it each seat has one in its bowl."""
    bowls, offered = position["bowls"], position["offered"]
    assert is_list(bowls, 2), "P3: there should be two bowls."
    if position["phase"] == "bowl":
        assert bowls == [None, None], "P3: a bowl is filled before the choice."
        assert is_list(offered, 2) and all(map(is_colour, offered)), "P3: two are offered."
        assert offered == sorted(offered), "The offered tokens should be in the order b to y."
        assert position["to_move"] == 1, "P3: seat 1 chooses the bowl token."
        check_setup(position)
    else:
        assert offered is None, "P3: nothing is offered after the choice."
        assert all(map(is_colour, bowls)), "P3: each seat has one token in its bowl."


def check_setup(position: Position) -> None:
    """P2: all tokens lie face up, and centre and offered tokens are one of each colour."""
    assert len(face_up(position)) == len(SPACES), "P2: a token lies face down at the start."
    set_aside = [token_at(position["board"], space) for space in CENTRE] + position["offered"]
    assert sorted(set_aside) == list(COLOURS), "P2: centre and offer are not one of each colour."


def check_token_counts(position: Position) -> None:
    """P2: 54 tokens, 9 of each colour, on the mat, in the bowls or on offer."""
    off_the_mat = position["offered"] or position["bowls"]
    counts = Counter([token.lower() for token in mat_of(position).values()] + off_the_mat)
    assert all(counts[colour] == TOKENS_PER_COLOUR for colour in COLOURS), (
        f"P2: the tokens do not add up to nine of each colour: {dict(counts)}."
    )


def check_group_list(position: Position) -> None:
    """P11: at most six groups a seat, each of its own colour and with its marker on the mat."""
    assert is_list(position["groups"], 2), "There should be a list of groups for each seat."
    for groups in position["groups"]:
        assert isinstance(groups, list), "The groups of a seat should be a list."
        for group in groups:
            assert isinstance(group, dict) and group.keys() == {"colour", "marker"}, (
                "A group should have a colour and a marker."
            )
            assert is_colour(group["colour"]), f"{group['colour']!r} is not a colour."
            assert group["marker"] in SPACES, f"P1: {group['marker']!r} is not a space."
        colours = [group["colour"] for group in groups]
        assert len(set(colours)) == len(colours) <= MOST_GROUPS, "P11: two groups of one colour."


def check_groups_on_mat(position: Position) -> None:
    """P5, P8: the face-down tokens are the groups, which hang together and never touch."""
    mat, grouped = mat_of(position), set[str]()
    for seat in SEATS:
        for group in position["groups"][seat]:
            colour, marker = group["colour"], group["marker"]
            assert mat[marker] == colour.upper(), f"P5: no face-down {colour} under {marker}."
            spaces = group_around(mat, marker)
            assert grouped.isdisjoint(spaces), f"P8: two groups of colour {colour} are connected."
            grouped |= spaces
    stray = sorted(set(SPACES) - face_up(position).keys() - grouped)
    assert not stray, f"P6: the face-down tokens on {stray} belong to no group."


def check_phase(position: Position) -> None:
    """P4, P9: the phase is the one that the legal actions of both seats call for."""
    phase, seat = position["phase"], position["to_move"]
    if phase == "turn":
        assert actions(position, seat), "P9: the seat to move cannot act, so its turn is past."
    elif phase == "flips":
        assert not actions(position, 1 - seat), "P9: the last Flips begin while a seat can act."
        assert flips(position, seat), "P9: without a Flip left the game is over at once."
    elif phase == "over":
        assert any(not actions(position, stuck) for stuck in SEATS), "P9: both seats can act."
        check_result(position)


def check_result(position: Position) -> None:
    """P10: scores, winners and reason of a finished game are right."""
    scores = [score(position, seat) for seat in SEATS]
    expected = {"scores": scores, "winners": winners(scores), "reason": "stuck"}
    for key, value in expected.items():
        want, got = json.dumps(value), as_json(position, key)
        assert want == got, f"P10: {key} should be {want}, but is {got}."


# What holds besides in every position reached by play from the setup.


def check_set_aside(position: Position) -> None:
    """P2, P5: what is left of the six set-aside tokens shows no colour twice.

    A face-up token never moves and a seat's first group has the colour of its first bowl token,
    so the face-up centre tokens and the two first bowl tokens can be told at any time.
    """
    centre = [token for space, token in face_up(position).items() if space in CENTRE]
    first = position["offered"] or [first_bowl(position, seat) for seat in SEATS]
    tokens = centre + first
    assert len(set(tokens)) == len(tokens), f"P2: of the set-aside tokens {tokens} two are equal."


def first_bowl(position: Position, seat: int) -> str:
    """The colour of the bowl token that a seat began with."""
    groups = position["groups"][seat]
    return str(groups[0]["colour"] if groups else position["bowls"][seat])


def check_turn_order(position: Position) -> None:
    """P4, P9: every action puts one token face down, so counting them tells whose turn it is."""
    placed = [sum(map(len, groups_of(position, seat).values())) for seat in SEATS]
    lead, phase = placed[0] - placed[1], position["phase"]
    last_to_act = 0 if lead > 0 else 1  # the other seat is, or was, the next to take a turn
    if phase == "turn":
        assert lead in (0, 1), f"P4: the seats have put down {placed}, which is not turn by turn."
        assert position["to_move"] == lead, "P4: it is the other seat's turn."
    elif phase == "flips":
        assert position["to_move"] == last_to_act, "P9: the last Flips belong to the other seat."
    elif phase == "over":
        assert not actions(position, 1 - last_to_act), "P9: the seat next to move can still act."


# Small tools.


def as_json(position: Position, key: str) -> str:
    """The value of a key as JSON text, so that 1, 1.0 and true are told apart."""
    return json.dumps(position[key], sort_keys=True) if key in position else "absent"


def is_list(value: object, length: int) -> bool:
    """Whether a value is a list of so many items."""
    return isinstance(value, list) and len(value) == length


def is_number(value: object) -> bool:
    """Whether a value is a whole number, and not one of the truth values."""
    return type(value) is int


def is_colour(value: object) -> bool:
    """Whether a value is one of the six colour letters."""
    return isinstance(value, str) and len(value) == 1 and value in COLOURS
