"""Reading a position of Mandala, noting what cannot lie on a table."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.errors import BadPosition
from sandtable.games.ground.cards import (
    COLOURS,
    EVERY_COLOUR,
    LETTERS,
    cards,
    colours,
    count,
    total,
)
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record, plain
from sandtable.games.mandala.rules import (
    CARDS_PER_COLOUR,
    CLAIM,
    DEAD,
    DECK,
    HAND_LIMIT,
    IDLE,
    IDLE_LIMIT,
    MANDALAS,
    OVER,
    PHASES,
    REASONS,
    RIVER,
    RIVER_SPACES,
    SEATS,
    STATE,
    TURN,
    colours_in,
    first_claimer,
    has_full_river,
    is_dead,
)
from sandtable.games.words.counts import numbers, river_colours, size
from sandtable.games.words.problems import Place, Problems
from sandtable.games.words.reading import Fields, Json, require

KEYS = (
    "phase", "to_move", "deck", "discard", "hands", "mandalas", "rivers", "cups", "dealt_cups",
    "last_mandala", "idle_turns", "claiming", "completed_by", "reason",
)  # fmt: skip


def read(content: Json, players: int, options: int, problems: Problems) -> Record:
    """Read a position, noting all that cannot be."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    _read_cards(fields, state, problems)
    _read_turn(fields, state)
    _check_cards(state, problems)
    if state.phase == TURN:
        _check_turn(state, problems)
    elif state.phase == CLAIM:
        _check_claim(state, problems)
    else:
        _check_end(fields, state, problems)
    return state


def _read_cards(fields: Fields, state: Record, problems: Problems) -> None:
    most = CARDS_PER_COLOUR
    state.deck = fields.pile("deck", most)
    state.discard = fields.pile("discard", most)
    mandalas = fields.objects("mandalas", MANDALAS)
    for mandala, area in enumerate(mandalas):
        area.allow("mountain", "fields")
        state.mountain[mandala] = area.pile("mountain", most)
        state.field[mandala] = area.piles("fields", SEATS, most)
    state.hand = fields.piles("hands", SEATS, most)
    state.cup = fields.piles("cups", SEATS, most)
    state.dealt_cup = fields.piles("dealt_cups", SEATS, most)
    rivers = fields.items("rivers", SEATS) or [""] * SEATS
    state.river = [_read_river(word, seat, problems) for seat, word in enumerate(rivers)]


def _read_river(word: object, seat: int, problems: Problems) -> int:
    if not isinstance(word, str):
        raise BadPosition(f"rivers[{seat}] must be a word of colour letters, space 1 first")
    river = space = 0
    for letter in word[: RIVER_SPACES + 1]:
        require(letter in LETTERS, f"rivers[{seat}] has a letter that is no colour")
        colour = LETTERS.index(letter)
        is_new = count(river, colour) == 0
        problems.require(is_new, "river_twice", ("rivers", seat), seat=seat, colour=letter)
        space += is_new
        river += cards(colour, space) * is_new
    return river


def _read_turn(fields: Fields, state: Record) -> None:
    state.phase = fields.choice("phase", PHASES)
    state.to_move = fields.to_move(SEATS, is_over=state.phase == OVER)
    state.last_mandala = fields.flag("last_mandala")
    state.idle_turns = fields.number("idle_turns", IDLE_LIMIT)
    state.claiming = fields.index("claiming", MANDALAS)
    state.completed_by = fields.index("completed_by", SEATS)
    state.reason = -1
    for field in ("claiming", "completed_by"):
        is_set = getattr(state, field) >= 0
        require(
            is_set == (state.phase == CLAIM),
            f"{field} must be a number in phase claim and null otherwise",
        )


def _check_cards(state: Record, problems: Problems) -> None:
    table = plain(state)
    problems.require_all(CARDS_PER_COLOUR, _piles(table))
    for seat in range(SEATS):
        held = size(table.hand[seat])
        problems.require(held <= HAND_LIMIT, "hand_limit", ("hands", seat), seat=seat, number=held)
        dealt = numbers(table.dealt_cup[seat])
        place: Place = ("dealt_cups", seat)
        problems.require(sum(dealt) == 2, "dealt_cup", place, seat=seat, number=sum(dealt))
        is_part = all(few <= many for few, many in zip(dealt, numbers(table.cup[seat])))
        problems.require(is_part, "dealt_outside_cup", place, ("cups", seat), seat=seat)
    for mandala in range(MANDALAS):
        _check_colours(table, mandala, problems)


def _piles(table: SimpleNamespace) -> dict[Place, int]:
    """Return all cards by their places; a River as one card of each of its colours."""
    piles: dict[Place, int] = {("deck",): table.deck, ("discard",): table.discard}
    for mandala in range(MANDALAS):
        piles |= _areas(table, mandala)
    for seat in range(SEATS):
        piles["hands", seat] = table.hand[seat]
        piles["cups", seat] = table.cup[seat]
        piles["rivers", seat] = colours(table.river[seat])
    return piles


def _areas(table: SimpleNamespace, mandala: int) -> dict[Place, int]:
    place = ("mandalas", mandala)
    areas: dict[Place, int] = {(*place, "mountain"): table.mountain[mandala]}
    for seat in range(SEATS):
        areas[*place, "fields", seat] = table.field[mandala][seat]
    return areas


def _check_colours(table: SimpleNamespace, mandala: int, problems: Problems) -> None:
    """Note each colour that lies in two areas of a Mandala (M6)."""
    areas = _areas(table, mandala)
    for colour, letter in enumerate(LETTERS):
        places = [place for place, pile in areas.items() if numbers(pile)[colour]]
        problems.require(len(places) < 2, "rule_of_colour", *places, colour=letter, mandala=mandala)


def _check_going_on(state: Record, mandala: int, problems: Problems) -> None:
    place = ("mandalas", mandala)
    has_mountain = state.mountain[mandala] != 0
    problems.require(has_mountain, "mountain_empty", (*place, "mountain"), mandala=mandala)
    is_complete = colours_in(state, mandala) == EVERY_COLOUR
    problems.require(not is_complete, "complete", place, mandala=mandala)


def _check_deck(state: Record, problems: Problems) -> None:
    has_been_exhausted = state.deck == 0 and not state.last_mandala
    problems.require(not has_been_exhausted, "deck_exhausted", ("deck",), ("last_mandala",))


def _check_turn(state: Record, problems: Problems) -> None:
    _check_deck(state, problems)
    for mandala in range(MANDALAS):
        _check_going_on(state, mandala, problems)
    for seat in range(SEATS):
        is_full = has_full_river(state, seat)
        problems.require(not is_full, "river_full", ("rivers", seat), seat=seat)
    problems.require(state.idle_turns < IDLE_LIMIT, "idle", ("idle_turns",), number=IDLE_LIMIT)
    problems.require(not is_dead(state), "dead", ("mandalas", 0), ("mandalas", 1))


def _check_claim(state: Record, problems: Problems) -> None:
    _check_deck(state, problems)
    mandala = int(state.claiming)
    _check_going_on(state, 1 - mandala, problems)
    mountain = ("mandalas", mandala, "mountain")
    problems.require(state.mountain[mandala] != 0, "nothing_to_claim", mountain, mandala=mandala)
    problems.require(state.idle_turns == 0, "idle_claim", ("idle_turns",))
    # Each claim took one of the six colours away, so the areas tell how many were made.
    claims = COLOURS - total(colours_in(state, mandala))
    first = first_claimer(state, mandala, state.completed_by)
    to_move = int(first if claims % 2 == 0 else 1 - first)
    problems.require(state.to_move == to_move, "claim_turn", ("to_move",), seat=to_move)
    for seat in range(SEATS):
        was_full = has_full_river(state, seat) and not _claimed_its_sixth(state, seat)
        problems.require(not was_full, "river_was_full", ("rivers", seat), seat=seat)


def _claimed_its_sixth(state: Record, seat: int) -> bool:
    """Whether the last card of a full River can have come from the Mandala being claimed."""
    mandala = int(state.claiming)
    sixth = river_colours(int(state.river[seat]))[-1]
    return state.field[mandala, seat] != 0 and not count(colours_in(state, mandala), sixth)


def _check_end(fields: Fields, state: Record, problems: Problems) -> None:
    state.reason = fields.choice("reason", REASONS)
    reason = _reason_for_end(state, problems)
    is_right = state.reason == reason
    problems.require(problems or is_right, "reason", ("reason",), reason=REASONS[reason])


def _reason_for_end(state: Record, problems: Problems) -> int:
    _check_deck(state, problems)
    cleared = [m for m in range(MANDALAS) if colours_in(state, m) == 0]
    is_full = [bool(has_full_river(state, seat)) for seat in range(SEATS)]
    if cleared:
        _check_going_on(state, 1 - cleared[0], problems)
        problems.require(state.idle_turns == 0, "idle_claim", ("idle_turns",))
        if any(is_full):
            return RIVER
        problems.require(state.last_mandala, "not_last", ("last_mandala",))
        return DECK
    for seat in range(SEATS):
        problems.require(not is_full[seat], "not_cleared", ("rivers", seat), seat=seat)
    for mandala in range(MANDALAS):
        _check_going_on(state, mandala, problems)
    if is_dead(state):
        return DEAD
    problems.require(state.idle_turns == IDLE_LIMIT, "not_over", ("phase",))
    return IDLE
