"""Homes: each table belongs to one process, and what concerns it goes there."""

from __future__ import annotations

import re
import zlib

from sandtable.server.processes.mailboxes import CONNECTION, LARGEST, Post

FIRST = 0  # the process that does what only one may do

TABLE = re.compile(rb"/api/tables/([A-Za-z0-9_-]{1,40})(?![^/?])")
# It may open a port, remembers reviews of records, and plays the deals of days.
OF_THE_FIRST = re.compile(rb"/api/(?:here|reviews|days)(?![^/?])")


def home_of_table(table: bytes, count: int) -> int:
    """Return the process that a table belongs to."""
    return zlib.crc32(table) % count


def home_of(url: bytes, count: int) -> int | None:
    """Return the process that a request belongs to; None if any will do."""
    if found := TABLE.match(url):
        return home_of_table(found[1], count)
    return FIRST if OF_THE_FIRST.match(url) else None


class HandOver:
    """Hands connections to the process that their request belongs to."""

    def __init__(self, post: Post, count: int) -> None:
        self._post = post
        self._count = count

    def __call__(self, url: bytes, file: int, came: bytes) -> bool:
        """Hand a connection over, with all that came of its request; whether it is gone."""
        home = home_of(url, self._count)
        if home is None or home == self._post.number or len(came) >= LARGEST:
            return False
        return self._post.put(home, CONNECTION, came, [file])
