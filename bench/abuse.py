"""How long do others wait, and how much memory goes, while one address does its worst?

A server with a public name, so that nobody is exempt, and one attack after the other
(`bench/attacks.py`), each from an address of its own. Meanwhile a stranger at another address
plays, against themselves and against `adept`. `move` is the time from sending a move to its event,
`adept` that from a move to the computer's answer: the median, and the worst. Memory is that of the
server's process: the most during the attack, above what it was before. Targets: a move never waits
longer than three times its quiet time and 100 ms, `adept` answers within 2 s, memory grows by less
than 50 MB. The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from common import enter_environment, finish, parser_of, say, tell

enter_environment("sandtable")

from attacks import ATTACKS
from processes import Process, free_port
from strangers import Stranger

TIMES, PLUS_MS, ADEPT_S, MEMORY_MB = 3, 100, 2.0, 50  # the targets
COLUMNS = f"{'':14} {'move ms':>9} {'p99':>8} {'worst':>8} {'adept s':>9} {'worst':>8}"
MORE_COLUMNS = f" {'MB':>7} {'cpu %':>6}"


class Measured(NamedTuple):
    """What a stranger met, in seconds, and by how many MB the server grew."""

    moves: list[float]
    adept: list[float]
    megabytes: float
    cpu: float  # of a core, that the server took

    def row(self, name: str) -> str:
        """Return it for people."""
        moves, adept = sorted(self.moves), sorted(self.adept)
        return (
            f"{name:14} {1000 * statistics.median(moves):9.2f} {1000 * p99(moves):8.1f} "
            f"{1000 * moves[-1]:8.1f} {statistics.median(adept):9.3f} {adept[-1]:8.3f} "
            f"{self.megabytes:7.1f} {100 * self.cpu:6.0f}"
        )


def p99(times: list[float]) -> float:
    return sorted(times)[int(0.99 * (len(times) - 1))]


@contextmanager
def serving() -> Iterator[Process]:
    """Run a server whose every client is a stranger."""
    port = free_port()
    command = [sys.executable, "-m", "sandtable", "serve", "--port", str(port)]
    with TemporaryDirectory(prefix="sandtable-bench-") as folder:
        known = {"SANDTABLE_HOSTS": "localhost,127.0.0.1", "SANDTABLE_PROXIES": "192.0.2.1"}
        environment = os.environ | {"SANDTABLE_DATA": folder} | known
        with Process(command, port, "/healthz", environment) as process:
            yield process


async def measure(process: Process, stranger: Stranger, seconds: float) -> Measured:
    """Let the stranger play for a while, and weigh the server."""
    moves: list[float] = []
    adept: list[float] = []
    before = most = process.memory_mb()
    began, cpu = time.monotonic(), process.cpu_s()
    playing = [
        asyncio.create_task(stranger.play("person", moves)),
        asyncio.create_task(stranger.play("adept", adept)),
    ]
    while time.monotonic() < began + seconds or not (moves and adept):
        await asyncio.wait(playing, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for task in playing:
            if task.done():
                task.result()
        most = max(most, process.memory_mb())
    for task in playing:
        task.cancel()
    share = (process.cpu_s() - cpu) / (time.monotonic() - began)
    return Measured(moves, adept, most - before, share)


async def under(name: str, process: Process, stranger: Stranger, seconds: float) -> Measured:
    """Measure during one attack."""
    script = Path(__file__).with_name("attacks.py")
    command = [sys.executable, str(script), name, str(process.port), str(seconds + 1)]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert attacker.stdout is not None
    await attacker.stdout.readline()  # it has begun
    measured = await measure(process, stranger, seconds)
    out, _ = await attacker.communicate()
    say(f"{name}: done and refused {out.decode().strip()}")
    return measured


async def run(names: list[str], seconds: float) -> dict[str, object]:
    figures: dict[str, object] = {}
    with serving() as process:
        stranger = Stranger(process.port)
        await stranger.come()
        await measure(process, stranger, seconds / 2)  # all is warm from here on
        quiet = await measure(process, stranger, seconds)
        tell(COLUMNS + MORE_COLUMNS)
        tell(quiet.row("quiet"))
        quiet_ms = 1000 * statistics.median(quiet.moves)
        figures |= {"quiet_move_ms": quiet_ms, "quiet_worst_ms": 1000 * max(quiet.moves)}
        figures["quiet_p99_ms"] = 1000 * p99(quiet.moves)
        figures |= {"quiet_adept_s": statistics.median(quiet.adept), "quiet_cpu": quiet.cpu}
        begin = process.memory_mb()
        missed = []
        for name in names:
            measured = await under(name, process, stranger, seconds)
            tell(measured.row(name))
            worst_ms, worst_s = 1000 * max(measured.moves), max(measured.adept)
            figures |= {
                f"{name}_move_ms": 1000 * statistics.median(measured.moves),
                f"{name}_p99_ms": 1000 * p99(measured.moves),
                f"{name}_worst_ms": worst_ms,
                f"{name}_adept_s": worst_s,
                f"{name}_mb": measured.megabytes,
                f"{name}_cpu": measured.cpu,
            }
            if (
                worst_ms > TIMES * quiet_ms + PLUS_MS
                or worst_s > ADEPT_S
                or measured.megabytes > MEMORY_MB
            ):
                missed.append(name)
        figures["all_mb"] = process.memory_mb() - begin
        figures["log_kb"] = process.errors.tell() / 1000
        figures["missed"] = missed
    return figures


def main() -> None:
    parser = parser_of((__doc__ or "").partition("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    given = parser.parse_args()
    names = given.attacks or list(ATTACKS)
    finish(asyncio.run(run(names, 1.0 if given.quick else 6.0)))


if __name__ == "__main__":
    main()
