"""boardgame.io's side of the server benchmark: its process, its lobby and its protocol."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from closed_loop import Seat, Table, connect
from processes import Process, free_port, post

FOLDER = Path(__file__).resolve().parent / "boardgame"
ROOM = b"/mandala,"


def can_serve() -> bool:
    """Install boardgame.io as locked; whether Node.js is here to do it."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    lock, installed = FOLDER / "package-lock.json", FOLDER / "node_modules/.package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        options = ("--silent", "--ignore-scripts", "--no-audit", "--no-fund")
        subprocess.run(["npm", "ci", *options], cwd=FOLDER, check=True)
    return True


@contextmanager
def serving() -> Iterator[Process]:
    """Run its server in memory, as a production server."""
    port = free_port()
    command = ["node", str(FOLDER / "server.js"), str(port)]
    with Process(command, port, "/games", os.environ | {"NODE_ENV": "production"}) as process:
        yield process


async def sit_down(process: Process, count: int) -> list[Table]:
    """Make matches by the lobby, take both seats of each, and synchronise."""
    url = f"ws://127.0.0.1:{process.port}/socket.io/?EIO=4&transport=websocket"
    tables = []
    for _ in range(count):
        match = post(process, "/games/mandala/create", {"numPlayers": 2})["matchID"]
        table = Table(url)
        for seat in ("0", "1"):
            asked = {"playerID": seat, "playerName": f"seat {seat}"}
            joined = post(process, f"/games/mandala/{match}/join", asked)
            BoardgameSeat(table, match, seat, joined["playerCredentials"])
        tables.append(table)
    await connect(tables)
    return tables


class BoardgameSeat(Seat):
    """A seat that speaks Socket.IO's text packets with boardgame.io's events in them."""

    def __init__(self, table: Table, match: str, seat: str, credentials: str) -> None:
        super().__init__(table, "boardgame.io")
        self.state = 0
        self.legal = b""  # moves in brackets, with commas between them
        self.sync = event("sync", match, seat, credentials, 2)
        self.parts = action(match, seat, credentials)

    def read(self, text: bytes) -> None:
        if text.startswith(b'42/mandala,["update"'):
            self.look(text)
            self.saw(self.state)
            if self.legal:
                self.go()
            elif text.find(b'"gameover":') > 0:
                self.saw_end()
        elif text == b"2":  # ping
            self.say(b"3")
        elif text.startswith(b"0"):
            self.say(b"40" + ROOM)
        elif text.startswith(b"40"):
            self.say(self.sync)
        elif text.startswith(b'42/mandala,["sync"'):
            self.look(text)
        elif text.startswith(b'42/mandala,["matchData"'):  # sent once the seat is subscribed
            if not self.is_welcome.done():
                self.is_welcome.set_result(None)
        else:
            self.fail(text)

    def look(self, text: bytes) -> None:
        """Find the state's number and the legal moves."""
        at = text.find(b'"_stateID":') + 11
        self.state = int(text[at : text.find(b"}", at)])
        at = text.find(b'"legal":[[')
        self.legal = text[at + 10 : text.find(b"]]", at)] if at > 0 else b""

    def go(self) -> None:
        if self.legal:
            words = self.legal.split(b"],[")
            name, _, details = words[int(random.random() * len(words))].partition(b",")
            begin, middle, before, after = self.parts
            asked = b"".join((begin, name, middle, details, before, b"%d" % self.state, after))
            self.move(asked, self.state + 1)


def event(*content: object) -> bytes:
    return b"42" + ROOM + json.dumps(content, separators=(",", ":")).encode()


def action(match: str, seat: str, credentials: str) -> list[bytes]:
    """Write the event of a move in parts, between which its name, arguments and state belong."""
    payload = {"type": 0, "args": [0], "playerID": seat, "credentials": credentials}
    asked = {"type": "MAKE_MOVE", "payload": payload}
    text = event("update", asked, 0, match, seat)
    begin, _, rest = text.partition(b'"type":0')
    middle, _, rest = rest.partition(b"[0]")
    before, _, after = rest.partition(b"},0,")
    return [begin + b'"type":', middle + b"[", b"]" + before + b"},", b"," + after]
