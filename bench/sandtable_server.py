"""Our side of the server benchmark: `sandtable serve` as a process, its tables and its protocol."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from closed_loop import Seat, Table, connect
from processes import Process, free_port, post

SEATS = [{"kind": "me"}, {"kind": "open"}]


@contextmanager
def serving(database: str | None = None) -> Iterator[Process]:
    """Run the server on a database, or on SQLite in an empty data folder."""
    port = free_port()
    command = [sys.executable, "-m", "sandtable", "serve", "--port", str(port)]
    with TemporaryDirectory(prefix="sandtable-bench-") as folder:
        environment = os.environ | {"SANDTABLE_DATA": folder}
        if database is not None:
            environment["SANDTABLE_DATABASE"] = database
        with Process(command, port, "/healthz", environment) as process:
            yield process


async def sit_down(process: Process, count: int) -> list[Table]:
    """Open tables, take both seats of each with a person of its own, and be welcomed."""
    tables = []
    for _ in range(count):
        host, guest = (person(process, name) for name in ("host", "guest"))
        asked = {"game": "mandala", "seats": SEATS}
        opened = post(process, "/api/tables", asked, bearer(host))
        name = opened["table"]["id"]
        invitation = {"invitation": opened["invitations"]["1"]}
        post(process, f"/api/tables/{name}/seats", invitation, bearer(guest))
        table = Table(f"ws://127.0.0.1:{process.port}/api/tables/{name}/live")
        SandtableSeat(table, host)
        SandtableSeat(table, guest)
        tables.append(table)
    await connect(tables)
    return tables


def person(process: Process, name: str) -> str:
    return str(post(process, "/api/people", {"name": name})["key"])


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


class SandtableSeat(Seat):
    """A seat that finds what it needs in a message without reading all of it."""

    def __init__(self, table: Table, key: str) -> None:
        super().__init__(table, "sandtable")
        self.hello = json.dumps({"do": "hello", "key": key}).encode()
        self.number = 0
        self.legal = b""  # words in quotes, with commas between them

    def greet(self) -> None:
        self.say(self.hello)

    def read(self, text: bytes) -> None:
        if text.startswith(b'{"kind":"event"'):
            self.look(text)
            self.saw(self.number)
            if self.legal:
                self.go()
            elif text.find(b'"state":"over"') > 0:
                self.saw_end()
        elif text.startswith(b'{"kind":"welcome"'):
            self.look(text)
            self.is_welcome.set_result(None)
        elif not text.startswith(b'{"kind":"here"'):
            self.fail(text)

    def look(self, text: bytes) -> None:
        """Find the message's number and the legal moves."""
        at = text.find(b'"number":') + 9
        self.number = int(text[at : text.find(b",", at)])
        at = text.rfind(b'"legal":[') + 9
        self.legal = text[at : text.find(b"]", at)]

    def go(self) -> None:
        if self.legal:
            words = self.legal.split(b",")
            word = words[int(random.random() * len(words))]
            number = self.number
            asked = b'{"do":"play","id":"%d","move":%s,"seen":%d}' % (number, word, number)
            self.move(asked, number + 1)
