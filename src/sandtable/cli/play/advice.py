"""Asking computer players: for their move, and for a hint."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sandtable.cli.play.texts import Texts
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.guests.names import is_guest
from sandtable.guests.sitting import ask
from sandtable.guests.turn import Turn
from sandtable.players import Answer, Question, derived_seed, prepare_player, think
from sandtable.players.why import why

ADVISER = "master"
ADVICE_MS = 500
LONGEST_LINE = 6  # moves


def ask_player(match: Match, level: str, time_ms: int | None = None) -> Answer:
    """Let a player think about the present position, from the view of the seat to move alone."""
    seed = derived_seed(match.seed, len(match.moves))
    if is_guest(level):
        movers = [position.to_move for position in match.positions[:-1]]
        return Answer(ask(level, Turn.about(match, movers.count(match.to_move), seed)), 0.0)
    prepare_player(match.game, level)
    return think(Question.about(match.position, level, seed=seed, time_ms=time_ms))


def hint(match: Match, texts: Texts) -> Iterator[str]:
    """Yield what a strong player would do, why, what that is worth, and what it expects."""
    position = match.position
    answer = ask_player(match, ADVISER, ADVICE_MS)
    sentence = texts.spell(position.describe(answer.move, texts.language))
    yield texts("hint", move=answer.move, sentence=sentence)
    yield texts.spell(why(position, answer, texts.language))
    if answer.simulations or answer.is_exact:
        yield worth_in_words(answer, position, texts)
    if answer.lines:
        line = "  ".join(answer.lines[0].moves[:LONGEST_LINE])
        yield texts("hint_line", line=line)


def worth_in_words(answer: Answer, position: Position, texts: Texts) -> str:
    """Return what a value means in words: how often the game is won from here, from -1 to 1."""
    if answer.is_exact:
        return texts(f"exact_{round(answer.value)}")
    chance = (answer.value + 1) / 2
    # An even share is 1 in 2, 3 or 4 games; the root makes it one half for every number.
    share = chance ** (1 / math.log2(position.players))
    step = sum(share > bound for bound in (0.15, 0.4, 0.6, 0.85))
    words = texts(f"value_{step}")
    if position.players > 2:  # where the middle of the scale is far from even
        even = round(100 / position.players)
        return texts("hint_share", words=words, won=round(100 * chance), even=even)
    return texts("hint_value", words=words, value=answer.value)
