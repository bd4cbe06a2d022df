"""What clients have spent and hold, in memory that all processes of one server share.

There is no lock, which a process could take to its grave: of two charges to one client within the
same microsecond one may be lost.
"""

from __future__ import annotations

import mmap
import secrets
from array import array
from hashlib import blake2b

WAYS = 8  # rows among which a client has its place
ROWS = 20_000  # clients that are remembered: addresses and keys; some megabytes
TAG_BYTES = 6  # of a hash that stands for a client: a number that a double holds exactly
TAG, USED, SPENT = 0, 1, 2  # where each begins in a row
DOUBLE = 8  # bytes


class Ledger:
    """Rows of numbers, one for each client that was seen lately, and one for everybody.

    A row holds what was spent, and for each process how many connections of each kind it has open.
    """

    def __init__(self, processes: int, cells: int, kinds: int, rows: int = ROWS) -> None:
        self.process = 0  # which of them this one is
        self._processes = processes
        self._kinds = kinds
        self._held = SPENT + cells
        self._row = self._held + kinds * processes
        self._buckets = rows // WAYS
        self._rows = 1 + self._buckets * WAYS
        self._cells = memoryview(mmap.mmap(-1, DOUBLE * self._row * self._rows)).cast("d")
        self._empty = array("d", bytes(DOUBLE * self._row))
        self._salt = secrets.token_bytes(16)  # nobody can choose who shares their bucket

    def tag(self, client: str) -> float:
        """Return what stands for a client."""
        found = blake2b(client.encode(), digest_size=TAG_BYTES, key=self._salt).digest()
        return 1.0 + int.from_bytes(found, "big")

    def spent(self, tag: float, now: float) -> memoryview[float]:
        """Return the cells of a client; 0 stands for everybody."""
        row = self._find(tag, now)
        return self._cells[row + SPENT : row + self._held]

    def held(self, kind: int, tag: float = 0.0) -> int:
        """Count the open connections of a kind that a client has, or everybody."""
        row = self._find(tag, 0.0)
        first = row + self._held + kind
        return int(sum(self._cells[first : row + self._row : self._kinds]))

    def hold(self, kind: int, change: int, tag: float, now: float) -> None:
        """Count a client's connection of a kind that was opened or closed."""
        for row in (0, self._find(tag, now)):
            cell = row + self._held + kind + self._kinds * self.process
            self._cells[cell] = max(0.0, self._cells[cell] + change)

    def forget(self, process: int) -> None:
        """Count no connection of a process any more: it has died."""
        for kind in range(self._kinds):
            first = self._held + kind + self._kinds * process
            self._cells[first :: self._row] = array("d", bytes(DOUBLE * self._rows))

    def _find(self, tag: float, now: float) -> int:
        """Return where the row of a client begins; the one seen longest ago makes room."""
        if not tag:
            return 0
        cells, size = self._cells, self._row
        first = (1 + int(tag) % self._buckets * WAYS) * size
        rows = range(first, first + WAYS * size, size)
        for row in rows:
            if cells[row] == tag:
                break
        else:
            row = min(rows, key=lambda each: (any(self._holds(each)), cells[each + USED]))
            cells[row : row + size] = self._empty
            cells[row] = tag
        cells[row + USED] = max(now, cells[row + USED])
        return row

    def _holds(self, row: int) -> memoryview[float]:
        return self._cells[row + self._held : row + self._row]
