"""Positions that no play has led to: cards, tokens and turns of real ones moved about."""

from __future__ import annotations

import copy
import random
from typing import Any

from sandtable.games.words.reading import Json

Place = tuple[Any, Any]


def rearranged(position: Json, chooser: random.Random) -> Json:
    """Move a few things of a position; what comes out may or may not be possible."""
    changed: Json = copy.deepcopy(position)
    for _ in range(chooser.choice([1, 1, 2, 3, 6, 12])):
        if changed["game"] == "patterns":
            _move_token(changed, chooser)
        elif chooser.random() < 0.8:
            _move_cards(changed, chooser)
        else:
            _change_turn(changed, chooser)
    return changed


def _piles(position: Json) -> list[Place]:
    piles: list[Place] = [(position, "deck"), (position, "discard")]
    seats = range(position["players"])
    for key in ("hands", "cups"):
        piles += [(position[key], seat) for seat in seats if key in position]
    for mandala in position["mandalas"]:
        if "mountain" in mandala:
            piles.append((mandala, "mountain"))
        for key in ("fields", "up", "down"):
            piles += [(mandala[key], seat) for seat in seats if key in mandala]
    return piles


def _move_cards(position: Json, chooser: random.Random) -> None:
    (source, i), (target, j) = chooser.sample(_piles(position), 2)
    giving, taking = source[i], target[j]
    everything = chooser.random() < 0.15
    for letter in list(giving) if everything else chooser.sample(list(giving), min(1, len(giving))):
        number = giving[letter] if everything else chooser.randint(1, giving[letter])
        giving[letter] -= number
        taking[letter] = taking.get(letter, 0) + number
        if giving[letter] == 0:
            del giving[letter]


def _change_turn(position: Json, chooser: random.Random) -> None:
    position["to_move"] = chooser.randrange(position["players"])
    if position["game"] == "mandala":
        position["last_mandala"] = True
        position["idle_turns"] = chooser.choice([0, 1, 48, 49])
    else:
        position["passes"] = chooser.randrange(position["players"])
        if position["phase"] == "turn":
            position["active"] = position["to_move"]


def _move_token(position: Json, chooser: random.Random) -> None:
    board = [list(row) for row in position["board"]]
    spaces = [(r, c) for r in range(8) for c in range(8) if board[r][c] != "."]
    (r, c), (q, d) = chooser.sample(spaces, 2)
    kind = chooser.randrange(3)
    if kind == 0:
        board[r][c], board[q][d] = board[q][d], board[r][c]
    elif kind == 1:
        board[r][c] = board[r][c].swapcase()
    elif position["bowls"][0] and board[r][c].islower():
        seat = chooser.randrange(2)
        board[r][c], position["bowls"][seat] = position["bowls"][seat], board[r][c]
    position["board"] = ["".join(row) for row in board]
