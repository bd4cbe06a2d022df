"""A parser of words after ``sandtable``, which says in one sentence what is wrong.

Like ``arguments.py`` it needs nothing but the standard library.
"""

from __future__ import annotations

import os
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    HelpFormatter,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

import sandtable
from sandtable.cli.refusing import REFUSED

NAME = "sandtable"
WIDTH = 80  # columns at most


def guess(word: str, known: Iterable[str]) -> str:
    """Return which known word may have been meant, if any."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]}?" if close else ""


def refuse_use(reason: str, more: str = "") -> NoReturn:
    """End because of wrong use."""
    print(reason, file=sys.stderr)
    if more:
        print(f"Try: {more}", file=sys.stderr)
    sys.exit(REFUSED)


def typed() -> str:
    """Return the name under which the user started this."""
    return os.environ.get("SANDTABLE_COMMAND", NAME)


class Parser(ArgumentParser):
    """A parser that takes no shortened options, and says in one sentence what is wrong."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, add_help=False, **settings)
        self.actions: list[Action] = []
        self.add_argument("-h", "--help", action="help", help="show this help and exit")

    def add_argument(self, *names: Any, **settings: Any) -> Action:
        """Add an argument, and note it."""
        self.actions.append(super().add_argument(*names, **settings))
        return self.actions[-1]

    @property
    def options(self) -> list[str]:
        """Return the names of all options."""
        return [name for action in self.actions for name in action.option_strings]

    def error(self, message: str) -> NoReturn:
        """End because of wrong use."""
        command = self.prog.removeprefix(NAME)
        reason = message.removeprefix("argument ")
        refuse_use(f"{self.prog}: {reason}", f"{typed()}{command} --help")


# By name: what each command does, in a line, and its options.
Commands = dict[str, tuple[str, Callable[[Parser], None]]]


class Help(HelpFormatter):
    """Help of at most 80 columns, however wide the screen is."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=min(WIDTH, _columns()) - 2)


class Overview(Help, RawDescriptionHelpFormatter):
    """Help whose lists stay as they are."""


class ShowVersion(Action):
    """Shows the version and ends."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, default=SUPPRESS, help=help)

    def __call__(self, *_: object) -> NoReturn:
        """Show it."""
        print(f"{NAME} {sandtable.__version__}")
        sys.exit(0)


def _columns() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers, from `least` on and up to `most` where those are given."""

    def read_number(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r:.40} is not a whole number") from None
        if least is not None and number < least:
            raise ArgumentTypeError(f"must be at least {least}, not {number}")
        if most is not None and number > most:
            raise ArgumentTypeError(f"must be at most {most}, not {number}")
        return number

    return read_number


def add_database(parser: Parser) -> None:
    """Add the option that names the database."""
    where = "sqlite:///FILE or postgresql://...; SANDTABLE_DATABASE, or else the file in your "
    where += "data folder, if left out"
    known = os.environ.get("SANDTABLE_DATABASE") or None
    parser.add_argument("--database", default=known, metavar="URL", help=where)
