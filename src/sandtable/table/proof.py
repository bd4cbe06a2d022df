"""The record of a finished table, and the proof that its deal and draws were not changed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.errors import BadRecord, NotOver, SandtableError
from sandtable.games.position import Position
from sandtable.games.reading import Json, is_number
from sandtable.table import tape
from sandtable.table.messages import about
from sandtable.table.snapshot import End
from sandtable.table.table import Table
from sandtable.table.terms import END, Terms

KEYS = {
    "id", "game", "players", "options", "seconds", "if_away", "watching", "opened",
    "commitment", "secret", "seats", "moves", "practice", "end",
}  # fmt: skip
DIGITS = re.compile(f"[0-9a-f]{{{2 * tape.SECRET_BYTES}}}")


def record(table: Table) -> Json:
    """Give all that is needed to replay a finished game and to check its chance."""
    if table.now.end is None:
        raise NotOver("the record holds the secret of the deal, so it can be had after the end")
    return {
        **about(table),
        "secret": table.secret.hex(),
        "seats": [seat.public() for seat in table.now.seats],
        "moves": [move.word for move in table.moves],
        "practice": table.now.is_practice,
        "end": table.now.end.written(),
    }


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a record found."""

    positions: tuple[Position, ...]  # after the deal and after each of the moves

    @property
    def position(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @property
    def moves(self) -> int:
        """How many moves were checked."""
        return len(self.positions) - 1


def verify(content: object, noted: str | None = None) -> Verdict:
    """Check a record: its secret against the hash, each move and draw, and the end.

    `noted` is the hash that somebody saw before the first move; without it the record's own is
    taken, which only shows that the record agrees with itself.
    """
    fields = _fields(content)
    secret = _secret(fields)
    if noted is not None and noted.strip().lower() != fields["commitment"]:
        raise BadRecord("the hash of this record is not the one that was shown at the start")
    if tape.commitment(secret) != fields["commitment"]:
        raise BadRecord("the secret does not have the hash that was shown at the start")
    positions = [_deal(fields, secret)]
    for number, word in enumerate(fields["moves"], start=1):
        try:
            positions.append(positions[-1].play(word, tape.seed(secret, number)))
        except SandtableError as error:
            raise BadRecord(f"move {number} ({word!r:.20}) cannot be played: {error}") from error
    found = _end(positions[-1], fields)
    if found is None:
        raise BadRecord("the game is not over after the last move")
    if found.written() != fields["end"]:
        raise BadRecord(f"the end must be {found.written()}")
    return Verdict(tuple(positions))


def _fields(content: object) -> Json:
    if not isinstance(content, dict):
        raise BadRecord("a record must be an object")
    if set(content) != KEYS:
        odd = ", ".join(sorted(str(key)[:40] for key in set(content) ^ KEYS))
        raise BadRecord(f"a record of a table has other keys; look at: {odd}"[:300])
    for key, kind in (("moves", list), ("end", dict), ("commitment", str), ("secret", str)):
        if not isinstance(content[key], kind):
            raise BadRecord(f"{key} has the wrong type")
    return content


def _secret(fields: Json) -> bytes:
    if not DIGITS.fullmatch(fields["secret"]):
        raise BadRecord(f"the secret must be {2 * tape.SECRET_BYTES} hexadecimal digits")
    return bytes.fromhex(fields["secret"])


def _deal(fields: Json, secret: bytes) -> Position:
    try:
        terms = Terms.read(fields)
        return Position.new(terms.game, terms.players, terms.options, tape.seed(secret, 0))
    except (SandtableError, TypeError, AttributeError) as error:
        raise BadRecord(f"the game cannot be dealt: {error}") from error


def _end(position: Position, fields: Json) -> End | None:
    """Give the end that a record must tell, as far as rules and terms know; None: there is none."""
    if position.is_over:
        return End.by_rules(position)
    reason, by = fields["end"].get("reason"), fields["end"].get("by")
    is_seat = is_number(by) and 0 <= by < position.players
    # A table may be closed by a host who has no seat at it.
    if reason == "closed" and not fields["moves"] and (is_seat or "by" not in fields["end"]):
        return End("closed", (), (), by)
    if not is_seat:
        return None
    has_clock = fields["seconds"] is not None and fields["if_away"] == END
    if reason == "resigned" or (reason == "time" and has_clock):
        return End.given_up(position, by, reason)
    return None
