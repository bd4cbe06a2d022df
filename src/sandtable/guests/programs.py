"""A guest in a process of its own, asked over pipes within a time limit."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from queue import Empty, Queue
from threading import Thread
from typing import IO

from sandtable.guests import leash
from sandtable.guests.turn import CRASHED, GuestFailed, Json, Turn

USUAL_MS = 10_000  # for a move, where nobody has set a limit
GRACE_SECONDS = 1.0  # for the way there and back
START_SECONDS = 60.0  # more, for the first answer of a process
MOST_WAITING = 100  # lines that nobody has read yet
END_SECONDS = 1.0  # that a program may take to end when it is told to
LONGEST_ANSWER = 2**20  # characters
LONGEST_WORD = 200  # of what is told about a failure


class Program:
    """A running guest."""

    def __init__(
        self,
        command: list[str],
        environment: Mapping[str, str] | None = None,
        allowance: float = START_SECONDS,
    ) -> None:
        self._requests: Queue[Json | None] = Queue()
        self._lines: Queue[str] = Queue(MOST_WAITING)
        self._errors: deque[str] = deque(maxlen=20)
        self._allowance = allowance
        self._process = subprocess.Popen(
            [*_leash(), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that all of it can be ended together
        )
        assert self._process.stdin
        self._threads = [
            _started(self._talk, self._process.stdin),
            _started(self._listen, self._process.stdout, self._lines.put),
            _started(self._listen, self._process.stderr, self._errors.append),
        ]

    def _talk(self, stream: IO[str]) -> None:
        """Write requests, in a thread of its own: a program that does not read holds nobody up."""
        with contextlib.suppress(OSError):  # it has ended, which its output tells
            while request := self._requests.get():
                stream.write(json.dumps(request) + "\n")
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    @staticmethod
    def _listen(stream: IO[str], take: Callable[[str], object]) -> None:
        with stream:
            while line := stream.readline(LONGEST_ANSWER):
                take(line)
            take("")

    def choose(self, turn: Turn) -> str:
        """Ask for a move; whatever else comes is a failure."""
        limit = (USUAL_MS if turn.time_ms is None else turn.time_ms) / 1000
        try:
            self._requests.put(turn.request())
            return _move_in(self._answer(turn.number, limit + GRACE_SECONDS))
        except Empty:
            raise GuestFailed(f"took longer than {limit:g} s for a move") from None

    def _answer(self, number: int, seconds: float) -> Json:
        """Wait for the answer to a request; a program may say that it is ready only now."""
        deadline = time.monotonic() + seconds + self._allowance
        while line := self._lines.get(timeout=max(0.0, deadline - time.monotonic())):
            answer = _read(line)
            if answer.get("ready") is True:
                self._allowance = 0.0
                deadline = time.monotonic() + seconds
            elif answer.get("id") == number:
                self._allowance = 0.0
                return answer
        raise GuestFailed(self._last_words())

    def _last_words(self) -> str:
        self.close()
        said = [line.strip() for line in self._errors if line.strip()]
        word = f": {said[-1]}" if said else ""
        return f"ended with status {self._process.returncode}{word}"[:LONGEST_WORD]

    def close(self) -> None:
        """End the program: in peace, or else by force."""
        for request in ({"id": None, "do": "quit"}, None):
            self._requests.put(request)
        for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(END_SECONDS)
            self._signal(number)
        self._process.wait()
        for thread in self._threads:
            thread.join(END_SECONDS)

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal to the program, and to all that it has started."""
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, number)


def _started(work: Callable[..., None], *arguments: object) -> Thread:
    thread = Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _leash() -> list[str]:
    """Return what keeps a program from outliving us; elsewhere it ends with its input."""
    if sys.platform != "linux":
        return []
    return [sys.executable, "-I", "-S", str(leash.__file__), str(os.getpid())]


def _read(line: str) -> Json:
    """Read a line that a program has written."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise GuestFailed(f"answered what is not JSON: {line.strip()!r:.80}") from None
    return answer if isinstance(answer, dict) else {}


def _move_in(answer: Json) -> str:
    if "move" in answer:
        return str(answer["move"])
    error = answer.get("error")
    error = error if isinstance(error, dict) else {"message": answer}
    verb = "raised" if error.get("code") == CRASHED else "answered without a move:"
    raise GuestFailed(f"{verb} {error.get('message')}"[:LONGEST_WORD])
