"""What is wrong with a request or a setting, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError

MOST_MISTAKES = 3  # that one message names
LONGEST_MESSAGE = 300  # characters


def explain(error: ValidationError) -> str:
    """Return what is wrong, without repeating any of what was given: some of it may be secret."""
    return explain_all(error.errors(include_url=False, include_input=False, include_context=False))


def explain_all(mistakes: Sequence[Any]) -> str:
    """Return what is wrong, given Pydantic's list of it."""
    words = (
        ": ".join(filter(None, (".".join(map(str, each["loc"])), each["msg"]))) for each in mistakes
    )
    return "; ".join(list(words)[:MOST_MISTAKES])[:LONGEST_MESSAGE]
