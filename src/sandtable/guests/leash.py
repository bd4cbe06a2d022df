"""On Linux, runs a program and ends it with the process that asked for it, however that one ends.

Run as a script: ``python leash.py PARENT COMMAND...``. It leads the group of the program and of
all that it starts, and ends as the program does. Nothing but the standard library is needed, so
that it takes some milliseconds.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress

PR_SET_PDEATHSIG = 1
GRACE_SECONDS = 1  # that the program may take to end


def hold(parent: int, command: list[str]) -> None:
    """Run a program to its end; SIGTERM, which comes when the parent is no more, ends it."""
    signal.pthread_sigmask(signal.SIG_SETMASK, set())  # ours may have held Ctrl-C back
    signal.signal(signal.SIGTERM, _end_all)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        return
    program = os.fork()
    if program == 0:
        os.execvp(command[0], command)
    os.closerange(0, 3)  # they are the program's: whoever reads hears when it has closed them
    _, status = os.waitpid(program, 0)
    if signal.getsignal(signal.SIGTERM) is not _end_all:
        os.killpg(0, signal.SIGKILL)
    _end_like(os.waitstatus_to_exitcode(status))


def _end_all(*_: object) -> None:
    """Ask all to end, and make sure that they do."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(0, signal.SIGKILL))
    signal.alarm(GRACE_SECONDS)
    os.killpg(0, signal.SIGTERM)


def _end_like(code: int) -> None:
    if code < 0:
        import resource  # which Windows lacks

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # one is enough
        with suppress(OSError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(abs(code))


if __name__ == "__main__":
    hold(int(sys.argv[1]), sys.argv[2:])
