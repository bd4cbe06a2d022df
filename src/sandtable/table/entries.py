"""An entry of a table's log: one thing that happened, and all that is needed to do it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sandtable.errors import BadRecord
from sandtable.games.words.reading import Json, is_number

# What may stand in an entry of each kind beside who and when, and what of it everybody may know.
PRIVATE = {
    "open": ("terms", "secret", "host", "seats", "deal", "start", "origin"),
    "sit": ("holder", "here"),
}
PUBLIC = {
    "open": (),
    "sit": ("name",),
    "ready": (),
    "play": ("move",),
    "resign": (),
    "ask_undo": ("kept",),
    "answer_undo": ("yes",),
    "take_back": ("kept",),
    "hint": (),
    "time_up": (),
    "react": ("reaction",),
    "rematch": ("table",),
    "remove": ("other",),
    "renew": ("other",),
    "close": ("by", "reason"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered thing that happened at a table; number 0 opens it."""

    number: int
    kind: str
    at: int  # milliseconds since 1970
    seat: int | None = None  # whose doing it was
    id: str | None = None  # made by the client, so that what is sent twice happens once
    data: Mapping[str, Any] = field(default_factory=dict)

    def to_text(self) -> str:
        """Return everything but the number as compact JSON."""
        import orjson  # which servers have; those who only check a record need none

        body: Json = {"kind": self.kind, "at": self.at}
        for key, value in (("seat", self.seat), ("id", self.id), *self.data.items()):
            if value is not None:
                body[key] = value
        return orjson.dumps(body).decode()

    @classmethod
    def from_text(cls, number: int, text: str) -> Entry:
        """Read what `to_text` wrote."""
        try:
            body = json.loads(text)
            kind, at = body.pop("kind"), body.pop("at")
            seat, command_id = body.pop("seat", None), body.pop("id", None)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise BadRecord(f"entry {number} of the log cannot be read") from error
        if not isinstance(kind, str) or kind not in PUBLIC:
            raise BadRecord(f"entry {number} of the log is of an unknown kind")
        is_sound = is_number(at) and (seat is None or is_number(seat))
        if not is_sound or not (command_id is None or isinstance(command_id, str)):
            raise BadRecord(f"entry {number} of the log does not tell who and when")
        if not set(body) <= {*PRIVATE.get(kind, ()), *PUBLIC[kind]}:
            raise BadRecord(f"entry {number} of the log holds what does not belong there")
        return cls(number, kind, at, seat, command_id, body)

    def seated(self) -> dict[int, str | None]:
        """Return who gets which seat by it."""
        if self.kind == "open":
            return {number: seat.get("holder") for number, seat in enumerate(self.data["seats"])}
        if self.kind == "sit" and self.seat is not None:
            return {self.seat: self.data.get("holder")}
        return {}

    def without(self, holder: str, name: str) -> Entry:
        """Return the entry with another name for a person."""
        if self.kind == "sit" and self.data.get("holder") == holder:
            return replace(self, data={**self.data, "name": name})
        if self.kind == "open":
            seats = [
                seat | {"name": name} if seat.get("holder") == holder else seat
                for seat in self.data["seats"]
            ]
            return replace(self, data={**self.data, "seats": seats})
        return self

    def public(self) -> Json:
        """Return what everybody may know of it."""
        content: Json = {"kind": self.kind}
        if self.seat is not None:
            content["seat"] = self.seat
        for key in PUBLIC[self.kind]:
            if key in self.data:
                content[key] = self.data[key]
        return content
