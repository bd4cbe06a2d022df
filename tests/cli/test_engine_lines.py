"""Lines, ids and the end of a conversation in the line protocol, over real pipes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from subprocess import PIPE
from typing import Any

import pytest

from tests.cli.engine_process import (
    GAMES,
    TABLES,
    EngineProcess,
    name_of,
    text,
)
from tests.patience import LONG_ENOUGH

each_table = pytest.mark.parametrize("table", TABLES, ids=name_of)
each_game = pytest.mark.parametrize("game", GAMES)


# -------------------------------------------------------------------------------- id


IDENTITIES: list[Any] = [
    None, True, False, 0, -1, 2**64, 10**300, -(10**30), 0.5, -0.0, 1e308, 5e-324, "", "x", "7",
    "déjà vu", "\u2028\u0000\x7f\n", "🌸", "\ud800", "\udfff x", [], {}, [1, [2, [None]]],
    {"id": {"do": "quit"}}, {"": [{}], "é": "é"}, ["\ud83c"],
]  # fmt: skip


@pytest.mark.parametrize("identity", IDENTITIES, ids=ascii)
def test_any_id_is_echoed(engine: EngineProcess, identity: Any) -> None:
    engine.get("new", game="mandala", seed=1)
    for request in ({"do": "record"}, {"do": "nonsense"}, {"do": "play", "move": "x"}):
        answer = engine.ask_raw(json.dumps({"id": identity, **request}).encode())
        assert text(answer["id"]) == text(identity)


def test_an_id_in_plain_utf_8_is_echoed(engine: EngineProcess) -> None:
    line = '{"id":"æøå 🌸","do":"new","game":"patterns"}'.encode()
    assert engine.ask_raw(line)["id"] == "æøå 🌸"


def test_a_nested_id_is_echoed(engine: EngineProcess) -> None:
    line = b'{"do":"new","game":"patterns","id":' + b"[" * 200 + b"]" * 200 + b"}"
    assert str(engine.ask_raw(line)["id"]) == "[" * 200 + "]" * 200


def test_without_an_id_it_is_null(engine: EngineProcess) -> None:
    assert engine.get("new", game="mandala")["id"] is None
    assert engine.ask("nonsense")["id"] is None


def test_an_id_is_echoed_whatever_else_the_answer_has(engine: EngineProcess) -> None:
    for identity in ("ok", "error"):
        answer = engine.get("new", id=identity, game="flowers")
        assert answer["id"] == identity


# ----------------------------------------------------------------------------- lines


def test_blank_lines_are_skipped(engine: EngineProcess) -> None:
    engine.send(b"\n\r\n   \n\t \r\n")
    assert engine.get("new", id=1, game="mandala")["id"] == 1


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"  \t \r\n"])
def test_lines_may_end_as_on_any_system(engine: EngineProcess, end: bytes) -> None:
    engine.send(b' {"id": 1, "do": "new", "game": "mandala"}' + end)
    assert json.loads(engine.read_line())["ok"]


def test_a_request_may_come_byte_by_byte(engine: EngineProcess) -> None:
    for byte in b'{"id":"slow","do":"new","game":"mandala"}\n':
        engine.send(bytes([byte]))
    assert json.loads(engine.read_line())["id"] == "slow"


def test_many_requests_at_once_are_answered_in_order(engine: EngineProcess) -> None:
    engine.send(b"".join(b'{"id":%d,"do":"new","game":"patterns"}\n' % i for i in range(40)))
    assert [json.loads(engine.read_line())["id"] for _ in range(40)] == list(range(40))


def test_a_new_game_replaces_the_current_one(engine: EngineProcess) -> None:
    engine.get("new", game="mandala", seed=1)
    engine.get("new", game="flowers", seed=2, players=4)
    record = engine.get("record")["record"]
    assert (record["game"], record["players"], record["moves"]) == ("flowers", 4, [])


# --------------------------------------------------------------------------- the end


def test_quit_answers_nothing_and_exits_with_0() -> None:
    with EngineProcess() as engine:
        engine.get("new", game="mandala")
        engine.send(b'{"id":10,"do":"quit"}\n{"id":11,"do":"record"}\n')
        assert engine.read_rest() == b""
        assert engine.wait() == 0


def test_the_end_of_input_exits_with_0() -> None:
    with EngineProcess() as engine:
        assert engine.end_input() == b""
        assert engine.wait() == 0


def test_a_last_line_without_its_end_is_answered() -> None:
    with EngineProcess() as engine:
        engine.send(b'{"id":5,"do":"record"}')
        assert json.loads(engine.end_input())["id"] == 5
        assert engine.wait() == 0


def test_standard_output_has_answers_only_and_errors_are_quiet() -> None:
    with EngineProcess() as engine:
        requests = [b'{"do":"new","game":"%s"}' % game.encode() for game in GAMES]
        requests += [b'{"do":"random_playout","seed":1}', b"nonsense", b""]
        engine.send(b"\n".join(requests) + b"\n")
        lines = engine.end_input().splitlines()
        assert len(lines) == 5
        assert all("ok" in json.loads(line) for line in lines)
        assert all(line.startswith("sandtable: ") for line in engine.said().splitlines())


def test_an_interruption_ends_it_without_a_traceback() -> None:
    with EngineProcess() as engine:
        engine.get("new", game="mandala")
        engine.process.send_signal(signal.SIGINT)
        assert engine.wait() == 130
        assert "Traceback" not in engine.said()


def test_an_output_that_was_closed_ends_it_without_a_traceback() -> None:
    """A process of its own: what is said about it is said at its very end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sandtable", "engine"], stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"do":"new","game":"mandala"}\n')
    process.stdin.flush()
    assert process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b'{"do":"record"}\n')
    process.stdin.flush()
    assert process.wait(LONG_ENOUGH) == 1
    _, said = process.communicate()
    assert b"Traceback" not in said
    assert b"Exception ignored" not in said
