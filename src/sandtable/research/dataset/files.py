"""The folder of a dataset: a file for so many games, each whole or not there, and what is in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as arrow
from pyarrow import parquet

import sandtable
from sandtable.arena.match_up import Fixture, MatchUp
from sandtable.errors import BadRequest
from sandtable.files import whole_file, write_json
from sandtable.games import find_game
from sandtable.games.words.reading import Json
from sandtable.research.dataset.rows import schema

FORMAT = 1
ABOUT = "_dataset.json"  # readers of whole folders pass over names that begin so


@dataclass(frozen=True)
class Folder:
    """Where the games of a match-up go."""

    path: Path
    match_up: MatchUp
    games_per_file: int
    is_observed: bool

    def open(self, seed: int | None = None) -> Folder:
        """Make the folder, or find what is there of the same dataset; another one is refused.

        Where no seed is asked for, a dataset goes on with the one that it was begun with.
        """
        if self.games_per_file < 1:
            raise BadRequest("games-per-file must be 1 or more")
        if self.match_up.is_tied_here:
            raise BadRequest("a player that is to be sent to other processes must be in a module")
        about = self.path / ABOUT
        try:
            if about.exists():
                return self._resumed(json.loads(about.read_text(encoding="utf-8")), seed)
            self.path.mkdir(parents=True, exist_ok=True)
            if any(self.path.glob("*.parquet")):
                raise BadRequest(f"{self.path} holds Parquet files of something else")
            write_json(about, self._about())
        except (KeyError, OSError, TypeError, ValueError) as error:
            raise BadRequest(f"the folder {self.path} cannot be used: {error}") from error
        return self

    def _resumed(self, found: Any, seed: int | None) -> Folder:
        if not isinstance(found, dict) or not isinstance(found.get("match_up"), dict):
            raise BadRequest(f"{self.path / ABOUT} does not describe a dataset")
        begun = found["match_up"].get("seed") if seed is None else seed
        again = replace(self, match_up=replace(self.match_up, seed=begun))
        for key, value in json.loads(json.dumps(again._about())).items():
            if key != "version" and found.get(key) != value:
                what = _difference(key, found.get(key), value)
                raise BadRequest(f"{self.path} holds another dataset: not the same {what}")
        for unfinished in self.path.glob("*.new"):  # of a process that was killed
            unfinished.unlink()
        return again

    def _about(self) -> Json:
        return {
            "format": FORMAT,
            "version": sandtable.__version__,
            "rules": find_game(self.match_up.game).version,
            "match_up": asdict(self.match_up),
            "games_per_file": self.games_per_file,
            "observations": self.is_observed,
        }

    def parts(self) -> list[list[Fixture]]:
        """Return the games of each file."""
        fixtures, size = list(self.match_up.fixtures()), self.games_per_file
        return [fixtures[begin : begin + size] for begin in range(0, len(fixtures), size)]

    def file_of(self, part: int) -> Path:
        """Return the file of a part."""
        return self.path / f"part-{part:05}.parquet"

    def write(self, part: int, games: Sequence[Sequence[Json]]) -> None:
        """Write the file of a part, whole or not at all."""
        columns = schema(self.match_up, is_observed=self.is_observed)
        table = arrow.Table.from_pylist([row for game in games for row in game], columns)
        with whole_file(self.file_of(part)) as file:
            parquet.write_table(table, file, compression="zstd")


def _difference(key: str, found: Any, wanted: Any) -> str:
    """Return what differs, in the words of the file."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return key
    return ", ".join(name for name in wanted if found.get(name) != wanted[name])
