"""The process of a Python player: ``python -m sandtable.guests.host bot.py:choose``.

It speaks the line protocol as far as a guest needs it: `choose`, and `quit`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import IO, Any

from sandtable.guests.names import MODULE, file_of
from sandtable.guests.turn import CRASHED, Json, Turn, told

Choose = Callable[[Turn], Any]


class Caller:
    """A player of Python: a function that is called for each move, or a class made for each game.

    An instance has a method `choose`, or is called itself.
    """

    def __init__(self, player: Any) -> None:
        self._player = player
        self._choose: Choose | None = None

    def choose(self, turn: Turn) -> Any:
        """Return what the player chooses."""
        if self._choose is None or turn.number == 0:
            playing = self._player() if isinstance(self._player, type) else self._player
            self._choose = getattr(playing, "choose", playing)
        return self._choose(turn)


def load(word: str) -> Any:
    """Return the object that a guest's word names."""
    if found := MODULE.fullmatch(word):
        return _inside(import_module(found["module"]), found["name"])
    path, name = file_of(word)
    sys.path.insert(0, str(Path(path).resolve().parent))
    spec = spec_from_file_location(Path(path).stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return _inside(module, name)


def _inside(found: Any, name: str) -> Any:
    for part in name.split("."):
        found = getattr(found, part)
    return found


def answer(caller: Caller, request: Json) -> Json:
    """Answer one request; what the player raises becomes a refusal."""
    try:
        move = caller.choose(Turn.from_request(request))
    except Exception as error:
        return {"ok": False, "error": {"code": CRASHED, "message": told(error)}}
    return {"ok": True, "move": move if isinstance(move, str) else repr(move)}


def converse(caller: Caller, requests: IO[str], answers: IO[str]) -> None:
    """Answer until nobody asks any more."""
    for line in requests:
        request = json.loads(line)
        if request["do"] == "quit":
            break
        print(
            json.dumps({"id": request["id"], **answer(caller, request)}), file=answers, flush=True
        )


def main(word: str) -> None:
    """Host one player; what it prints goes to standard error, where it spoils no answer."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    caller = Caller(load(word))
    print('{"ready": true}', file=answers, flush=True)
    converse(caller, sys.stdin, answers)


if __name__ == "__main__":
    main(sys.argv[1])
