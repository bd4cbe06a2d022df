"""Studies: moves tried from any position or from any moment of a record; nothing is kept.

All of it is plain work without waiting, which routes do aside, in a thread.
"""

from __future__ import annotations

from itertools import zip_longest

import orjson

from sandtable.errors import BadRequest, GameOver, IllegalMove
from sandtable.games.effects import Effect
from sandtable.games.match import Match
from sandtable.games.position import ENDED, Position, effects_between
from sandtable.games.words.reading import Json
from sandtable.review.lines import imagine
from sandtable.review.planning import Asked
from sandtable.server.schemas.study_bodies import BestMovesWish, Line, Study
from sandtable.server.tables.replays import names_in, numbered_seats, positions_of, read_record
from sandtable.study import advising
from sandtable.study.assuming import unseen
from sandtable.table import messages

TELLING = 5  # positions replayed cost as much as all that is said of one


def cost_of(wanted: Study) -> float:
    """Return what a study costs, in positions: most of it is what is said of its last one."""
    moves = (wanted.record or {}).get("moves")
    return TELLING + (len(moves) if isinstance(moves, list) else 0) / 10 + len(wanted.moves) / 10


def cost_of_document(content: Json) -> float:
    """Return what it costs to read a study that is kept, in positions."""
    start, nodes = content.get("start"), content.get("nodes")
    record = start.get("record") if isinstance(start, dict) else None
    moves = record.get("moves") if isinstance(record, dict) else None
    return 1 + sum(len(each) / 4 for each in (moves, nodes) if isinstance(each, list))


def studied(wanted: Study) -> bytes:
    """Play the moves of a study, and return what a seat sees then."""
    match = match_of(wanted)
    position, language = match.position, wanted.language
    names = names_in(match, language) or numbered_seats(position.players, language)
    is_you = wanted.reader == position.to_move
    content = {
        **(position.laid_open() if wanted.is_open else position.sight(wanted.seat)),
        "legal": position.legal_moves,
        "effects": _effects(match, wanted, names),
        "reasons": position.reasons(language),
        "foreseen": position.consequences(language, names, is_you=is_you),
        "unseen": _unseen(position, wanted.seat),
        "is_chance": bool(match.moves) and position.is_chance,
        "names": names,
    }
    return orjson.dumps(content)


def imagined(wanted: Line) -> bytes:
    """Play a line from what whoever is to move knows, and return what that seat sees."""
    match = _beginning(wanted)
    position, language = match.position, wanted.language
    names = names_in(match, language) or numbered_seats(position.players, language)
    positions = imagine(position, wanted.moves)
    steps = messages.replay_steps(
        positions, wanted.moves, names, position.to_move, language, wanted.reader
    )
    return orjson.dumps({"steps": steps})


def _unseen(position: Position, seat: int | None) -> Json:
    """Return what a seat does not see; left out: the seat to move."""
    seen = position.seen_by(position.to_move if seat is None else seat)
    return unseen(position.game, seen, position.players)


def _effects(match: Match, wanted: Study, names: list[str]) -> list[Effect]:
    """Return what the last move caused, as a seat may know it, told to another perhaps."""
    if not match.moves:
        return []
    before, after = (
        position.to_json() if wanted.is_open else position.view(wanted.seat)
        for position in match.positions[-2:]
    )
    word, reader = match.moves[-1], wanted.reader
    return effects_between(before, word, after, reader, wanted.language, names)


def position_to_move(wanted: Study) -> tuple[Position, str]:
    """Return the position of a study, and who is to move by name; no name: whoever asks."""
    match = match_of(wanted)
    position = match.position
    if position.to_move is None:
        raise GameOver(ENDED["en"])
    if "you" not in wanted.model_fields_set or wanted.you == position.to_move:
        return position, ""
    language = wanted.language
    names = names_in(match, language) or numbered_seats(position.players, language)
    return position, names[position.to_move]


def question_of(wanted: BestMovesWish, seed: int) -> tuple[Position, Asked, str]:
    """Return the position of a study, what to ask about it, and who is to move by name."""
    position, name = position_to_move(wanted)
    asked = advising.question(position, wanted.by, wanted.knows, wanted.assumed, wanted.round, seed)
    return position, asked, name


def match_of(wanted: Study) -> Match:
    """Return the game in which the moves of a study have been made."""
    match = _beginning(wanted)
    for word, seed in zip_longest(wanted.moves, (wanted.draws or [])[: len(wanted.moves)]):
        try:
            match.play(word, seed)
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
