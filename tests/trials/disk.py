"""A disk that may lose power: what processes did to the files of a folder, and what is left of it.

Until a file is synced, each write to it may reach the disk or not, in any order, and of each only
some of its sectors. A name in the folder is sure once the folder itself is synced.
"""

from __future__ import annotations

import random
import re
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.keeper import kept
from tests.patience import LONG_ENOUGH, wait_until

SECTOR = 512  # bytes: what a disk writes wholly or not at all
WRITES = "pwrite64", "write"
SYNCS = "fsync", "fdatasync"
TRACED = *WRITES, *SYNCS, "ftruncate", "openat", "unlink", "rename"

CALL = re.compile(r"(\d+) +(\d+\.\d+) (\w+)\((.*)\) += (-?\d+).*<(\d+\.\d+)>$")
BEGUN = re.compile(r"(\d+) +(\d+\.\d+) (\w+\(.*) <unfinished \.\.\.>$")
ENDED = re.compile(r"(\d+) +\d+\.\d+ <\.\.\. \w+ resumed>(.*)$")
PATHS = re.compile(r'[<"]((?:\\x[0-9a-f]{2})*)[>"]')
SECOND = 10**9  # nanoseconds


@dataclass(frozen=True, slots=True)
class Call:
    """A call to the system that has changed a file of the folder, or synced it."""

    thread: str
    name: str
    began: int  # nanoseconds since 1970
    ended: int
    file: str  # its name in the folder; empty: the folder itself
    target: str = ""  # of a rename
    place: int = 0  # in bytes; of a truncation the new size
    data: bytes = b""
    flags: str = ""  # of an opening


@contextmanager
def traced(pid: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run strace on a process until the end of the block; it goes on when strace has ended."""
    command = ["strace", "-f", "-qq", *options, "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as strace, kept(strace):
        try:
            wait_until(lambda: _is_traced(pid) or strace.poll() is not None)
            assert strace.poll() is None, "strace cannot trace here"
            yield strace
        finally:
            strace.send_signal(signal.SIGTERM)
            strace.wait(LONG_ENOUGH)


def _is_traced(pid: int) -> bool:
    """Whether all threads of a process are traced."""
    threads = Path(f"/proc/{pid}/task").glob("*/status")
    try:
        return all("TracerPid:\t0\n" not in path.read_text() for path in threads)
    except (FileNotFoundError, ProcessLookupError):  # a thread has ended meanwhile
        return False


def recorder(output: Path) -> list[str]:
    """Return the options with which strace records what happens to files."""
    return ["-ttt", "-T", "-y", "-xx", "-s", "1000000", "-e", f"trace={','.join(TRACED)}",
            "-e", "signal=none", "-o", str(output)]  # fmt: skip


def read_calls(recording: Path, folder: Path) -> list[Call]:
    """Read from a recording what has changed a folder, in the order in which the calls ended."""
    places: dict[str, int] = {}  # up to where each open file has been written
    found = [CALL.match(line) for line in _whole_lines(recording)]
    calls = [_read_call(each, folder, places) for each in found if each]
    return sorted((call for call in calls if call), key=lambda call: call.ended)


def _whole_lines(recording: Path) -> Iterator[str]:
    """Put together what strace writes in two parts: the beginning of a call, and its end."""
    begun = {}
    for line in recording.read_text().splitlines():
        if found := BEGUN.match(line):
            begun[found[1]] = f"{found[1]} {found[2]} {found[3]}"
        elif (found := ENDED.match(line)) and found[1] in begun:
            yield begun.pop(found[1]) + found[2]
        else:
            yield line


def _read_call(found: re.Match[str], folder: Path, places: dict[str, int]) -> Call | None:
    thread, began, name, arguments, result, took = found.groups()
    texts = [_bytes(text) for text in PATHS.findall(arguments)]
    number = int(result)
    if number < 0 or "(deleted)" in arguments or not texts:
        return None
    at = int(float(began) * SECOND)
    of_two = name in ("openat", "rename")  # openat: the folder it is relative to, and the path
    path = Path(*(text.decode() for text in texts)) if name == "openat" else Path(_text(texts[0]))
    if path not in (folder, folder / path.name):
        return None
    file = "" if path == folder else path.name
    target = Path(_text(texts[1])).name if of_two else ""
    flags = arguments if name == "openat" else ""
    opened, last = arguments.partition("<")[0], arguments.rpartition(", ")[2]
    if name == "openat":
        places[result] = 0
    place, data = 0, b""
    if name in WRITES:
        place = int(last) if name == "pwrite64" else places.get(opened, 0)
        data = texts[1][:number]
        places[opened] = place + number
    elif name == "ftruncate":
        place = int(last)
    ended = at + int(float(took) * SECOND)
    return Call(thread, name, at, ended, file, target, place, data, flags)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass(eq=False)
class File:
    """What of a file is on the disk for sure, and the calls after that."""

    sure: bytearray = field(default_factory=bytearray)
    later: list[Call] = field(default_factory=list)

    def sync(self, sync: Call) -> None:
        """Make sure of all that was written before a sync began."""
        later = self.later
        self.later = [
            call for call in later if call.ended > sync.began and call.thread != sync.thread
        ]
        for call in later:
            if call not in self.later:
                _change(self.sure, call)


Naming = tuple[str, File | None]  # a name gets a file, or none any more


@dataclass
class Disk:
    """The files of one folder."""

    names: dict[str, File] = field(default_factory=dict)  # as processes see them
    sure: dict[str, File] = field(default_factory=dict)  # as they are on the disk
    later: list[Naming] = field(default_factory=list)  # since the folder was synced

    def do(self, call: Call) -> None:
        """Take note of a call."""
        if call.name == "openat":
            self._open(call)
        elif call.name in SYNCS and not call.file:
            self.sure, self.later = dict(self.names), []
        elif call.file not in self.names:
            return  # of a file that has no name any more
        elif call.name in SYNCS:
            self.names[call.file].sync(call)
        elif call.name == "unlink":
            del self.names[call.file]
            self.later.append((call.file, None))
        elif call.name == "rename":
            file = self.names[call.target] = self.names.pop(call.file)
            self.later += [(call.file, None), (call.target, file)]
        else:
            self.names[call.file].later.append(call)

    def _open(self, call: Call) -> None:
        if call.file and call.file not in self.names and "O_CREAT" in call.flags:
            file = self.names[call.file] = File()
            self.later.append((call.file, file))
        elif "O_TRUNC" in call.flags:
            self.names[call.file].later.append(call)

    def after_power_loss(self, dice: random.Random) -> dict[str, bytes]:
        """Return what may be left of each file."""
        often = dice.choice((0.0, 0.5, 0.9, 1.0))  # does a later write reach the disk
        names = dict(self.sure)
        for name, file in self.later:
            if dice.random() >= often:
                continue
            if file is not None:
                names[name] = file
            else:
                names.pop(name, None)
        return {name: _left(file, often, dice) for name, file in sorted(names.items())}


def _left(file: File, often: float, dice: random.Random) -> bytes:
    content = bytearray(file.sure)
    for call in file.later:
        chance = dice.random()
        if chance < often:
            _change(content, call)
        elif chance < (1 + often) / 2 and call.data:
            _tear(content, call, dice)
    return bytes(content)


def _change(content: bytearray, call: Call) -> None:
    if call.name == "openat":
        content.clear()
    elif call.name == "ftruncate":
        _resize(content, call.place)
        del content[call.place :]
    else:
        _resize(content, call.place + len(call.data))
        content[call.place : call.place + len(call.data)] = call.data


def _tear(content: bytearray, call: Call, dice: random.Random) -> None:
    """Write some sectors of a write."""
    place, end = call.place, call.place + len(call.data)
    while place < end:
        after = min(end, place - place % SECTOR + SECTOR)
        if dice.random() < 0.5:
            _resize(content, after)
            content[place:after] = call.data[place - call.place : after - call.place]
        place = after


def _resize(content: bytearray, least: int) -> None:
    content.extend(bytes(max(0, least - len(content))))


def disk_after(calls: Sequence[Call], at: int) -> Disk:
    """Return a folder as it was at a time."""
    disk = Disk()
    for call in calls:
        if call.ended > at:
            break
        disk.do(call)
    return disk
