"""Many puzzles from many games, on as many processes as wanted; can be stopped and gone on with."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from itertools import count, islice

from sandtable.pool import interruptions_held_back, processes
from sandtable.review.puzzles.collection import Collection, Run
from sandtable.review.puzzles.finding import find
from sandtable.review.puzzles.puzzle import Puzzle

AHEAD = 4  # games for each process that may be done before their turn


def make(
    collection: Collection, run: Run, wanted: int, jobs: int
) -> Generator[Puzzle | None, None, None]:
    """Add the puzzles of game after game to a collection, until a run has found so many.

    Yields what each game gave, in the order of their numbers: how many processes there are
    changes nothing. Closing the generator stops everything at once.
    """
    if run.found >= wanted:
        return
    with processes(jobs) as pool:
        waiting: deque[Future[Puzzle | None]] = deque()
        numbers = count(run.tried)
        while run.found < wanted:
            with interruptions_held_back():
                for number in islice(numbers, AHEAD * jobs - len(waiting)):
                    waiting.append(pool.submit(find, run.game, run.players, run.seed, number))
            found = waiting.popleft().result()
            collection.add(run, found)
            yield found
