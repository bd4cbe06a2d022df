"""What happened since a person last looked, move by move, on as few lines as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from sandtable.cli.play.texts import Texts
from sandtable.games.match import Match

ROOM = 80  # columns
INDENT = "   "
SHOWN_ANYWAY = {"turn", "choose", "won", "shared", "reveal"}  # by the board and the prompt


def tell_move(
    match: Match, number: int, viewer: int, names: Sequence[str], texts: Texts
) -> list[Text]:
    """Return lines that tell a move and what it caused, as far as the viewer may know."""
    word, (before, after) = match.moves[number], match.positions[number : number + 2]
    effects = before.effects(word, after, viewer, texts.language, names)
    told = [texts.spell(e["text"]) for e in effects if e["kind"] not in SHOWN_ANYWAY]
    key = "only_move" if len(before.legal_moves) == 1 else "move"
    move = Text(texts(key, sentence=told[0].rstrip("."), move=word))
    move.stylize("bold", 0, told[0].index(" "))
    return list(_packed(move, told[1:]))


def _packed(line: Text, sentences: Iterable[str]) -> Iterator[Text]:
    """Yield lines with sentences added, beginning another one where there is no room."""
    for sentence in sentences:
        if line.cell_len + 1 + len(sentence) > ROOM:
            yield line
            line = Text(INDENT)
        else:
            line.append(" ")
        line.append(sentence, "dim")
    yield line


def shorten(moves: Sequence[list[Text]], room: int) -> list[Text]:
    """Return all lines if there is room for so many, else only the first of the oldest moves."""
    for cut in range(len(moves) + 1):
        told = [*(move[:1] for move in moves[:cut]), *moves[cut:]]
        if sum(-(-line.cell_len // ROOM) for move in told for line in move) <= room:
            break
    return [line for move in told for line in move]
