"""The games of a match-up as tasks of a Ray cluster."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sandtable.arena.match_up import Fixture, MatchUp
from sandtable.arena.playing import Result, play
from sandtable.errors import BadRequest
from sandtable.extras import needs


def play_on_ray(match_up: MatchUp, address: str) -> Iterator[Result]:
    """Play on all nodes of the cluster at an address, a core for each game."""
    ray = _connect(address)
    try:
        task = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(_play_on_node)
        shared = ray.put(match_up)
        waiting = [task.remote(shared, fixture) for fixture in match_up.fixtures()]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()  # which ends the tasks of this program, and no others


def _play_on_node(match_up: MatchUp, fixture: Fixture) -> Result:
    import ray

    result = play(match_up, fixture)
    node = ray.get_runtime_context().get_node_id()
    return replace(result, run=replace(result.run, worker=f"node {node}"))


def _connect(address: str) -> Any:
    needs("ray", "a game on a Ray cluster")
    import ray

    try:
        _check_answers(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        raise BadRequest(f"no Ray cluster can be reached at {address!r:.80}: {error}") from error
    return ray


def _check_answers(address: str) -> None:
    """Find out at once whether anybody listens: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdecimal() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=5).close()
