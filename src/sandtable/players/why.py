"""One sentence that tells a person why a move is a good idea.

Each game lists true facts about a move, the most telling first (its `why.py`); the first one is
said in the language asked for (its `why_texts.py`).
"""

from __future__ import annotations

from sandtable.errors import IllegalMove
from sandtable.games.position import Position
from sandtable.games.words.because import Reason, because, say
from sandtable.players.question import Answer


def why(
    position: Position,
    answer: Answer,
    language: str = "en",
    name: str = "",
    rather_than: str | None = None,
) -> str:
    """Return one sentence why a move is good, from the view of the seat to move alone.

    Positions that look the same to that seat get the same sentence. A win or a draw that is
    proven is called certain. With a name it speaks of whoever is to move, else to them. Rather than
    another move, it is good for something that does not speak for that one too, if there is any.
    """
    texts = position.game.module("words.why_texts").TEXTS
    fact = say(_reason(position, answer.move, rather_than), texts, language, name)
    if answer.is_exact and answer.value >= 0:
        key = "proven_win" if answer.value > 0 else "proven_draw"
        fact = say(because(key, fact=fact), texts, language)
    return f"{fact[0].upper()}{fact[1:]}."


def _reason(position: Position, move: str, other: str | None) -> Reason:
    record = position.seen_by(position.to_move)
    seen = Position(position.game, position.players, position.options, record)
    if move not in seen.legal_by_word:
        raise IllegalMove("only legal moves can be explained")
    if len(seen.legal_by_word) == 1:
        return because("forced")
    reasons = position.game.module("words.why").reasons
    every = list(reasons(seen, move))
    of_both = [] if other is None else list(reasons(seen, other))
    reason: Reason = next((one for one in every if one not in of_both), every[0])
    return reason
