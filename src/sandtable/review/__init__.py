"""A finished game judged choice by choice, each from what its seat knew when it chose."""

from sandtable.review.effort import QUICK, STRENGTHS, Effort, find_effort
from sandtable.review.judgement import Choice, Judgement, Tried
from sandtable.review.judging import expect, judge
from sandtable.review.preparing import prepare_judge

__all__ = [
    "QUICK",
    "STRENGTHS",
    "Choice",
    "Effort",
    "Judgement",
    "Tried",
    "expect",
    "find_effort",
    "judge",
    "prepare_judge",
]
