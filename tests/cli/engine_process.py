"""Talk to the engine: over real pipes, or inside this process where speed matters."""

from __future__ import annotations

import json
import os
import random
import select
import tempfile
import time
from typing import Any, Self

from sandtable.protocol.engine import Engine
from tests.patience import LONG_ENOUGH
from tests.servers import Forked

Json = dict[str, Any]

DEFAULTS: dict[str, Json] = {
    "mandala": {},
    "patterns": {},
    "flowers": {"end": "turn", "backs": "colour"},
}

CODES = {
    "bad_json", "bad_request", "unknown_game", "bad_players", "bad_option", "bad_position",
    "bad_record", "no_game", "illegal_move", "game_over", "bad_seat",
}  # fmt: skip

# Every game, number of players and option at least once.
TABLES: list[Json] = [
    {"game": "mandala"},
    {"game": "patterns"},
    {"game": "flowers"},
    {"game": "flowers", "players": 3, "options": {"end": "round"}},
    {"game": "flowers", "players": 4, "options": {"backs": "mixed"}},
]
GAMES = ["mandala", "patterns", "flowers"]


def name_of(table: Json) -> str:
    """Name a table in the list of tests."""
    return f"{table['game']}-{table.get('players', 2)}"


class Conversation:
    """Requests and answers; whoever carries the lines defines `exchange`."""

    def exchange(self, line: bytes) -> bytes:
        """Send one line that is not blank and give the answer as it came."""
        raise NotImplementedError

    def ask_raw(self, line: bytes) -> Json:
        """Send one line and read its answer, which must have the right form."""
        return read_answer(self.exchange(line))

    def ask(self, do: str, **fields: Any) -> Json:
        """Send a request and give the answer, which may be a refusal."""
        return self.ask_raw(json.dumps({"do": do, **fields}).encode())

    def get(self, do: str, **fields: Any) -> Json:
        """Send a request that must be granted."""
        answer = self.ask(do, **fields)
        assert answer["ok"], answer
        return answer

    def begin(self) -> None:
        """Have a game under way, which no refusal may change."""
        self.get("new", game="mandala", seed=1)
        self.get("play", move="Dg1")

    def refuse_raw(self, line: bytes) -> str:
        """Send a line that must be refused and change nothing; give the code."""
        before = self.exchange(b'{"do":"record"}')
        answer = self.ask_raw(line)
        assert not answer["ok"], line[:200]
        assert self.exchange(b'{"do":"record"}') == before
        return str(answer["error"]["code"])

    def refuse(self, do: str, **fields: Any) -> str:
        """Send a request that must be refused and change nothing; give the code."""
        return self.refuse_raw(json.dumps({"do": do, **fields}).encode())


def read_answer(line: bytes) -> Json:
    """Read an answer line, checking all that holds for every answer."""
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert line.isascii()
    answer: Json = json.loads(line)
    assert isinstance(answer["ok"], bool)
    assert "id" in answer
    if not answer["ok"]:
        assert answer.keys() == {"id", "ok", "error"}
        assert answer["error"].keys() == {"code", "message"}
        assert answer["error"]["code"] in CODES
        assert isinstance(answer["error"]["message"], str)
        assert answer["error"]["message"]
    return answer


class EngineInside(Conversation):
    """An engine in this process."""

    def __init__(self) -> None:
        self.engine = Engine()

    def exchange(self, line: bytes) -> bytes:
        """Send one line that is not blank and give the answer as it came."""
        answer = self.engine.answer(line)
        assert answer is not None
        return answer


class EngineProcess(Conversation):
    """A running `sandtable engine`."""

    def __init__(self) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
        requests, ours = os.pipe()
        theirs, answers = os.pipe()
        self.process = Forked(["engine"], os.environ, requests, answers, self._errors.fileno())
        os.close(requests)
        os.close(answers)
        self.requests = os.fdopen(ours, "wb", buffering=0)
        self.answers = os.fdopen(theirs, "rb", buffering=0)
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, content: bytes) -> None:
        """Write bytes as they are."""
        while content:
            content = content[self.requests.write(content) :]

    def read_line(self, patience: float = LONG_ENOUGH) -> bytes:
        """Read one line, or what is left at the end of output."""
        deadline = time.monotonic() + patience
        while b"\n" not in self._unread:
            left = max(0.0, deadline - time.monotonic())
            if not select.select([self.answers], [], [], left)[0]:
                raise TimeoutError(f"no answer within {patience} s; so far {self._unread[:200]!r}")
            more = os.read(self.answers.fileno(), 1 << 16)
            if not more:
                break
            self._unread += more
        line, end, self._unread = self._unread.partition(b"\n")
        return line + end

    def exchange(self, line: bytes) -> bytes:
        """Send one line that is not blank and give the answer as it came."""
        self.send(line + b"\n")
        answer = self.read_line()
        assert answer, f"the engine has ended: {self.said()}"
        return answer

    def end_input(self) -> bytes:
        """Close the engine's input and give all it still writes."""
        self.requests.close()
        return self.read_rest()

    def read_rest(self) -> bytes:
        """Return all that the engine writes until it ends."""
        rest = b""
        while line := self.read_line():
            rest += line
        return rest

    def wait(self) -> int:
        """Wait for the engine to end by itself and give its exit code."""
        return self.process.wait()

    def said(self) -> str:
        """Return what the engine has written to standard error."""
        self._errors.seek(0)
        return self._errors.read().decode()

    def close(self) -> None:
        """End the engine, however it stands."""
        self.requests.close()
        self.answers.close()
        self.process.wait()
        self._errors.close()


def play_some(engine: Conversation, number: int, seed: int = 0) -> list[Json]:
    """Play up to some moves of the current game; give the answers."""
    chooser = random.Random(seed)
    answers: list[Json] = []
    legal = engine.get("load", record=engine.get("record")["record"])["legal"]
    while legal and len(answers) < number:
        answers.append(engine.get("play", move=chooser.choice(legal)))
        legal = answers[-1]["legal"]
    return answers


def whole_game(engine: Conversation, table: Json, seed: int) -> list[Json]:
    """Play a random game; give the answers from the first to the last."""
    first = engine.get("new", **table, seed=seed)
    return [first, *play_some(engine, 10_000, seed)]


def text(value: Any) -> str:
    """Write JSON in the order in which it came, so that equal texts are equal bytes."""
    return json.dumps(value)
