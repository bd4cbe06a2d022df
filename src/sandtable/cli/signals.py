"""Ending when told: Ctrl-C and SIGTERM."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType

INTERRUPTED = 128 + signal.SIGINT  # exit status, as shells have it
TERMINATED = 128 + signal.SIGTERM


def end_when_told(*, is_server: bool) -> None:
    """End at once when told, with the usual exit status, until a command has more to look after.

    A server that is told to end has done what it was for. No exception is raised: it could come
    up anywhere, and get lost inside of other libraries.
    """
    status = {signal.SIGINT: INTERRUPTED, signal.SIGTERM: 0 if is_server else TERMINATED}

    def end(number: int, _: FrameType | None) -> None:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(status[signal.Signals(number)])

    for number in status:
        signal.signal(number, end)
