"""Bad messages for the WebSocket of a table, made at random, and bad frames to carry them."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from typing import Any

from websockets.frames import Opcode

from sandtable.table.actions import REACTIONS
from tests.server.fuzz.raw_websockets import frame

Json = dict[str, Any]
Message = str | bytes
Maker = Callable[[random.Random, Json], Message]  # the last message with a view is at hand

LARGEST = 4 * 1024  # bytes of a message that is still answered politely
JUNK: list[object] = [
    None, True, False, -1, 0, 2**31, 2**63, 10**400, 1.5, 1e308, float("nan"), float("inf"), "",
    "\ud800", "\x00", "é", "x" * 101, "../..", "1", [], {}, [[]], {"do": "play"}, ["play"],
]  # fmt: skip
WORDS = ["pass", "M1g", "M1b", "", "x" * 16, "M9z", "\x00", "é" * 8]


def command(dice: random.Random, told: Json) -> Json:
    """Make a command of a sound form; whether it is allowed is another matter."""
    number = told["number"]
    identity = f"c{dice.getrandbits(60)}"
    kinds: list[Json] = [
        {"do": "play", "move": dice.choice([*told["legal"], *WORDS]), "seen": number},
        {"do": "play", "move": dice.choice([*told["legal"], *WORDS]), "seen": number - 1},
        {"do": "play", "move": dice.choice(WORDS), "seen": dice.choice([0, number, 2**31 - 1])},
        {"do": "ask_undo"},
        {"do": "answer_undo", "yes": dice.choice([True, False])},
        {"do": "react", "reaction": dice.choice(REACTIONS)},
        {"do": "rematch"},
    ]
    if dice.random() < 0.005:
        return {"do": "resign", "id": identity}
    return dice.choice(kinds) | {"id": identity}


def sound(dice: random.Random, told: Json) -> str:
    """Send something sound, often out of turn, behind, illegal or too late."""
    return json.dumps(command(dice, told))


def resent(dice: random.Random, told: Json) -> str:
    """Use an id again that has been used, for the same or for something else."""
    return json.dumps(command(dice, told) | {"id": dice.choice(told["ids"] or ["none"])})


def without(dice: random.Random, told: Json) -> str:
    """Leave a field out."""
    made = command(dice, told)
    del made[dice.choice([*made])]
    return json.dumps(made)


def with_more(dice: random.Random, told: Json) -> str:
    """Add a field, such as the seat for which one would like to speak."""
    more: list[Json] = [{"seat": 0}, {"seat": 1}, {"key": "x" * 32}, {"by": "computer"}, {"": 0}]
    return json.dumps(command(dice, told) | dice.choice([*more, {"at": 0}, {"\ud800": 1}]))


def with_junk(dice: random.Random, told: Json) -> str:
    """Put something of the wrong type or size into a field."""
    made = command(dice, told)
    return json.dumps(made | {dice.choice([*made]): dice.choice(JUNK)})


def unknown(dice: random.Random, _: Json) -> str:
    """Ask for what nobody can do, or say hello once more."""
    verbs = ["hello", "open", "sit", "take_back", "time_up", "welcome", "__init__", "play "]
    return json.dumps({"do": dice.choice(verbs), "id": "u", "key": None, "after": 0})


def not_an_object(dice: random.Random, told: Json) -> str:
    """Send JSON that is no object, or several."""
    text = json.dumps(command(dice, told))
    return dice.choice([json.dumps(dice.choice(JUNK)), f"[{text}]", text + text, f"{text}\n,", ""])


def garbled(dice: random.Random, told: Json) -> str:
    """Cut, double or change a few characters."""
    text = list(json.dumps(command(dice, told)))
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(text))
        text[place] = dice.choice(["", text[place] * 2, chr(dice.randrange(1, 0x2000)), '"', "{"])
    return "".join(text)[: dice.choice([None, None, dice.randrange(60)])]


def noise(dice: random.Random, _: Json) -> str:
    """Send characters at random."""
    return "".join(chr(dice.randrange(0xD800)) for _ in range(dice.randrange(200)))


def binary(dice: random.Random, told: Json) -> bytes:
    """Send bytes, at random or of a command."""
    made = json.dumps(command(dice, told)).encode()
    return dice.choice([dice.randbytes(dice.randrange(300)), made, made[:-1], b"\xff" + made])


def nested(dice: random.Random, told: Json) -> str:
    """Go deeper than anybody should."""
    depth = dice.choice([10, 100, 1000])
    deep = dice.choice(["[" * depth, '{"do":' * (depth // 4), "[" * depth + "]" * depth])
    return dice.choice([deep, json.dumps(command(dice, told))[:-1] + f',"id":{deep}}}'])


def numbers(dice: random.Random, told: Json) -> str:
    """Write numbers that are too large, too long or none."""
    number = dice.choice(["9" * 3000, "-0", "1e999", "0x10", "1_0", "01", "1.", "-" + "9" * 400])
    text = json.dumps(command(dice, told) | {"do": "play", "move": "pass", "seen": 0})
    return text.replace('"seen": 0', f'"seen": {number}')


def large(dice: random.Random, told: Json) -> str:
    """Send more than a message may have, but not so much that the line is cut."""
    text = json.dumps(command(dice, told))
    return dice.choice([text + " " * LARGEST, '"' + "x" * 2 * LARGEST, "[" * 3 * LARGEST])


MAKERS: dict[Maker, int] = {
    sound: 8, resent: 4, without: 4, with_more: 5, with_junk: 10, unknown: 3, not_an_object: 4,
    garbled: 10, noise: 3, binary: 4, nested: 3, numbers: 3, large: 2,
}  # fmt: skip


def bad_message(dice: random.Random, told: Json) -> Message:
    """Make a message that is bad in one way or another."""
    (maker,) = dice.choices([*MAKERS], weights=[*MAKERS.values()])
    return maker(dice, told)


def bad_hello(dice: random.Random, key: str) -> Message:
    """Make a first message that is not quite a hello."""
    made: Json = {"do": "hello", "key": key, "after": dice.choice([None, 0, 3])}
    field = dice.choice([*made])
    choices: list[Message] = [
        json.dumps(made | {field: dice.choice(JUNK[5:])}),
        json.dumps(made | {dice.choice(["seat", "do "]): 0}),
        json.dumps(made)[: dice.randrange(60)],
        json.dumps([made]),
        "[" * dice.randrange(1, 2000),
        " " * LARGEST + json.dumps(made),
        sound(dice, {"number": 1, "legal": []}),
        dice.randbytes(40),
    ]
    return dice.choice(choices)


# Codes with which the WebSocket protocol itself answers what is no sound frame.
PROTOCOL, NOT_TEXT, TOO_BIG, LEFT = 1002, 1007, 1009, 1000


def bad_frames(dice: random.Random) -> tuple[bytes, set[int]]:
    """Make bytes that break the WebSocket protocol, and the codes that may answer them."""
    text = b'{"do":"rematch","id":"f"}'
    reserved = frame(text, reserved=dice.randrange(1, 8))
    begun = frame(text, fin=False)
    unmasked = bytes([0x81, len(text)]) + text
    return dice.choice(
        [
            (reserved, {PROTOCOL}),
            (unmasked, {PROTOCOL}),
            (bytes([0x83 + dice.randrange(5)]) + frame(text)[1:], {PROTOCOL}),
            (bytes([0x8B + dice.randrange(5)]) + frame(text)[1:], {PROTOCOL}),
            (frame(text, Opcode.CONT), {PROTOCOL}),
            (begun + frame(text), {PROTOCOL}),
            (begun + frame(b"", Opcode.BINARY), {PROTOCOL}),
            (frame(b"x", Opcode.PING, fin=False), {PROTOCOL}),
            (b"\x89\xfe\x00\x7e" + bytes(130), {PROTOCOL}),
            (frame(b"\x00", Opcode.CLOSE), {PROTOCOL}),
            (frame(struct.pack("!H", dice.choice([0, 999, 1005, 1015, 5000])), Opcode.CLOSE),
             {PROTOCOL}),
            (frame(struct.pack("!H", LEFT) + b"\xff", Opcode.CLOSE), {NOT_TEXT, PROTOCOL}),
            (frame(dice.choice([b"\xff", b'{"do":"\xed\xa0\x80"}', b"\xc3", text + b"\x80"])),
             {NOT_TEXT}),
            (frame(b"\xc3", fin=False) + frame(b"\x28", Opcode.CONT), {NOT_TEXT}),
            (b"\x81\xff" + struct.pack("!Q", dice.choice([2**62, 2**40, 20_000])), {TOO_BIG}),
            (b"\x81\xff" + struct.pack("!Q", 2**63 + 5), {TOO_BIG, PROTOCOL}),
            (b"\x81\xfe" + struct.pack("!H", 17_000) + bytes(4), {TOO_BIG}),
            (begun + frame(b"x" * 10_000, Opcode.CONT, fin=False) * 2, {TOO_BIG}),
            (frame(text * 3_000), {TOO_BIG}),
        ]
    )  # fmt: skip


def half_a_frame(dice: random.Random) -> bytes:
    """Make the beginning of something that never ends."""
    whole = frame(b"x" * 200) + frame(b"y", fin=False)
    return whole[: dice.randrange(1, len(whole))]


def bad_upgrade(dice: random.Random, table: str) -> bytes:
    """Make a request for a WebSocket that cannot be granted."""
    lines = {
        "host": b"localhost",
        "upgrade": b"websocket",
        "connection": b"upgrade",
        "sec-websocket-version": b"13",
        "sec-websocket-key": b"dGhlIHNhbXBsZSBub25jZQ==",
    }
    path = f"/api/tables/{table}/live".encode()
    junk = [b"", b"\xff", b"x", b"99", b"a,b", b"\x01", b"websocket" * 500]
    match dice.randrange(6):
        case 0:
            del lines[dice.choice([*lines])]
        case 1:
            lines[dice.choice([*lines])] = dice.choice(junk)
        case 2:
            path = dice.choice([b"/api/tables/\xff/live", b"/api/nowhere", b"/", b"x", b"/\x00"])
        case 3:
            lines["origin"] = dice.choice([b"null", b"https://evil.example", b"\xff", b"x" * 9000])
        case 4:
            lines["sec-websocket-protocol"] = dice.choice([b"\xff", b"a\x00", b"," * 50]) + b"!"
            lines["host"] = b"evil.example"
        case _:
            lines["sec-websocket-extensions"] = dice.choice([b";;;", b'x; y="', b"\xff", b"=,="])
            lines["sec-websocket-key"] = b"short"
    head = b"".join(name.encode() + b": " + value + b"\r\n" for name, value in lines.items())
    return b"GET " + path + b" HTTP/1.1\r\n" + head + b"\r\n"
