"""Who sits where: people by their names, computer players by their levels."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rich.text import Text

from sandtable.cli.play.refusals import Reason, said_as
from sandtable.cli.play.texts import Texts
from sandtable.errors import BadRequest
from sandtable.guests.names import check_guest, is_guest
from sandtable.players import LEVELS, find_level
from sandtable.players.levels import SIZED_KINDS

YOU = "you"
OPPONENT = "adept"
LONGEST_NAME = 13  # columns
ALIKE = 0.75  # of a word's letters, from which on it is taken for a slip


def read_seats(text: str) -> list[str]:
    """Read "Ann,master": every word that is not the name of a player is that of a person."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        check_for_slip(word)
    check_seats(words)
    return words


def check_for_slip(word: str) -> None:
    """Refuse a misspelt computer player, which would silently become a person.

    A capital letter makes it a name, unless nothing else differs.
    """
    players = [*LEVELS, *SIZED_KINDS]
    is_name = word[:1].isupper() and word.lower() not in players
    if is_name or not is_person(word):
        return
    if meant := get_close_matches(word.lower(), players, n=1, cutoff=ALIKE):
        size = ":N" if meant[0] in SIZED_KINDS else ""
        raise BadRequest(Reason("slip", word=f"{word!r:.40}", meant=f"{meant[0]}{size}"))


def check_seats(words: Sequence[str]) -> None:
    """Refuse names that cannot be told apart or shown, and tables without a person."""
    people = [word for word in words if is_person(word)]
    if not all(word and word.isprintable() for word in words):
        raise BadRequest(Reason("nameless"))
    if len({name.casefold() for name in people}) < len(people):
        raise BadRequest(Reason("same_name"))
    if not people:
        raise BadRequest(Reason("no_person"))
    for word in words:
        if is_guest(word):
            with said_as("no_guest", word=f"{word!r:.80}"):
                check_guest(word)
        elif not is_person(word):
            with said_as("no_player", word=f"{word!r:.40}", levels=", ".join(LEVELS)):
                find_level(word)


def is_person(word: str) -> bool:
    """Whether a word is a person's name and not a computer player's."""
    return word not in LEVELS and ":" not in word and not is_guest(word)


def usual_seats(players: int) -> list[str]:
    """Return the seats when none are named: one person, the others computers."""
    return [YOU] + [OPPONENT] * (players - 1)


def labels(words: Sequence[str], texts: Texts) -> list[str]:
    """Return the names to show: short, and numbered where they would look the same."""
    shown = [_cut(texts("you") if word == YOU else texts.spell(word), texts) for word in words]
    return [
        f"{_cut(name, texts, less=2)} {shown[: seat + 1].count(name)}"
        if shown.count(name) > 1
        else name
        for seat, name in enumerate(shown)
    ]


def _cut(name: str, texts: Texts, less: int = 0) -> str:
    text = Text(name)
    text.truncate(LONGEST_NAME - less, overflow="ellipsis")
    return texts.spell(text.plain)
