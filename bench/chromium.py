"""Chromium as the page's benchmark uses it: cold visits, with somebody who watches from inside."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypedDict

from playwright.sync_api import Browser, sync_playwright

from tests.web.browsers import CHROMIUM, FLAGS, LAPTOP

FOLDER = Path(__file__).parent / "page"
RECORDER = FOLDER / "recorder.js"
FLIGHT = (FOLDER / "flight.js").read_text(encoding="utf-8")
PLAIN = "/plain.html"
# JavaScript is not compiled to machine code, which would pile up in its heap for many minutes.
INTERPRETED = "--js-flags=--no-turbofan --no-maglev --no-sparkplug"
SLOW_LINK = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}  # ms, B/s
SLOW_PROCESSOR = 4  # times slower


class Seen(TypedDict):
    """What the recorder has noted while somebody played; all times in milliseconds."""

    flights: list[list[float]]  # for each flight when its frames came
    clicks: list[float]  # from a click to the move on the board
    longest: float  # the longest task of the main thread; 0 if none took 50


@contextmanager
def chromium(*flags: str) -> Iterator[Browser]:
    """Run Debian's Chromium, with flags of its own if need be."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """A page in a fresh browser profile, in which nothing is cached; as a context it is closed."""

    def __init__(
        self, browser: Browser, url: str, device: dict[str, Any] = LAPTOP, key: str | None = None
    ) -> None:
        kept = [{"name": "sandtable.me", "value": json.dumps({"key": key, "name": "You"})}]
        origins = [{"origin": url, "localStorage": kept}] if key else []
        self._context = browser.new_context(
            base_url=url,
            locale="en-GB",
            reduced_motion="no-preference",
            storage_state={"cookies": [], "origins": origins},  # type: ignore[arg-type]
            **device,
        )
        self._context.add_init_script(path=RECORDER)
        self.page = self._context.new_page()
        self._devtools = self._context.new_cdp_session(self.page)
        # Times are those of the processor, whatever else goes on.
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def __enter__(self) -> Visit:
        return self

    def __exit__(self, *_: object) -> None:
        self._context.close()

    def slow_down(self) -> None:
        """Be a modest phone on a modest link."""
        self._devtools.send("Network.enable")
        self._devtools.send("Network.emulateNetworkConditions", {"offline": False, **SLOW_LINK})
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})

    def ask(self, call: str, *arguments: Any) -> Any:
        """Ask the recorder."""
        script = f"(given) => recorder.{call}(...given)"
        return self.page.evaluate(script, list(arguments))

    def metrics(self) -> dict[str, float]:
        """Return what Chromium counts of this page: bytes, seconds and numbers of things."""
        told = self._devtools.send("Performance.getMetrics")
        return {each["name"]: each["value"] for each in told["metrics"]}

    def tidy(self) -> None:
        """Collect all garbage; what a first pass sets free may hold more."""
        for _ in range(2):
            self._devtools.send("HeapProfiler.collectGarbage")


@contextmanager
def plain_pages() -> Iterator[str]:
    """Serve a page without script, style or pictures; give its address."""
    handler = partial(Quiet, directory=str(FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without telling of it."""

    def log_message(self, format: str, *arguments: Any) -> None:
        """Keep silent."""
