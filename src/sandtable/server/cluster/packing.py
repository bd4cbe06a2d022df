"""Questions and answers of computer players as JSON, on their way between processes."""

from __future__ import annotations

import base64
from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from sandtable.players import Answer, Line, Question
from sandtable.review import Choice, Effort
from sandtable.review.planning import Asked, Found

FOUND: TypeAdapter[Found] = TypeAdapter(Found)  # reads what `asdict` made of one


def pack_question(question: Question) -> dict[str, Any]:
    """Return a question as JSON values."""
    return asdict(question) | {"seen": base64.b64encode(question.seen).decode()}


def unpack_question(packed: dict[str, Any]) -> Question:
    """Read what `pack_question` returned."""
    return Question(**packed | {"seen": base64.b64decode(packed["seen"])})


def unpack_answer(packed: dict[str, Any]) -> Answer:
    """Return the answer whose `asdict` these JSON values are."""
    lines = tuple(Line(**line | {"moves": tuple(line["moves"])}) for line in packed["lines"])
    return Answer(**packed | {"lines": lines})


def pack_asked(asked: Asked) -> dict[str, Any]:
    """Return a question of a review as JSON values."""
    packed = asdict(asked)
    packed["choice"]["seen"] = base64.b64encode(asked.choice.seen).decode()
    return packed


def unpack_asked(packed: dict[str, Any]) -> Asked:
    """Read what `pack_asked` returned."""
    choice = packed["choice"]
    seen, effort = base64.b64decode(choice["seen"]), Effort(**choice["effort"])
    return Asked(Choice(**choice | {"seen": seen, "effort": effort}), packed["is_choice"])


def unpack_found(packed: dict[str, Any]) -> Found:
    """Return what was found, whose `asdict` these JSON values are."""
    return FOUND.validate_python(packed)
