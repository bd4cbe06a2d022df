"""Requests of the line protocol as they come in: lines, objects, fields, and what is wrong."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from sandtable.errors import BadJson, BadRequest, SandtableError
from sandtable.games.game import LANGUAGES
from sandtable.games.position import check_seed
from sandtable.games.words.reading import Json, is_number

MISSING = object()
HUGE = object()  # a number too long to be read, and wrong wherever it stands
MOST_DIGITS = 4000
LONGEST_LINE = 16 * 2**20  # bytes
KINDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}


def is_cut(line: bytes) -> bool:
    """Whether a line was too long to be read whole."""
    return len(line) == LONGEST_LINE and not line.endswith(b"\n")


def field(request: Json, key: str, kind: type, default: Any = MISSING) -> Any:
    """Read one field of a request, refusing a wrong type."""
    if key not in request:
        if default is MISSING:
            raise BadRequest(f"{key} is missing: it must be {KINDS[kind]}")
        return default
    value = request[key]
    if not (is_number(value) if kind is int else isinstance(value, kind)):
        raise BadRequest(f"{key} must be {KINDS[kind]}")
    return value


def limit_in(request: Json, key: str, least: int) -> int | None:
    """Read a limit of a request, if it has one."""
    limit: int | None = field(request, key, int, None)
    if limit is not None and limit < least:
        raise BadRequest(f"{key} must be at least {least}")
    return limit


def refuse_others(request: Json, known: tuple[str, ...]) -> None:
    """Refuse a field that a request does not have: it may be one misspelt."""
    for key in request:
        if key not in ("id", "do", *known):
            fields = ", ".join(known) or "none"
            raise BadRequest(f"unknown field {key!r:.40} (the fields of this request: {fields})")


def seat_in(request: Json) -> int | None:
    """Read the seat of a request."""
    if "seat" not in request:
        raise BadRequest("seat is missing: a number, or null for a spectator")
    seat = request["seat"]
    if seat is not None and not is_number(seat):
        raise BadRequest("seat must be a number, or null for a spectator")
    return seat


def language_in(request: Json) -> str:
    """Read the language of a request; English if it has none."""
    language: str = field(request, "language", str, LANGUAGES[0])
    if language not in LANGUAGES:
        raise BadRequest(f"language must be one of {', '.join(LANGUAGES)}")
    return language


def seed_in(request: Json) -> int | None:
    """Read the seed of a request, if it has one."""
    return check_seed(request["seed"]) if "seed" in request else None


def read_request(line: bytes) -> Json:
    """Read a line as a JSON object."""
    if is_cut(line):
        raise BadJson(f"the line is longer than {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8-sig")
        request = json.loads(text, parse_constant=_refuse_constant, parse_int=_read_integer)
    except RecursionError as error:
        raise BadJson("the line is nested too deeply") from error
    except ValueError as error:
        raise BadJson(f"the line is not JSON: {error}"[:200]) from error
    if not isinstance(request, dict):
        raise BadRequest("a request must be a JSON object")
    return request


def _read_integer(digits: str) -> Any:
    return int(digits) if len(digits) <= MOST_DIGITS else HUGE


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def refusal(identity: Any, error: SandtableError) -> Json:
    """Put a refusal into an answer."""
    return {"id": identity, "ok": False, "error": {"code": error.code, "message": str(error)}}


def write_line(body: Json) -> bytes:
    """Write an answer as one line of ASCII."""
    try:
        text = json.dumps(body, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError):  # an id such as 1e999, beyond our numbers
        text = json.dumps({**body, "id": None}, separators=(",", ":"))
    return text.encode("ascii") + b"\n"
