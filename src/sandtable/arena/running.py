"""All games of a match-up: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import as_completed

from sandtable.arena.match_up import MatchUp
from sandtable.arena.playing import Result, play
from sandtable.errors import BadRequest
from sandtable.pool import cores, interruptions_held_back, processes


def play_all(
    match_up: MatchUp, jobs: int | None = None, ray: str | None = None
) -> Generator[Result, None, None]:
    """Play a match-up and yield its results as they come, in any order.

    A player that is an object of this process ties all games to it. Otherwise `jobs` is the
    number of processes (None: one a core), or `ray` the address of a cluster to play on instead.
    Closing the generator stops everything at once.
    """
    if match_up.is_tied_here:
        yield from _play_here(match_up, jobs, ray)
    elif ray is not None:
        from sandtable.arena.cluster import play_on_ray

        yield from play_on_ray(match_up, ray)
    else:
        yield from _play_in_processes(match_up, min(jobs or cores(), match_up.games))


def _play_here(match_up: MatchUp, jobs: int | None, ray: str | None) -> Iterator[Result]:
    if ray is not None or (jobs or 1) > 1:
        raise BadRequest("a player that is to be sent to other processes must be in a module")
    for fixture in match_up.fixtures():
        yield play(match_up, fixture)


def _play_in_processes(match_up: MatchUp, jobs: int) -> Iterator[Result]:
    with processes(jobs) as pool:
        with interruptions_held_back():
            waiting = [pool.submit(play, match_up, fixture) for fixture in match_up.fixtures()]
        for done in as_completed(waiting):
            yield done.result()
