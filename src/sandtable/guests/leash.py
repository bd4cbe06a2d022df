"""On Linux, starts a program that ends with the process that asked for it, however that one ends.

Run as a script, it becomes the program: ``python leash.py PARENT COMMAND...``. Nothing but the
standard library is needed, so that it takes some milliseconds.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def become(parent: int, command: list[str]) -> None:
    """Turn into a program, which gets SIGTERM when its parent is no more."""
    signal.pthread_sigmask(signal.SIG_SETMASK, set())  # ours may have held Ctrl-C back
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() == parent:
        os.execvp(command[0], command)


if __name__ == "__main__":
    become(int(sys.argv[1]), sys.argv[2:])
