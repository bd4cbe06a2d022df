"""Positions and moves with other names for the colours, or with the seats moved round.

The rules know no favourites, so such a position must have the moves of the first, renamed.
"""

from __future__ import annotations

import random
from typing import Any

from sandtable.games.cards import LETTERS
from sandtable.games.game import Options
from sandtable.games.position import Position
from sandtable.games.reading import Json

FAMILIES = {"colour": ["bpr", "goy"]}  # by the option backs: dark and light stay apart (F1)
PER_SEAT = {"hands", "rivers", "cups", "dealt_cups", "known", "bowls", "groups", "singles"}
PER_SEAT |= {"flowers", "scores", "fields", "up", "down"}
SEATS = ("to_move", "completed_by", "active", "marker")


def renaming(options: Options, chooser: random.Random) -> dict[str, str]:
    """Return a new name for every colour that the options allow."""
    names: dict[str, str] = {}
    for family in FAMILIES.get(options.get("backs", ""), [LETTERS]):
        names |= dict(zip(family, chooser.sample(family, len(family)), strict=True))
    return names


def has_equal_seats(position: Position) -> bool:
    """Whether the seats of a position are alike but for their numbers."""
    ends_with_round = position.options.get("end") == "round"  # it ends before seat 0 (F14)
    return not ends_with_round and position.phase != "bowl"  # seat 1 chooses (P3)


def recolour(value: Any, names: dict[str, str]) -> Any:
    """Return a position with every colour under its new name."""
    if isinstance(value, dict):
        if value and set(value) <= set(LETTERS):
            renamed = {names[letter]: number for letter, number in value.items()}
            return dict(sorted(renamed.items()))
        return {key: _recolour_key(key, item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [recolour(item, names) for item in value]
    return value


def _recolour_key(key: str, value: Any, names: dict[str, str]) -> Any:
    if key in ("rivers", "bowls", "colour"):
        return _deep(value, lambda text: "".join(names[letter] for letter in text))
    if key == "board":
        both = names | {old.upper(): new.upper() for old, new in names.items()}
        return [row.translate(str.maketrans(both)) for row in value]
    if key == "offered":
        return value and sorted(names[letter] for letter in value)
    if key in ("tiles", "singles", "flowers", "dark", "light"):
        renamed = _deep(value, lambda tile: names[tile[0]] + tile[1])
        if key == "flowers":
            return [[sorted(pair) for pair in pairs] for pairs in renamed]
        return sorted(renamed) if key in ("dark", "light") else renamed
    if key in ("game", "phase", "reason", "marker", "options"):
        return value
    return recolour(value, names)


def _deep(value: Any, change: Any) -> Any:
    if isinstance(value, list):
        return [_deep(item, change) for item in value]
    return change(value) if isinstance(value, str) else value


def recolour_word(game: str, word: str, names: dict[str, str]) -> str:
    """Return a move word with its colour under the new name."""
    if word in ("pass", "done") or (game == "patterns" and word[0] != "B"):
        return word
    place = 2 if word[0] in "MFP" else 1
    return word[:place] + names[word[place]] + word[place + 1 :]


def reseat(value: Any, players: int) -> Any:
    """Move every seat of a position one place on."""
    if isinstance(value, list):
        return [reseat(item, players) for item in value]
    if not isinstance(value, dict):
        return value
    moved: Json = {}
    for key, item in value.items():
        if key in PER_SEAT and isinstance(item, list):
            moved[key] = [item[-1], *item[:-1]]
        elif key in SEATS and isinstance(item, int):
            moved[key] = (item + 1) % players
        elif key == "winners":
            moved[key] = sorted((seat + 1) % players for seat in item)
        else:
            moved[key] = reseat(item, players)
    return moved
