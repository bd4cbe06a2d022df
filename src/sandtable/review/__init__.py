"""A finished game judged choice by choice, each from what its seat knew when it chose.

Judges use the search of the level `classic`: it plays games to their end, so that what a sample is
wrong by can be told, and every figure about reviews was measured with it.

The names below are loaded when first used: the form of a review needs no compiled judge.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.review.effort import QUICK as QUICK
    from sandtable.review.effort import STRENGTHS as STRENGTHS
    from sandtable.review.effort import Effort as Effort
    from sandtable.review.effort import find_effort as find_effort
    from sandtable.review.judgement import Choice as Choice
    from sandtable.review.judgement import Judgement as Judgement
    from sandtable.review.judgement import Tried as Tried
    from sandtable.review.judging import expect as expect
    from sandtable.review.judging import judge as judge
    from sandtable.review.planning import Plan as Plan
    from sandtable.review.preparing import prepare_judge as prepare_judge
    from sandtable.review.reviewing import review as review
    from sandtable.review.writing import write as write

_HOMES = {
    "QUICK": "effort",
    "STRENGTHS": "effort",
    "Choice": "judgement",
    "Effort": "effort",
    "Judgement": "judgement",
    "Plan": "planning",
    "Tried": "judgement",
    "expect": "judging",
    "find_effort": "effort",
    "judge": "judging",
    "prepare_judge": "preparing",
    "review": "reviewing",
    "write": "writing",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a public name from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sandtable.review' has no attribute {name!r}")
    return getattr(import_module(f"sandtable.review.{_HOMES[name]}"), name)
