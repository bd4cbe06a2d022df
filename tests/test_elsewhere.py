"""What Sandtable needs of a system: nothing at import that Windows lacks."""

import subprocess
import sys

import pytest

# Not there on Windows: modules of the standard library, and a package without wheels for it.
POSIX_ALONE = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop")
HIDING = f"""
import subprocess  # takes msvcrt for a sign of Windows
import sys
class Hiding:
    def find_spec(self, name, path=None, target=None):
        if name in {POSIX_ALONE!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
for name in {POSIX_ALONE!r}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Hiding())
import types
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)
import signal
for name in ("SIGHUP", "SIGUSR1", "SIGALRM"):
    delattr(signal, name)
import os
for name in ("fork", "geteuid", "getuid", "nice", "sched_getaffinity", "sched_setaffinity"):
    delattr(os, name)
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HIDING + code],
        input='{"id":1,"do":"new","game":"mandala","seed":1}\n{"do":"quit"}\n',
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--help"], 0, "usage: sandtable"),
        (["engine"], 0, '"ok":true'),
        (["serve", "--database", "mysql://x"], 2, "the database must be"),
        (["arena", "--game", "chess", "--seats", "random"], 2, "unknown_game"),
        (["play", "chess"], 2, "unknown_game"),
        (["verify", "no-such-file"], 2, "cannot be read"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_commands_run_without_what_only_posix_has(words: list[str], status: int, said: str) -> None:
    """As on Windows, as far as that can be shown here."""
    done = run(f"from sandtable.cli import main; main({words!r})")
    assert done.returncode == status, done.stderr
    assert said in done.stdout + done.stderr
