"""Reading a position of Patterns, refusing what cannot lie on a table."""

from __future__ import annotations

from sandtable.errors import BadPosition
from sandtable.games.ground.bits import connected
from sandtable.games.ground.cards import (
    COLOURS,
    EVERY_COLOUR,
    LETTERS,
    cards,
    count,
)
from sandtable.games.ground.cards import NAMES as COLOUR_NAMES
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record
from sandtable.games.patterns.rules import (
    BOWL,
    FLIPS,
    OVER,
    PHASES,
    REASONS,
    SEATS,
    STATE,
    TOKENS_PER_COLOUR,
    TURN,
    begin_turn,
    colour_on,
    find_actions,
    finish,
    of_colour,
    offer_flips,
)
from sandtable.games.patterns.spaces import CENTRE, MAT, NAMES, ON_MAT, SPACE_OF
from sandtable.games.words.reading import Fields, Json, read_colour, require

KEYS = ("phase", "to_move", "board", "offered", "bowls", "groups", "reason")


def read(content: Json, players: int, options: int) -> Record:
    """Read a position, refusing those that cannot exist; a stuck turn is settled (P9)."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    face_down = _read_board(fields, state)
    _read_bowls(fields, state)
    _read_groups(fields, state, face_down)
    _check_tokens(state)
    _read_turn(fields, state)
    return state


def _read_board(fields: Fields, state: Record) -> int:
    rows = fields.items("board", 8)
    require(rows, "board is missing")
    face_down, planes = 0, [0, 0, 0]
    for index, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != 8:
            raise BadPosition(f"board[{index}] must be a text of 8 characters")
        for space, character in enumerate(row, start=8 * (7 - index)):
            colour = _read_token(space, character)
            face_down |= character.isupper() << space
            planes = [bits | (colour >> bit & 1) << space for bit, bits in enumerate(planes)]
    for bit, bits in enumerate(planes):
        state.plane[bit] = bits
    return face_down


def _read_token(space: int, character: str) -> int:
    """Return the colour of the token on a space; 0 where there is no space."""
    if not MAT >> space & 1:
        require(character == ".", f"there is no space {NAMES[space]} on the mat (P1)")
        return 0
    letter = character.lower()
    if len(letter) != 1 or letter not in LETTERS:
        raise BadPosition(f"space {NAMES[space]} must have a token: b g o p r y or B G O P R Y")
    return LETTERS.index(letter)


def _read_bowls(fields: Fields, state: Record) -> None:
    state.phase = fields.choice("phase", PHASES)
    bowls = fields.items("bowls", SEATS) or [None] * SEATS
    offered = fields.content.get("offered")
    for index in range(2):
        state.bowl[index] = -1
        state.offered[index] = -1
    if state.phase == BOWL:
        require(bowls == [None, None], "in phase bowl nobody has a bowl token yet (P3)")
        if not isinstance(offered, list) or len(offered) != 2:
            raise BadPosition("in phase bowl offered must list the two tokens left over (P2)")
        read = sorted(read_colour(letter, f"offered[{i}]") for i, letter in enumerate(offered))
        for index in range(2):
            state.offered[index] = read[index]
    else:
        require(offered is None, "offered must be null once the bowl tokens are chosen (P3)")
        require("bowls" in fields.content, "bowls is missing")
        for seat in range(SEATS):
            state.bowl[seat] = read_colour(bowls[seat], f"bowls[{seat}]")


def _read_groups(fields: Fields, state: Record, face_down: int) -> None:
    for seat in range(SEATS):
        for colour in range(COLOURS):
            state.marker[seat, colour] = -1
    for seat, groups in enumerate(fields.lists("groups", SEATS)):
        for index, group in enumerate(groups):
            _read_group(state, seat, index, group, face_down)
    strays = face_down & ~(int(state.owned[0]) | int(state.owned[1]))
    for space in ON_MAT:
        require(
            not strays >> space & 1,
            f"the face-down token on {NAMES[space]} belongs to no group with a marker (P5)",
        )


def _read_group(state: Record, seat: int, index: int, content: object, face_down: int) -> None:
    place = f"groups[{seat}][{index}]"
    group = Fields(content, place)
    group.allow("colour", "marker")
    colour = read_colour(group.content.get("colour"), f"{place}.colour")
    marker = group.content.get("marker")
    if not isinstance(marker, str) or marker not in SPACE_OF:
        raise BadPosition(f"{place}.marker must be a space of the mat, such as c4")
    space = SPACE_OF[marker]
    colour_name = COLOUR_NAMES[colour]
    require(
        count(state.river[seat], colour) == 0,
        f"seat {seat} has two {colour_name} groups; one per colour is allowed (P11)",
    )
    alike = face_down & int(of_colour(state, colour))
    require(alike >> space & 1, f"there is no face-down {colour_name} token on {marker} (P5)")
    spaces = int(connected(1 << space, alike))
    taken = int(state.owned[0]) | int(state.owned[1])
    require(not spaces & taken, f"the two {colour_name} groups touch (P8)")
    state.owned[seat] |= spaces
    state.river[seat] += cards(colour, index + 1)
    state.marker[seat, colour] = space


def _check_tokens(state: Record) -> None:
    for colour in range(COLOURS):
        number = int(of_colour(state, colour)).bit_count()
        number += sum(int(state.bowl[seat]) == colour for seat in range(SEATS))
        number += sum(int(state.offered[index]) == colour for index in range(2))
        require(
            number == TOKENS_PER_COLOUR,
            f"there are {number} {COLOUR_NAMES[colour]} tokens, not {TOKENS_PER_COLOUR} (P2)",
        )


def _check_offer(state: Record) -> None:
    require(not (state.owned[0] or state.owned[1]), "in phase bowl all tokens are face up (P2)")
    set_aside = sum(int(cards(state.offered[index], 1)) for index in range(2))
    for space in ON_MAT:
        if CENTRE >> space & 1:
            set_aside += int(cards(colour_on(state, space), 1))
    require(
        set_aside == EVERY_COLOUR,
        "the centre and the two offered tokens must be one of each colour (P2)",
    )


def _read_turn(fields: Fields, state: Record) -> None:
    state.to_move = fields.to_move(SEATS, is_over=state.phase == OVER)
    state.reason = -1
    seat = int(state.to_move)
    if state.phase == BOWL:
        require(seat == 1, "in phase bowl seat 1 is to move (P3)")
        _check_offer(state)
    elif state.phase == TURN:
        begin_turn(state, seat)
    elif state.phase == FLIPS:
        require(not find_actions(state, 1 - seat), f"seat {1 - seat} can still act (P9)")
        offer_flips(state, seat)
        require(state.phase == FLIPS, f"seat {seat} has no Flip left: the game is over (P9)")
    else:
        fields.choice("reason", REASONS)
        stuck = [not find_actions(state, seat) for seat in range(SEATS)]
        require(any(stuck), "the game is not over: both seats can still act (P9)")
        finish(state)
