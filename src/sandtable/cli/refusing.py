"""How a command is refused: one line on standard error, and one exit status."""

from __future__ import annotations

import sys

from sandtable.errors import SandtableError

DAMAGED = 1  # exit status: all was done that could be done, but something is damaged
REFUSED = 2  # exit status, as for every wrong use of a command


def refuse(command: str, error: SandtableError, reason: str | None = None) -> int:
    """Print why a command is refused, in other words than the error's if given."""
    # Part of it may come from a file, which must not control the terminal.
    message = "".join(c if c.isprintable() else "?" for c in reason or str(error))
    print(f"sandtable {command}: {error.code}: {message}", file=sys.stderr)
    return REFUSED
