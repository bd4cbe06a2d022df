"""Golden transcripts: whole games, written down move by move.

``python -m tests.transcripts`` writes them anew; look at the difference before you commit it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sandtable import GAME_NAMES, Match, find_game
from sandtable.games.game import Options
from sandtable.games.words.reading import Json
from sandtable.testing import settings_of

FOLDER = Path(__file__).parent / "golden"


def settings() -> Iterator[tuple[str, int, Options]]:
    """Yield all games with all numbers of players and options."""
    for name in GAME_NAMES:
        for players, options in settings_of(find_game(name)):
            yield name, players, options


def golden_settings() -> Iterator[tuple[str, int, Options]]:
    """Yield those with a transcript: all options at their default, or none."""
    for name, players, options in settings():
        defaults = find_game(name).fill_options({})
        if sum(options[key] != defaults[key] for key in options) in (0, len(options)):
            yield name, players, options


def path_of(name: str, players: int, options: Options) -> Path:
    """Return the file of a setting's transcript."""
    return FOLDER / ("-".join([name, str(players), *options.values()]) + ".txt")


def transcript(name: str, players: int, options: Options, seed: int = 1) -> str:
    """Play a game of random moves and write down all that each move changes."""
    match = Match.new(name, players, options, seed)
    moves = Match.from_record(match.record()).play_randomly(seed)
    lines = [f"{name}, {players} players, options {options}, seed {seed}"]
    before: Json = {}
    for word in [None, *moves]:
        if word:
            lines.append(f"seat {match.to_move} plays {word}")
            match.play(word)
        position = match.position.to_json()
        lines += [
            f"  {key} {json.dumps(value, separators=(',', ':'))}"
            for key, value in position.items()
            if before.get(key, "none") != value
        ]
        lines.append(f"  legal {' '.join(match.legal_moves)}".rstrip())
        before = position
    return "\n".join([*lines, "", str(match), ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for setting in golden_settings():
        path_of(*setting).write_text(transcript(*setting), encoding="utf-8")
