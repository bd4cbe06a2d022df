"""``sandtable engine``: the line protocol, by which bots and scripts play through a pipe."""

from __future__ import annotations

import sys
from collections import deque
from queue import Queue
from threading import Event, Thread
from typing import IO, BinaryIO

from sandtable.cli.compiling import tell_compiling
from sandtable.errors import SandtableError
from sandtable.protocol.engine import FIELDS, Engine
from sandtable.protocol.requests import LONGEST_LINE, is_cut, read_request

MOST_WAITING = 16  # lines that are read before their turn

Asked = tuple[bytes, Event]  # a line, and what ends the thought about it


def run() -> int:
    """Answer on standard output what is asked on standard input; return the exit status."""
    if sys.stdin is None or sys.stdout is None:
        sys.exit("sandtable engine: standard input and output must be open")
    # A file of its own: Python closes its own one at the end, even while a thread waits for it.
    requests = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    return answer_all(requests, sys.stdout.buffer, sys.stderr)


def answer_all(requests: BinaryIO, answers: BinaryIO, progress: IO[str]) -> int:
    """Answer requests line by line until `quit` or the end of input."""
    engine = Engine(tell_compiling(progress))
    waiting: Queue[Asked | None] = Queue(MOST_WAITING)
    unanswered: deque[Event] = deque()
    Thread(target=read_ahead, args=(requests, waiting, unanswered), daemon=True).start()
    while asked := waiting.get():
        line, engine.enough = asked
        answer = engine.answer(line)
        unanswered.popleft()
        if engine.has_quit:
            break
        if answer is not None and not send(answers, answer):
            return 1
    return 0


def read_ahead(requests: BinaryIO, waiting: Queue[Asked | None], unanswered: deque[Event]) -> None:
    """Read lines while others are thought about, so that a `stop` is heard at once."""
    try:
        while line := requests.readline(LONGEST_LINE):
            if is_stop(line):
                for enough in unanswered.copy():
                    enough.set()
            unanswered.append(Event())
            waiting.put((line, unanswered[-1]))
            if is_cut(line):
                skip_line(requests)
    finally:
        waiting.put(None)


def is_stop(line: bytes) -> bool:
    """Whether a line is a sound request to stop thinking."""
    if b"stop" not in line:
        return False
    try:
        request = read_request(line)
    except SandtableError:
        return False
    return request.get("do") == "stop" and request.keys() <= {"id", "do", *FIELDS["stop"]}


def send(answers: BinaryIO, answer: bytes) -> bool:
    """Write an answer, unless nobody reads any more or there is no room for it."""
    try:
        answers.write(answer)
        answers.flush()
    except OSError:
        return False
    return True


def skip_line(requests: BinaryIO) -> None:
    """Leave out what is left of a line that is too long."""
    while (rest := requests.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
