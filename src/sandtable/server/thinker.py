"""The process of a server that thinks for the computer seats of all its others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sandtable.games.ground.parts import Tell
from sandtable.players.levels import LEVELS
from sandtable.players.preparing import every_part, kinds_of
from sandtable.server.edge.metrics import Metrics
from sandtable.server.measuring import Thinking, watch_turns
from sandtable.server.processes.group import respond_with_metrics
from sandtable.server.processes.mailboxes import Post
from sandtable.server.processes.supervisor import ALIVE_EVERY
from sandtable.server.processes.thinking import respond_to_thinking
from sandtable.server.settings import Settings
from sandtable.server.tables.computers import Threads
from sandtable.server.tables.readiness import Readiness


async def think_for_all(
    settings: Settings, post: Post, tell: Tell, alive: Callable[[], None]
) -> None:
    """Compile, and think about what the others ask, until this process is ended."""
    metrics = Metrics()
    readiness = Readiness(every_part(kinds_of(LEVELS)), tell)
    thinkers = Threads(settings.threads, readiness)
    watch_turns(metrics, thinkers.queues)
    metrics.registry.register(Thinking(thinkers.queues, count_waiting=True))
    respond_with_metrics(post, metrics)
    is_compiled = respond_to_thinking(post, thinkers, readiness)
    post.open()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_show_life(alive))
        await readiness.run()
        is_compiled.set()


async def _show_life(alive: Callable[[], None]) -> None:
    while True:
        alive()
        await asyncio.sleep(ALIVE_EVERY)
