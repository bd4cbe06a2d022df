"""Twins of tables: alike in all that one seat may know, and different in all that it may not.

Whatever is sent to a seat must be the same, byte for byte, at the table and at its twins.
"""

import random
from copy import copy
from dataclasses import replace

import numpy as np
from pydantic_core import to_json

from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.table import messages
from sandtable.table.entries import PRIVATE, Entry
from sandtable.table.snapshot import Snapshot, Step
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Seats

WELCOMES = 10  # entries from one comparison of welcomes, which list all moves, to the next


def twin_of(table: Table, number: int, seat: int | None, seed: int) -> Table:
    """Return a table with other hidden cards, draws, secret, keys and others' ids after an entry.

    It stands after that entry, which must come before the end: from then on nothing is hidden.
    """
    assert table.snapshots[number].end is None, "at the end everything is told"
    dice = random.Random(f"twin {seed}")
    twin = copy(table)
    twin._setup = replace(table._setup, secret=dice.randbytes(32), host="another")
    twin.entries = [*table.entries[:number], _anonymous(table.entries[number], seat)]
    twin.snapshots = [*table.snapshots[:number], _redealt(table.snapshots[number], seat, dice)]
    return twin


def leak(table: Table, number: int, seat: int | None, seed: int) -> str | None:
    """Return how what a seat hears of an entry differs from what it hears at a twin, or nothing."""
    twin = twin_of(table, number, seat, seed)
    pairs = [(messages.event(table, number, seat), messages.event(twin, number, seat))]
    if number == table.number and number % WELCOMES == 0:
        pairs.append((_welcome(table, seat), _welcome(twin, seat)))
    for ours, theirs in pairs:
        if to_json(ours) != to_json(theirs):
            return f"seat {seat} after entry {number}: {ours} is not {theirs}"
    return None


def _welcome(table: Table, seat: int | None) -> Json:
    """Return a welcome without the hash of the secret, which everybody may know."""
    told = messages.welcome(table, seat)
    about = {key: value for key, value in told["table"].items() if key != "commitment"}
    return told | {"table": about}


def _anonymous(entry: Entry, seat: int | None) -> Entry:
    """Change what only others may know of an entry."""
    secret = PRIVATE.get(entry.kind, ())
    data = {key: "another" if key in secret else value for key, value in entry.data.items()}
    is_own = seat is not None and entry.seat == seat
    return replace(entry, id=entry.id if is_own else "another", data=data)


def _redealt(snapshot: Snapshot, seat: int | None, dice: random.Random) -> Snapshot:
    seats = Seats(map(_rekeyed, snapshot.seats))
    if snapshot.step is None:
        return snapshot._replace(seats=seats)
    # Whoever left a seat to a computer sees no more of it than a spectator.
    eyes = seat if seat is not None and snapshot.seats[seat].kind == "person" else None
    step = _resampled_step(snapshot.step, eyes, dice)
    if step.before is not None:  # which the effects of a move are told from
        step = replace(step, before=_resampled_step(step.before, eyes, dice))
    return snapshot._replace(seats=seats, step=step)


def _resampled_step(step: Step, seat: int | None, dice: random.Random) -> Step:
    return replace(step, position=resampled(step.position, seat, dice.getrandbits(64)))


def _rekeyed(seat: Seat) -> Seat:
    return replace(seat, holder="another" if seat.holder else "")


def resampled(position: Position, seat: int | None, seed: int) -> Position:
    """Return a position that differs only in what a seat cannot know."""
    dice, state = new_record(DICE), new_record(position.game.rules.STATE)
    reseed(dice, np.uint64(seed))
    position.game.sight.sample(position.seen_by(seat), dice, state)
    return Position(position.game, position.players, position.options, state)
