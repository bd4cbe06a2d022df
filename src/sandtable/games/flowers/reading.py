"""Reading a position of Flowers, noting what cannot lie on a table."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.flowers.moves import CARDS_PER_COLOUR, MANDALAS
from sandtable.games.flowers.reading_tiles import read_tiles
from sandtable.games.flowers.rules import (
    END_OF_ROUND,
    FLOWERS,
    MOST_SEATS,
    OVER,
    PASSES,
    PHASES,
    REASONS,
    STATE,
    TAKE,
    TILES,
    TURN,
    cards_in,
    colours_in,
    has_three_flowers,
    holds_cards,
)
from sandtable.games.flowers.tiles import DARK, LIGHT
from sandtable.games.ground.cards import EVERY_COLOUR, LETTERS
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record, plain
from sandtable.games.words.counts import numbers
from sandtable.games.words.problems import Place, Problems
from sandtable.games.words.reading import Fields, Json, require

KEYS = (
    "phase", "to_move", "deck", "discard", "hands", "known", "mandalas", "stacks", "singles",
    "flowers", "taking", "ending", "active", "passes", "reason",
)  # fmt: skip


def read(content: Json, players: int, options: int, problems: Problems) -> Record:
    """Read a position, noting all that cannot be."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    state.players = players
    state.options = options
    mandalas = fields.objects("mandalas", MANDALAS)
    for area in mandalas:
        area.allow("tiles", "up", "down", "marker")
    _read_cards(fields, mandalas, state)
    read_tiles(fields, mandalas, state, problems)
    _read_turn(fields, state)
    _check_cards(plain(state), problems)
    for mandala in range(MANDALAS):
        _check_mandala(state, mandala, problems)
    state.reason = _check_phase(fields, state, problems)
    return state


def _read_cards(fields: Fields, mandalas: list[Fields], state: Record) -> None:
    most = CARDS_PER_COLOUR
    players = int(state.players)
    nobody = [0] * (MOST_SEATS - players)
    state.deck = fields.pile("deck", most)
    state.discard = fields.pile("discard", most)
    state.hand = fields.piles("hands", players, most) + nobody
    state.known = fields.piles("known", players, most) + nobody
    for mandala, area in enumerate(mandalas):
        state.up[mandala] = area.piles("up", players, most) + nobody
        state.down[mandala] = area.piles("down", players, most) + nobody
        state.marker[mandala] = area.index("marker", players)


def _read_turn(fields: Fields, state: Record) -> None:
    players = int(state.players)
    state.phase = fields.choice("phase", PHASES)
    state.to_move = fields.to_move(players, is_over=state.phase == OVER)
    state.active = fields.turn("active", players, max(0, int(state.to_move)))
    state.taking = fields.index("taking", MANDALAS)
    state.passes = fields.number("passes", players)
    state.ending = fields.flag("ending")
    state.reason = -1
    require(state.active >= 0, "active must be a seat")
    require(
        (state.taking >= 0) == (state.phase == TAKE),
        "taking must be a number in phase take and null otherwise",
    )


def _check_cards(table: SimpleNamespace, problems: Problems) -> None:
    seats = range(table.players)
    piles: dict[Place, int] = {("deck",): table.deck, ("discard",): table.discard}
    piles |= {("hands", seat): table.hand[seat] for seat in seats}
    for mandala in range(MANDALAS):
        place = ("mandalas", mandala)
        piles |= {(*place, "up", seat): table.up[mandala][seat] for seat in seats}
        piles |= {(*place, "down", seat): table.down[mandala][seat] for seat in seats}
    problems.require_all(CARDS_PER_COLOUR, piles)
    for seat in seats:
        known, held = numbers(table.known[seat]), numbers(table.hand[seat])
        are_held = all(few <= many for few, many in zip(known, held))
        problems.require(are_held, "known", ("known", seat), ("hands", seat), seat=seat)


def _has_tiles(state: Record, mandala: int) -> bool:
    return bool(state.tile[mandala, 0] >= 0)


def _shown(state: Record, mandala: int) -> int:
    """Return the colours that a Mandala shows; none without tiles (F9)."""
    return int(colours_in(state, mandala)) if _has_tiles(state, mandala) else 0


def _check_mandala(state: Record, mandala: int, problems: Problems) -> None:
    place = ("mandalas", mandala)
    is_bare = not _has_tiles(state, mandala) and holds_cards(state, mandala)
    problems.require(not is_bare, "cards_without_tiles", place, mandala=mandala)
    _check_new_colours(plain(state), mandala, problems)
    seats = range(int(state.players))
    claims = [int(cards_in(state, mandala, seat)) * bool(state.up[mandala, seat]) for seat in seats]
    holder, most = int(state.marker[mandala]), max(claims)
    marker = (*place, "marker")
    if not most:
        problems.require(holder < 0, "marker_held", marker, mandala=mandala)
        return
    leaders = [seat for seat in seats if claims[seat] == most]
    problems.require(holder in leaders, "marker", marker, mandala=mandala, seats=leaders)


def _check_new_colours(table: SimpleNamespace, mandala: int, problems: Problems) -> None:
    """Note each colour that lies face up although the Mandala showed it already (F4)."""
    on_tiles = {tile >> 3 for tile in table.tile[mandala]}
    for colour, letter in enumerate(LETTERS):
        owners = [s for s in range(table.players) if numbers(table.up[mandala][s])[colour]]
        places = [("mandalas", mandala, "up", seat) for seat in owners]
        is_new = len(owners) + (colour in on_tiles) < 2
        problems.require(is_new, "not_new", *places, colour=letter, mandala=mandala)


def _check_phase(fields: Fields, state: Record, problems: Problems) -> int:
    """Check what the phase allows, and return the reason why the game is ending, or -1."""
    is_ending = state.ending or not has_three_flowers(state)
    problems.require(is_ending, "three_flowers", ("ending",))
    if state.phase == OVER:
        return _check_end(fields, state, problems)
    for mandala in range(MANDALAS):
        is_gone = mandala != state.taking and _shown(state, mandala) == EVERY_COLOUR
        problems.require(not is_gone, "complete", ("mandalas", mandala), mandala=mandala)
    if state.phase == TURN:
        _check_turn(state, problems)
    else:
        _check_take(state, problems)
    if not state.ending:
        return -1
    reason = _reason_of_set(state)
    is_caused = reason != TILES or _has_run_out(state)
    problems.require(is_caused, "ending_without_cause", ("ending",))
    return reason


def _check_turn(state: Record, problems: Problems) -> None:
    is_active = state.active == state.to_move
    problems.require(is_active, "active", ("active",), ("to_move",))
    problems.require(state.passes < state.players, "all_passed", ("passes",))
    _check_laid(state, problems)
    _check_last_round(state, problems)


def _check_laid(state: Record, problems: Problems) -> None:
    """Note the Mandalas without tiles."""
    for mandala in range(MANDALAS):
        has_tiles = _has_tiles(state, mandala)
        place = ("mandalas", mandala, "tiles")
        problems.require(has_tiles, "no_tiles", place, mandala=mandala)


def _check_last_round(state: Record, problems: Problems) -> None:
    """While the game is ending, turns are taken only to finish the round."""
    if state.ending:
        ending = ("ending",)
        if not state.options & END_OF_ROUND:
            problems.require(False, "no_more_turns", ending)
            return
        problems.require(has_three_flowers(state), "ending_without_flowers", ending)
        problems.require(state.active > 0, "round_finished", ending, ("active",))


def _check_take(state: Record, problems: Problems) -> None:
    mandala = int(state.taking)
    holder = int(state.marker[mandala])
    place = ("mandalas", mandala)
    problems.require(holder >= 0, "nobody_takes", (*place, "marker"), mandala=mandala)
    is_holder = holder < 0 or state.to_move == holder
    problems.require(is_holder, "take_turn", ("to_move",), (*place, "marker"), seat=holder)
    completed = _shown(state, mandala) == EVERY_COLOUR
    problems.require(completed or state.ending, "not_complete", place, mandala=mandala)
    if completed:
        problems.require(state.passes == 0, "passes", ("passes",))
        _check_last_round(state, problems)
    if not state.ending:
        _check_laid(state, problems)


def _has_run_out(state: Record) -> bool:
    return bool(state.stack[DARK] == 0 or state.stack[LIGHT] == 0)


def _reason_of_set(state: Record) -> int:
    """Return why a position that was set is ending."""
    if state.passes >= state.players:
        return PASSES
    return FLOWERS if has_three_flowers(state) else TILES


def _check_end(fields: Fields, state: Record, problems: Problems) -> int:
    reason = fields.choice("reason", REASONS)
    problems.require(state.ending, "over_not_ending", ("ending",))
    for mandala in range(MANDALAS):
        holds = holds_cards(state, mandala)
        problems.require(not holds, "still_cards", ("mandalas", mandala), mandala=mandala)
    if reason == FLOWERS:
        problems.require(has_three_flowers(state), "reason_flowers", ("reason",))
    elif reason == PASSES:
        problems.require(state.passes == state.players, "reason_passes", ("reason",))
    else:
        problems.require(_has_run_out(state), "reason_tiles", ("reason",))
    return reason
