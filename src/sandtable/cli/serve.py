"""``sandtable serve``: the tables of this machine, for its own browser or for the network."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

NoBrowser = Annotated[
    bool,
    typer.Option("--no-browser", help="Do not open the page; without a screen it never is."),
]


def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let the local network play too.")] = False,
    port: Annotated[int | None, typer.Option(help="8321 if left out; 0 for any free one.")] = None,
    host: Annotated[
        str | None, typer.Option(help="Where to listen; 127.0.0.1 if left out.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…")
    ] = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="For several servers and workers: redis://…")
    ] = None,
    threads: Annotated[int | None, typer.Option(help="For computer players.")] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Of rates and numbers for each client.")
    ] = True,
    no_browser: NoBrowser = False,
) -> None:
    """Open tables to play at, in this machine's browser or, with --lan, on the network."""
    sys.exit(
        run(
            lan=lan or None,
            port=port,
            host=host,
            database=database,
            redis=redis,
            threads=threads,
            limits=None if limits else False,
            browser=not no_browser,
        )
    )


def run(*, browser: bool = True, **flags: object) -> int:
    """Serve until told to stop; give the exit status."""
    from sandtable.cli.browser import show_page
    from sandtable.cli.compiling import tell_compiling
    from sandtable.errors import SandtableError
    from sandtable.server.logs import start_logs
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
        print(f"sandtable serve: {error}", file=sys.stderr)
        return 1
    return 0
