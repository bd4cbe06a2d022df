"""Cache folders of compiled code for tests: what takes minutes to compile is copied."""

from __future__ import annotations

import shutil
from pathlib import Path

from sandtable.games.ground.cache import folder


def copy_cache(target: Path, *without: str) -> Path:
    """Copy what is compiled so far into a new folder, but for what these patterns name.

    Nothing of the copy is noted as complete: whoever uses it looks what is missing.
    """
    source = folder().path
    assert source
    ignored = shutil.ignore_patterns("*.done", "*.share", "*.lock", *without)
    shutil.copytree(source, target, ignore=ignored)
    return target
