"""Who sits where: people by their names, computer players by their levels."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sandtable.cli.play.texts import Texts
from sandtable.errors import BadRequest
from sandtable.players import LEVELS, find_level

YOU = "you"
OPPONENT = "adept"
LONGEST_NAME = 13  # columns


def read_seats(text: str) -> list[str]:
    """Read "Ann,master": every word that is not the name of a player is that of a person."""
    words = [word.strip() for word in text.split(",")]
    check_seats(words)
    return words


def check_seats(words: Sequence[str]) -> None:
    """Refuse names that cannot be told apart or shown, and tables without a person."""
    people = [word for word in words if is_person(word)]
    if not all(word and word.isprintable() for word in words):
        raise BadRequest("every seat needs a name: --seats you,adept")
    if len(set(people)) < len(people):
        raise BadRequest("two people have the same name")
    if not people:
        raise BadRequest("no seat is a person's; sandtable arena lets computers play each other")
    for word in words:
        if not is_person(word):
            find_level(word)


def is_person(word: str) -> bool:
    """Tell a person's name from that of a computer player."""
    return word not in LEVELS and ":" not in word


def usual_seats(players: int) -> list[str]:
    """Give the seats when none are named: one person, the others computers."""
    return [YOU] + [OPPONENT] * (players - 1)


def labels(words: Sequence[str], texts: Texts) -> list[str]:
    """Give the names to show: short, and equal players numbered."""
    shown = []
    for seat, word in enumerate(words):
        label = Text(texts("you") if word == YOU else word)
        if words.count(word) > 1:
            label.append(f" {words[: seat + 1].count(word)}")
        label.truncate(LONGEST_NAME, overflow="ellipsis")
        shown.append(texts.spell(label.plain))
    return shown
