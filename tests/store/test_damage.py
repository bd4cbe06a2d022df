"""Damage inside a SQLite file costs the tables that it hits, by name, and no others."""

import io
import json
import shutil
from pathlib import Path
from statistics import median

import pytest

from sandtable.errors import StoreUnavailable
from sandtable.store.databases import opened
from sandtable.store.dumps import Counts, dump
from tests.store.damaging import PAGE, TABLES, fill, overwrite


def exported(path: Path) -> tuple[Counts, dict[str, bytes]]:
    """Export a database; return the counts, and the lines of tables by id."""
    file = io.BytesIO()
    with opened(f"sqlite:///{path}", must_exist=True) as engine:
        counts = dump(engine, file, lambda *_: None)
    lines = file.getvalue().splitlines()[1 + counts.people :]
    return counts, {json.loads(line)["table"]: line for line in lines}


@pytest.mark.parametrize("content", [b"\x00", b"\xa5", b"\x0d"], ids=["zeros", "noise", "leaf"])
def test_whatever_8_kib_are_overwritten_whole_tables_are_exported_unchanged(
    tmp_path: Path, content: bytes
) -> None:
    """Every second pair of pages in turn; `leaf` is the mark of a page that could be one."""
    good, bad = tmp_path / "good.sqlite3", tmp_path / "bad.sqlite3"
    ids = fill(good)
    before = exported(good)[1]
    assert list(before) == ids
    refused, lost = [], []
    pages = good.stat().st_size // PAGE
    assert pages > 40
    for page in range(0, pages - 1, 4):
        shutil.copy(good, bad)
        overwrite(bad, page, content=content)
        try:
            counts, after = exported(bad)
        except StoreUnavailable:
            refused.append(page)
            continue
        assert after.items() <= before.items(), page
        assert {each.table for each in counts.damaged} == set(ids) - set(after), page
        lost.append(TABLES - len(after))
    assert refused in ([0], [])  # the first page holds the schema, without which there is nothing
    assert 0 < median(lost) < TABLES / 6  # near the beginning are the roots, which cost more
