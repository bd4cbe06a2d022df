"""People, as the owner of a server sees them: never a key."""

from __future__ import annotations

from sandtable.cli.admin.writing import PERSON_DIGITS, now, write, write_done
from sandtable.errors import BadRequest
from sandtable.store.desk import Desk, Log
from sandtable.table.entries import Entry
from sandtable.table.terms import FORGOTTEN


def list_people(desk: Desk, name: str | None, most: int, is_json: bool) -> None:
    """List people."""
    items = [
        {
            "person": row.holder[:PERSON_DIGITS],
            "name": row.name,
            "since": row.at,
            "seen": row.seen,
            "tables": row.tables,
            "key": "valid" if row.key else "revoked",
        }
        for row in desk.people(name, most)
    ]
    write(items, is_json=is_json, if_none="There is nobody of that name.")


def revoke_person(desk: Desk, subject: str, seat: int | None, reason: str, is_json: bool) -> None:
    """Let a person's key open nothing any more."""
    if seat is not None:
        raise BadRequest("--seat is for an invitation")
    holder = desk.person(subject)
    desk.revoke(holder, reason, now())
    shown = holder[:PERSON_DIGITS]
    write_done({"revoked": shown}, f"The key of {shown} opens nothing any more.", is_json=is_json)


def forget(desk: Desk, person: str, reason: str, is_json: bool) -> None:
    """Take a person's names out of everything."""
    holder = desk.person(person)
    count = desk.forget(holder, FORGOTTEN, Forgetting(holder), reason, now())
    shown = holder[:PERSON_DIGITS]
    text = f"{shown} has no name any more, nor at {count} tables; the games stay."
    write_done({"forgotten": shown, "tables": count}, text, is_json=is_json)


class Forgetting:
    """Takes a person's names out of the entries of logs."""

    def __init__(self, holder: str) -> None:
        self._holder = holder

    def rewrite(self, number: int, body: str) -> str:
        """Return the body of an entry without the names of that person."""
        return Entry.from_text(number, body).without(self._holder, FORGOTTEN).to_text()

    def seats_in(self, log: Log) -> set[int]:
        """Return the seats of that person at a table; whoever sat there last has one."""
        seated: dict[int, str | None] = {}
        for number, body in log:
            seated |= Entry.from_text(number, body).seated()
        return {seat for seat, holder in seated.items() if holder == self._holder}
