"""Players as others may write them: good ones, and all kinds of bad ones."""

import os
import random
import sys
import time
from pathlib import Path

from sandtable.guests.turn import Turn


def choose(turn: Turn) -> str:
    """Choose by chance, and talk about it, as people do who look for a mistake."""
    print("let me see", turn.view)
    return random.Random(turn.seed).choice(turn.legal)


class Counting:
    """A player that remembers one game, and no other."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, turn: Turn) -> str:
        """Choose the first move, if all is remembered as it should be."""
        assert turn.number == self.asked
        assert turn.world(seed=1).view(turn.seat) == turn.view
        self.asked += 1
        return turn.legal[0]


def raising(_: Turn) -> str:
    """Raise an exception."""
    raise ValueError("no idea")


def dying(_: Turn) -> str:
    """End the process."""
    print("that was it", file=sys.stderr, flush=True)
    os._exit(3)


def dreaming(_: Turn) -> str:
    """Never answer, and leave a note who it is."""
    if path := os.environ.get("DREAMER"):
        Path(path).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(3600)
    return ""


def cheating(_: Turn) -> str:
    """Answer what is no move."""
    return "everything"


def numbering(turn: Turn) -> int:
    """Answer the number of a move in place of its word."""
    return len(turn.legal)
