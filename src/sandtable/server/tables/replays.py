"""Replays: a game again, position by position, from a finished table or from a record.

All of it is plain work without waiting, which routes do aside, in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from pydantic import TypeAdapter, ValidationError

from sandtable.errors import BadRecord, BadSeat
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.server.schemas import replay_bodies, server_messages
from sandtable.server.validation import explain
from sandtable.table import messages, proof
from sandtable.table.snapshot import End
from sandtable.table.table import Table
from sandtable.table.terms import Seat, names_of, shown_seats

LONGEST_REPLAY = 1000  # moves; games of four at Flowers come to 250

RECORD: TypeAdapter[replay_bodies.TableRecord] = TypeAdapter(replay_bodies.TableRecord)


def replay_of_table(table: Table, seat: int | None, language: str, mine: int | None) -> bytes:
    """Return the game of a finished table as a seat saw it, to whoever sat at `mine`."""
    end, seats = table.now.end, table.now.seats
    about = {
        "table": messages.table_info(table),
        "end": end and end.to_json(),
        "mine": mine,
        **{key: table.terms.to_json()[key] for key in ("game", "players", "options")},
    }
    words = [move.word for move in table.moves]
    return _replay(about, table.positions, words, seats, seat, language)


def replay_of_record(record: Json, seat: int | None, language: str = "en") -> bytes:
    """Return the game of a record as a seat saw it."""
    match = read_record(record)
    position = match.position
    seats = [Seat.from_record(each) for each in match.seats]
    about = {
        "table": table_in(record),
        "end": End.by_rules(position).to_json() if position.is_over else match.table.get("end"),
        "mine": None,  # a record does not know who looks at it
        "game": position.game.name,
        "players": position.players,
        "options": dict(position.options),
    }
    sitting = seats or [Seat("person")] * position.players
    return _replay(about, positions_of(match), match.moves, sitting, seat, language)


def read_record(record: Json) -> Match:
    """Return the game of a record; that of a table must be whole and true."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > LONGEST_REPLAY:
        raise BadRecord(f"a record of more than {LONGEST_REPLAY} moves is not replayed")
    if not proof.is_of_table(record):
        return Match.from_record(record)
    match = proof.verify(record)
    try:
        RECORD.validate_python(record, strict=True)  # also what proves nothing, but is shown
    except ValidationError as error:
        raise BadRecord(explain(error)) from None
    return match


def positions_of(match: Match) -> Sequence[Position]:
    """Return every position of a game; none if its table was closed before the deal."""
    is_dealt = all(Seat.from_record(seat).kind != "open" for seat in match.seats)
    return match.positions if is_dealt else ()


def names_in(match: Match, language: str) -> list[str] | None:
    """Return what sentences call the seats of a record, if it says who sat there."""
    seats = [Seat.from_record(each) for each in match.seats]
    return _names(seats, language) if seats else None


def _names(seats: Sequence[Seat], language: str) -> list[str]:
    """Return what sentences call each seat; by number where nobody has a name."""
    if any(seat.name or seat.level for seat in seats):
        return names_of(seats, language)
    return numbered_seats(len(seats), language)


def numbered_seats(players: int, language: str) -> list[str]:
    """Return what people call seats that have no names; they count from 1."""
    return [f"{'Platz' if language == 'de' else 'Seat'} {n + 1}" for n in range(players)]


def table_in(record: Json) -> Json | None:
    """Return what a record tells of its table, if it had one."""
    if not proof.is_of_table(record):
        return None
    keys = server_messages.TableInfo.__annotations__
    return {key: record[key] for key in keys if key in record}


def _replay(
    about: Json,
    positions: Sequence[Position],
    words: Sequence[str],
    seats: Sequence[Seat],
    seat: int | None,
    language: str,
) -> bytes:
    if seat is not None and seat >= about["players"]:
        raise BadSeat(f"there are seats 0 to {about['players'] - 1}")
    names, you = _names(seats, language), about["mine"]
    steps = messages.replay_steps(positions, words, names, seat, language, you) if positions else []
    shown = shown_seats(seats)
    return orjson.dumps(about | {"seats": shown, "seat": seat, "steps": steps})
