"""``sandtable serve``: the tables of this machine, for its own browser or for the network."""

from __future__ import annotations

import signal
import sys


def run(*, browser: bool = True, **flags: object) -> int:
    """Serve until told to stop; return the exit status."""
    from sandtable.cli.browser import show_page
    from sandtable.cli.compiling import tell_compiling
    from sandtable.errors import SandtableError
    from sandtable.server.logs import start_logs
    from sandtable.server.serve import announce, serve
    from sandtable.server.settings import Settings

    # Uvicorn hands the signal on when it has stopped in good order.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = Settings.from_environment(**flags)
        start_logs()

        def ready(url: str) -> None:
            announce(url, settings)
            if browser:
                show_page(url, settings)

        serve(settings, tell_compiling(sys.stderr), ready)
    except SandtableError as error:
        print(f"sandtable serve: {error}", file=sys.stderr)
        return 1
    return 0
