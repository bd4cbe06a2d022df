"""A game as rows of a table: one for each choice, from what its seat knew to what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pyarrow as arrow

from sandtable.arena.match_up import Fixture, MatchUp
from sandtable.arena.playing import Result, play
from sandtable.games.match import Match
from sandtable.games.words.reading import Json
from sandtable.research.observations import observation_layout, observe

# By column: its type, and what it holds.
COLUMNS = {
    "deal": (arrow.int32(), "which deal, from 0; a deal is played in every rotation of the seats"),
    "rotation": (arrow.int8(), "by how many seats everybody has moved on"),
    "seed": (arrow.uint64(), "of the deal: with the moves it replays the game"),
    "number": (arrow.int16(), "of the choice within its game, from 0"),
    "seat": (arrow.int8(), "who chose"),
    "player": (arrow.dictionary(arrow.int8(), arrow.string()), "the player at that seat"),
    "view": (arrow.string(), "what the seat knew, as JSON"),
    "legal": (arrow.list_(arrow.string()), "the words of the legal moves"),
    "move": (arrow.string(), "the word of the move chosen"),
    "action": (arrow.int16(), "the integer of that move"),
    "outcome": (arrow.float32(), "the seat's share of the win: 1, 0, or less than 1 if shared"),
    "scores": (arrow.list_(arrow.int16()), "the points of all seats at the end"),
    "reason": (arrow.dictionary(arrow.int8(), arrow.string()), "why the game ended"),
}
OBSERVATION = "observation"  # one more column, if it is asked for: the view as small integers


def schema(match_up: MatchUp, *, is_observed: bool) -> arrow.Schema:
    """Return the columns with their types."""
    fields = [arrow.field(name, kind) for name, (kind, _) in COLUMNS.items()]
    if is_observed:
        size = observation_layout(match_up.game, len(match_up.seats)).size
        fields.append(arrow.field(OBSERVATION, arrow.list_(arrow.int8(), size)))
    return arrow.schema(fields)


def play_rows(match_up: MatchUp, fixture: Fixture, *, is_observed: bool) -> list[Json]:
    """Play one game and return its choices."""
    result = play(match_up, fixture)
    return [dict(row) for row in _rows(fixture, result, is_observed=is_observed)]


def _rows(fixture: Fixture, result: Result, *, is_observed: bool) -> Iterator[Json]:
    match = Match.from_record(result.record)
    for number, (position, word) in enumerate(zip(match.positions, match.moves, strict=False)):
        seat = position.to_move
        assert seat is not None
        row = {
            "deal": result.deal,
            "rotation": result.rotation,
            "seed": fixture.seed,
            "number": number,
            "seat": seat,
            "player": result.seating[seat],
            "view": json.dumps(position.view(seat), separators=(",", ":")),
            "legal": position.legal_moves,
            "move": word,
            "action": position.legal_by_word[word],
            "outcome": result.share(seat),
            "scores": result.scores,
            "reason": result.reason,
        }
        yield row | ({OBSERVATION: observe(position, seat)} if is_observed else {})
