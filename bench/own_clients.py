"""Tables played by the clients that users have, all seats of a server in one Node.js process."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boardgame_io import FOLDER
from closed_loop import Measured, summary
from processes import Process


class OwnClients:
    """The process in which the clients of one server play."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def play(
        self, server: Process, tables: list[list[dict[str, str]]], at_once: int, seconds: float
    ) -> Measured:
        """Measure one round at these tables, each given by what its two seats need to enter."""
        asked = {"tables": tables, "atOnce": at_once, "seconds": seconds}
        assert self.process.stdin is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        self._answer()  # counting begins
        before = server.cpu_s()
        self._answer()  # counting ends
        server_cpu = server.cpu_s() - before
        found = self._answer()
        return summary(found["delays"], found["taken"], found["cpu"], server_cpu)

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("own_clients.js ended; standard error says why")
        return json.loads(line)


@contextmanager
def clients_of(name: str) -> Iterator[OwnClients]:
    """Run the clients of the server with this name until the block ends."""
    process = subprocess.Popen(
        ["node", str(FOLDER / "own_clients.js"), name],
        env=os.environ | {"NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield OwnClients(process)
        finally:
            process.terminate()
