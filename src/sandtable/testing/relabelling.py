"""Positions with other names for the colours, or with the seats moved round.

The rules know no favourites, so such a position must have the moves of the first, renamed.
"""

from __future__ import annotations

import random
from typing import Any

from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.labels import Labels, Names
from sandtable.games.words.reading import Json


def labels_of(position: Json) -> Labels:
    """Return where the positions of a game name seats and colours."""
    return find_game(position["game"]).notation.LABELS


def renaming(position: Json, chooser: random.Random) -> dict[str, str]:
    """Return a new name for every colour, one that the options allow."""
    names: dict[str, str] = {}
    for family in labels_of(position).families(position):
        names |= dict(zip(family, chooser.sample(family, len(family)), strict=True))
    return names


def recolour(position: Json, names: Names) -> Json:
    """Return a position with the new names of the colours."""
    recoloured: Json = _recolour(position, names, labels_of(position))
    return recoloured


def recolour_word(game: Game, word: str, names: Names) -> str:
    """Return a move word with the new name of its colour."""
    colour = game.module("moves").parse(word).colour
    return word.replace(colour, names[colour]) if colour else word


def _recolour(value: Any, names: Names, labels: Labels) -> Any:
    if isinstance(value, list):
        return [_recolour(item, names, labels) for item in value]
    if not isinstance(value, dict):
        return value
    if value and set(value) <= set(LETTERS):
        return dict(sorted((names[letter], number) for letter, number in value.items()))
    return {
        key: labels.colours[key](item, names)
        if key in labels.colours
        else _recolour(item, names, labels)
        for key, item in value.items()
    }


def reseat(position: Json) -> Json:
    """Return a position with every seat moved one place on."""
    moved: Json = _reseat(position, position["players"], labels_of(position))
    return moved


def _reseat(value: Any, players: int, labels: Labels) -> Any:
    if isinstance(value, list):
        return [_reseat(item, players, labels) for item in value]
    if not isinstance(value, dict):
        return value
    moved: Json = {}
    for key, item in value.items():
        if key in ("scores", *labels.per_seat):
            moved[key] = [item[-1], *item[:-1]]
        elif key in ("to_move", *labels.seats) and item is not None:
            moved[key] = (item + 1) % players
        elif key == "winners":
            moved[key] = sorted((seat + 1) % players for seat in item)
        else:
            moved[key] = _reseat(item, players, labels)
    return moved
