"""Playing all that a dataset still lacks, in processes of this machine."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from itertools import islice

from sandtable.arena.match_up import Fixture
from sandtable.games.words.reading import Json
from sandtable.pool import cores, interruptions_held_back, processes
from sandtable.research.dataset.files import Folder
from sandtable.research.dataset.rows import play_rows

AHEAD = 4  # games that wait for each process


def make(folder: Folder, jobs: int | None = None) -> Generator[int, None, None]:
    """Write the files that are not there yet; yield how many games are done, after each.

    Closing the generator stops at once. Files are whole, so the next time goes on from there.
    """
    parts = folder.parts()
    left = {part: games for part, games in enumerate(parts) if not folder.file_of(part).exists()}
    done = sum(map(len, parts)) - sum(map(len, left.values()))
    yield done
    played: dict[int, dict[int, list[Json]]] = {part: {} for part in left}
    for part, place, rows in _play(folder, left, jobs or cores()):
        played[part][place] = rows
        if len(played[part]) == len(left[part]):
            folder.write(part, [rows for _, rows in sorted(played.pop(part).items())])
        done += 1
        yield done


def _play(
    folder: Folder, left: dict[int, list[Fixture]], jobs: int
) -> Iterator[tuple[int, int, list[Json]]]:
    """Yield games with their part and their place in it, in any order."""
    waiting: dict[Future[list[Json]], tuple[int, int]] = {}
    games = (
        (part, place, g) for part, fixtures in left.items() for place, g in enumerate(fixtures)
    )
    task = partial(play_rows, folder.match_up, is_observed=folder.is_observed)
    with processes(jobs) as pool:
        while True:
            with interruptions_held_back():
                for part, place, fixture in islice(games, AHEAD * jobs - len(waiting)):
                    waiting[pool.submit(task, fixture)] = (part, place)
            if not waiting:
                return
            for game in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield *waiting.pop(game), game.result()
