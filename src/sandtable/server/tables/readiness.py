"""Getting the games ready while the server already serves: compiled beside it, loaded here.

Whatever needs a game or a player that is not there yet waits for it, and nobody else does.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from typing import Protocol

from sandtable.games import GAME_NAMES
from sandtable.games.ground.compiling import LOOK_EVERY, Compilers
from sandtable.games.ground.parts import Part, Tell, say_nothing
from sandtable.server import collector
from sandtable.server.schemas.bodies import Progress


class Compiling(Protocol):
    """Whoever compiles what is missing."""

    @property
    def are_running(self) -> bool:
        """Whether any of it is being compiled."""

    def prefer(self, part: Part) -> None:
        """Take a part before the others."""

    def close(self) -> None:
        """Go on without this process."""


class Readiness:
    """The parts that a server needs, and which of them it has.

    Those of others are only told of: another process needs them.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        tell: Tell = say_nothing,
        compiling: Callable[[Sequence[Part]], Compiling] = Compilers,
        of_others: Sequence[Part] = (),
    ) -> None:
        self._parts = {part.name: part for part in parts}
        self._of_others = {part.name: part for part in of_others}
        self._compiling = compiling
        self._loaded = {part.name: asyncio.Event() for part in parts}
        self._tell = tell
        self._compilers: Compiling | None = None
        for part in parts:
            if part.is_loaded:
                self._loaded[part.name].set()

    async def run(self) -> None:
        """Load each part as soon as it is compiled, until all are there."""
        self._compilers = compilers = self._compiling(self._missing())
        try:
            while missing := self._missing():
                self._tell(self.progress().all)
                found = [part for part in missing if part.is_kept or not compilers.are_running]
                for part in found[:1]:
                    await asyncio.to_thread(part.load)
                    self._loaded[part.name].set()
                if not found:
                    await asyncio.sleep(LOOK_EVERY)
        finally:
            compilers.close()
        self._tell(1.0)
        collector.calm()

    async def wait(self, name: str) -> None:
        """Wait for a part; the compilers take it next."""
        if name in self._loaded and not self._loaded[name].is_set():
            if self._compilers:
                self._compilers.prefer(self._parts[name])
            await self._loaded[name].wait()

    async def wait_for_game(self, game: object) -> None:
        """Wait for the rules of a game; whatever is no game is left to others to refuse."""
        if isinstance(game, str):
            await self.wait(game)

    async def wait_for_all_rules(self) -> None:
        """Wait for the rules of every game."""
        for name in GAME_NAMES:
            await self.wait(name)

    def progress(self) -> Progress:
        """Return how much is ready."""
        done = {name: self._progress(name) for name in self._parts}
        done |= {name: part.progress for name, part in self._of_others.items()}
        players = {
            game: [each for name, each in done.items() if name.startswith(f"{game}-")]
            for game in GAME_NAMES
        }
        return Progress(
            all=_mean(list(done.values())),
            rules={game: done.get(game, 1.0) for game in GAME_NAMES},
            players={game: _mean(each) for game, each in players.items()},
        )

    def _progress(self, name: str) -> float:
        return 1.0 if self._loaded[name].is_set() else min(0.99, self._parts[name].progress)

    def _missing(self) -> list[Part]:
        return [part for name, part in self._parts.items() if not self._loaded[name].is_set()]


def _mean(shares: list[float]) -> float:
    """Return the mean, rounded down: it is 1 only where every share is."""
    return math.floor(1000 * sum(shares) / len(shares)) / 1000 if shares else 1.0
