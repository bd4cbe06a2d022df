"""Reading a position of Flowers, refusing what cannot lie on a table."""

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
from sandtable.games.ground.cards import EVERY_COLOUR
from sandtable.games.ground.compiled import Record
from sandtable.games.ground.records import new_record, plain
from sandtable.games.words.counts import counts, numbers, size
from sandtable.games.words.reading import Fields, Json, require, require_all

KEYS = (
    "phase", "to_move", "deck", "discard", "hands", "known", "mandalas", "stacks", "singles",
    "flowers", "taking", "ending", "active", "passes", "reason",
)  # fmt: skip


def read(content: Json, players: int, options: int) -> Record:
    """Read a position, refusing those that cannot exist."""
    fields = Fields(content)
    fields.allow(*KEYS)
    state = new_record(STATE)
    state.players = players
    state.options = options
    mandalas = fields.objects("mandalas", MANDALAS)
    for area in mandalas:
        area.allow("tiles", "up", "down", "marker")
    _read_cards(fields, mandalas, state)
    read_tiles(fields, mandalas, state)
    _read_turn(fields, state)
    _check_cards(plain(state))
    for mandala in range(MANDALAS):
        _check_mandala(state, mandala)
    state.reason = _check_phase(fields, state)
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


def _check_cards(table: SimpleNamespace) -> None:
    piles = [table.deck, table.discard, *table.hand]
    for mandala in range(MANDALAS):
        piles += [*table.up[mandala], *table.down[mandala]]
    require_all(CARDS_PER_COLOUR, piles, "F1")
    for seat in range(table.players):
        known, held = numbers(table.known[seat]), numbers(table.hand[seat])
        require(
            all(few <= many for few, many in zip(known, held)),
            f"known[{seat}] has cards that hands[{seat}] does not hold (F17)",
        )


def _has_tiles(state: Record, mandala: int) -> bool:
    return bool(state.tile[mandala, 0] >= 0)


def _shown(state: Record, mandala: int) -> int:
    """Return the colours that a Mandala shows; none without tiles (F9)."""
    return int(colours_in(state, mandala)) if _has_tiles(state, mandala) else 0


def _check_mandala(state: Record, mandala: int) -> None:
    place = f"mandalas[{mandala}]"
    has_cards = holds_cards(state, mandala)
    require(_has_tiles(state, mandala) or not has_cards, f"{place} has cards but no tiles (F13)")
    seats = range(int(state.players))
    claims = [int(cards_in(state, mandala, seat)) * bool(state.up[mandala, seat]) for seat in seats]
    times_new = sum(len(counts(int(state.up[mandala, seat]))) for seat in seats)
    times_new += len({int(state.tile[mandala, back]) >> 3 for back in range(2)} - {-1})
    require(
        times_new == size(_shown(state, mandala)),
        f"{place} shows a colour face up that was not new (F4)",
    )
    holder, most = int(state.marker[mandala]), max(claims)
    if not most:
        require(holder < 0, f"{place}.marker must be null: nobody has face-up cards there (F7)")
        return
    leaders = [seat for seat in seats if claims[seat] == most]
    allowed = " or ".join(map(str, leaders))
    require(holder in leaders, f"{place}.marker must be {allowed}, with the most cards there (F7)")


def _check_phase(fields: Fields, state: Record) -> int:
    """Check what the phase allows, and return the reason why the game is ending, or -1."""
    require(
        state.ending or not has_three_flowers(state),
        "a seat has three Flowers, so ending must be true (F14)",
    )
    if state.phase == OVER:
        return _check_end(fields, state)
    for mandala in range(MANDALAS):
        require(
            mandala == state.taking or _shown(state, mandala) != EVERY_COLOUR,
            f"mandalas[{mandala}] is complete and would have been destroyed (F9)",
        )
    if state.phase == TURN:
        _check_turn(state)
    else:
        _check_take(state)
    if not state.ending:
        return -1
    reason = _reason_of_set(state)
    require(
        reason != TILES or _has_run_out(state),
        "ending is true, but there is no reason: Flowers, tiles or passes (F6, F13, F14)",
    )
    return reason


def _check_turn(state: Record) -> None:
    require(state.active == state.to_move, "in phase turn active must be the seat to move")
    require(state.passes < state.players, "all seats have passed: the game is over (F6)")
    for mandala in range(MANDALAS):
        require(_has_tiles(state, mandala), f"mandalas[{mandala}] must have two tiles (F13)")
    _check_last_round(state)


def _check_last_round(state: Record) -> None:
    """While the game is ending, turns are taken only to finish the round."""
    if state.ending:
        is_round = state.options & END_OF_ROUND
        require(is_round, "ending is true, so no more turns are played (F14)")
        require(has_three_flowers(state), "ending is true, but no seat has three Flowers (F14)")
        require(state.active > 0, "ending is true and the round is finished (F14)")


def _check_take(state: Record) -> None:
    mandala = int(state.taking)
    holder = int(state.marker[mandala])
    require(holder >= 0, f"mandalas[{mandala}] has no marker holder who could take a tile (F15)")
    require(state.to_move == holder, f"seat {holder} has the marker and takes the tile (F9)")
    completed = _shown(state, mandala) == EVERY_COLOUR
    require(
        completed or state.ending,
        f"mandalas[{mandala}] is not complete, and the game is not ending (F9, F15)",
    )
    if completed:
        require(state.passes == 0, "cards have just been played, so passes must be 0 (F6)")
        _check_last_round(state)
    if not state.ending:
        for other in range(MANDALAS):
            require(_has_tiles(state, other), f"mandalas[{other}] must have two tiles (F13)")


def _has_run_out(state: Record) -> bool:
    return bool(state.stack[DARK] == 0 or state.stack[LIGHT] == 0)


def _reason_of_set(state: Record) -> int:
    """Return why a position that was set is ending."""
    if state.passes >= state.players:
        return PASSES
    return FLOWERS if has_three_flowers(state) else TILES


def _check_end(fields: Fields, state: Record) -> int:
    reason = fields.choice("reason", REASONS)
    require(state.ending, "the game is over, so ending must be true")
    for mandala in range(MANDALAS):
        require(
            not holds_cards(state, mandala),
            f"mandalas[{mandala}] still holds cards, so the game is not over (F15)",
        )
    if reason == FLOWERS:
        require(has_three_flowers(state), "reason: no seat has three Flowers (F14)")
    elif reason == PASSES:
        require(state.passes == state.players, "reason: not all seats have passed (F6)")
    else:
        require(_has_run_out(state), "reason: both stacks have tiles left (F13)")
    return reason
