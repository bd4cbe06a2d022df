"""What there is: whether .venv and the page are as they should be."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
STAMP = VENV / "sandtable.stamp"
NODE = VENV / "node"  # Node.js, where the machine has none
SETS = ("run", "test", "bench")

sys.path[1:1] = [str(ROOT / "src"), str(ROOT / "web"), str(NODE)]

import make_page


def is_ready(wanted: str) -> bool:
    """Whether .venv holds a set of packages, as it is locked now, and works here."""
    stamp = read_stamp()
    return is_sound(stamp) and stamp["sets"].get(wanted) == current(wanted)


def is_sound(stamp: dict[str, Any]) -> bool:
    """Whether .venv was finished, was not moved since, and has the Python that it should have."""
    here = os.path.realpath(sys._base_executable)  # type: ignore[attr-defined]
    return (
        stamp.get("root") == str(ROOT)
        and stamp.get("runs") == os.path.realpath(PYTHON)
        and os.access(PYTHON, os.X_OK)
        and (VENV / "pyvenv.cfg").is_file()
        and (stamp["runs"] == here or not os.environ.get("PYTHON"))
    )


def read_stamp() -> dict[str, Any]:
    """Return what the stamp says; nothing where there is none."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and isinstance(stamp.get("sets"), dict) else {}


def write_stamp(sets: dict[str, str]) -> None:
    """State that .venv holds some sets of packages, each as its lock was then."""
    stamp = {"root": str(ROOT), "runs": os.path.realpath(PYTHON), "sets": sets}
    new = STAMP.with_suffix(".new")
    new.write_text(f"{json.dumps(stamp)}\n", encoding="utf-8")
    os.sync()  # so that a loss of power leaves no stamp without what it stands for
    new.replace(STAMP)


def current(name: str) -> str:
    """Return a hash of all that decides what a set of packages is."""
    files = (ROOT / "pyproject.toml", ROOT / f"requirements/{name}.txt")
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def page_is_ready() -> bool:
    """Whether the page is there as it should be, or is not wanted."""
    return bool(os.environ.get("SANDTABLE_SKIP_PAGE")) or make_page.is_built()
