"""The command ``sandtable``: one file a sub-command, loaded only when it is asked for."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer

app = typer.Typer(
    help="Play and study the Mandala games: Mandala, Patterns and Flowers.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {version('sandtable')}")
        raise typer.Exit


@app.callback()
def _options(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


@app.command()
def engine() -> None:
    """Speak the line protocol for bots: one JSON request a line in, one JSON answer a line out."""
    from sandtable.cli.engine import run

    if sys.stdin is None or sys.stdout is None:
        sys.exit("sandtable engine: standard input and output must be open")
    sys.exit(run(sys.stdin.buffer, sys.stdout.buffer, sys.stderr))


def main() -> None:
    """Run the command; an interruption ends it without a traceback."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
