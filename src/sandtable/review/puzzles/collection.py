"""A file of puzzles: JSON lines under xz, the first of which says what it is and how it was made.

Its digest covers all other lines, so that a file that was changed by hand or came to harm is
refused as a whole, in one sentence.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from sandtable.errors import BadPuzzles
from sandtable.files import whole_file
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.words.reading import Json
from sandtable.review.puzzles.puzzle import Puzzle

FORMAT = "sandtable puzzles"
VERSION = 1
SHIPPED = Path(__file__).parent / "shipped.xz"
_loading = Lock()
MOST_BYTES = 64 * 2**20  # unpacked: far more than any collection, far less than harms a machine


@dataclass
class Run:
    """How far the search for puzzles of one kind came: the numbers below `tried` are done."""

    game: str
    players: int
    seed: int
    tried: int = 0
    found: int = 0


@dataclass
class Collection:
    """Puzzles by their ids, in the order they were found, and the runs that found them."""

    puzzles: dict[str, Puzzle] = field(default_factory=dict)
    runs: list[Run] = field(default_factory=list)

    def run(self, game: str, players: int, seed: int) -> Run:
        """Return the run of these, a new one if need be."""
        for run in self.runs:
            if (run.game, run.players, run.seed) == (game, players, seed):
                return run
        self.runs.append(Run(game, players, seed))
        return self.runs[-1]

    def add(self, run: Run, puzzle: Puzzle | None) -> None:
        """Note what the next number of a run gave."""
        run.tried += 1
        if puzzle is not None and puzzle.id not in self.puzzles:
            self.puzzles[puzzle.id] = puzzle
            run.found += 1

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        body = b"".join(_line(puzzle.to_json()) for puzzle in self.puzzles.values())
        header = {
            "format": FORMAT,
            "version": VERSION,
            "rules": {name: find_game(name).version for name in GAME_NAMES},
            "runs": [vars(run) for run in self.runs],
            "digest": hashlib.sha256(body).hexdigest(),
        }
        with whole_file(path) as file:
            file.write(lzma.compress(_line(header) + body, preset=9 | lzma.PRESET_EXTREME))

    @classmethod
    def load(cls, path: Path) -> Collection:
        """Read a file, refusing one that is not as it was written."""
        try:
            content = _unpacked(path.read_bytes())
        except OSError as error:
            raise BadPuzzles(f"{path} cannot be read: {error.strerror}") from error
        except (lzma.LZMAError, EOFError) as error:
            raise BadPuzzles(f"{path} is no file of puzzles, or is damaged") from error
        header, _, body = content.partition(b"\n")
        known = _header(header, path)
        if known.get("digest") != hashlib.sha256(body).hexdigest():
            raise BadPuzzles(f"{path} has been changed since it was made; none of it is used")
        try:
            puzzles = [Puzzle.from_json(json.loads(line)) for line in body.splitlines()]
            runs = [Run(**run) for run in known["runs"]]
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BadPuzzles(f"{path} is not as `sandtable puzzles make` writes it") from error
        return cls({puzzle.id: puzzle for puzzle in puzzles}, runs)


def shipped() -> Collection:
    """Return the puzzles that come with Sandtable."""
    with _loading:  # else each thread that asks at the beginning would load them for itself
        return _shipped()


@cache
def _shipped() -> Collection:
    return Collection.load(SHIPPED)


def _line(content: Json) -> bytes:
    return json.dumps(content, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def _unpacked(packed: bytes) -> bytes:
    unpacking = lzma.LZMADecompressor(memlimit=2 * MOST_BYTES)
    content = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof:
        raise EOFError("cut short, or far too large")
    return content


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadPuzzles(f"{path} is no file of puzzles")
    if header.get("version") != VERSION:
        raise BadPuzzles(f"{path} is of another version than {VERSION}, which this program reads")
    if header.get("rules") != {name: find_game(name).version for name in GAME_NAMES}:
        raise BadPuzzles(f"{path} was made under other rules; make its puzzles anew")
    return header
