"""The pictures of a table on the rules pages: what the learner sees in a step of the lesson.

python -m tests.rules_views      writes web/src/games/*/rules/view.json anew
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sandtable import GAME_NAMES
from sandtable.games.position import Position
from sandtable.games.words.reading import Json

GAMES = Path(__file__).parents[1] / "web/src/games"


def read(game: str, name: str) -> Any:
    """Return a JSON file of a game's folder on the page."""
    return json.loads((GAMES / game / f"{name}.json").read_text(encoding="utf-8"))


def steps_of(game: str, lesson: str = "lesson") -> list[Json]:
    """Return the steps of a lesson."""
    steps: list[Json] = read(game, f"{lesson}/steps")["steps"]
    return steps


def beginning(step: Json) -> Position:
    """Set the position of a step and play the moves that lead to its beginning."""
    position = Position.from_json(step["position"], step["seed"])
    for word in step["moves"]:
        position = position.play(word)
    return position


def picture(game: str, name: str) -> Json:
    """Return what the learner sees at the beginning of a step."""
    step = next(step for step in steps_of(game) if step["id"] == name)
    return {"step": name, "seat": step["seat"]} | beginning(step).sight(step["seat"])


def main() -> None:
    """Write all of them; `npm run format` in web/ breaks their lines."""
    for game in GAME_NAMES:
        made = picture(game, read(game, "rules/view")["step"])
        text = json.dumps(made, ensure_ascii=False, indent=2)
        (GAMES / game / "rules/view.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
