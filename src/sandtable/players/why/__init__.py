"""One sentence that tells a person why a move is a good idea.

Each game lists true facts about a move, the most telling first (`mandala`, `patterns`,
`flowers`); the first one is said in the language asked for (`texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from sandtable.errors import IllegalMove
from sandtable.games.position import Position
from sandtable.games.reading import Json
from sandtable.players.question import Answer
from sandtable.players.why.texts import Reason, because, say

__all__ = ["why"]

Reasons = Callable[[Json, str], Iterator[Reason]]


def why(position: Position, answer: Answer, language: str = "en") -> str:
    """Say in a sentence why the move of an answer is good, from the view of the seat to move alone.

    Positions that look the same to that seat get the same sentence. A win or a draw that is
    proven is called certain.
    """
    fact = say(_reason(position, answer.move), language)
    if answer.is_exact and answer.value >= 0:
        key = "proven_win" if answer.value > 0 else "proven_draw"
        fact = say(because(key, fact=fact), language)
    return f"{fact[0].upper()}{fact[1:]}."


def _reason(position: Position, move: str) -> Reason:
    seat = position.to_move
    seen = Position(position.game, position.players, position.options, position.seen_by(seat))
    if move not in seen.legal_by_word:
        raise IllegalMove("only legal moves can be explained")
    if len(seen.legal_by_word) == 1:
        return because("forced")
    return next(reasons_of(position.game.name)(position.view(seat), move))


def reasons_of(game: str) -> Reasons:
    """Give what lists the reasons of a game; its rules are loaded only when they are needed."""
    listing: Reasons = import_module(f"{__name__}.{game}").reasons
    return listing
