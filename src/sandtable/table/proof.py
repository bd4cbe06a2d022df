"""The record of a finished table, and the proof that its deal and draws were not changed."""

from __future__ import annotations

from sandtable.errors import BadRecord, NotOver, SandtableError
from sandtable.games.ground import chance
from sandtable.games.match import TABLE_KEYS, Match
from sandtable.games.position import Position
from sandtable.games.words.reading import Json, is_number
from sandtable.table.messages import table_info
from sandtable.table.snapshot import End
from sandtable.table.table import Table
from sandtable.table.terms import END, Terms

ANOTHER_HASH = "the hash of this record is not the one that was shown at the start"
MORE_KEYS = {"start", "origin"}  # of a game that did not begin with a fresh deal
KEYS = {"game", "players", "options", "secret", "seats", "moves", *TABLE_KEYS} - MORE_KEYS


def record(table: Table) -> Json:
    """Return the record of a finished game, which replays it and lets anybody check its chance."""
    if table.now.end is None:
        raise NotOver("the record holds the secret of the deal, so it can be had after the end")
    return {
        **table_info(table),
        "secret": table.deal.hex(),
        **({"start": table.start} if table.start else {}),
        "seats": [seat.public() for seat in table.now.seats],
        "moves": [move.word for move in table.moves],
        "practice": table.now.is_practice,
        "end": table.now.end.to_json(),
    }


def is_of_table(record: Json) -> bool:
    """Whether a record claims to be that of a table."""
    return any(key in record for key in TABLE_KEYS)


def verify(content: object, noted: str | None = None) -> Match:
    """Return the game of a table's record, after checking secret, hash, moves, draws and end.

    `noted` is the hash that somebody saw before the first move; without it the record's own is
    taken, which only shows that the record agrees with itself.
    """
    record = _whole(content)
    match = Match.from_record(record)
    assert match.secret is not None
    _check_hash(match.secret, record["commitment"], noted)
    try:
        Terms.read(record)
    except (SandtableError, TypeError, AttributeError) as error:
        raise BadRecord(f"the terms cannot be those of a table: {error}") from error
    end = _end(match.position, record)
    if end is None:
        raise BadRecord("the game is not over after the last move")
    if end.to_json() != record["end"]:
        raise BadRecord(f"the end must be {end.to_json()}")
    return match


def _whole(content: object) -> Json:
    if not isinstance(content, dict):
        raise BadRecord("a record must be an object")
    if odd_keys := (set(content) - MORE_KEYS) ^ KEYS:
        odd = ", ".join(sorted(str(key)[:40] for key in odd_keys))
        raise BadRecord(f"a record of a table has other keys; look at: {odd}"[:300])
    for key, kind in (("end", dict), ("commitment", str)):
        if not isinstance(content[key], kind):
            raise BadRecord(f"{key} has the wrong type")
    return content


def _check_hash(secret: bytes, shown: str, noted: str | None) -> None:
    if noted is not None and noted.strip().lower() != shown:
        raise BadRecord(ANOTHER_HASH)
    if chance.commitment(secret) != shown:
        raise BadRecord("the secret does not have the hash that was shown at the start")


def _end(position: Position, record: Json) -> End | None:
    """Return the end that a record must tell, by rules and terms; None if there is none."""
    if position.is_over:
        return End.by_rules(position)
    reason, by = record["end"].get("reason"), record["end"].get("by")
    is_seat = is_number(by) and 0 <= by < position.players
    # A table may be closed by a host who has no seat at it, or by the owner of the server.
    if reason == "closed" and (is_seat or "by" not in record["end"]):
        return End("closed", (), (), by)
    if not is_seat:
        return None
    has_clock = record["seconds"] is not None and record["if_away"] == END
    if reason == "resigned" or (reason == "time" and has_clock):
        return End.given_up(position, by, reason)
    return None
