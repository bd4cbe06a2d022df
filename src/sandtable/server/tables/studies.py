"""Studies: moves tried from any position or from any moment of a record; nothing is kept.

All of it is plain work without waiting, which routes do aside, in a thread.
"""

from __future__ import annotations

import orjson

from sandtable.errors import BadRequest, GameOver, IllegalMove
from sandtable.games.effects import Effect
from sandtable.games.match import Match
from sandtable.games.position import ENDED, Position, effects_between
from sandtable.games.words.telling import seat_name
from sandtable.server.schemas.bodies import Study
from sandtable.server.tables.replays import names_in, positions_of, read_record


def cost_of(wanted: Study) -> float:
    """Return what a study costs, in positions: most of it is what is said of its last one."""
    moves = (wanted.record or {}).get("moves")
    return 1 + (len(moves) if isinstance(moves, list) else 0) / 10 + len(wanted.moves) / 10


def studied(wanted: Study) -> bytes:
    """Play the moves of a study, and return what a seat sees then."""
    match = match_of(wanted)
    position, language, reader = match.position, wanted.language, wanted.reader
    names = names_in(match, language)
    is_you = reader == position.to_move
    content = {
        **position.sight(wanted.seat),
        "legal": position.legal_moves,
        "effects": _effects(match, wanted.seat, reader, language, names),
        "reasons": position.reasons(language),
        "foreseen": position.consequences(language, names, is_you=is_you),
    }
    return orjson.dumps(content)


def _effects(
    match: Match, seat: int | None, reader: int | None, language: str, names: list[str] | None
) -> list[Effect]:
    """Return what the last move caused, as a seat may know it, told to another perhaps."""
    if not match.moves:
        return []
    before, after = (position.view(seat) for position in match.positions[-2:])
    return effects_between(before, match.moves[-1], after, reader, language, names)


def position_to_move(wanted: Study) -> tuple[Position, str]:
    """Return the position of a study, and who is to move by name; no name: whoever asks."""
    match = match_of(wanted)
    position = match.position
    if position.to_move is None:
        raise GameOver(ENDED["en"])
    if "you" not in wanted.model_fields_set or wanted.you == position.to_move:
        return position, ""
    return position, seat_name(position.to_move, wanted.language, names_in(match, wanted.language))


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
