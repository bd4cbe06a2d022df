"""``sandtable puzzles``: made, checked and shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sandtable.cli.refusing import refuse
from sandtable.errors import SandtableError


def run(action: str, **options: Any) -> int:
    """Do one of the actions; return the exit status."""
    try:
        status: int = import_module(f"sandtable.cli.puzzles.{action}").run(**options)
    except SandtableError as error:
        return refuse(f"puzzles {action}", error)
    return status
