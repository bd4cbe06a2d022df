"""Reading a position of Flowers, refusing what cannot lie on a table."""

from __future__ import annotations

from types import SimpleNamespace

from sandtable.games.cards import COLOURS, LETTERS, NAMES
from sandtable.games.compiled import Record
from sandtable.games.counts import count_of, counts, numbers, size
from sandtable.games.flowers.reading_tiles import read_tiles
from sandtable.games.flowers.rules import (
    CARDS_PER_COLOUR,
    END_OF_ROUND,
    FLOWERS,
    FLOWERS_TO_END,
    MANDALAS,
    MOST_SEATS,
    OVER,
    PASSES,
    PHASES,
    REASONS,
    STATE,
    TAKE,
    TILES,
    TURN,
)
from sandtable.games.reading import Fields, Json, require
from sandtable.games.records import new_record, plain

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
    table = plain(state)
    _check_cards(table)
    for mandala in range(MANDALAS):
        _check_mandala(table, mandala)
    state.reason = _check_phase(fields, table)
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
    is_over = state.phase == OVER
    state.to_move = fields.turn("to_move", players, -1 if is_over else 0)
    state.active = fields.turn("active", players, max(0, int(state.to_move)))
    state.taking = fields.index("taking", MANDALAS)
    state.passes = fields.number("passes", players)
    state.ending = fields.flag("ending")
    state.reason = -1
    require((state.to_move < 0) == is_over, "to_move must be a seat, or null when the game is over")
    require(state.active >= 0, "active must be a seat")
    require(
        (state.taking >= 0) == (state.phase == TAKE),
        "taking must be a number in phase take and null otherwise",
    )


def _check_cards(table: SimpleNamespace) -> None:
    piles = [table.deck, table.discard, *table.hand]
    for mandala in range(MANDALAS):
        piles += [*table.up[mandala], *table.down[mandala]]
    for colour in range(COLOURS):
        number = count_of(piles, colour)
        require(
            number == CARDS_PER_COLOUR,
            f"there are {number} {NAMES[colour]} cards, not {CARDS_PER_COLOUR} (F1)",
        )
    for seat in range(table.players):
        known, held = numbers(table.known[seat]), numbers(table.hand[seat])
        require(
            all(few <= many for few, many in zip(known, held)),
            f"known[{seat}] has cards that hands[{seat}] does not hold (F17)",
        )


def _has_tiles(table: SimpleNamespace, mandala: int) -> bool:
    return table.tile[mandala][0] >= 0


def _holds_cards(table: SimpleNamespace, mandala: int) -> bool:
    return any(table.up[mandala]) or any(table.down[mandala])


def _cards_in(table: SimpleNamespace, mandala: int, seat: int) -> int:
    return size(table.up[mandala][seat]) + size(table.down[mandala][seat])


def _has_three_flowers(table: SimpleNamespace) -> bool:
    return any(table.flower_owner.count(seat) >= FLOWERS_TO_END for seat in range(table.players))


def _shown(table: SimpleNamespace, mandala: int) -> list[str]:
    """List the colours that tiles and face-up cards show, each as often as it was new."""
    shown = {LETTERS[tile >> 3] for tile in table.tile[mandala] if tile >= 0}
    return [*shown, *(letter for pile in table.up[mandala] for letter in counts(pile))]


def _is_complete(table: SimpleNamespace, mandala: int) -> bool:
    return len(set(_shown(table, mandala))) == COLOURS


def _check_mandala(table: SimpleNamespace, mandala: int) -> None:
    place = f"mandalas[{mandala}]"
    require(
        _has_tiles(table, mandala) or not _holds_cards(table, mandala),
        f"{place} has cards but no tiles (F13)",
    )
    shown = _shown(table, mandala)
    require(len(set(shown)) == len(shown), f"{place} shows a colour face up that was not new (F4)")
    claimants = [seat for seat in range(table.players) if table.up[mandala][seat]]
    holder = table.marker[mandala]
    if not claimants:
        require(holder < 0, f"{place}.marker must be null: nobody has face-up cards there (F7)")
        return
    most = max(_cards_in(table, mandala, seat) for seat in claimants)
    leaders = [seat for seat in claimants if _cards_in(table, mandala, seat) == most]
    allowed = " or ".join(str(seat) for seat in leaders)
    require(holder in leaders, f"{place}.marker must be {allowed}, with the most cards there (F7)")


def _check_phase(fields: Fields, table: SimpleNamespace) -> int:
    """Check what the phase allows, and give the reason why the game is ending, or -1."""
    require(
        table.ending or not _has_three_flowers(table),
        "a seat has three Flowers, so ending must be true (F14)",
    )
    if table.phase == OVER:
        return _check_end(fields, table)
    for mandala in range(MANDALAS):
        require(
            mandala == table.taking or not _is_complete(table, mandala),
            f"mandalas[{mandala}] is complete and would have been destroyed (F9)",
        )
    if table.phase == TURN:
        _check_turn(table)
    else:
        _check_take(table)
    if not table.ending:
        return -1
    reason = _reason_of_set(table)
    require(
        reason != TILES or _has_run_out(table),
        "ending is true, but there is no reason: Flowers, tiles or passes (F6, F13, F14)",
    )
    return reason


def _check_turn(table: SimpleNamespace) -> None:
    require(table.active == table.to_move, "in phase turn active must be the seat to move")
    require(table.passes < table.players, "all seats have passed: the game is over (F6)")
    for mandala in range(MANDALAS):
        require(_has_tiles(table, mandala), f"mandalas[{mandala}] must have two tiles (F13)")
    _check_last_round(table)


def _check_last_round(table: SimpleNamespace) -> None:
    """While the game is ending, turns are taken only to finish the round."""
    if table.ending:
        is_round = table.options & END_OF_ROUND
        require(is_round, "ending is true, so no more turns are played (F14)")
        require(_has_three_flowers(table), "ending is true, but no seat has three Flowers (F14)")
        require(table.active > 0, "ending is true and the round is finished (F14)")


def _check_take(table: SimpleNamespace) -> None:
    mandala = table.taking
    holder = table.marker[mandala]
    require(holder >= 0, f"mandalas[{mandala}] has no marker holder who could take a tile (F15)")
    require(table.to_move == holder, f"seat {holder} has the marker and takes the tile (F9)")
    completed = _is_complete(table, mandala)
    require(
        completed or table.ending,
        f"mandalas[{mandala}] is not complete, and the game is not ending (F9, F15)",
    )
    if completed:
        require(table.passes == 0, "cards have just been played, so passes must be 0 (F6)")
        _check_last_round(table)
    if not table.ending:
        for other in range(MANDALAS):
            require(_has_tiles(table, other), f"mandalas[{other}] must have two tiles (F13)")


def _has_run_out(table: SimpleNamespace) -> bool:
    return 0 in table.stack


def _reason_of_set(table: SimpleNamespace) -> int:
    """Tell why a position that was set is ending."""
    if table.passes >= table.players:
        return PASSES
    return FLOWERS if _has_three_flowers(table) else TILES


def _check_end(fields: Fields, table: SimpleNamespace) -> int:
    reason = fields.choice("reason", REASONS)
    require(table.ending, "the game is over, so ending must be true")
    for mandala in range(MANDALAS):
        require(
            not _holds_cards(table, mandala),
            f"mandalas[{mandala}] still holds cards, so the game is not over (F15)",
        )
    if reason == FLOWERS:
        require(_has_three_flowers(table), "reason: no seat has three Flowers (F14)")
    elif reason == PASSES:
        require(table.passes == table.players, "reason: not all seats have passed (F6)")
    else:
        require(_has_run_out(table), "reason: both stacks have tiles left (F13)")
    return reason
