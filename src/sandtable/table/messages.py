"""Messages of a table: pure functions of its log and of the seat that is told.

Every view is built from what its seat may know, never cut down from the full position. Sent
again, a message is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.effects import Effect
from sandtable.games.ground import chance
from sandtable.games.position import Position, effects_between, effects_of
from sandtable.games.words.reading import Json
from sandtable.table import happenings
from sandtable.table.entries import Entry
from sandtable.table.snapshot import Move, Snapshot, Step
from sandtable.table.table import Table
from sandtable.table.undo import undoable

UNSEEN: Json = {"view": None, "tally": None, "lacks": []}  # before the deal


def welcome(table: Table, seat: int | None) -> Json:
    """Return all that a seat (None: a spectator) may know, for somebody who comes to the table."""
    return {
        "kind": "welcome",
        "number": table.number,
        "seat": seat,
        "table": table_info(table),
        **standing(table, table.now, seat),
        "moves": [_move(move) for move in table.moves],
    }


def event(table: Table, number: int, seat: int | None, language: str = "en") -> Json:
    """Return for a seat what an entry changed."""
    return event_for_all(table, number) | event_for_seat(table, number, seat, language)


def event_for_all(table: Table, number: int) -> Json:
    """Return the part of an event that is the same for everybody."""
    entry, snapshot = table.entries[number], table.snapshots[number]
    return {
        "kind": "event",
        "number": number,
        "at": entry.at,
        "event": entry.public(),
        "status": status(table, snapshot),
    }


def event_for_seat(
    table: Table,
    number: int,
    seat: int | None,
    language: str = "en",
    *,
    is_host: bool = False,
    by_name: bool = False,
    before: Json | None = None,
) -> Json:
    """Return the part of an event that is for one seat; whoever caused it finds its command id.

    An entry without a seat was made by a host without one, who otherwise sees like a spectator.
    `by_name`: several look at one screen, where nobody is "you". `before` is the seat's view after
    the entry before, where it is at hand; it is used up.
    """
    entry, snapshot = table.entries[number], table.snapshots[number]
    content = sight(snapshot, seat)
    viewer = _viewer(snapshot, seat)
    you = None if by_name else viewer
    content["effects"] = _effects(entry, snapshot, viewer, you, before, content["view"], language)
    content["told"] = _told(table, number, None if by_name else seat, language)
    is_mine = entry.seat == seat and (seat is not None or is_host)
    if entry.id is not None and is_mine:
        content["id"] = entry.id
    return content


def standing(table: Table, snapshot: Snapshot, seat: int | None) -> Json:
    """Return for a seat how the table stands."""
    return {"status": status(table, snapshot), **sight(snapshot, seat)}


def sight(snapshot: Snapshot, seat: int | None) -> Json:
    """Return what a seat sees of the game, and what it may do.

    A person whose seat a computer has taken over sees what spectators see.
    """
    position = snapshot.position
    return {
        **(position.sight(_viewer(snapshot, seat)) if position else UNSEEN),
        "legal": position.legal_moves if position and _can_move(snapshot, seat) else [],
    }


def status(table: Table, snapshot: Snapshot) -> Json:
    """Return who sits where, and what is going on beside the game itself."""
    undo = snapshot.undo
    content: Json = {
        "state": snapshot.state,
        "seats": snapshot.seats.shown,
        "deadline": table.deadline(snapshot),
        "awaited": sorted(snapshot.awaited),
        "undoable": undoable(table, snapshot),
        "undo": undo and {"seat": undo.seat, "agreed": sorted(undo.agreed)},
        "practice": snapshot.is_practice,
        "end": None,
        "again": sorted(snapshot.again),
        "rematch": snapshot.rematch,
    }
    if snapshot.end is not None:
        content["end"] = snapshot.end.to_json() | {"secret": table.deal.hex()}
    return content


def table_info(table: Table) -> Json:
    """Return what was agreed, and the hash of the secret that decides every draw."""
    return {
        "id": table.id,
        **table.terms.to_json(),
        "opened": table.entries[0].at,
        "commitment": chance.commitment(table.deal),
        **({"origin": table.origin} if table.origin else {}),
    }


def log(
    table: Table, number: int, seat: int | None, language: str = "en", *, by_name: bool = False
) -> list[Json]:
    """Return the moves until an entry that were not taken back, each with its effects.

    A seat finds the same effects as in the events, from the view that it had then.
    """
    found: list[Json] = []
    last: tuple[Step | None, int | None, Json | None] = None, None, None  # seen by whom, and how
    for step in table.snapshots[number].steps:
        if step.move is None:  # the deal
            continue
        entry, snapshot = table.entries[step.move.number], table.snapshots[step.move.number]
        viewer = _viewer(snapshot, seat)
        before = last[2] if last[:2] == (step.before, viewer) else None
        after = step.position.view(viewer)
        you = None if by_name else viewer
        effects = _effects(entry, snapshot, viewer, you, before, after, language)
        found.append({**_move(step.move), "effects": effects})
        last = step, viewer, after
    return found


def log_besides(
    table: Table, number: int, seat: int | None, language: str = "en", *, by_name: bool = False
) -> list[Json]:
    """Return what happened until an entry besides the moves, in words."""
    you = None if by_name else seat
    told = ((each, _told(table, each, you, language)) for each in range(1, number + 1))
    return [
        {"number": each, "kind": table.entries[each].kind, "told": text}
        for each, text in told
        if text
    ]


def _told(table: Table, number: int, you: int | None, language: str) -> str:
    before, after = table.snapshots[number - 1], table.snapshots[number]
    return happenings.told(before, table.entries[number], after, you, language)


def _move(move: Move) -> Json:
    return {"number": move.number, "seat": move.seat, "move": move.word}


def replay_steps(
    positions: Sequence[Position],
    words: Sequence[str],
    names: Sequence[str],
    seat: int | None,
    language: str = "en",
    you: int | None = None,
) -> list[Json]:
    """Return a game position by position as a seat saw it, each with the move that led there.

    Sentences call the seat `you` "you", and everybody else by their names.
    """
    first, *others = positions
    steps: list[Json] = [{"move": None, "by": None, "effects": [], **first.sight(seat)}]
    for before, word, after in zip(positions, words, others, strict=False):
        sight = after.sight(seat)
        view = steps[-1]["view"]
        effects = effects_between(view, word, sight["view"], you, language, names)
        steps.append({"move": word, "by": before.to_move, "effects": effects, **sight})
    return steps


def _effects(
    entry: Entry,
    snapshot: Snapshot,
    viewer: int | None,
    you: int | None,
    before: Json | None,
    after: Json | None,
    language: str,
) -> list[Effect]:
    """Return what a move caused, as a viewer may know it; other entries have no effects.

    The view before is used up.
    """
    step = snapshot.step
    if entry.kind != "play" or step is None or step.before is None or after is None:
        return []
    before = before or step.before.position.view(viewer)
    names = snapshot.seats.names[language]
    return effects_of(before, entry.data["move"], after, you, language, names)


def _viewer(snapshot: Snapshot, seat: int | None) -> int | None:
    return seat if seat is not None and snapshot.seats[seat].kind == "person" else None


def _can_move(snapshot: Snapshot, seat: int | None) -> bool:
    return seat is not None and seat == snapshot.to_move and snapshot.seats[seat].kind == "person"
