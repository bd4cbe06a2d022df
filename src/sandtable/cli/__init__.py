"""The command ``sandtable``: a file or folder a sub-command, loaded only when it is asked for."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module

from sandtable.cli.arguments import read, split
from sandtable.cli.parser import refuse_use
from sandtable.cli.signals import end_when_told
from sandtable.extras import EXTRAS as MODULES
from sandtable.extras import MissingExtra, in_words

# Where a command is, unless in the file of its name.
HOMES = {
    "admin": "admin.command",
    "play": "play.command",
    "puzzles": "puzzles.command",
    "backup": "keeping.backup",
    "check": "keeping.check",
    "export": "keeping.export",
    "import": "keeping.import_",
    "restore": "keeping.restore",
}
SERVERS = ("serve", "worker")
ENOUGH = 141  # what a shell calls a command that SIGPIPE has ended


# What a command needs beyond NumPy and Numba; the others need nothing.
EXTRAS = {
    "play": "play",
    "arena": "arena",
    "dataset": "dataset",
    "train": "training",
    **dict.fromkeys(("serve", "worker", "admin", "join"), "server"),
    **dict.fromkeys(("backup", "check", "export", "import", "restore"), "server"),
}


def main(words: Sequence[str] | None = None) -> None:
    """Run the command that the words ask for; one line says so where it lacks packages."""
    chosen = read_words(words)
    try:
        status = run(chosen)
        sys.stdout.flush()
        sys.exit(status)
    except BrokenPipeError:  # whoever reads what is printed has read enough, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ENOUGH)
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        extra = EXTRAS.get(chosen.command)
        if isinstance(error, MissingExtra) and module not in MODULES.get(extra or "", ()):
            refuse_use(str(error))
        if extra is None or module in ("", "sandtable"):
            raise
        refuse_use(in_words(extra, f"sandtable {chosen.command}", module))


def read_words(words: Sequence[str] | None = None) -> Namespace:
    """Return what words ask for, by default those of the command line."""
    asked = sys.argv[1:] if words is None else words
    command, _ = split(asked)
    end_when_told(is_server=command in SERVERS)
    return read(asked)


def run(chosen: Namespace) -> int:
    """Run a command with its options; return the exit status."""
    options = dict(vars(chosen))
    command = options.pop("command")
    module = import_module(f"sandtable.cli.{HOMES.get(command, command)}")
    status: int = module.run(**options)
    return status
