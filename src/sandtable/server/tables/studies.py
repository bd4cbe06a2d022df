"""Studies: moves tried from any position or from any moment of a record; nothing is kept.

All of it is plain work without waiting, which `Services.in_thread` does in a thread.
"""

from __future__ import annotations

import orjson

from sandtable.errors import BadRequest, GameOver, IllegalMove
from sandtable.games.match import Match
from sandtable.games.position import ENDED, Position
from sandtable.server.schemas.bodies import Study
from sandtable.server.tables.replays import positions_of, read_record


def studied(wanted: Study) -> bytes:
    """Play the moves of a study, and return what a seat sees then."""
    match = match_of(wanted)
    position = match.position
    content = {
        **position.sight(wanted.seat),
        "legal": position.legal_moves,
        "effects": match.effects(wanted.seat, wanted.language),
        "reasons": position.reasons(wanted.language),
        "foreseen": position.consequences(wanted.language),
    }
    return orjson.dumps(content)


def position_to_move(wanted: Study) -> Position:
    """Return the position of a study, in which somebody must be to move."""
    position = match_of(wanted).position
    if position.is_over:
        raise GameOver(ENDED["en"])
    return position


def match_of(wanted: Study) -> Match:
    """Return the game in which the moves of a study have been made."""
    match = _beginning(wanted)
    for word in wanted.moves:
        try:
            match.play(word)
        except IllegalMove:
            raise IllegalMove(match.position.explain(word, wanted.language)) from None
    return match


def _beginning(wanted: Study) -> Match:
    """Return the game in which a study begins; it goes on drawing as that game would."""
    if wanted.position is not None:
        return Match.from_position(wanted.position, wanted.seed)
    assert wanted.record is not None
    match = read_record(wanted.record)
    if wanted.number >= len(positions_of(match)):
        raise BadRequest(f"number: the record has {len(match.moves)} moves, not {wanted.number}")
    while len(match.moves) > wanted.number:
        match.undo()
    return match
