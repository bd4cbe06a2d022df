"""What the owner does at the terminal is followed at the next look."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from sandtable.errors import SandtableError
from sandtable.server.edge.bans import Bans
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import BAD_KEY
from sandtable.server.tables.owner import Owner
from sandtable.store import Action


class Connection:
    """Somebody who listens with a key."""

    client = "203.0.113.7"

    def __init__(self, key: str) -> None:
        self.key = key
        self.closed: list[int] = []

    def dismiss(self, _: SandtableError, code: int) -> None:
        self.closed.append(code)


class Database:
    """Where the owner has revoked one of two keys."""

    async def actions_after(self, _: int) -> list[Action]:
        return [Action(1, 0, "revoke person", "holder", "")]

    async def keys_in_use(self, _: object) -> set[str]:
        return {"good"}


def test_whoever_is_revoked_loses_the_connection_at_the_next_look() -> None:
    """Not only when all keys are looked at, which is more seldom."""
    good, bad = Connection("good"), Connection("bad")
    hub: Any = SimpleNamespace(
        store=Database(), tables={"t": SimpleNamespace(listeners={good, bad})}
    )
    asyncio.run(Owner(cast(Hub, hub), Bans(lambda: 0)).look())
    assert (good.closed, bad.closed) == ([], [BAD_KEY])
