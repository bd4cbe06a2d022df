"""Guests at their seats: each gets a process of its own, which stays for later games."""

from __future__ import annotations

import atexit
import os
import sys
import time
from typing import Protocol

from sandtable.errors import BadRequest
from sandtable.guests.host import Caller
from sandtable.guests.names import HERE, check_guest, command_of, is_here
from sandtable.guests.programs import GRACE_SECONDS, START_SECONDS, USUAL_MS, Program
from sandtable.guests.turn import GuestFailed, Turn, told


class Guest(Protocol):
    """A guest at a seat."""

    def choose(self, turn: Turn) -> str:
        """Return a word that may be a legal move."""

    def close(self) -> None:
        """End what was started for it."""


class InProcess:
    """A guest in this process, which nothing can hurry: that it was late is noticed afterwards."""

    def __init__(self, player: object) -> None:
        self._caller = Caller(player)

    def choose(self, turn: Turn) -> str:
        """Call the player."""
        limit = (USUAL_MS if turn.time_ms is None else turn.time_ms) / 1000
        began = time.monotonic()
        try:
            move = str(self._caller.choose(turn))
        except Exception as error:
            raise GuestFailed(f"raised {told(error)}") from error
        if time.monotonic() - began > limit + GRACE_SECONDS:
            raise GuestFailed(f"took longer than {limit:g} s for a move")
        return move

    def close(self) -> None:
        """Leave the player to whoever made it."""


AGAIN_SECONDS = 10.0  # that a guest may take to start which has failed before

_sitting: dict[tuple[str, int], Guest] = {}  # by name and seat: no two seats share what they know
_failed: set[str] = set()  # the names of those that had to leave


def ask(name: str, turn: Turn) -> str:
    """Ask the guest at a seat for its move; one that fails leaves, and is called anew next time."""
    seat = (name, turn.seat)
    try:
        if seat not in _sitting:
            _sitting[seat] = _called(name)
        move = _sitting[seat].choose(turn)
        if move not in turn.legal:
            raise GuestFailed(f"answered {move!r:.40}, which is not a legal move")
    except BaseException:
        _failed.add(name)
        leave(*seat)
        raise
    return move


def _called(name: str) -> Guest:
    try:
        check_guest(name)
        if is_here(name):
            return InProcess(HERE[name])
        allowance = AGAIN_SECONDS if name in _failed else START_SECONDS
        return Program(command_of(name), _paths(name), allowance)
    except (BadRequest, OSError) as error:
        raise GuestFailed(f"cannot be started: {error}") from error


def _paths(name: str) -> dict[str, str] | None:
    """Return an environment in which a Python player finds what this process would find."""
    if name.startswith("engine:"):
        return None
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}


def leave(name: str, seat: int) -> None:
    """End what was started for a seat, if anything was."""
    if sitting := _sitting.pop((name, seat), None):
        sitting.close()


@atexit.register
def leave_all() -> None:
    """End all that was started."""
    for seat in list(_sitting):
        leave(*seat)
