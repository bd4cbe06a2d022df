"""An evening of many games, at one server or several."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from itertools import cycle, islice

from tests.clients import Club, Player

KINDS = [
    ("mandala", "person", "person"),
    ("patterns", "person", "person"),
    ("flowers", "person", "person", "person"),
    ("mandala", "person", "greedy"),
    ("patterns", "novice", "person"),
    ("flowers", "person", "novice", "person", "greedy"),
]


class Evening:
    """Many tables at once; whenever one has finished another is opened, until closing time."""

    def __init__(self, club: Club, pause: float = 0.0, restless: float = 0.0) -> None:
        self.club = club
        self.history = club.history
        self.pause = pause  # seconds before each move of a person
        self.restless = restless  # chance after each message to hang up and come back
        self.players: list[Player] = []
        self.is_closing = False

    @property
    def acknowledged(self) -> int:
        """Count the moves that were acknowledged so far."""
        return self.history.counts["done"]

    async def more_moves(self, number: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        enough = self.acknowledged + number
        while self.acknowledged < enough:  # noqa: ASYNC110  # players know nothing of us
            await asyncio.sleep(0.001)

    async def go_on_during(
        self, events: Awaitable[None], tables: int, *, to_the_end: bool = True
    ) -> None:
        """Play at so many tables while things happen, and then until all games have ended."""
        async with asyncio.TaskGroup() as group:
            kinds = islice(cycle(KINDS), tables)
            hosts = [group.create_task(self._host(kind)) for kind in kinds]
            await events
            self.is_closing = True
            for host in hosts if not to_the_end else ():
                host.cancel()

    async def _host(self, kind: tuple[str, ...]) -> None:
        while not self.is_closing:
            players = await self.club.open(*kind)
            self.players += players
            for player in players:
                player.pause, player.restless = self.pause, self.restless
            await asyncio.gather(*(player.play() for player in players))
