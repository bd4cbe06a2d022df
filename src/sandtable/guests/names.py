"""How guests are named where players are: which word means whom, and what cannot be one.

| word | guest |
| --- | --- |
| engine:COMMAND | a program that speaks the line protocol |
| python:MODULE:NAME | a function or class that Python can import |
| FILE.py:NAME, FILE.py | a function or class of a file, `choose` if it is not named |
| here:NAME | an object of this process, which `name_of` has given the name |

Nothing else starts a program, and no server ever reads these words.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.errors import BadRequest

FILE = re.compile(r"(?P<path>.+\.py)(:(?P<name>[\w.]+))?")
MODULE = re.compile(r"python:(?P<module>[\w.]+):(?P<name>[\w.]+)")
USUAL_NAME = "choose"
HERE: dict[str, Callable[..., Any]] = {}  # by their words: players that live in this process


def is_guest(word: str) -> bool:
    """Whether a word means a player that others wrote."""
    return word.startswith(("engine:", "python:", "here:")) or bool(FILE.fullmatch(word))


def is_here(word: str) -> bool:
    """Whether a word means an object of this process, which no other process can have."""
    return word.startswith("here:")


def check_guest(word: str) -> None:
    """Refuse a guest that is not there; whether it plays will be seen when it is asked."""
    if word.startswith("engine:"):
        command = command_of(word)
        if not command or shutil.which(command[0]) is None:
            raise BadRequest(f"there is no program {command[0] if command else ''!r:.80} to start")
    elif word.startswith("python:"):
        if not MODULE.fullmatch(word):
            raise BadRequest(f"a player of Python is written python:MODULE:NAME, not {word!r:.80}")
    elif is_here(word):
        if word not in HERE:
            raise BadRequest(f"{word!r:.80} is a player of another process")
    elif not Path(file_of(word)[0]).is_file():
        raise BadRequest(f"there is no file {file_of(word)[0]!r:.80}")


def command_of(word: str) -> list[str]:
    """Return the command that starts a guest's process."""
    if not word.startswith("engine:"):
        return [sys.executable, "-m", "sandtable.guests.host", word]
    try:
        return shlex.split(word.removeprefix("engine:"))
    except ValueError as error:
        raise BadRequest(f"{word!r:.80} is no command: {error}") from error


def file_of(word: str) -> tuple[str, str]:
    """Return the file of a guest, and its name there."""
    found = FILE.fullmatch(word)
    assert found
    return found["path"], found["name"] or USUAL_NAME


def name_of(player: object) -> str:
    """Return the word for a player: a name stays, a function or class becomes one.

    What stands at the top of a module runs in processes of its own. Anything else, such as an
    object with a model in it, or what was typed into a notebook, is called in this process.
    """
    if isinstance(player, str):
        return player
    if not callable(player):
        raise BadRequest("a player is a name, or a function or class that chooses a move")
    name: str = getattr(player, "__qualname__", type(player).__name__)
    home: str = getattr(player, "__module__", "")
    module = sys.modules.get(home)
    path = getattr(module, "__file__", None)
    if path is None or getattr(module, name, None) is not player:
        return _keep(player, name)
    return f"{os.path.relpath(path)}:{name}" if home == "__main__" else f"python:{home}:{name}"


def _keep(player: Callable[..., Any], name: str) -> str:
    known = (word for word, kept in HERE.items() if kept is player)
    plain = re.sub(r"\W+", "", name.rpartition(".")[2]) or "player"
    numbered = (f"here:{plain}{number or ''}" for number in range(len(HERE) + 1))
    word = next(known, None) or next(word for word in numbered if word not in HERE)
    HERE[word] = player
    return word
