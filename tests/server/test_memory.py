"""What a thought took is the system's again when it is over."""

import subprocess
import sys

import pytest

THINK = """
import ctypes, sys
import numpy as np
from pathlib import Path
from sandtable.server import memory

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

if "calm" in sys.argv:
    memory.give_back()
allocate = ctypes.CDLL(None).malloc
before = held()
for _ in range(4):
    thought = np.ones(24 << 20, np.uint8)
    allocate(5000)  # what stays, of whatever a server keeps
    del thought
print(held() - before)
"""


def kept_after_thoughts(*words: str) -> int:
    """Return the bytes that a process keeps of four thoughts of 24 MB, one after the other."""
    done = subprocess.run(
        [sys.executable, "-c", THINK, *words], check=True, capture_output=True, text=True
    )
    return int(done.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="of the C library of Linux")
def test_thoughts_leave_no_memory_behind() -> None:
    """Without care the C library keeps the place of a thought as soon as there were two."""
    assert kept_after_thoughts() > 20 << 20
    assert kept_after_thoughts("calm") < 2 << 20
