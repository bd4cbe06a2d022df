"""The command ``sandtable``: one file a sub-command, loaded only when it is asked for."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from sandtable.cli.play.command import play
from sandtable.cli.serve import NoBrowser, serve
from sandtable.cli.signals import end_when_told

app = typer.Typer(
    help="Play and study the Mandala games: Mandala, Patterns and Flowers.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {version('sandtable')}")
        raise typer.Exit


@app.callback()
def _alone(
    context: typer.Context,
    _: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Let the local network play too.")] = False,
    no_browser: NoBrowser = False,
) -> None:
    """Play and study the Mandala games; without a command, open tables like `serve`."""
    if context.invoked_subcommand is None:
        from sandtable.cli.serve import run

        sys.exit(run(lan=lan or None, browser=not no_browser))


@app.command()
def engine() -> None:
    """Speak the line protocol for bots: one JSON request a line in, one JSON answer a line out."""
    from sandtable.cli.engine import run

    if sys.stdin is None or sys.stdout is None:
        sys.exit("sandtable engine: standard input and output must be open")
    sys.exit(run(sys.stdin.buffer, sys.stdout.buffer, sys.stderr))


@app.command()
def arena(
    game: Annotated[str, typer.Option(help="mandala, patterns or flowers.")],
    seats: Annotated[str, typer.Option(help="A player for each seat: master,adept,adept.")],
    games: Annotated[int, typer.Option(help="How many; rounded up to whole deals.")] = 100,
    seed: Annotated[int | None, typer.Option(help="Equal seeds give equal deals.")] = None,
    time_ms: Annotated[int | None, typer.Option(help="At most, for a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="At most, for a move.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, such as end=round.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; one a core if left out.")] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster instead.")
    ] = None,
    json: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save all results; - for standard output.")
    ] = None,
) -> None:
    """Let computer players meet on paired deals, and measure who is better."""
    from sandtable.cli.arena import run

    code = run(
        game,
        seats,
        games,
        seed=seed,
        time_ms=time_ms,
        simulations=simulations,
        options=option or [],
        jobs=jobs,
        ray=ray,
        json_to=json,
    )
    sys.exit(code)


@app.command()
def worker(
    redis: Annotated[
        str, typer.Option(envvar="SANDTABLE_REDIS", metavar="URL", help="redis://HOST:PORT")
    ],
    threads: Annotated[
        int | None, typer.Option(min=1, help="One less than cores if left out.")
    ] = None,
) -> None:
    """Think for the computer seats of servers that share a Redis."""
    from sandtable.cli.worker import run

    sys.exit(run(redis, threads))


DATABASE = typer.Option(
    envvar="SANDTABLE_DATABASE",
    metavar="URL",
    help="sqlite:///FILE or postgresql://...; the file in your data folder if left out.",
)


@app.command()
def export(
    file: Annotated[
        str, typer.Argument(help="The file, for your eyes alone; - for standard output.")
    ],
    database: Annotated[str | None, DATABASE] = None,
) -> None:
    """Write all games into one file, for a backup or for another database."""
    from sandtable.cli.export import run

    sys.exit(run(file, database))


@app.command(name="import")
def import_(
    file: Annotated[str, typer.Argument(help="A file that `sandtable export` has written.")],
    database: Annotated[str | None, DATABASE] = None,
) -> None:
    """Add all games of an exported file; tables that are there already stay as they are."""
    from sandtable.cli.import_ import run

    sys.exit(run(file, database))


@app.command()
def verify(
    record: Annotated[str, typer.Argument(help="The file; - for standard input.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="What the table showed before the first move."),
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="en or de; the system's if left out.")
    ] = None,
) -> None:
    """Check that the deal and the draws of a recorded game were not changed."""
    from sandtable.cli.verify import run

    sys.exit(run(record, commitment, language))


app.command()(play)
app.command()(serve)


def main() -> None:
    """Run the command."""
    command = next((word for word in sys.argv[1:] if not word.startswith("-")), "serve")
    end_when_told(is_server=command in ("serve", "worker"))
    app()
