"""A server under attack, looked at from outside: its log, its memory and its database."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from sandtable.server.edge.keys import holder_of
from sandtable.table import invitations
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from tests.patience import LONG_ENOUGH, wait_until
from tests.server.serving import Serving, serving

FEW = 100  # secrets, each of which can be looked for by itself
Header = dict[str, str]  # that shows a key, or nothing


class Target:
    """A running server with people and tables; all keys are remembered, to look out for them."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.port = urlsplit(server.url).port or 0
        self.client = httpx.Client(base_url=server.url, trust_env=False, timeout=LONG_ENOUGH)
        self.keys: list[str] = []

    @property
    def log(self) -> str:
        """All that the server has written to its log."""
        return self.server.output.read_text()

    @property
    def is_ready(self) -> bool:
        """Whether the server has loaded all games and players."""
        return bool(self.client.get("/api/readiness").json()["all"] == 1)

    @property
    def memory(self) -> int:
        """Bytes that the server holds in memory."""
        pages = Path(f"/proc/{self.server.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def files(self) -> int:
        """Files and sockets that the server has open."""
        return len(list(Path(f"/proc/{self.server.process.pid}/fd").iterdir()))

    def person(self, name: str = "Ann") -> Header:
        """Make a person; give the header that shows the key."""
        self.keys.append(self.client.post("/api/people", json={"name": name}).json()["key"])
        return shown(self.keys[-1])

    def open(self, host: Header, guests: list[Header], **wanted: Any) -> str:
        """Open a table where the guests take the open seats one after the other; give its id."""
        answer = self.client.post("/api/tables", json=wanted, headers=host)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        table = str(opened["table"]["id"])
        for guest, words in zip(guests, opened["invitations"].values(), strict=False):
            told = {"invitation": words}
            answer = self.client.post(f"/api/tables/{table}/seats", json=told, headers=guest)
            assert answer.status_code == 201, answer.text
        return table

    def bodies(self, table: str) -> list[str]:
        """Read the log of a table from the database."""
        query = 'SELECT body FROM entries WHERE "table" = ? ORDER BY number'
        return [str(body) for (body,) in self._ask(query, table)]

    def table(self, identity: str) -> Table:
        """Make a table again from its log in the database."""
        texts = enumerate(self.bodies(identity))
        return Table(identity, [Entry.from_text(number, text) for number, text in texts])

    def secrets(self, which: str = "true") -> set[str]:
        """Return the secrets of some tables, or of all."""
        joined = 'entries JOIN tables ON tables.id = "table"'
        query = f"SELECT body FROM {joined} WHERE number = 0 AND {which}"
        return {json.loads(body)["secret"] for (body,) in self._ask(query)}

    def never_told(self) -> set[str]:
        """Return what no answer may hold: keys, their hashes, and secrets of games that are on."""
        holders = {holder_of(key) or "" for key in self.keys}
        return {*self.keys, *holders, *self.secrets("state <> 'over'")}

    def never_logged(self) -> set[str]:
        """Return what must not be in the server's log, not even after the end of a game."""
        return self.never_told() | self.secrets() | self.invitations()

    def invitations(self) -> set[str]:
        """Return the words that open any seat of any table; only a host may be told."""
        secrets = [bytes.fromhex(secret) for secret in self.secrets()]
        return {invitations.invitation(secret, seat) for secret in secrets for seat in range(4)}

    def _ask(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.server.database)) as database:
            return database.execute(query, values).fetchall()


def shown(key: str) -> Header:
    """Return the header that shows a key."""
    return {"authorization": f"Bearer {key}"}


def seats(*kinds: str) -> list[dict[str, str]]:
    """Write wanted seats: `me`, `open`, or a computer's level."""
    return [
        {"kind": kind} if kind in ("me", "open") else {"kind": "computer", "level": kind}
        for kind in kinds
    ]


@contextmanager
def attacked(folder: Path, *, anew: bool = True) -> Iterator[Target]:
    """Serve until the end of the block, which the server must survive without a crash.

    The memory of a server that has started anew is its own, and can be measured once all games and
    players are loaded.
    """
    with serving(folder, anew=anew) as server:
        target = Target(server)
        if anew:
            wait_until(lambda: target.is_ready)
        yield target
        target.client.close()
        assert server.process.poll() is None, "the server is gone"
        log = target.log
        assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]
        assert not holds_any(log, target.never_logged())


def holds_any(text: str, secrets: set[str]) -> bool:
    """Whether one of very many secrets stands in a very long text."""
    for length in {len(secret) for secret in secrets}:
        alike = {secret for secret in secrets if len(secret) == length}
        if len(alike) < FEW:
            if any(secret in text for secret in alike):
                return True
        elif any(text[at : at + length] in alike for at in range(len(text) - length + 1)):
            return True
    return False
