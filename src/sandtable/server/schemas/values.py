"""Values that many bodies have."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import orjson
from pydantic import AfterValidator, Field

from sandtable.games.words.reading import Json
from sandtable.players import LEVELS

LevelName = Literal[LEVELS]  # type: ignore[valid-type]  # the players' own list
AnySeat = Annotated[int | None, Field(ge=0, le=3, description="Null: a spectator.")]


def _writable(content: Json) -> Json:
    """Refuse what could not be sent back: half characters, numbers beyond 64 bits, great depth."""
    try:
        orjson.dumps(content)
    except TypeError:
        raise ValueError("this cannot be written as plain JSON") from None
    return content


def _day(text: str) -> str:
    """Refuse what is no day of the calendar."""
    date.fromisoformat(text)
    return text


Fraction = Annotated[float, Field(ge=0, le=1)]
SentJson = Annotated[Json, AfterValidator(_writable)]
Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(_day)]
