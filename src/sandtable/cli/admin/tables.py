"""Tables, as the owner of a server sees them: never a hidden card, a key or an invitation."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from sandtable.cli.admin.writing import Item, now, plain, write, write_done, write_json
from sandtable.cli.compiling import tell_compiling
from sandtable.errors import BadRecord, NotAllowed, NumberTaken, StoreUnavailable
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.ground.compiling import get_ready
from sandtable.games.ground.preparing import rules_of
from sandtable.server.tables.dispatch import rows_of
from sandtable.store.desk import Desk, Log
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from sandtable.table.terms import Seat

TRIES = 20  # while servers write to the same table


def list_tables(
    desk: Desk,
    state: str | None,
    game: str | None,
    person: str | None,
    most: int,
    is_json: bool,
) -> None:
    """List tables."""
    holder = desk.person(person) if person else None
    found = desk.tables(state, game, holder, most)
    _get_ready()
    items = [_item(row, log) for row, log in found]
    write(items, is_json=is_json, if_none="There are no such tables.")


def show(desk: Desk, table: str, is_json: bool) -> None:
    """Show one table."""
    found = read_table(desk, table)
    seats = [_seat(seat) for seat in found.now.seats]
    entries: list[Item] = [
        {"number": entry.number, "at": entry.at, "kind": entry.kind, "seat": entry.seat}
        for entry in found.entries
    ]
    about = {
        "id": table,
        "game": found.terms.game,
        "state": found.now.state,
        "watching": found.terms.is_watchable,
        "seconds": found.terms.seconds,
        "seats": seats,
        "moves": len(found.moves),
        "end": found.now.end and found.now.end.reason,
    }
    if is_json:
        write_json(about | {"log": entries})
        return
    for name, value in about.items():
        shown = ", ".join(seats) if name == "seats" else value
        print(f"{name + ':':10} {plain(str(shown)) if shown is not None else '-'}")
    print()
    write(entries, is_json=False, if_none="")


def close(desk: Desk, table: str, reason: str, is_json: bool) -> None:
    """Close a table."""
    tidy = " ".join(plain(reason).split())
    act = partial(actions.close_from_outside, by="owner", reason=tidy)
    change(desk, table, "close", tidy, act)
    write_done({"closed": table}, f"The table {table} is closed.", is_json=is_json)


def revoke_invitation(
    desk: Desk, subject: str, seat: int | None, reason: str, is_json: bool
) -> None:
    """Let invitations of a table open nothing any more."""
    seats = enumerate(read_table(desk, subject).now.seats)
    wanted = [number for number, each in seats if each.kind == "open"] if seat is None else [seat]
    if not wanted:
        raise NotAllowed("this table has no open seats")
    for number in wanted:
        act = partial(actions.revoke_invitation, other=number)
        change(desk, subject, "revoke invitation", reason, act)
    text = f"The invitations to seats {', '.join(map(str, wanted))} open nothing any more."
    write_done({"revoked": subject, "seats": wanted}, text, is_json=is_json)


def change(
    desk: Desk, table: str, action: str, why: str, act: Callable[[Table, int], Change]
) -> None:
    """Add an entry to the log of a table, while servers may do the same."""
    for _ in range(TRIES):
        found = read_table(desk, table)
        done = act(found, max(now(), found.entries[-1].at))
        try:
            desk.append(rows_of(found, done), action, why)
        except NumberTaken:
            continue
        return
    raise StoreUnavailable("servers write to this table without a pause: try again")


def _item(row: object, log: Log | None) -> Item:
    about = {"id": row.id, "game": row.game, "state": row.state}  # type: ignore[attr-defined]
    times = {"opened": row.opened}  # type: ignore[attr-defined]
    try:
        table = _read(about["id"], log or [])
    except BadRecord:
        return about | {"moves": None} | times | {"changed": None, "seats": ["damaged"]}
    seats = [_seat(seat) for seat in table.now.seats]
    changed = table.entries[-1].at
    return about | {"moves": len(table.moves)} | times | {"changed": changed, "seats": seats}


def _seat(seat: Seat) -> str:
    if seat.kind == "computer" and seat.was_person:
        return f"{seat.level} for {seat.name}"
    return seat.name or seat.level or seat.kind


def read_table(desk: Desk, table: str) -> Table:
    """Return a table as it stands."""
    log = desk.log_of(table)
    _get_ready()
    return _read(table, log)


def _read(table: str, log: Log) -> Table:
    return Table(table, [Entry.from_text(number, body) for number, body in log])


def _get_ready() -> None:
    rules = [rules_of(find_game(name)) for name in GAME_NAMES]
    get_ready(rules, tell_compiling(sys.stderr))  # a table is its log, played again
