"""Positions and records that somebody brings along are looked at here, and nothing is kept.

All of it is plain work without waiting, which `Desk.aside` does in a thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import count, repeat

import orjson
from pydantic import TypeAdapter, ValidationError

from sandtable.errors import BadRecord, BadRequest, BadSeat, GameOver, IllegalMove
from sandtable.games import find_game
from sandtable.games.match import Match
from sandtable.games.position import ENDED, Position
from sandtable.games.reading import Json
from sandtable.players import find_level
from sandtable.server.schemas import bodies, server_messages
from sandtable.server.schemas.commands import explain
from sandtable.table import messages, proof, tape
from sandtable.table.snapshot import End
from sandtable.table.table import Table

LONGEST_REPLAY = 1000  # moves; games of four at Flowers come to 250

RECORD: TypeAdapter[bodies.Record] = TypeAdapter(bodies.Record)


@cache
def words_of(game: str, language: str, voice: bodies.Voice) -> bytes:
    """Say every move of a game: as a choice, or told, to follow a name or "you"."""
    notation = find_game(game).notation
    told = partial(notation.tell, is_you=voice == "you")
    say = notation.describe if voice == "choice" else told
    return orjson.dumps({word: say(word, language) for word in notation.WORDS.values()})


def reasons_of(number: int, position: Position | None, language: str) -> bytes:
    """Say why the seat to move may not make each of the other moves; nothing without a position."""
    reasons = position.reasons(language) if position else {}
    return orjson.dumps({"number": number, "reasons": reasons})


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game that was read from its record."""

    told: Json  # what a replay tells of the table
    terms: Json
    positions: Sequence[Position]
    words: Sequence[str]
    secret: bytes | None = None  # of a table; other games carry their chance with them

    def draws(self, after: int) -> Iterator[int | None]:
        """Give the seeds of the moves to come, so that what was played draws what was drawn."""
        if self.secret is None:
            return repeat(None)
        return (tape.seed(self.secret, number) for number in count(after + 1))


def studied(wanted: bodies.Study) -> bytes:
    """Play moves from where a study begins, and tell what a seat sees then."""
    position = reached(wanted)
    told = position.sight(wanted.seat) | {"legal": position.legal_moves}
    return orjson.dumps(told | {"reasons": position.reasons(wanted.language)})


def asked(wanted: bodies.Study) -> Position:
    """Give the position of a study in which somebody is to move."""
    position = reached(wanted)
    if position.is_over:
        raise GameOver(ENDED["en"])
    return position


def reached(wanted: bodies.Study) -> Position:
    """Give the position that the moves of a study lead to."""
    position, draws = _start(wanted)
    for word, seed in zip(wanted.moves, draws, strict=False):
        position = _played(position, word, seed, wanted.language)
    return position


def _start(wanted: bodies.Study) -> tuple[Position, Iterator[int | None]]:
    """Give where a study begins, and what decides the draws of its moves."""
    if wanted.position is not None:
        return Position.from_json(wanted.position, wanted.seed), repeat(None)
    assert wanted.record is not None
    game, number = _recorded(wanted.record), wanted.number
    if number >= len(game.positions):
        raise BadRequest(f"number: the record has {len(game.words)} moves, not {number}")
    return game.positions[number], game.draws(number)


def _played(position: Position, word: str, seed: int | None, language: str) -> Position:
    try:
        return position.play(word, seed)
    except IllegalMove:
        raise IllegalMove(position.explain(word, language)) from None


def replay_of(table: Table, seat: int | None) -> bytes:
    """Tell the game of a finished table again."""
    moment = table.now
    told = {
        "table": messages.about(table),
        "seats": [each.public() for each in moment.seats],
        "end": moment.end and moment.end.written(),
    }
    words = [move.word for move in table.moves]
    return _replay(told, table.terms.written(), table.positions, words, seat)


def replay_again(record: Json, seat: int | None) -> bytes:
    """Tell a game again from its record."""
    game = _recorded(record)
    return _replay(game.told, game.terms, game.positions, game.words, seat)


def _recorded(record: Json) -> Recorded:
    """Read a game from its record, which must be whole and true."""
    moves = record.get("moves")
    if isinstance(moves, list) and len(moves) > LONGEST_REPLAY:
        raise BadRecord(f"a record of more than {LONGEST_REPLAY} moves is not replayed")
    if "seed" in record and "secret" not in record:
        return _recorded_match(record)
    verdict = proof.verify(record)
    whole = _checked(record)
    table = {key: whole[key] for key in server_messages.TableInfo.__annotations__}  # type: ignore[literal-required]
    told = {"table": table, "seats": whole["seats"], "end": whole["end"]}
    is_dealt = whole["end"]["reason"] != "closed"
    positions = verdict.positions if is_dealt else ()
    return Recorded(told, table, positions, whole["moves"], bytes.fromhex(whole["secret"]))


def _checked(record: Json) -> bodies.Record:
    """Check what proves nothing, but is shown."""
    try:
        return RECORD.validate_python(record, strict=True)
    except ValidationError as error:
        raise BadRecord(explain(error)) from None


def _recorded_match(record: Json) -> Recorded:
    content = dict(record)
    names = content.pop("seats", None)  # which terminal play saves as well
    match = Match.from_record(content)
    last = match.position
    told = {
        "table": None,
        "seats": _seats(names, last.players),
        "end": End.by_rules(last).written() if last.is_over else None,
    }
    return Recorded(told, match.record(), match.positions, match.moves)


def _seats(names: object, players: int) -> list[Json]:
    if names is None:
        return [{"kind": "person"}] * players
    if not isinstance(names, list) or len(names) != players:
        raise BadRecord("there must be as many seats as players")
    if not all(isinstance(name, str) for name in names):
        raise BadRecord("seats must be a list of names")
    return [_sitting(name) for name in names]


def _sitting(name: str) -> Json:
    try:
        find_level(name)
    except BadRequest:
        return {"kind": "person", "name": name}
    return {"kind": "computer", "level": name}


def _replay(
    told: Json, terms: Json, positions: Sequence[Position], words: Sequence[str], seat: int | None
) -> bytes:
    if seat is not None and seat >= terms["players"]:
        raise BadSeat(f"there are seats 0 to {terms['players'] - 1}")
    played = {key: terms[key] for key in ("game", "players", "options")}
    steps = messages.steps(positions, words, seat) if positions else []
    return orjson.dumps(told | played | {"seat": seat, "steps": steps})
