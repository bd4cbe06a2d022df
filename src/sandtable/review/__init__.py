"""A finished game judged choice by choice, each from what its seat knew when it chose."""

from sandtable.review.effort import QUICK, STRENGTHS, Effort, find_effort
from sandtable.review.judgement import Choice, Judgement, Tried
from sandtable.review.judging import expect, judge
from sandtable.review.planning import Plan
from sandtable.review.preparing import prepare_judge
from sandtable.review.reviewing import review
from sandtable.review.writing import write

__all__ = [
    "QUICK",
    "STRENGTHS",
    "Choice",
    "Effort",
    "Judgement",
    "Plan",
    "Tried",
    "expect",
    "find_effort",
    "judge",
    "prepare_judge",
    "review",
    "write",
]
