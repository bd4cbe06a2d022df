"""The command ``sandtable``: a file or folder a sub-command, loaded only when it is asked for."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module

from sandtable.cli.arguments import read
from sandtable.cli.signals import end_when_told

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


def main(words: Sequence[str] | None = None) -> None:
    """Run the command that the words ask for, by default those of the command line."""
    end_when_told(is_server=False)
    sys.exit(run(read(sys.argv[1:] if words is None else words)))


def run(chosen: Namespace) -> int:
    """Run a command with its options; return the exit status."""
    options = vars(chosen)
    command = options.pop("command")
    end_when_told(is_server=command in SERVERS)
    module = import_module(f"sandtable.cli.{HOMES.get(command, command)}")
    status: int = module.run(**options)
    return status
