"""Reading a position of Mandala, refusing what cannot lie on a table."""

from __future__ import annotations

from sandtable.errors import BadPosition
from sandtable.games.ground.cards import (
    COLOURS,
    EVERY_COLOUR,
    LETTERS,
    NAMES,
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
from sandtable.games.words.reading import Fields, Json, require, require_all

KEYS = (
    "phase", "to_move", "deck", "discard", "hands", "mandalas", "rivers", "cups", "dealt_cups",
    "last_mandala", "idle_turns", "claiming", "completed_by", "reason",
)  # fmt: skip


def read(content: Json, players: int, options: int) -> Record:
    """Read a position, refusing those that cannot exist."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    _read_cards(fields, state)
    _read_turn(fields, state)
    _check_cards(state)
    if state.phase == TURN:
        _check_turn(state)
    elif state.phase == CLAIM:
        _check_claim(state)
    else:
        _check_end(fields, state)
    return state


def _read_cards(fields: Fields, state: Record) -> None:
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
    state.river = [_read_river(word, f"rivers[{seat}]") for seat, word in enumerate(rivers)]


def _read_river(word: object, place: str) -> int:
    if not isinstance(word, str):
        raise BadPosition(f"{place} must be a word of colour letters, space 1 first")
    river = 0
    for space, letter in enumerate(word[: RIVER_SPACES + 1], start=1):
        require(letter in LETTERS, f"{place} has a letter that is no colour")
        colour = LETTERS.index(letter)
        require(count(river, colour) == 0, f"{place} has {NAMES[colour]} twice (M9)")
        river += cards(colour, space)
    require(len(word) <= RIVER_SPACES, f"{place} has more than {RIVER_SPACES} cards (M9)")
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


def _check_cards(state: Record) -> None:
    table = plain(state)
    piles = [table.deck, table.discard, *table.mountain, *table.field[0], *table.field[1]]
    piles += [*table.hand, *table.cup, *(colours(river) for river in table.river)]
    require_all(CARDS_PER_COLOUR, piles, "M1")
    for seat in range(SEATS):
        require(
            size(table.hand[seat]) <= HAND_LIMIT,
            f"hands[{seat}] has more than {HAND_LIMIT} cards (M3)",
        )
        dealt = numbers(table.dealt_cup[seat])
        require(sum(dealt) == 2, f"dealt_cups[{seat}] must have 2 cards (M1)")
        require(
            all(few <= many for few, many in zip(dealt, numbers(table.cup[seat]))),
            f"dealt_cups[{seat}] must be among the cards of cups[{seat}]",
        )
    for mandala in range(MANDALAS):
        first, second = (colours(pile) for pile in table.field[mandala])
        mountain = colours(table.mountain[mandala])
        require(
            not (mountain & first or mountain & second or first & second),
            f"Rule of Colour: mandalas[{mandala}] has a colour in two of its areas (M6)",
        )


def _check_going_on(state: Record, mandala: int) -> None:
    require(state.mountain[mandala] != 0, f"mandalas[{mandala}] has an empty Mountain (M11)")
    require(
        colours_in(state, mandala) != EVERY_COLOUR,
        f"mandalas[{mandala}] is complete and would have been destroyed (M7)",
    )


def _check_deck(state: Record) -> None:
    require(
        state.deck != 0 or state.last_mandala,
        "the deck is empty, so last_mandala must be true (M13)",
    )


def _check_turn(state: Record) -> None:
    _check_deck(state)
    for mandala in range(MANDALAS):
        _check_going_on(state, mandala)
    for seat in range(SEATS):
        require(not has_full_river(state, seat), f"rivers[{seat}] is full: the game is over (M12)")
    require(state.idle_turns < IDLE_LIMIT, "50 idle turns have ended the game (M16)")
    require(not is_dead(state), "no Mandala can be completed any more: the game is over (M16)")


def _check_claim(state: Record) -> None:
    _check_deck(state)
    mandala = state.claiming
    _check_going_on(state, 1 - mandala)
    require(state.mountain[mandala] != 0, f"mandalas[{mandala}] has nothing left to claim (M8)")
    require(
        state.idle_turns == 0, "a card has just completed a Mandala: idle_turns must be 0 (M16)"
    )
    # Each claim took one of the six colours away, so the areas tell how many were made.
    claims = COLOURS - total(colours_in(state, mandala))
    first = first_claimer(state, mandala, state.completed_by)
    to_move = first if claims % 2 == 0 else 1 - first
    require(state.to_move == to_move, f"the next claim is seat {to_move}'s (M8)")
    for seat in range(SEATS):
        require(
            not has_full_river(state, seat) or _claimed_its_sixth(state, seat),
            f"rivers[{seat}] was full before this Mandala: the game is over (M12)",
        )


def _claimed_its_sixth(state: Record, seat: int) -> bool:
    """Whether the last card of a full River can have come from the Mandala being claimed."""
    mandala = int(state.claiming)
    sixth = river_colours(int(state.river[seat]))[-1]
    return state.field[mandala, seat] != 0 and not count(colours_in(state, mandala), sixth)


def _check_end(fields: Fields, state: Record) -> None:
    state.reason = fields.choice("reason", REASONS)
    reason = _reason_for_end(state)
    require(state.reason == reason, f"the reason for the end must be {REASONS[reason]}")


def _reason_for_end(state: Record) -> int:
    _check_deck(state)
    cleared = [m for m in range(MANDALAS) if colours_in(state, m) == 0]
    if cleared:
        _check_going_on(state, 1 - cleared[0])
        require(state.idle_turns == 0, "a card completed the last Mandala: idle_turns must be 0")
        if any(has_full_river(state, seat) for seat in range(SEATS)):
            return RIVER
        require(state.last_mandala, "the game is not over: no River is full, last_mandala is false")
        return DECK
    for seat in range(SEATS):
        require(
            not has_full_river(state, seat),
            f"rivers[{seat}] is full, but its Mandala has not been cleared away (M12)",
        )
    for mandala in range(MANDALAS):
        _check_going_on(state, mandala)
    if is_dead(state):
        return DEAD
    require(state.idle_turns == IDLE_LIMIT, "the game is not over (M12, M13, M16)")
    return IDLE
