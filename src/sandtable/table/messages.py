"""What everybody at a table is told: pure functions of the log and of a seat.

Every view is built from what its seat may know, never cut down from the full position. Sent
again, a message is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.position import Position
from sandtable.games.reading import Json
from sandtable.table import tape
from sandtable.table.snapshot import Moment
from sandtable.table.table import Table

UNSEEN: Json = {"view": None, "tally": None, "lacks": []}  # before the deal


def welcome(table: Table, seat: int | None) -> Json:
    """Tell somebody who comes to the table all that a seat (None: a spectator) may know."""
    moves = [{"number": m.number, "seat": m.seat, "move": m.word} for m in table.moves]
    return {
        "kind": "welcome",
        "number": table.number,
        "seat": seat,
        "table": about(table),
        **present(table, table.now, seat),
        "moves": moves,
    }


def event(table: Table, number: int, seat: int | None) -> Json:
    """Tell a seat what an entry changed."""
    return common(table, number) | own(table, number, seat)


def common(table: Table, number: int) -> Json:
    """Tell what of an event is the same for everybody."""
    entry, moment = table.entries[number], table.moments[number]
    return {
        "kind": "event",
        "number": number,
        "at": entry.at,
        "event": entry.public(),
        "status": status(table, moment),
    }


def own(table: Table, number: int, seat: int | None, *, is_host: bool = False) -> Json:
    """Tell what of an event is for a seat alone; who caused it finds the id of its request.

    What nobody's seat did was done by a host without one, who sees it like a spectator otherwise.
    """
    entry, moment = table.entries[number], table.moments[number]
    told = sight(moment, seat)
    is_mine = entry.seat == seat and (seat is not None or is_host)
    if entry.id is not None and is_mine:
        told["id"] = entry.id
    return told


def present(table: Table, moment: Moment, seat: int | None) -> Json:
    """Tell a seat how the table stands."""
    return {"status": status(table, moment), **sight(moment, seat)}


def sight(moment: Moment, seat: int | None) -> Json:
    """Tell a seat what it sees of the game, and what it may do.

    Whoever sat where a computer has taken over looks on like everybody else.
    """
    position = moment.position
    eyes = seat if seat is not None and moment.seats[seat].kind == "person" else None
    return {
        **(position.sight(eyes) if position else UNSEEN),
        "legal": position.legal_moves if position and _can_move(moment, seat) else [],
    }


def status(table: Table, moment: Moment) -> Json:
    """Tell everybody who sits where and what is going on beside the game itself."""
    wish = moment.wish
    told: Json = {
        "state": moment.state,
        "seats": [seat.public() for seat in moment.seats],
        "deadline": table.deadline(moment),
        "undo": wish and {"seat": wish.seat, "agreed": sorted(wish.agreed)},
        "practice": moment.is_practice,
        "end": None,
        "again": sorted(moment.again),
        "rematch": moment.rematch,
    }
    if moment.end is not None:
        told["end"] = moment.end.written() | {"secret": table.secret.hex()}
    return told


def about(table: Table) -> Json:
    """Tell everybody what was agreed, and the hash of the secret that decides every draw."""
    return {
        "id": table.id,
        **table.terms.written(),
        "opened": table.entries[0].at,
        "commitment": tape.commitment(table.secret),
    }


def replay(table: Table, seat: int | None) -> list[Json]:
    """Tell a finished game again, position by position, as a seat saw it then."""
    return steps(table.positions, [move.word for move in table.moves], seat)


def steps(positions: Sequence[Position], words: Sequence[str], seat: int | None) -> list[Json]:
    """Tell a game position by position, each with the move that led there and who made it."""
    movers = [position.to_move for position in positions[:-1]]
    return [
        {"move": word, "by": by, **position.sight(seat)}
        for word, by, position in zip((None, *words), (None, *movers), positions, strict=True)
    ]


def _can_move(moment: Moment, seat: int | None) -> bool:
    return seat is not None and seat == moment.to_move and moment.seats[seat].kind == "person"
