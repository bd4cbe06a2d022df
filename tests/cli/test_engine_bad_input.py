"""Requests that the line protocol refuses: the right code, and nothing changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cli.engine_process import GAMES, TABLES, EngineInside, EngineProcess, Json, name_of
from tests.cli.mutations import (
    VALUES,
    one_of_each_phase,
    positions_of,
)


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    with EngineProcess() as process:
        process.begin()
        yield process


# -------------------------------------------------------------------------- bad_json


NOT_JSON: dict[str, bytes] = {
    "word": b"hello",
    "truncated": b'{"do":"new","game":"man',
    "no closing brace": b'{"do":"record"',
    "two values": b'{"do":"record"}{"do":"record"}',
    "single quotes": b"{'do':'record'}",
    "trailing comma": b'{"do":"record",}',
    "comment": b'{"do":"record"} // please',
    "bare key": b'{do:"record"}',
    "nan": b'{"do":"record","id":NaN}',
    "infinity": b'{"do":"record","id":Infinity}',
    "minus infinity": b'{"do":"view","seat":-Infinity}',
    "leading zero": b'{"do":"view","seat":00}',
    "plus": b'{"do":"view","seat":+1}',
    "hexadecimal": b'{"do":"view","seat":0x1}',
    "bad escape": b'{"do":"\\x72ecord"}',
    "control character": b'{"do":"record","id":"\x01"}',
    "tab in text": b'{"do":"record","id":"\t"}',
    "nul": b"\x00",
    "nul after": b'{"do":"record"}\x00',
    "binary": bytes(range(11, 256)),
    "invalid utf-8": b'{"do":"record","id":"\xff"}',
    "overlong utf-8": b'{"do":"record","id":"\xc0\xaf"}',
    "surrogate in utf-8": b'{"do":"record","id":"\xed\xa0\x80"}',
    "utf-16": '{"do":"record"}'.encode("utf-16-le"),
    "no-break space": "\u00a0".encode(),
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "megabyte of noise": b"x" * 1_000_000,
    "megabyte text without end": b'{"do":"' + b"x" * 1_000_000,
}


@pytest.mark.parametrize("line", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json_is_bad_json_with_id_null(engine: EngineProcess, line: bytes) -> None:
    assert engine.refuse_raw(line) == "bad_json"
    answer = engine.ask_raw(line)
    assert answer["id"] is None
    assert len(answer["error"]["message"]) < 300


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"do":"record","id":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"do":"record","x":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001,
        b'{"do":"view","seat":' + b"9" * 5_000 + b"}",
        b'{"do":"new","game":"mandala","seed":-' + b"9" * 5_000 + b"}",
        b'{"do":"view","seat":1e400}',
        b'{"do":"new","game":"mandala","seed":1e400}',
        b'{"do":"new","game":"flowers","players":-1e400}',
        b'{"do":"best","level":"random","time_ms":1e400}',
    ],
    ids=range(9),
)
def test_json_too_deep_or_too_large_is_refused(engine: EngineProcess, line: bytes) -> None:
    assert engine.refuse_raw(line) in {"bad_json", "bad_request"}


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"9" * 5_000], ids=["1e400", "-", "5000"])
def test_an_id_too_large_to_read_gets_one_answer(engine: EngineProcess, number: bytes) -> None:
    engine.ask_raw(b'{"do":"record","id":' + number + b"}")
    assert engine.get("record", id=1)["id"] == 1


def test_an_id_nested_almost_too_deep_gets_one_answer(inside: EngineInside) -> None:
    for depth in range(900, 1_050, 10):
        inside.ask_raw(b'{"do":"record","id":' + b"[" * depth + b"]" * depth + b"}")


def test_a_value_nested_almost_too_deep_is_refused(inside: EngineInside) -> None:
    for depth in range(900, 1_050, 10):
        deep = b"[" * depth + b"]" * depth
        for line in (
            b'{"do":"set","position":{"game":' + deep + b"}}",
            b'{"do":"set","position":{"game":"mandala","players":2,"hands":' + deep + b"}}",
            b'{"do":"load","record":{"game":"mandala","seed":1,"moves":' + deep + b"}}",
            b'{"do":"load","record":' + deep + b"}",
        ):
            code = inside.refuse_raw(line)
            assert code in {"bad_json", "bad_request", "bad_position", "bad_record"}


# ----------------------------------------------------------------------- bad_request


@pytest.mark.parametrize("line", [b"null", b"true", b"0", b"1.5", b'""', b'"quit"', b"[]", b"[{}]"])
def test_what_is_not_an_object_is_a_bad_request(engine: EngineProcess, line: bytes) -> None:
    assert engine.refuse_raw(line) == "bad_request"
    assert engine.ask_raw(line)["id"] is None


@pytest.mark.parametrize("verb", [*VALUES, "NEW", "new ", " new", "exit", "answer", "__init__"])
def test_an_unknown_do_is_a_bad_request(engine: EngineProcess, verb: Any) -> None:
    assert engine.refuse(verb) == "bad_request"


def test_a_missing_do_is_a_bad_request(engine: EngineProcess) -> None:
    assert engine.refuse_raw(b"{}") == "bad_request"
    assert engine.refuse_raw(b'{"id":1,"game":"mandala"}') == "bad_request"


def test_of_two_equal_keys_one_counts(engine: EngineProcess) -> None:
    answer = engine.ask_raw(b'{"do":"nonsense","id":1,"id":2,"do":"record"}')
    assert answer["id"] in {1, 2}


@pytest.mark.parametrize(
    "request_", [("new",), ("set",), ("play",), ("view",), ("load",)], ids=lambda r: str(r[0])
)
def test_a_missing_field_is_a_bad_request(engine: EngineProcess, request_: tuple[str]) -> None:
    assert engine.refuse(*request_) == "bad_request"


@pytest.mark.parametrize("do", ["new", "set", "random_playout"])
@pytest.mark.parametrize("seed", [-1, 2**64, 10**300, 0.0, 1.5, "1", None, True, [], {}])
def test_a_bad_seed_is_a_bad_request(engine: EngineProcess, do: str, seed: Any) -> None:
    position = EngineInside().get("new", game="patterns")["position"]
    assert engine.refuse(do, game="patterns", position=position, seed=seed) == "bad_request"


@pytest.mark.parametrize("level", [*VALUES, "Master", "master ", "wizard"])
def test_an_unknown_level_is_a_bad_request(engine: EngineProcess, level: Any) -> None:
    assert engine.refuse("best", level=level, time_ms=10) == "bad_request"


@pytest.mark.parametrize("time", [None, True, -1, 1.5, 10.0, "", "x", "10", [], {}])
def test_a_bad_time_is_a_bad_request(engine: EngineProcess, time: Any) -> None:
    assert engine.refuse("best", level="random", time_ms=time) == "bad_request"


@pytest.mark.parametrize("number", [None, True, 0, -1, 1.5, "", "10", [], {}])
def test_a_bad_number_of_simulations_is_a_bad_request(engine: EngineProcess, number: Any) -> None:
    assert engine.refuse("best", level="random", simulations=number) == "bad_request"


# -------------------------------------------------- wrong types for every other field


FIELD_CODES: list[tuple[str, str, set[str]]] = [
    ("new", "game", {"bad_request", "unknown_game"}),
    ("new", "players", {"bad_request", "bad_players"}),
    ("new", "options", {"bad_request", "bad_option"}),
    ("set", "position", {"bad_request", "bad_position"}),
    ("play", "move", {"bad_request", "illegal_move"}),
    ("view", "seat", {"bad_request", "bad_seat"}),
    ("load", "record", {"bad_request", "bad_record"}),
]
GRANTED: dict[str, list[Any]] = {"options": [{}], "seat": [None, 0]}


@pytest.mark.parametrize(
    ("do", "key", "codes"), FIELD_CODES, ids=[key for _, key, _ in FIELD_CODES]
)
def test_wrong_types_are_refused_in_every_field(
    engine: EngineProcess, do: str, key: str, codes: set[str]
) -> None:
    granted = [json.dumps(value) for value in GRANTED.get(key, [])]
    for value in VALUES:
        if json.dumps(value) not in granted:
            code = engine.refuse(do, **({"game": "flowers"} | {key: value}))
            assert code in codes
            if isinstance(value, bool) or value is None:
                assert code == "bad_request"


# ------------------------------------------------------------- the codes of new games


@pytest.mark.parametrize("game", ["", "chess", "Mandala", "mandala ", "flowers\n", "x" * 10_000])
def test_another_game_is_unknown(engine: EngineProcess, game: str) -> None:
    assert engine.refuse("new", game=game) == "unknown_game"
    assert len(engine.ask("new", game=game)["error"]["message"]) < 300


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("mandala", 1),
        ("mandala", 3),
        ("patterns", 0),
        ("patterns", 4),
        ("flowers", 1),
        ("flowers", 5),
        ("flowers", -2),
        ("flowers", 10**300),
    ],
)
def test_a_wrong_number_of_players_is_bad_players(
    engine: EngineProcess, game: str, players: int
) -> None:
    assert engine.refuse("new", game=game, players=players) == "bad_players"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mandala", {"end": "turn"}),
        ("patterns", {"x": "y"}),
        ("flowers", {"end": "never"}),
        ("flowers", {"End": "turn"}),
        ("flowers", {"": ""}),
        ("flowers", {"x" * 10_000: "turn"}),
        *(("flowers", {"backs": value}) for value in VALUES),
    ],
    ids=range(6 + len(VALUES)),
)
def test_a_wrong_option_is_bad_option(engine: EngineProcess, game: str, options: Json) -> None:
    assert engine.refuse("new", game=game, options=options) == "bad_option"


# -------------------------------------------------------------------- no_game, bad_seat


NEED_A_GAME: list[Json] = [
    {"do": "play", "move": "M1g"},
    {"do": "view", "seat": 0},
    {"do": "view", "seat": None},
    {"do": "best", "level": "random", "time_ms": 10},
    {"do": "record"},
    {"do": "undo"},
    {"do": "random_playout", "seed": 1},
]


def test_without_a_game_there_is_no_game() -> None:
    with EngineProcess() as engine:
        for request in NEED_A_GAME:
            assert engine.ask(**request)["error"]["code"] == "no_game"
        assert not engine.ask("new", game="chess")["ok"]
        assert not engine.ask("new", game="mandala", players=7)["ok"]
        assert engine.ask("record")["error"]["code"] == "no_game"


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_seat_that_is_not_there_is_a_bad_seat(inside: EngineInside, table: Json) -> None:
    inside.get("new", **table)
    for seat in (-1, table.get("players", 2), 4, 255, 256, 2**63, 2**64, 10**300):
        assert inside.refuse("view", seat=seat) == "bad_seat"


# ------------------------------------------------------------- illegal_move, game_over


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_any_other_word_is_an_illegal_move_with_a_reason(table: Json) -> None:
    engine = EngineInside()
    words = [
        "", " ", "x", "\n", "\0", "🌸", "\ud800", "M1g ", " M1g", "m1g", "M1g\n", "M1G", "M3g",
        "M0g", "M1g1", "F1g", "F1g0", "F1g01", "F1g99", "F1g\uff11", "F1g-1", "D", "Dg", "Dg0",
        "Dg9", "Cx", "Cb1", "Bx", "Bb", "E", "Ea1", "Ea9", "Ei4", "Ec44", "Ed4", "Fd4", "Sd4",
        "Fa1", "Sh8", "P1g", "P1g0", "P1g16", "P4g1", "P0g1", "P1g\u0663", "Tg6", "Tg", "Tgx2",
        "TGX", "pass", "done", "PASS", "null", "undo", "F" * 1_000_000,
    ]  # fmt: skip
    for position in one_of_each_phase(table)[:-1]:
        legal = engine.get("set", position=position)["legal"]
        for word in words:
            if word not in legal:
                answer = engine.ask("play", move=word)
                assert answer["error"]["code"] == "illegal_move"
                assert 10 < len(answer["error"]["message"]) < 200
        assert engine.get("record")["record"]["moves"] == []


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_every_word_of_the_game_that_is_not_legal_is_explained(table: Json) -> None:
    """The message cites a rule, or says what the hand lacks."""
    engine = EngineInside()
    numbers = [str(number) for number in range(1, 10)]
    colours = "bgopry"
    words = {
        "mandala": [f"M{m}{c}" for m in "12" for c in colours]
        + [f"F{m}{c}{n}" for m in "12" for c in colours for n in numbers[:8]]
        + [f"D{c}{n}" for c in colours for n in numbers[:8]]
        + [f"C{c}" for c in colours]
        + ["pass"],
        "patterns": [f"{k}{x}{y}" for k in "EFS" for x in "abcdefgh" for y in numbers[:8]]
        + [f"B{c}" for c in colours]
        + ["done"],
        "flowers": [f"P{m}{c}{n}" for m in "123" for c in colours for n in numbers]
        + [f"T{c}{v}" for c in colours for v in "23457x"]
        + ["pass"],
    }[table["game"]]
    for position in positions_of(table, seed=6)[:-1:9]:
        legal = engine.get("set", position=position)["legal"]
        for word in words:
            if word not in legal:
                message = engine.ask("play", move=word)["error"]["message"]
                assert "(" in message, (word, message)
                assert "no such move" not in message


@pytest.mark.parametrize(
    ("game", "word"), [("mandala", "F1g\u0661"), ("mandala", "Dg\uff11"), ("flowers", "P1g\u0661")]
)
def test_digits_of_other_scripts_make_no_move(engine: EngineProcess, game: str, word: str) -> None:
    engine.get("new", game=game, seed=1)
    assert "no such move" in engine.ask("play", move=word)["error"]["message"]


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_the_game_is_over(engine: EngineProcess, game: str) -> None:
    engine.get("new", game=game, seed=2)
    moves = engine.get("random_playout", seed=2)["moves"]
    for move in (moves[-1], "pass", "done", "x", ""):
        assert engine.refuse("play", move=move) == "game_over"
    assert engine.refuse("random_playout", seed=1) == "game_over"
    assert engine.refuse("best", level="random", time_ms=10) == "game_over"


def test_a_finished_position_that_was_set_is_over(engine: EngineProcess) -> None:
    for game in GAMES:
        engine.get("set", position=positions_of({"game": game}, seed=1)[-1])
        assert engine.refuse("play", move="pass") == "game_over"
        assert engine.refuse("undo") == "bad_request"


# ------------------------------------------------------------------------ big requests


def test_a_request_of_megabytes_is_answered(engine: EngineProcess) -> None:
    engine.begin()
    padding = "x" * 2_000_000
    assert len(engine.ask("record", **{padding: 1})["error"]["message"]) < 300
    assert engine.get("record", id=padding)["id"] == padding
    assert engine.refuse("play", move=padding) == "illegal_move"
    assert len(engine.ask("play", move=padding)["error"]["message"]) < 300
    assert engine.refuse("load", record={"game": "mandala", padding: 1}) == "bad_record"
    many = {"game": "mandala", "seed": 1, "moves": ["x"] * 200_000}
    assert engine.refuse("load", record=many) == "bad_record"


def test_the_engine_goes_on_after_everything_at_once(engine: EngineProcess) -> None:
    engine.send(b"".join(line + b"\n" for line in NOT_JSON.values() if len(line) < 1_000))
    engine.send(b'{"id":"still here","do":"record"}\n')
    answers = [engine.read_line() for line in NOT_JSON.values() if len(line) < 1_000]
    assert all(b'"ok":false' in answer for answer in answers)
    assert json.loads(engine.read_line())["id"] == "still here"
