"""Servers as processes of their own: started, asked, weighed and stopped."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, Self

START = 60.0  # seconds within which a server must answer


class Process:
    """A server on loopback; as a context it runs until the block ends."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        ready: str,
        environment: Mapping[str, str],
        within: float = START,
    ) -> None:
        self.port = port
        self.ready = ready
        self.within = within
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  closed with the process
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        self.http = HTTPConnection("127.0.0.1", port, timeout=START)

    def __enter__(self) -> Self:
        deadline = time.monotonic() + self.within
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise RuntimeError(f"{self.process.args!r} did not start:\n{self.last_words()}")
            time.sleep(0.1)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()

    def last_words(self) -> str:
        """Return the end of what it wrote to standard error."""
        self.errors.seek(0)
        return self.errors.read()[-2000:].decode(errors="replace")

    def is_ready(self) -> bool:
        try:
            self.http.request("GET", self.ready)
            answer = self.http.getresponse()
            answer.read()
        except (OSError, HTTPException):
            self.http.close()
            return False
        return answer.status == 200

    def pids(self) -> list[int]:
        """Return the numbers of its process, and of all that this one has started."""
        found = [self.process.pid]
        for pid in found:
            for path in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, path.read_text(encoding="ascii").split())
        return found

    def memory_mb(self) -> float:
        """Return its resident memory in MB (10^6 bytes); processes may share some of it."""
        return sum(map(memory_mb, self.pids()))

    def cpu_s(self) -> float:
        """Return the processor time that it has taken so far, in seconds."""
        return sum(map(cpu_s, self.pids()))


def memory_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    found = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(found.split()[1]) * 1024 / 1e6


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")
    user, system = fields[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def post(
    process: Process, path: str, content: object, headers: Mapping[str, str] | None = None
) -> Any:
    """Send JSON, and give the answer's JSON."""
    asked = {"Content-Type": "application/json", **(headers or {})}
    return _ask(process, "POST", path, json.dumps(content), asked)


def get(process: Process, path: str, headers: Mapping[str, str]) -> Any:
    """Ask for something, and give the answer's JSON."""
    return _ask(process, "GET", path, None, headers)


def _ask(
    process: Process, method: str, path: str, content: str | None, headers: Mapping[str, str]
) -> Any:
    process.http.request(method, path, content, headers)
    answer = process.http.getresponse()
    body = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path} was answered {answer.status}: {body[:300]!r}")
    return json.loads(body)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
