"""``sandtable serve``: the tables of this machine, for its own browser or for the network."""

from __future__ import annotations

import sys


def run(*, browser: bool = True, **flags: object) -> int:
    """Serve until told to stop; return the exit status."""
    from sandtable.cli.browser import show_page
    from sandtable.cli.compiling import tell_compiling
    from sandtable.cli.refusing import refuse
    from sandtable.errors import SandtableError
    from sandtable.server.edge.logging import start_logs
    from sandtable.server.serve import announce, serve
    from sandtable.server.settings import Settings

    tell_ready = tell_compiling(sys.stderr)
    is_announced = False

    def tell(share: float) -> None:
        if is_announced:
            tell_ready(share)

    try:
        settings = Settings.from_environment(**flags)
        start_logs()

        def ready(url: str) -> None:
            nonlocal is_announced
            announce(url, settings)
            is_announced = True
            if browser:
                show_page(url, settings)

        serve(settings, tell, ready)
    except SandtableError as error:
        return refuse("serve", error)
    return 0
