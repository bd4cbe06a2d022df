"""What happened since a person last looked, move by move, on as few lines as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from sandtable.cli.play.drawing import Scene
from sandtable.cli.play.games import FACES
from sandtable.games.match import Match

ROOM = 80  # columns
INDENT = "   "


def tell_move(match: Match, number: int, before: Scene, after: Scene) -> list[Text]:
    """Say who made a move and what came of it, as far as the viewer of the scenes may know."""
    position, word = match.positions[number], match.moves[number]
    seat, texts = position.to_move, after.texts
    assert seat is not None
    name = after.names[seat]
    key = "only_move" if len(position.legal_moves) == 1 else "move"
    told = match.game.notation.tell(word, texts.language, is_you=name == texts("you"))
    move = Text(texts(key, name=name, sentence=f"{told} ({word})"))
    move.stylize("bold", 0, len(name))
    details = FACES[match.game.name].news(before, after, seat, word)
    return list(_packed(move, details, texts("dot")))


def _packed(line: Text, details: Iterable[str], dot: str) -> Iterator[Text]:
    """Add details to a line, beginning another one where there is no room."""
    for detail in details:
        if line.cell_len + len(dot) + len(detail) > ROOM:
            yield line
            line = Text(INDENT)
        else:
            line.append(dot, "dim")
        line.append(detail, "dim")
    yield line


def shorten(moves: Sequence[list[Text]], room: int) -> list[Text]:
    """Give all lines if there is room for so many, else only the first of the oldest moves."""
    for cut in range(len(moves) + 1):
        told = [*(move[:1] for move in moves[:cut]), *moves[cut:]]
        if sum(map(len, told)) <= room:
            break
    return [line for move in told for line in move]
