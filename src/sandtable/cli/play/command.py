"""The options of ``sandtable play``, and what becomes of errors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

Seats = Annotated[
    str | None,
    typer.Option(
        help="Who plays, in turn order: people's names and computer players; you,adept if left out."
    ),
]
Players = Annotated[
    int | None, typer.Option(help="How many play: you, and computer players for the rest.")
]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, such as end=round.")
]
Seed = Annotated[int | None, typer.Option(help="Makes deal and computer play the same again.")]
Save = Annotated[Path | None, typer.Option(help="The file to save the game in.")]
Resume = Annotated[Path | None, typer.Option(help="Go on with a saved game.")]
Language = Annotated[str | None, typer.Option(help="en or de; the system's if left out.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="Draw without colours.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Lay all hands open, to learn or teach.")]


def play(
    game: Annotated[str | None, typer.Argument(help="mandala, patterns or flowers.")] = None,
    seats: Seats = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
    language: Language = None,
    no_color: NoColor = False,
    reveal: Reveal = False,
) -> None:
    """Play at the terminal: against the computer, or several people at one keyboard."""
    from sandtable.cli.play.opening import Wishes
    from sandtable.cli.play.session import run
    from sandtable.cli.play.texts import Texts, system_language
    from sandtable.errors import SandtableError
    from sandtable.games.game import LANGUAGES

    wishes = Wishes(
        game, seats, players, tuple(option or ()), seed, save, resume, language, no_color, reveal
    )
    try:
        sys.exit(run(wishes))
    except SandtableError as error:
        known = language if language in LANGUAGES else system_language()
        is_plain = not (sys.stderr.encoding or "").lower().startswith("utf")
        reason = Texts(known, is_plain=is_plain).reason(error)
        print(f"sandtable play: {error.code}: {reason}", file=sys.stderr)
        sys.exit(2)
