"""What Sandtable needs of a system: nothing at import that Windows lacks."""

import re
import subprocess
import sys

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


# Commands, the status of each, and something that it says.
COMMANDS = {
    ("--help",): (0, "usage: sandtable"),
    ("engine",): (0, '"ok":true'),
    ("serve", "--database", "mysql://x"): (2, "the database must be"),
    ("arena", "--game", "chess", "--seats", "random"): (2, "unknown_game"),
    ("play", "chess"): (2, "unknown_game"),
    ("verify", "no-such-file"): (2, "cannot be read"),
}
RUNNING = f"""
from sandtable.cli import main
for words in {list(COMMANDS)!r}:
    try:
        main(words)
    except SystemExit as end:
        print(f"status {{end.code}}", flush=True)
"""


def test_commands_run_without_what_only_posix_has() -> None:
    """As on Windows, as far as that can be shown here; one after another in one process."""
    done = subprocess.run(
        [sys.executable, "-c", HIDING + RUNNING],
        input='{"id":1,"do":"new","game":"mandala","seed":1}\n{"do":"quit"}\n',
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    *parts, rest = re.split(r"^status (\d+)\n", done.stdout, flags=re.MULTILINE)
    assert not rest
    for said, status, words in zip(parts[::2], parts[1::2], COMMANDS, strict=True):
        expected, hint = COMMANDS[words]
        assert (int(status), hint in said) == (expected, True), f"{words}: {said}"
