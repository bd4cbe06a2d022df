"""Reading a study: every move is played, and whatever cannot be is refused in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import orjson
from pydantic import ValidationError

from sandtable.errors import BadStudy, SandtableError, TooLarge
from sandtable.games.ground import chance
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.study.document import (
    LARGEST,
    LONGEST_LINE,
    MOST_NODES,
    Assumption,
    Document,
    FromPosition,
    FromRecord,
    Node,
)

MOST_MISTAKES = 3  # that one message names

ReadRecord = Callable[[Json], Match]


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a study begins, and what decides its draws."""

    position: Position
    secret: bytes | None  # of a table; None: the position goes on by itself
    moves: tuple[str, ...]  # of the game that was played

    def play(self, position: Position, number: int, word: str, seed: int | None) -> Position:
        """Play a move, the first of all being number 1; it draws as the game would have."""
        if seed is None and self.secret is not None:
            seed = chance.seed_of_move(self.secret, number)
        return position.play(word, seed)


def begin(start: FromRecord | FromPosition, read_record: ReadRecord) -> Beginning:
    """Return where a study begins."""
    if isinstance(start, FromPosition):
        return Beginning(Position.from_json(start.position, start.seed), None, ())
    match = read_record(start.record)
    return Beginning(match.positions[0], match.secret, tuple(match.moves))


def new(name: str, start: FromRecord | FromPosition, read_record: ReadRecord) -> Document:
    """Return a study of a game, with its moves as the main line, or of a position."""
    beginning = begin(start, read_record)
    position, nodes = beginning.position, [Node()]
    for number, word in enumerate(beginning.moves[: MOST_NODES - 1][:LONGEST_LINE], start=1):
        nodes.append(Node(after=number - 1, by=position.to_move, move=word))
        position = beginning.play(position, number, word, None)
    first = beginning.position
    return Document(
        name=name, game=first.game.name, players=first.players, start=start, nodes=nodes
    )


def read(content: object, read_record: ReadRecord = Match.from_record) -> Document:
    """Read a study, refusing whatever is not one."""
    if isinstance(content, dict) and content.get("version", 1) != 1:
        raise BadStudy("another version of Sandtable has made this study: this one reads version 1")
    try:
        document = Document.model_validate(content)
    except (ValidationError, RecursionError) as error:
        raise BadStudy(f"this is not a study: {_explain(error)}") from None
    if len(orjson.dumps(document.to_json())) > LARGEST:
        raise TooLarge(f"a study may have {LARGEST} bytes: make it two")
    try:
        beginning = begin(document.start, read_record)
    except BadStudy:
        raise
    except SandtableError as error:
        raise BadStudy(f"the start of the study: {error}") from error
    first = beginning.position
    if (document.game, document.players) != (first.game.name, first.players):
        raise BadStudy("game and players must be those of the start")
    for assumption in document.assumptions:
        _check_assumption(assumption, document)
    names = [each.name for each in document.assumptions]
    if len(set(names)) < len(names):
        raise BadStudy("two assumptions have the same name")
    for _ in walk(document, beginning):
        pass
    return document


def walk(document: Document, beginning: Beginning) -> Iterator[tuple[Node, Position]]:
    """Yield every node with its position; what cannot be played is refused."""
    positions: list[Position] = []
    depths: list[int] = []
    seen: set[tuple[object, ...]] = set()
    for number, node in enumerate(document.nodes):
        if number == 0:
            if (node.after, node.by, node.move, node.seed) != (None, None, None, None):
                raise BadStudy("node 0 is the start: no move leads there")
            position, depth = beginning.position, 0
        else:
            position, depth = _played(number, node, positions, depths, beginning)
            key = (node.after, node.move, node.seed)
            if key in seen:
                raise BadStudy(f"node {number}: the same move is there twice")
            seen.add(key)
        positions.append(position)
        depths.append(depth)
        _check_marks(number, node, position)
        _check_advice(number, node, position)
        yield node, position


def _played(
    number: int, node: Node, positions: list[Position], depths: list[int], beginning: Beginning
) -> tuple[Position, int]:
    if node.after is None or node.move is None or node.after >= number:
        raise BadStudy(f"node {number}: a move follows a node that stands before it")
    before, depth = positions[node.after], depths[node.after] + 1
    if depth > LONGEST_LINE:
        raise BadStudy(f"node {number}: a line may have {LONGEST_LINE} moves")
    try:
        position = beginning.play(before, depth, node.move, node.seed)
    except SandtableError as error:
        raise BadStudy(f"node {number}: {node.move!r:.20} cannot be played: {error}") from error
    if node.by != before.to_move:
        raise BadStudy(f"node {number}: seat {before.to_move} is to move, not {node.by}")
    return position, depth


def _check_marks(number: int, node: Node, position: Position) -> None:
    places = [place for mark in node.marks for place in (mark.at, getattr(mark, "to", mark.at))]
    keys = position.to_json() if places else {}
    for place in places:
        if place.partition(".")[0] not in keys:
            raise BadStudy(f"node {number}: there is no place {place!r:.40} on this board")


def _check_advice(number: int, node: Node, position: Position) -> None:
    legal = position.legal_moves if node.advice else []
    for advised in node.advice.moves if node.advice else ():
        if advised.move not in legal:
            raise BadStudy(f"node {number}: {advised.move!r:.20} is advised and not legal")


def _check_assumption(assumption: Assumption, document: Document) -> None:
    seats = [assumption.seat, *(int(place.split(".")[1]) for place in assumption.cards)]
    if max(seats) >= document.players:
        raise BadStudy(f"assumption {assumption.name!r:.40}: there are {document.players} seats")


def _explain(error: ValidationError | RecursionError) -> str:
    """Return what is wrong, without repeating what was given."""
    if isinstance(error, RecursionError):
        return "it goes too deep"
    mistakes = error.errors(include_url=False, include_input=False, include_context=False)
    words = (f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in mistakes)
    return "; ".join(list(words)[:MOST_MISTAKES])[:300]
