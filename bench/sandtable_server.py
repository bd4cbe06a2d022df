"""Our side of the server benchmark: the tables of `sandtable serve`, and its protocol."""

from __future__ import annotations

import json
import random

from closed_loop import Seat, Table, connect
from processes import Process, post
from serving import bearer, person

SEATS = [{"kind": "me"}, {"kind": "open"}]


async def sit_down(process: Process, count: int, *, is_brief: bool = False) -> list[Table]:
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
        SandtableSeat(table, host, is_brief=is_brief)
        SandtableSeat(table, guest, is_brief=is_brief)
        tables.append(table)
    await connect(tables)
    return tables


class SandtableSeat(Seat):
    """A seat that finds what it needs in a message without reading all of it."""

    def __init__(self, table: Table, key: str, *, is_brief: bool) -> None:
        super().__init__(table, "sandtable")
        self.hello = json.dumps({"do": "hello", "key": key, "brief": is_brief}).encode()
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
