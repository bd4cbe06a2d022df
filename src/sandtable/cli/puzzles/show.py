"""``sandtable puzzles show``: which puzzles there are, and one of them with its solution."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

from sandtable.cli.play.texts import choose_language
from sandtable.errors import BadRequest
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.review.puzzles.collection import SHIPPED, Collection
from sandtable.review.puzzles.puzzle import Puzzle
from sandtable.review.puzzles.telling import tell
from sandtable.review.puzzles.themes import names


def run(
    file: Path | None,
    puzzle: str | None,
    game: str | None,
    theme: str | None,
    *,
    is_json: bool,
    language: str | None,
) -> int:
    """Print a list of puzzles, or one of them; return the exit status."""
    speech = choose_language(language)
    puzzles = Collection.load(file or SHIPPED).puzzles
    if puzzle is not None:
        if puzzle not in puzzles:
            raise BadRequest(f"there is no puzzle {puzzle!r:.40} in this file")
        told = tell(puzzles[puzzle], speech)
        print(json.dumps(told) if is_json else "\n".join(_lines(puzzles[puzzle], told)))
        return 0
    chosen = [
        each
        for each in puzzles.values()
        if game in (None, each.game) and (theme is None or theme in each.themes)
    ]
    if is_json:
        print(json.dumps([_row(each) for each in chosen]))
    else:
        for each in chosen:
            print(
                f"{each.id}  {each.game:8} {each.rating:4}  {each.goal:4}  {' '.join(each.themes)}"
            )
        print(_counts(chosen, speech), file=sys.stderr)
    return 0


def _row(puzzle: Puzzle) -> Json:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "players": puzzle.players,
        "rating": puzzle.rating,
        "goal": puzzle.goal,
        "themes": list(puzzle.themes),
    }


def _counts(puzzles: list[Puzzle], language: str) -> str:
    lines = []
    for game, number in Counter(puzzle.game for puzzle in puzzles).items():
        themes = Counter(t for puzzle in puzzles if puzzle.game == game for t in puzzle.themes)
        called = names(game, language)
        lines.append(f"{game}: {number}")
        for theme, many in themes.most_common():
            lines.append(f"  {many:5}  {called.get(theme, theme)} ({theme})")
    return "\n".join(lines)


def _lines(puzzle: Puzzle, told: Json) -> list[str]:
    position = Position.from_json(puzzle.position)
    lines = [position.game.notation.picture(position.view(puzzle.seat)), told["task"]]
    lines.append(f"{puzzle.rating}  {', '.join(told['themes'].values())}")
    for step in told["steps"]:
        lines += [f"  {step['move']}  {step['reason']}"]
        lines += [f"    {move['move']:6} {move['said']}" for move in step["moves"]]
        lines += [f"  ... {reply['move']}" for reply in step["replies"]]
    return lines
