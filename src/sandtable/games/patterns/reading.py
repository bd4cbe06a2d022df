"""Reading a position of Patterns, noting what cannot lie on a table."""

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
from sandtable.games.patterns.spaces import (
    CENTRE,
    MAT,
    NAMES,
    ON_MAT,
    SPACE_OF,
    row_and_column,
)
from sandtable.games.words.problems import Place, Problems
from sandtable.games.words.reading import Fields, Json, read_colour, require

KEYS = ("phase", "to_move", "board", "offered", "bowls", "groups", "reason")
GAPS = ("empty", "bowl_empty", "offered_missing")  # problems: a place lacks a token


def read(content: Json, players: int, options: int, problems: Problems) -> Record:
    """Read a position, noting all that cannot be; a stuck turn is settled (P9)."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    face_down, empty = _read_board(fields, state)
    _note_spaces("empty", empty, problems)
    _read_bowls(fields, state, problems)
    _read_groups(fields, state, face_down, problems)
    _check_tokens(state, empty, problems)
    _read_turn(fields, state, problems)
    return state


def _read_board(fields: Fields, state: Record) -> tuple[int, int]:
    """Read the tokens; return the spaces with a face-down one and those with none."""
    rows = fields.items("board", 8)
    require(rows, "board is missing")
    face_down, empty, planes = 0, 0, [0, 0, 0]
    for index, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != 8:
            raise BadPosition(f"board[{index}] must be a text of 8 characters")
        for space, character in enumerate(row, start=8 * (7 - index)):
            colour = _read_token(space, character)
            face_down |= character.isupper() << space
            empty |= (character == ".") << space & MAT
            planes = [bits | (colour >> bit & 1) << space for bit, bits in enumerate(planes)]
    for bit, bits in enumerate(planes):
        state.plane[bit] = bits
    return face_down, empty


def _read_token(space: int, character: str) -> int:
    """Return the colour of the token on a space; 0 where there is none."""
    if not MAT >> space & 1:
        require(character == ".", f"there is no space {NAMES[space]} on the mat (P1)")
    if character == ".":
        return 0
    letter = character.lower()
    if len(letter) != 1 or letter not in LETTERS:
        raise BadPosition(f"space {NAMES[space]} must have a token: b g o p r y or B G O P R Y")
    return LETTERS.index(letter)


def _place_of(space: int) -> Place:
    return ("board", *row_and_column(NAMES[space]))


def _note_spaces(code: str, spaces: int, problems: Problems) -> None:
    """Note what is wrong with some spaces, all of them in one problem."""
    wrong = [space for space in ON_MAT if spaces >> space & 1]
    named = [NAMES[space] for space in wrong]
    problems.require(not wrong, code, *map(_place_of, wrong), spaces=named)


def _read_bowls(fields: Fields, state: Record, problems: Problems) -> None:
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
        read = [_read_left_over("offered", i, token, problems) for i, token in enumerate(offered)]
        for index, colour in enumerate(sorted(read)):
            state.offered[index] = colour
    else:
        require(offered is None, "offered must be null once the bowl tokens are chosen (P3)")
        require("bowls" in fields.content, "bowls is missing")
        for seat in range(SEATS):
            state.bowl[seat] = _read_left_over("bowls", seat, bowls[seat], problems)


def _read_left_over(key: str, index: int, letter: object, problems: Problems) -> int:
    """Read a token beside the mat; one that is not there is noted."""
    if letter is not None:
        return read_colour(letter, f"{key}[{index}]")
    code = "bowl_empty" if key == "bowls" else "offered_missing"
    problems.require(False, code, (key, index), seat=index)
    return -1


def _read_groups(fields: Fields, state: Record, face_down: int, problems: Problems) -> None:
    for seat in range(SEATS):
        for colour in range(COLOURS):
            state.marker[seat, colour] = -1
    for seat, groups in enumerate(fields.lists("groups", SEATS)):
        for index, group in enumerate(groups):
            _read_group(state, (seat, index), group, face_down, problems)
    _note_spaces("stray", face_down & ~(int(state.owned[0]) | int(state.owned[1])), problems)


def _read_group(
    state: Record, at: tuple[int, int], content: object, face_down: int, problems: Problems
) -> None:
    seat, index = at
    named = f"groups[{seat}][{index}]"
    group = Fields(content, named)
    group.allow("colour", "marker")
    letter, marker = group.content.get("colour"), group.content.get("marker")
    colour = read_colour(letter, f"{named}.colour")
    if not isinstance(marker, str) or marker not in SPACE_OF:
        raise BadPosition(f"{named}.marker must be a space of the mat, such as c4")
    space = SPACE_OF[marker]
    alike = face_down & int(of_colour(state, colour))
    spaces = int(connected(1 << space, alike))
    taken = int(state.owned[0]) | int(state.owned[1])
    places = (("groups", seat, index), _place_of(space))
    before = len(problems)
    gaps = {"seat": seat, "colour": letter, "space": marker}
    problems.require(count(state.river[seat], colour) == 0, "group_twice", *places, **gaps)
    problems.require(alike >> space & 1, "marker", *places, **gaps)
    problems.require(not spaces & taken, "groups_touch", *places, **gaps)
    if len(problems) == before:
        state.owned[seat] |= spaces
        state.river[seat] += cards(colour, index + 1)
        state.marker[seat, colour] = space


def _has_gaps(problems: Problems) -> bool:
    """Whether a token is missing somewhere."""
    return any(problem.code in GAPS for problem in problems)


def _check_tokens(state: Record, empty: int, problems: Problems) -> None:
    """Note colours with too many tokens, or with too few although every space has one."""
    has_gaps = _has_gaps(problems)
    for colour, letter in enumerate(LETTERS):
        on_mat = int(of_colour(state, colour)) & MAT & ~empty
        places = [_place_of(space) for space in ON_MAT if on_mat >> space & 1]
        for key, tokens in (("bowls", state.bowl), ("offered", state.offered)):
            places += [(key, index) for index in range(2) if int(tokens[index]) == colour]
        number, most = len(places), TOKENS_PER_COLOUR
        is_right = number == most or (number < most and has_gaps)
        problems.require(is_right, "tokens", *places, colour=letter, number=number, most=most)


def _check_offer(state: Record, problems: Problems) -> None:
    are_up = not (state.owned[0] or state.owned[1])
    problems.require(are_up, "offer_face_down", ("groups",))
    centre = [space for space in ON_MAT if CENTRE >> space & 1]
    set_aside = sum(int(cards(state.offered[index], 1)) for index in range(2))
    set_aside += sum(int(cards(colour_on(state, space), 1)) for space in centre)
    is_each = set_aside == EVERY_COLOUR
    problems.require(is_each, "offer_colours", *map(_place_of, centre), ("offered",))


def _read_turn(fields: Fields, state: Record, problems: Problems) -> None:
    state.to_move = fields.to_move(SEATS, is_over=state.phase == OVER)
    state.reason = -1
    seat = int(state.to_move)
    if state.phase == OVER:
        fields.choice("reason", REASONS)
    if state.phase == BOWL:
        problems.require(seat == 1, "offer_turn", ("to_move",), seat=1)
        if not _has_gaps(problems):
            _check_offer(state, problems)
    elif problems:
        return  # the rest asks the rules, which want a whole table
    elif state.phase == TURN:
        begin_turn(state, seat)
    elif state.phase == FLIPS:
        other = 1 - seat
        problems.require(not find_actions(state, other), "can_act", ("to_move",), seat=other)
        offer_flips(state, seat)
        problems.require(state.phase == FLIPS, "no_flip", ("to_move",), seat=seat)
    else:
        stuck = [not find_actions(state, seat) for seat in range(SEATS)]
        problems.require(any(stuck), "not_over", ("phase",))
        finish(state)
