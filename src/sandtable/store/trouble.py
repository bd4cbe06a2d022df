"""Trouble with a database: a line in the log for each change, however many attempts fail."""

from __future__ import annotations

import logging
import threading
import time

# Seconds.
CALM = 1.0  # without a failure, after which trouble counts as over
NEWS_EVERY = 10.0  # between lines while it lasts, should the reason change

log = logging.getLogger(__name__)


class Trouble:
    """Whether a database can be read, or written, as the last attempts went."""

    def __init__(self, done: str) -> None:
        self._done = done  # "read" or "written"
        self._why: str | None = None
        self._since = self._latest = self._told = 0.0
        self._lock = threading.Lock()

    def note(self, why: str) -> None:
        """Note an attempt that failed."""
        with self._lock:
            self._latest = now = time.monotonic()
            if self._why is None:
                self._since = now
            elif why == self._why or now < self._told + NEWS_EVERY:
                return
            self._why, self._told = why, now
            log.warning("the database cannot be %s: %s", self._done, why)

    def clear(self) -> None:
        """Note an attempt that went well."""
        if self._why is None:
            return
        with self._lock:
            now = time.monotonic()
            if now - self._latest >= CALM:
                self._why = None
                seconds = now - self._since
                log.warning("the database can be %s again, after %.0f s", self._done, seconds)
