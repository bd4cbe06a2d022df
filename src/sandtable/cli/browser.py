"""Opening the page in the browser of the person who has started the server."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import TextIO
from urllib.parse import urlsplit

from sandtable.server.edge.addresses import url_to_type
from sandtable.server.settings import EVERYWHERE, Settings

THREAD = "browser"
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def show_page(url: str, settings: Settings, screen: TextIO = sys.stdout) -> None:
    """Open the page if a person can see it, without waiting for the browser."""
    if settings.hosts or not screen.isatty() or not has_display():
        return
    Thread(target=_open, args=(_local_url(url, settings),), name=THREAD, daemon=True).start()


def _local_url(url: str, settings: Settings) -> str:
    """Return the machine's own URL of a server that listens everywhere.

    There the browser knows the same person as without --lan, and trusts the page more.
    """
    if settings.host not in EVERYWHERE:
        return url
    return url_to_type("::1" if ":" in settings.host else "127.0.0.1", urlsplit(url).port or 80)


def has_display() -> bool:
    """Whether windows can be opened here."""
    return sys.platform in {"darwin", "win32"} or any(os.environ.get(name) for name in DISPLAYS)


def _open(url: str) -> None:
    with suppress(Exception):
        browser = webbrowser.get()
        # A browser of plain text would take the terminal that the server runs in.
        if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
            browser.open(url)
