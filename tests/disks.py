"""Small disks of their own, for tests that fill them or let them take no writes."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of a few megabytes."""
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode != 0:
        pytest.skip("disks cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def make_read_only(disk: Path) -> None:
    """Let a disk take no more writes."""
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
