"""Whatever comes in: one answer a line, never an exception, and a refusal changes nothing."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import nets
from tests.cli.engine_process import (
    GAMES,
    TABLES,
    Conversation,
    EngineInside,
    EngineProcess,
    Json,
    name_of,
    read_answer,
)
from tests.cli.mutations import paths_in, positions_of

RECORD = b'{"do":"record"}'
MOST_TIME = 20  # milliseconds that a fuzzed `best` may think

ENGINE = EngineInside()

fuzz = settings(max_examples=nets.width(quick=100, plain=200, thorough=3_000))


def is_slow_or_final(line: bytes) -> bool:
    """Whether a line would make the engine think for long, or quit."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return False
    if not isinstance(request, dict):
        return False
    time = request.get("time_ms", 1000)
    is_slow = isinstance(time, int) and time > MOST_TIME
    return request.get("do") == "quit" or (request.get("do") in ("best", "choose") and is_slow)


def check_line(engine: Conversation, line: bytes) -> None:
    """Send a line; check its answer, and that a refusal has changed nothing."""
    before = engine.exchange(RECORD)
    answer = engine.ask_raw(line)
    if not answer["ok"]:
        assert engine.exchange(RECORD) == before
    elif "position" in answer:
        record = engine.get("record")["record"]
        loaded = engine.get("load", record=record)
        assert json.dumps(loaded["position"]) == json.dumps(answer["position"])
        assert engine.get("record")["record"] == record


def check_inside(line: bytes) -> None:
    """Check one line against a fresh game in this process."""
    if not line.strip() or b"\n" in line or is_slow_or_final(line):
        return
    ENGINE.get("new", game="mandala", seed=1)
    ENGINE.get("play", move="Dg1")
    check_line(ENGINE, line)


# ----------------------------------------------------------------- lines from nowhere


@fuzz
@given(st.binary(max_size=200))
def test_any_bytes_get_one_answer(line: bytes) -> None:
    check_inside(line)


@fuzz
@given(st.text(max_size=100))
def test_any_text_gets_one_answer(line: str) -> None:
    check_inside(line.encode("utf-8", "surrogatepass"))


@given(st.text(alphabet=" \t\r\n\v\f", max_size=10))
def test_a_blank_line_gets_none(line: str) -> None:
    assert ENGINE.engine.answer(line.encode()) is None


numbers = st.integers() | st.integers(-2, 20) | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(max_size=8) | st.sampled_from(
    ["mandala", "patterns", "flowers", "turn", "take", "over", "b", "g5", "a4", "Dg1", "colour"]
)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
verbs = st.sampled_from(
    [
        "new",
        "set",
        "play",
        "view",
        "best",
        "choose",
        "stop",
        "record",
        "load",
        "undo",
        "random_playout",
        "effects",
        "foresee",
        "games",
    ]
)
keys = st.sampled_from(
    [
        "id",
        "game",
        "players",
        "seed",
        "options",
        "position",
        "move",
        "seat",
        "level",
        "record",
        "language",
        "view",
        "legal",
        "keep",
    ]
)


@fuzz
@given(values)
def test_any_json_gets_one_answer(value: Any) -> None:
    check_inside(json.dumps(value).encode())


@fuzz
@given(verbs, st.dictionaries(keys, values, max_size=5), st.sampled_from([1, 20, -1, None, "1"]))
def test_any_request_gets_one_answer(do: str, fields: Json, time: Any) -> None:
    check_inside(json.dumps({"do": do, "time_ms": time, **fields}).encode())


@fuzz
@given(values)
def test_any_id_is_echoed(identity: Any) -> None:
    answer = ENGINE.ask("nonsense", id=identity)
    assert json.dumps(answer["id"]) == json.dumps(identity)


# -------------------------------------------------------------- valid requests, changed


@cache
def real_positions() -> list[Json]:
    """Return positions of every game and phase, early, late and at the end."""
    chosen = []
    for table in TABLES:
        for seed in (1, 2):
            positions = positions_of(table, seed)
            chosen += [positions[0], *positions[5::11], positions[-1]]
    return chosen


@cache
def real_records() -> list[Json]:
    """Return short records of every game, begun by `new` and by `set`."""
    engine = EngineInside()
    chosen = []
    for position in real_positions()[::5]:
        engine.get("set", position=position, seed=1)
        engine.ask("random_playout", seed=1)
        chosen.append(engine.get("record")["record"])
    for table in TABLES:
        engine.get("new", **table, seed=1)
        engine.get("random_playout", seed=1)
        chosen.append(engine.get("record")["record"])
    for record in chosen:
        del record["moves"][12:]
    return chosen


def real_requests() -> list[Json]:
    """Return valid requests of every kind."""
    plain: list[Json] = [
        *({"id": 1, "do": "new", **table, "seed": 3} for table in TABLES),
        *({"id": "x", "do": "play", "move": move} for move in ("Dg1", "M1g", "F2p1")),
        *({"id": 2.5, "do": "view", "seat": seat} for seat in (None, 0, 1)),
        {"id": [], "do": "best", "level": "random", "time_ms": 5},
        {"id": {}, "do": "record"},
        {"id": None, "do": "undo"},
        {"do": "random_playout", "seed": 7},
    ]
    return plain


JUNK: list[Any] = [
    None, True, False, 0, 1, 2, 3, 5, -1, 255, 256, 2**31, 2**63, 2**64, 1.0, 1e308, "", "b", "x",
    "bgopry", "mandala", "flowers", "turn", "over", "g5", "gx", "a4", [], {}, [0], [[]], {"b": 1},
]  # fmt: skip


def change_somewhere(value: Any, chooser: random.Random) -> Any:
    """Change one to three places: put junk, copy another place there, swap two, or delete."""
    changed = copy.deepcopy(value)
    for _ in range(chooser.choice((1, 1, 2, 3))):
        paths = paths_in(changed)
        if not paths:
            break
        (place, key), (other, other_key) = (holder_of(changed, chooser.choice(paths)) for _ in "12")
        kind = chooser.randrange(5)
        if kind == 0:
            place[key] = copy.deepcopy(chooser.choice(JUNK))
        elif kind == 1:
            place[key] = copy.deepcopy(other[other_key])
        elif kind == 2:
            one, two = copy.deepcopy(place[key]), copy.deepcopy(other[other_key])
            place[key], other[other_key] = two, one
        elif kind == 3 and type(place[key]) is int:
            place[key] += chooser.choice((-1, 1))
        else:
            del place[key]
    return changed


def holder_of(value: Any, path: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return the object or list that holds the last step of a path, and that step."""
    for key in path[:-1]:
        value = value[key]
    return value, path[-1]


def written(value: Any) -> bytes:
    """Write JSON, which a change may have made circular or too large."""
    return json.dumps(value).encode()


@fuzz
@given(st.randoms(use_true_random=False))
def test_a_changed_request_gets_one_answer(chooser: random.Random) -> None:
    check_inside(written(change_somewhere(chooser.choice(real_requests()), chooser)))


@settings(fuzz, max_examples=nets.width(quick=100, plain=500, thorough=10_000))
@given(st.integers(0, 2**32))
def test_a_changed_position_is_refused_or_can_be_played(seed: int) -> None:
    chooser = random.Random(seed)
    position = change_somewhere(chooser.choice(real_positions()), chooser)
    check_inside(written({"do": "set", "position": position, "seed": 1}))
    if "start" in ENGINE.get("record")["record"]:
        check_line(ENGINE, b'{"do":"random_playout","seed":1}')


@settings(fuzz, max_examples=nets.width(quick=100, plain=300, thorough=5_000))
@given(st.integers(0, 2**32))
def test_a_changed_record_is_refused_or_loads(seed: int) -> None:
    chooser = random.Random(seed)
    record = change_somewhere(chooser.choice(real_records()), chooser)
    check_inside(written({"do": "load", "record": record}))


# ------------------------------------------------------- cards moved on a real table


def move_one_card(position: Json, chooser: random.Random) -> None:
    """Move a card from one pile to another, which keeps the counts right."""
    piles = [position["deck"], position["discard"], *position["hands"]]
    for mandala in position["mandalas"]:
        piles += [mandala["mountain"]] if "mountain" in mandala else []
        piles += [pile for key in ("fields", "up", "down") for pile in mandala.get(key, [])]
    piles += position.get("cups", [])
    source, target = chooser.choice([pile for pile in piles if pile]), chooser.choice(piles)
    colour = chooser.choice(list(source))
    source[colour] -= 1
    target[colour] = target.get(colour, 0) + 1


TABLES_OF_CARDS = [table for table in TABLES if table["game"] != "patterns"]


@pytest.mark.parametrize("table", TABLES_OF_CARDS, ids=name_of)
def test_what_follows_a_set_position_can_be_set_too(table: Json) -> None:
    """Cards moved by chance give positions that play would never reach."""
    chooser = nets.dice(name_of(table))
    engine, checker = EngineInside(), EngineInside()
    taken = 0
    for position in positions_of(table, seed=7)[:-1:2]:
        changed = copy.deepcopy(position)
        for _ in range(chooser.choice((1, 2, 4))):
            move_one_card(changed, chooser)
        answer = engine.ask("set", position=changed, seed=1)
        if not answer["ok"]:
            assert answer["error"]["code"] == "bad_position"
            continue
        taken += 1
        for _ in range(12):
            if answer["position"]["phase"] != "over":
                assert answer["legal"]
                answer = engine.get("play", move=chooser.choice(answer["legal"]))
                again = checker.get("set", position=answer["position"])
                assert json.dumps(again) == json.dumps(answer)
        if answer["legal"]:
            end = engine.get("random_playout", seed=1)["position"]
            assert checker.get("set", position=end)["position"] == end
    assert taken >= 5


# ----------------------------------------------------------------- bytes, also by pipe


def spoil(line: bytes, chooser: random.Random) -> bytes:
    """Flip, cut, repeat or insert a few bytes; the result is still one line, and not blank."""
    content = bytearray(line)
    for _ in range(chooser.choice((1, 1, 1, 2, 5, 20))):
        at = chooser.randrange(len(content) + 1)
        size = chooser.choice((1, 1, 2, 8, 40))
        changes = (
            b"",
            chooser.randbytes(size),
            content[at : at + size] * 2,
            bytes(chooser.choices(b'{}[]",:0123456789-.eE\\untrfalsbgopyx ', k=size)),
        )
        content[at : at + size] = chooser.choice(changes)
    return bytes(content).replace(b"\n", b" ").strip() or b"x"


def spoiled_lines(number: int, name: str) -> list[bytes]:
    """Return valid requests with spoiled bytes, always the same ones for a name."""
    chooser = nets.dice(name)
    requests = [written(request) for request in real_requests()] * 3
    requests += [written({"do": "set", "position": position}) for position in real_positions()]
    requests += [written({"do": "load", "record": record}) for record in real_records()]
    lines = [spoil(chooser.choice(requests), chooser) for _ in range(number)]
    return [line for line in lines if not is_slow_or_final(line)]


def test_spoiled_bytes_get_one_answer() -> None:
    for line in spoiled_lines(nets.width(quick=500, plain=1_500, thorough=25_000), "inside"):
        check_inside(line)


def test_spoiled_bytes_get_one_answer_over_a_pipe() -> None:
    with EngineProcess() as engine:
        engine.get("new", game="mandala", seed=1)
        for line in spoiled_lines(nets.width(quick=100, plain=300, thorough=4_000), "by pipe"):
            check_line(engine, line)
        assert engine.end_input() == b""
        assert engine.wait() == 0
        assert "Traceback" not in engine.said()


def test_a_flood_of_noise_gets_one_answer_a_line_over_a_pipe() -> None:
    chooser = nets.dice("noise")
    noise = [chooser.randbytes(60).replace(b"\n", b"?") for _ in range(200)]
    noise = [line for line in noise if line.strip()]
    with EngineProcess() as engine:
        for game in GAMES:
            engine.get("new", game=game)
        engine.send(b"\n\r\n".join(noise) + b"\n")
        answers = engine.end_input().splitlines(keepends=True)
        assert len(answers) == len(noise)
        assert {read_answer(answer)["error"]["code"] for answer in answers} == {"bad_json"}
        assert engine.wait() == 0
