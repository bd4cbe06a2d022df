"""How ``sandtable admin`` writes what it found: in columns for people, as JSON for programs."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence

Item = Mapping[str, object]  # by the names of its columns
TIMES = ("opened", "changed", "since", "seen", "until", "at")  # columns that hold ms since 1970
LONG_AGO = 10**11  # ms since 1970: in 1973; smaller numbers are counts
PERSON_DIGITS = 12  # of an id that are shown


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def write(items: Sequence[Item], *, is_json: bool, if_none: str) -> None:
    """Write a list."""
    if is_json:
        write_json(items)
    elif not items:
        print(if_none)
    else:
        names = list(items[0])
        lines = [names, *([_cell(name, item[name]) for name in names] for item in items)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
            print("  ".join(cells).rstrip())


def write_json(content: object) -> None:
    """Write something for programs."""
    print(json.dumps(content, indent=1, ensure_ascii=False))


def write_done(content: Item, text: str, *, is_json: bool) -> None:
    """Write what was done."""
    if is_json:
        write_json(content)
    else:
        print(text)


def written(at: int) -> str:
    """Write a time as it is on this machine's clock."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


def plain(text: str) -> str:
    """Write what others have typed so that it cannot control the terminal."""
    return "".join(each if each.isprintable() else "?" for each in text)


def _cell(name: str, value: object) -> str:
    if value is None:
        return "-"
    if name in TIMES and isinstance(value, int) and value > LONG_AGO:
        return written(value)
    if isinstance(value, list):
        return ", ".join(_cell("", each) for each in value)
    return plain(str(value))
