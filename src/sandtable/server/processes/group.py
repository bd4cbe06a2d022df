"""What the processes of one server share, and what each of them makes of it."""

from __future__ import annotations

import mmap
import os
from functools import partial
from importlib import import_module

from sandtable.players.levels import LEVELS
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server.edge.budgets import new_ledger
from sandtable.server.edge.metrics import Metrics, Others
from sandtable.server.processes.homes import FIRST, HandOver
from sandtable.server.processes.mailboxes import Json, Mailboxes, Post, ask_all
from sandtable.server.processes.notices import ProcessNotices
from sandtable.server.processes.thinking import CompilingProcess, ThinkingProcess
from sandtable.server.tables.readiness import Readiness

WITHIN = 2.0  # seconds: a process that does not answer counts as away
OK = "ok"


class Turn:
    """The right to write, which one process has at a time and loses when it ends."""

    def __init__(self) -> None:
        self._file = os.memfd_create("sandtable-turn")
        self._fcntl = import_module("fcntl")  # Windows has none, and no several processes

    def __enter__(self) -> None:
        self._fcntl.lockf(self._file, self._fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self._fcntl.lockf(self._file, self._fcntl.LOCK_UN)

    def take_at_once(self) -> bool:
        """Take it if no other process has it."""
        try:
            self._fcntl.lockf(self._file, self._fcntl.LOCK_EX | self._fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class Group:
    """All that is made before there is more than one process."""

    def __init__(self, count: int, *, take_turns: bool) -> None:
        self.count = count  # of processes that serve tables; the next number is the one that thinks
        self.thinking = count
        self.mailboxes = Mailboxes(count + 1)
        self.ledger = new_ledger(count)
        self.writing = Turn() if take_turns else None
        self._ended = memoryview(mmap.mmap(-1, 8)).cast("Q")  # how many processes have

    @property
    def ended(self) -> int:
        """How many processes have ended and were started again."""
        return self._ended[0]

    def on_died(self, number: int) -> None:
        """Forget the connections that a process had."""
        self._ended[0] += 1
        if number != self.thinking:
            self.ledger.forget(number)


class Member:
    """One process that serves tables."""

    def __init__(self, group: Group, number: int) -> None:
        group.ledger.process = number
        self.number = number
        self.is_first = number == FIRST
        self.ledger = group.ledger
        self.writing = group.writing
        self.post = Post(group.mailboxes, number)
        self.hand_over = HandOver(self.post, group.count)
        self._group = group
        self._others = [each for each in range(group.count + 1) if each != number]

    def notices(self) -> ProcessNotices:
        """Return how the others hear of new entries."""
        return ProcessNotices(self.post, self._group.count)

    def thinkers(self) -> ThinkingProcess:
        """Return who thinks for computer seats."""
        return ThinkingProcess(self.post, self._group.thinking)

    def readiness(self) -> Readiness:
        """Return what has to be got ready here: the rules; the players are needed elsewhere."""
        rules = every_part([])
        players = every_part(kinds_of(LEVELS))[len(rules) :]
        compiling = partial(CompilingProcess, self.post, self._group.thinking)
        return Readiness(rules, compiling=compiling, of_others=players)

    def metrics(self, own: Metrics) -> Others:
        """Return what asks the others for their metrics; they can ask for ours."""
        respond_with_metrics(self.post, own)
        own.processes_ended.set_function(lambda: self._group.ended)

        async def others() -> list[str]:
            found = await ask_all(self.post, self._others, "metrics", WITHIN)
            return [each["text"] for each in found if each]

        return others

    async def check(self) -> str:
        """Return whether all other processes answer, in words."""
        found = await ask_all(self.post, self._others, "ping", WITHIN)
        silent = found.count(None)
        return OK if not silent else f"{silent} of {1 + len(found)} do not answer"


def respond_with_metrics(post: Post, own: Metrics) -> None:
    """Let other processes ask for the metrics of this one."""

    async def metrics(_: Json) -> Json:
        return {"text": own.text()}

    post.respond("metrics", metrics)
