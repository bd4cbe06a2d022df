"""The parent of a server's processes: it starts them, starts them again, and ends with them.

A process that hangs is ended too. Each says once a second that it is alive, from where it does all
its work. What counts is how often the parent has listened in vain, a second apart, not the time: on
a machine that stands still, or has far too much to do, the parent waits as long as the others.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from types import FrameType

import structlog

from sandtable.errors import SandtableError

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PR_SET_PDEATHSIG = 1  # of linux/prctl.h
LONGEST_LINE = 4096  # bytes that are read of what processes report, at a time
ALIVE = "alive"

# Seconds.
PAUSE = 1.0  # between two starts of a process: one that cannot begin must not keep a core busy
FAREWELL = 15.0  # that processes have to end in good order
ALIVE_EVERY = 1.0  # between two signs of life, and between two looks for them

Work = Callable[[], None]  # what one process does until it ends

log = structlog.get_logger(__name__)
# They share what is loaded, and a new one begins at once.
fork = multiprocessing.get_context("fork")


class Supervisor:
    """Runs a process for each piece of work; the last piece serves the others and ends after them.

    `on_report` hears each line that a process reports, `on_renewed` of each that is started again.
    A process that has shown signs of life and then none for `patience` seconds is ended.
    """

    def __init__(
        self,
        works: Sequence[Work],
        on_report: Callable[[str], None],
        on_died: Callable[[int], None],
        on_renewed: Callable[[int], None],
        patience: float,
    ) -> None:
        self._works = works
        self._patience = patience
        self._silent: dict[int, int] = {}  # looks without a sign of life, of each that showed one
        self._looked = 0.0
        self._on_report = on_report
        self._on_died = on_died
        self._on_renewed = on_renewed
        self._processes: dict[int, multiprocessing.process.BaseProcess] = {}
        self._began: dict[int, float] = {}
        self._told: list[int] = []  # signals that came
        self._is_ready: set[int] = set()
        self._reports, self._reporting = os.pipe()
        os.set_blocking(self._reporting, False)
        self._wake, self._waking = socket.socketpair()

    def report(self, line: str) -> None:
        """Let the parent hear of something, in a process; a line of a few words is not torn."""
        with suppress(BlockingIOError):  # the parent stands still, and has heard enough
            os.write(self._reporting, f"{line}\n".encode())

    def show_life(self, number: int) -> None:
        """Let the parent know that a process does its work."""
        self.report(f"{ALIVE} {number}")

    def run(self) -> None:
        """Run all processes until told to stop, then end like a single server would."""
        with self._signals():
            try:
                for number in range(len(self._works)):
                    self._start(number)
                while not self._told:
                    self._look()
                self._stop()
            finally:
                for process in self._processes.values():
                    process.kill()
                    process.join()
        signal.raise_signal(self._told[0])

    def _start(self, number: int) -> None:
        process = fork.Process(target=self._become, args=(number, os.getpid()))
        process.start()
        self._processes[number] = process
        self._began[number] = time.monotonic()

    def _become(self, number: int, parent: int) -> None:
        """Be one of the processes."""
        end_with(parent)
        signal.set_wakeup_fd(-1)
        for each in SIGNALS:
            signal.signal(each, signal.SIG_IGN if each == signal.SIGINT else signal.SIG_DFL)
        status = 1
        try:
            structlog.contextvars.bind_contextvars(process=number)
            self._works[number]()
            status = 0
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else 1
        except SandtableError as error:
            log.error("a process cannot begin", code=error.code, why=str(error))
        except BaseException:
            log.exception("a process ends")
        finally:
            os._exit(status)  # nothing that is the parent's is ended here, and no thread waited for

    def _look(self) -> None:
        """Wait for news, and see to it."""
        late = [number for number in range(len(self._works)) if number not in self._processes]
        sentinels = {each.sentinel: number for number, each in self._processes.items()}
        found = wait([self._reports, self._wake, *sentinels], PAUSE if late else ALIVE_EVERY)
        if self._reports in found:
            self._hear()
        self._end_hanging()
        for sentinel in set(found) & set(sentinels):
            self._bury(sentinels[sentinel])  # type: ignore[index]
        for number in set(range(len(self._works))) - set(self._processes):
            if time.monotonic() >= self._began[number] + PAUSE and not self._told:
                self._start(number)
                self._on_renewed(number)

    def _hear(self) -> None:
        for line in os.read(self._reports, LONGEST_LINE).decode().splitlines():
            word, _, rest = line.partition(" ")
            if word == ALIVE:
                self._silent[int(rest)] = 0
                continue
            if word == "ready":
                self._is_ready.add(int(rest))
            self._on_report(line)

    def _end_hanging(self) -> None:
        """End each process that has been silent for too long; it is then started again."""
        if time.monotonic() < self._looked + ALIVE_EVERY:
            return
        self._looked = time.monotonic()
        for number, process in self._processes.items():
            if number in self._silent:
                self._silent[number] += 1
                if self._silent[number] * ALIVE_EVERY > self._patience:
                    log.error("a process hangs: it is ended", hangs=number)
                    process.kill()

    def _bury(self, number: int) -> None:
        """Let go of a process that has ended; one that could not even begin ends all."""
        process = self._processes.pop(number)
        self._silent.pop(number, None)
        process.join()
        if self._told:
            return
        if number not in self._is_ready and number < len(self._works) - 1:
            raise SystemExit(process.exitcode or 1)
        log.error("a process has ended: it is started again", ended=number, status=process.exitcode)
        self._on_died(number)

    def _stop(self) -> None:
        """End all processes, and wait for those that have people to take leave of."""
        helper = len(self._works) - 1
        ending = [each for number, each in self._processes.items() if number != helper]
        deadline = time.monotonic() + FAREWELL
        while left := [each for each in ending if each.is_alive()]:
            if signal.SIGINT in self._told[1:] or time.monotonic() > deadline:
                break  # what was acknowledged is stored
            for process in left:
                process.terminate()  # again, as one that has just begun may not have heard it
            with suppress(BlockingIOError):
                self._wake.recv(LONGEST_LINE)
            wait([self._wake, *(each.sentinel for each in left)], PAUSE)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Note signals instead of ending by them."""

        def note(number: int, _: FrameType | None) -> None:
            self._told.append(number)

        self._wake.setblocking(False)
        self._waking.setblocking(False)
        before = {each: signal.signal(each, note) for each in SIGNALS}
        woken = signal.set_wakeup_fd(self._waking.fileno())
        try:
            yield
        finally:
            signal.set_wakeup_fd(woken)
            for each, handler in before.items():
                signal.signal(each, handler)


def end_with(parent: int) -> None:
    """Let the system end this process when its parent ends; what is acknowledged is kept."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it has ended already
        os._exit(1)
