"""One puzzle from one game: whatever it takes, from the deal to the rating."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from sandtable.games.ground.parts import Tell, say_nothing
from sandtable.players.preparing import prepare_players
from sandtable.players.question import derived_seed
from sandtable.review.preparing import prepare_judge
from sandtable.review.puzzles import measured, proven
from sandtable.review.puzzles.candidates import LEVELS, Found, self_play
from sandtable.review.puzzles.difficulty import LADDER, rating_of
from sandtable.review.puzzles.puzzle import Puzzle
from sandtable.review.puzzles.themes import themes_of


def find(game: str, players: int, seed: int, number: int) -> Puzzle | None:
    """Play a game and return the puzzle that it holds, if any; equal arguments give equal ones."""
    get_ready(game)
    chooser = random.Random(derived_seed(seed, number))
    choices = list(self_play(game, players, chooser))
    search = proven.find if game == "patterns" else measured.find
    found = search(choices, chooser)
    return _puzzle(found, (seed, number)) if found else None


def _puzzle(found: Found, source: tuple[int, int]) -> Puzzle:
    bare = Puzzle(found.position.to_json(), found.steps, 0, (), source, found.interval)
    moments = list(bare.moments())
    return replace(bare, rating=rating_of(moments), themes=themes_of(moments))


@cache
def get_ready(game: str, tell: Tell = say_nothing) -> None:
    """Load or compile a game and its players, once."""
    prepare_players(game, [*LEVELS, *(rung.level for rung in LADDER)], tell)
    prepare_judge(game)
