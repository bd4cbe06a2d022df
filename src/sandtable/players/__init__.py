"""Who chooses a move: computer players, which are given nothing but the view of their seat."""

from sandtable.players.levels import LEVELS, find_level, think
from sandtable.players.preparing import prepare_player
from sandtable.players.question import Answer, Line, Question, derived_seed
from sandtable.players.why import why

__all__ = [
    "LEVELS",
    "Answer",
    "Line",
    "Question",
    "derived_seed",
    "find_level",
    "prepare_player",
    "think",
    "why",
]
