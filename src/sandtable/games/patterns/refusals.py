"""Why a move of Patterns is not allowed, in words."""

from __future__ import annotations

import re

from sandtable.games.bits import neighbours
from sandtable.games.cards import LETTERS, count
from sandtable.games.cards import NAMES as COLOUR_NAMES
from sandtable.games.compiled import Record
from sandtable.games.patterns.rules import BOWL, FLIPS, colour_on, of_colour
from sandtable.games.patterns.spaces import SPACE_OF

RULE = {"E": "P5", "F": "P6", "S": "P7"}
SHAPE = re.compile(r"[EFS][a-h][1-8]|B[bgopry]|done")


def explain(state: Record, word: str) -> str:
    """Say which rule forbids a move that is not legal."""
    if word == "pass":
        return "there is no passing in Patterns: a seat that can act must (P4)"
    if not SHAPE.fullmatch(word):
        return "no such move in Patterns: write Br, Ec4, Fc5, Sc6 or done"
    if state.phase == BOWL:
        first, second = (LETTERS[state.offered[index]] for index in range(2))
        return f"first seat 1 takes one of the two tokens left over: B{first} or B{second} (P3)"
    if word[0] == "B":
        return "the bowl tokens were chosen before the first turn (P3)"
    if word == "done":
        return "done only ends the extra Flips after the other seat is stuck; you must act (P4, P9)"
    if state.phase == FLIPS and word[0] != "F":
        return "the other seat is stuck: only Flips are left, or done (P9)"
    if word[1:] not in SPACE_OF:
        return f"there is no space {word[1:]} on the mat (P1)"
    space = SPACE_OF[word[1:]]
    if (int(state.owned[0]) | int(state.owned[1])) >> space & 1:
        return f"the token on {word[1:]} is face down, not face up ({RULE[word[0]]})"
    explain_kind = {"E": _establish, "F": _flip, "S": _swap}[word[0]]
    return explain_kind(state, space, word[1:])


def _touches(state: Record, owner: int, colour: int, space: int) -> bool:
    group = int(state.owned[owner]) & int(of_colour(state, colour))
    return bool(int(neighbours(group)) >> space & 1)


def _too_close(colour: int, name: str) -> str:
    return (
        f"a {COLOUR_NAMES[colour]} token on {name} would touch the other seat's "
        f"{COLOUR_NAMES[colour]} group (P8)"
    )


def _establish(state: Record, space: int, name: str) -> str:
    colour = int(state.bowl[state.to_move])
    if count(state.river[state.to_move], colour):
        return f"your bowl token is {COLOUR_NAMES[colour]}, and you have that group already (P5)"
    return _too_close(colour, name)


def _flip(state: Record, space: int, name: str) -> str:
    colour = int(colour_on(state, space))
    if not count(state.river[state.to_move], colour):
        return f"the token on {name} is {COLOUR_NAMES[colour]}, and you have no such group (P6)"
    if not _touches(state, int(state.to_move), colour, space):
        return f"{name} is not next to your {COLOUR_NAMES[colour]} group (P6)"
    return _too_close(colour, name)


def _swap(state: Record, space: int, name: str) -> str:
    colour = int(state.bowl[state.to_move])
    if not count(state.river[state.to_move], colour):
        return f"your bowl token is {COLOUR_NAMES[colour]}, and you have no such group (P7)"
    if not _touches(state, int(state.to_move), colour, space):
        return f"{name} is not next to your {COLOUR_NAMES[colour]} group (P7)"
    if _touches(state, 1 - int(state.to_move), colour, space):
        return _too_close(colour, name)
    return f"swapping a token for one of its own colour is a Flip: write F{name} (P7)"
