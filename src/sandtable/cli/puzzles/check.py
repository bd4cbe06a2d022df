"""``sandtable puzzles check``: whether every answer is still the only best one."""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import as_completed
from pathlib import Path

from sandtable.bar import bar
from sandtable.cli.refusing import DAMAGED
from sandtable.games import GAME_NAMES
from sandtable.pool import cores, interruptions_held_back
from sandtable.pool import processes as open_processes
from sandtable.review.puzzles.checking import Finding, check
from sandtable.review.puzzles.collection import SHIPPED, Collection
from sandtable.review.puzzles.finding import get_ready
from sandtable.review.puzzles.puzzle import Puzzle

HOW = {True: "proven again, by trying everything", False: "measured again, at {effort} times"}


def run(
    file: Path | None,
    sample: int | None,
    *,
    effort: int,
    game: str | None,
    seed: int,
    processes: int | None,
) -> int:
    """Check puzzles, print how many keep their answer, and return the exit status."""
    every = list(Collection.load(file or SHIPPED).puzzles.values())
    chosen = _sample(every, sample, game, random.Random(seed))
    for name in dict.fromkeys(puzzle.game for puzzle in chosen):
        get_ready(name)
    kept: Counter[str] = Counter()
    bad: list[Finding] = []
    with open_processes(processes or cores()) as pool, bar("Checking") as tell:
        with interruptions_held_back():
            waiting = [pool.submit(check, puzzle, effort, seed) for puzzle in chosen]
        for number, done in enumerate(as_completed(waiting), start=1):
            finding = done.result()
            kept[finding.game] += finding.is_kept
            bad += [] if finding.is_kept else [finding]
            tell(number, len(chosen))
    for finding in bad:
        print(f"puzzle {finding.id} of {finding.game}: {finding.why}", file=sys.stderr)
    _tell(chosen, kept, effort)
    return DAMAGED if bad else 0


def _sample(
    every: list[Puzzle], sample: int | None, game: str | None, chooser: random.Random
) -> list[Puzzle]:
    chosen = []
    for name in GAME_NAMES if game is None else [game]:
        of_game = [puzzle for puzzle in every if puzzle.game == name]
        is_all = sample is None or sample >= len(of_game)
        chosen += of_game if is_all else chooser.sample(of_game, sample or 0)
    return chosen


def _tell(chosen: list[Puzzle], kept: Counter[str], effort: int) -> None:
    for name, number in Counter(puzzle.game for puzzle in chosen).items():
        is_proven = next(puzzle.is_proven for puzzle in chosen if puzzle.game == name)
        how = HOW[is_proven].format(effort=effort)
        share = 100 * kept[name] / number
        print(f"{name}: {kept[name]} of {number} keep their answer ({share:.1f} %), {how}")
