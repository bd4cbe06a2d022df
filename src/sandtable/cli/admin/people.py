"""People, as the owner of a server sees them: never a key."""

from __future__ import annotations

from sandtable.cli.admin.writing import PERSON_DIGITS, now, write, write_done
from sandtable.errors import BadRequest
from sandtable.store.desk import Desk
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

    def rewrite(number: int, body: str) -> str:
        return Entry.from_text(number, body).without(holder, FORGOTTEN).to_text()

    count = desk.forget(holder, FORGOTTEN, rewrite, reason, now())
    shown = holder[:PERSON_DIGITS]
    text = f"{shown} has no name any more, nor at {count} tables; the games stay."
    write_done({"forgotten": shown, "tables": count}, text, is_json=is_json)
