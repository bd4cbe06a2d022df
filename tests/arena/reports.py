"""Comparing the results of two runs."""

from typing import Any


def without_runs(content: Any) -> Any:
    """Leave out what may differ from run to run: everything under a key `run`."""
    if isinstance(content, dict):
        return {key: without_runs(value) for key, value in content.items() if key != "run"}
    if isinstance(content, list):
        return [without_runs(item) for item in content]
    return content
