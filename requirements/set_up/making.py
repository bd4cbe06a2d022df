"""Making .venv and the page, side by side."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import make_page
from installing import LOG, UV, Installer, has_module, remove
from running import CACHES, Failed, Programs, Progress, Task, environment, say, side_by_side
from stamps import (
    NODE,
    PYTHON,
    ROOT,
    SETS,
    STAMP,
    VENV,
    current,
    is_ready,
    is_sound,
    page_is_ready,
    read_stamp,
    write_stamp,
)

LOCK = ROOT / ".venv.lock"
PAGE_LOG = VENV / "page.log"
MAKE_PAGE = ROOT / "web/make_page.py"
TOOLS = (UV, NODE, CACHES)  # these stay when all else in .venv is made anew
# What a server and a game at the terminal load. It is imported once: that shows that it works, and
# leaves its bytecode in half the time that compiling every file of every package takes.
LOAD = "import sandtable.cli.serve, sandtable.server.serve, sandtable.cli.play.command"


def make(wanted: str | None, page: list[str] | None) -> None:
    """Make what lacks of a set of packages and the page, while no other process does."""
    with alone() as lock:
        # Another set-up may have made it meanwhile.
        wanted = None if wanted is None or is_ready(wanted) else wanted
        page = None if page is None or page_is_ready() else page
        if wanted is not None or page is not None:
            SetUp(lock).make(wanted, page)


def npm(words: list[str]) -> None:
    """Become npm, in web/."""
    if make_page.find_npm() is None:
        with alone() as lock:
            SetUp(lock).get_node()
    command = [base_python(), str(MAKE_PAGE), "npm", *words]
    os.execve(command[0], command, environment() | {"PYTHONPATH": str(NODE)})


@contextmanager
def alone() -> Iterator[int]:
    """Wait until no other set-up runs here; give the lock, for programs to hold on to."""
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is under way, waiting for it...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


class SetUp:
    """One run of the set-up."""

    def __init__(self, lock: int) -> None:
        self.python = base_python()
        self.programs = Programs(lock)
        self.progress = Progress()
        self.installer = Installer(self.programs, self.progress, self.python)

    def make(self, wanted: str | None, page: list[str] | None) -> None:
        """Install and build, each if it is asked for."""
        tasks = []
        if wanted is not None:
            if not is_sound(read_stamp()):
                say(
                    f"setting up .venv with Python {sys.version.split()[0]}; this takes about 20 "
                    "seconds on an idle machine, and needs the network"
                )
                self.make_venv()
            tasks.append(Task(lambda: self.install(wanted), is_vital=True))
        if page is not None:
            VENV.mkdir(exist_ok=True)
            tasks.append(Task(lambda: self.build(page), is_vital=False))
        try:
            side_by_side(tasks, self.programs, self.progress)
        except Failed as error:
            if wanted is not None and not is_ready(wanted):
                raise
            error.tell()
            say("going on without the page")
        else:
            say(f"ready after {self.progress.seconds:.0f} s")

    def make_venv(self) -> None:
        """Make .venv from nothing, with the tools of a set-up that did not come to its end."""
        if re.search(rf"[\n{os.pathsep}]", str(ROOT)):
            raise Failed(
                "Python can have no environment in a folder with a colon or a line break in its "
                "path: move this one"
            )
        if VENV.is_symlink():  # what it leads to may be another checkout's
            raise Failed(
                f"{VENV} is a link to {VENV.resolve()}: remove the link to get a .venv here"
            )
        if not VENV.is_dir():
            remove(VENV)
            VENV.mkdir()
        for path in VENV.iterdir():
            if path not in TOOLS:
                remove(path)
        has_pip, has_ensurepip = (has_module(self.python, name) for name in ("pip", "ensurepip"))
        if not (has_pip or has_ensurepip or shutil.which("uv")):
            raise Failed(
                f"{self.python} has neither pip nor the means to install it; on Debian and Ubuntu: "
                "apt install python3-pip (or python3-venv)"
            )
        # Of its own .venv needs a pip only where the machine has none; that takes six seconds.
        options = ["--without-pip"] if has_pip or not has_ensurepip else []
        command = [self.python, "-I", "-m", "venv", *options, str(VENV)]
        self.programs.run("making .venv", command, LOG)

    def install(self, wanted: str) -> None:
        """Bring .venv up to date."""
        kept = read_stamp().get("sets", {})
        STAMP.unlink(missing_ok=True)
        self.progress.step("packages", "installing")
        self.installer.install_lock(wanted)
        self.installer.install_this()
        self.progress.step("packages", "loading")
        self.programs.run("loading the packages", [PYTHON, "-P", "-c", LOAD], LOG)
        sets = {name: kept[name] for name in SETS if kept.get(name) == current(name)}
        write_stamp(sets | {name: current(name) for name in ("run", wanted)})  # all hold `run`
        self.progress.step("packages", "ready")

    def build(self, options: list[str]) -> None:
        """Build the page."""
        if make_page.find_npm() is None:
            self.progress.step("page", "getting Node.js")
            self.get_node()
        self.progress.step("page", "building")
        command = [self.python, str(MAKE_PAGE), *options]
        self.programs.run("building the page", command, PAGE_LOG, {"PYTHONPATH": str(NODE)})
        self.progress.step("page", "ready")

    def get_node(self) -> None:
        """Fetch Node.js, for machines without one that is new enough."""
        self.installer.install_lock("node", NODE)


def base_python() -> str:
    """Return the Python that .venv is, or is to be, made with."""
    python: str = sys._base_executable  # type: ignore[attr-defined]  # for want of a public name
    return os.path.realpath(python) if Path(python).is_relative_to(VENV) else python
