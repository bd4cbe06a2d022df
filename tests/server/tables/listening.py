"""Whether what somebody heard is what they would have heard at a table with other hidden cards."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import orjson
import pytest

from sandtable.errors import SandtableError
from sandtable.games.ground import chance
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.tables import foreseen_of, reasons_of
from sandtable.server.schemas.commands import COMMAND
from sandtable.server.tables.dispatch import do
from sandtable.table import messages
from sandtable.table.table import Table
from sandtable.table.terms import Seats, names_of
from tests.leaks import twin_of
from tests.server.tables.overheard import Heard, Json, Story


class Listening:
    """What a table that was made again from its log would have told, and its twins."""

    def __init__(self, table: Table, story: Story, seed: int) -> None:
        self.table = table
        self.story = story
        self.seed = seed
        self.kinds: Counter[str] = Counter()
        self._events: dict[tuple[int, int | None], bytes] = {}

    def check(self, heard: Heard) -> None:
        """Compare what somebody heard with what they would have heard at a twin."""
        seat = self.table.seat_of(holder_of(heard.key))
        path = heard.path.partition(" ")[2]
        told = json.loads(heard.text)
        kind = "refusal" if "error" in told else path.partition("?")[0] or told.get("kind", "")
        self.kinds[kind] += 1
        if isinstance(told, list):
            wanted = b"[%s]" % b",".join(self.event(one["number"], seat) for one in told)
        elif "error" in told or path in ("/record", "/invitations"):
            return
        elif path in ("/reasons", "/foreseen"):
            wanted = self.help(path, told["number"], seat)
        elif path == "/log":
            wanted = self.log(told, seat)
        elif told["kind"] == "event":
            wanted = self.event(told["number"], seat)
        elif told["kind"] == "welcome":
            wanted = self.welcome(told, seat)
        elif told["kind"] == "refusal":
            wanted = self.refusal(told, heard.key)
        else:
            wanted = orjson.dumps({key: told[key] for key in UNNUMBERED[told["kind"]]})
        assert heard.text.encode() == wanted, f"seat {seat} heard {heard.text}, not {wanted!r}"

    def twin(self, number: int, seat: int | None) -> Table:
        """Return a twin as it stands after an entry; from the end on nothing is hidden."""
        if self.table.snapshots[number].end is None:
            return twin_of(self.table, number, seat, self.seed + number)
        return Table(self.table.id, self.table.entries[: number + 1])

    def event(self, number: int, seat: int | None) -> bytes:
        """Write an event as a twin would tell it, once for all that repeat it."""
        if (number, seat) not in self._events:
            is_over = self.table.snapshots[number].end is not None
            table = self.table if is_over else self.twin(number, seat)
            self._events[number, seat] = orjson.dumps(messages.event(table, number, seat))
        return self._events[number, seat]

    def welcome(self, told: Json, seat: int | None) -> bytes:
        """Write a welcome as a twin would tell it, but for the hash of the secret."""
        wanted = messages.welcome(self.twin(told["number"], seat), seat)
        wanted["table"]["commitment"] = chance.commitment(self.table.secret)
        return orjson.dumps(wanted)

    def help(self, path: str, number: int, seat: int | None) -> bytes:
        """Write the reasons that a twin would give against moves, or what it would foresee."""
        now = self.twin(number, seat).now
        is_mine = seat in now.persons and seat == now.to_move
        position = now.position if is_mine else None
        if path == "/reasons":
            return reasons_of(number, position, "en")
        seats = self.table.snapshots[number].seats
        return foreseen_of(number, position, "en", names_of(seats))

    def log(self, told: Json, seat: int | None) -> bytes:
        """Write the log as the events of twins tell it."""
        for move in told["moves"]:
            move["effects"] = json.loads(self.event(move["number"], seat))["effects"]
        return orjson.dumps(told)

    def refusal(self, told: Json, key: str | None) -> bytes:
        """Let a twin refuse the same command."""
        holder = holder_of(key)
        seat = self.table.seat_of(holder)
        twin = self.twin(told["number"], seat)
        if seat is not None:  # a twin has other people; this one stays
            seats = [*twin.now.seats]
            seats[seat] = replace(seats[seat], holder=holder or "")
            twin.snapshots[-1] = twin.now._replace(seats=Seats(seats))
        command = COMMAND.validate_python(self.story.asked[told["id"]])
        with pytest.raises(SandtableError) as caught:
            do(twin, holder, command, twin.entries[-1].at, lambda: "new")
        wanted = {"kind": "refusal", "code": caught.value.code, "message": str(caught.value)}
        wanted |= {"number": told["number"], "id": told["id"]}
        if caught.value.code == "behind":
            wanted |= messages.standing(twin, twin.now, seat)
        return orjson.dumps(wanted)


UNNUMBERED = {"here": ("kind", "seats", "watchers"), "back": ("kind", "number", "seat")}


def look_for_secrets(table: Table, story: Story) -> None:
    """Fail if anything that was said holds a key, its hash, an invitation, or an early secret."""
    never = {*story.keys, *(holder_of(key) or "" for key in story.keys), *story.invitations}
    secret = table.secret.hex()
    for heard in story.heard:
        is_for_host = heard.path == "GET /invitations" and holder_of(heard.key) == table.host
        assert is_for_host or not any(one in heard.text for one in never), heard
        if secret in heard.text:
            assert '"end":{' in heard.text or heard.path == "GET /record", heard
