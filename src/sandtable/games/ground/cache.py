"""Where compiled code is kept, and what it depends on.

Numba by itself watches only the file that a function stands in. Here code is kept under a
fingerprint of that file and of all files of ours that it imports, however far away, so that a
change throws away what depends on it and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import config, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.np.numpy_support import as_dtype

from sandtable.games.registry import GAMES
from sandtable.system import locked, user_cache

PACKAGE = Path(__file__).resolve().parents[2]
OURS_TOO = "|".join({"sandtable", *GAMES.values()})
IMPORT = re.compile(rf"^from ((?:{OURS_TOO})[\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)
DISPATCHER = "sandtable.games.ground.verbs"  # calls functions of whichever game a record belongs to
OURS = re.compile(r"([\w.-]+-)?[0-9a-f]{20}(\.\w+)?")
KEEP_UNUSED_FOR = 30 * 24 * 3600  # seconds
ROOM = 20_000_000  # bytes: all that is ever compiled takes less


@dataclass(frozen=True)
class Folder:
    """The folder for compiled code, and why it is not the usual one where it is not."""

    path: Path | None  # None: nothing can be written anywhere, so nothing is kept
    problem: str = ""

    @property
    def has_room(self) -> bool:
        """Whether all that is compiled will fit; what does not is compiled at every start."""
        return self.path is not None and shutil.disk_usage(self.path).free >= ROOM


@cache
def folder() -> Folder:
    """Open the folder for compiled code; a temporary one where the usual one is of no use."""
    usual = _usual_folder()
    try:
        return Folder(_opened(usual))
    except (OSError, RuntimeError) as error:
        problem = f"{usual} cannot be written ({getattr(error, 'strerror', None) or error})"
    return Folder(_temporary_folder(), problem)


def _temporary_folder() -> Path | None:
    """Open a folder of this user among the temporary ones; what is kept there is run as code."""
    path = Path(tempfile.gettempdir(), f"sandtable-{os.getuid() if hasattr(os, 'getuid') else ''}")
    try:
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
        is_ours = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        is_safe = stat.S_ISDIR(found.st_mode) and (os.name == "nt" or not found.st_mode & 0o077)
        return _opened(path) if is_ours and is_safe else None
    except OSError:
        return None


def _usual_folder() -> Path:
    chosen = os.environ.get("SANDTABLE_CACHE_DIR")
    return Path(chosen) if chosen else user_cache()


def _opened(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=path) as file:
        file.write(b"there is room")
    for old in path.iterdir():
        if OURS.fullmatch(old.name) and time.time() - old.stat().st_mtime > KEEP_UNUSED_FOR:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    return path


# ------------------------------------------------------------------------------ what it depends on


@cache
def _machine() -> bytes:
    """Describe the compiler and the processor."""
    processor = llvm.get_host_cpu_name(), config.CPU_NAME, config.CPU_FEATURES
    return f"{sys.version} {numba.__version__} {np.__version__} {processor}".encode()


@cache
def fingerprint(modules: tuple[str, ...]) -> str:
    """Return a hash of modules and of all of ours that they import, of compiler and processor."""
    digest = hashlib.blake2b(_machine(), digest_size=10)
    for name in sorted(_imported(modules)):
        content = _source(name)
        digest.update(f" {name} {len(content)} ".encode() + content)
    return digest.hexdigest()


def _imported(modules: Iterable[str]) -> set[str]:
    """Return the modules with all that they import, directly or not."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _imports_of(name)
    return found


@cache
def _imports_of(module: str) -> set[str]:
    found = set()
    for package, several, one in IMPORT.findall(_source(module).decode()):
        for name in filter(None, map(str.strip, (several or one).split(","))):
            inside = f"{package}.{name.split()[0]}"
            found.add(inside if _path(inside) else package)
    return found


@cache
def _source(module: str) -> bytes:
    path = _path(module)
    return path.read_bytes() if path else b""


def _path(module: str) -> Path | None:
    package, *parts = module.split(".")
    place = _package(package).joinpath(*parts)
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None


@cache
def _package(name: str) -> Path:
    """Return the folder of a package, without loading it."""
    if name == "sandtable":
        return PACKAGE
    found = find_spec(name)
    return Path(*(found.submodule_search_locations or ())[:1] if found else ())


# ----------------------------------------------------------------------------------- keeping it


def _folder_of(module: str) -> Path | None:
    """Return the folder of a module, named after all that the module depends on."""
    root = folder().path
    return root and root / f"{module.removeprefix('sandtable.')}-{fingerprint((module,))}"


def drop(modules: Iterable[str]) -> None:
    """Throw away what is kept of modules and of all that they import, since it is damaged."""
    for path in filter(None, map(_folder_of, _imported(modules))):
        shutil.rmtree(path, ignore_errors=True)


class _Place(_CacheLocator):
    """Where Numba finds the code of a function."""

    def __init__(self, module: str, line: int) -> None:
        path = _folder_of(module)
        assert path is not None, "nothing can be kept"
        self._path = path
        with suppress(FileNotFoundError):
            os.utime(path)  # the time of last use
        self._line = line

    @classmethod
    def from_function(cls, function: Any, _: str) -> _Place:
        return cls(function.__module__, function.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return self._path.name

    def get_disambiguator(self) -> str:
        return str(self._line)


class _Kept(CompileResultCacheImpl):
    _locator_classes: list[type[object]] = [_Place]  # noqa: RUF012  # as Numba has it


class KeptCode(FunctionCache):
    """The compiled code of one function, for all types of arguments that it is called with."""

    _impl_class = _Kept

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._dispatches = DISPATCHER in _imported([function.__module__])

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        key = super()._index_key(signature, codegen)
        return (*key, _games_of(signature)) if self._dispatches else key

    def _save_overload(self, signature: Any, data: Any) -> None:
        path = Path(self.cache_path)
        path.mkdir(exist_ok=True)
        with locked(path / ".lock"):  # or processes would overwrite each other's index
            super()._save_overload(signature, data)


def _games_of(signature: Any) -> str:
    """Return a fingerprint of the games whose states are among the arguments."""
    kinds = [kind.dtype if isinstance(kind, types.Array) else kind for kind in signature]
    dtypes = [as_dtype(kind) for kind in kinds if isinstance(kind, types.Record)]
    loaded = {name: sys.modules.get(f"{home}.rules") for name, home in GAMES.items()}
    games = [name for name, rules in loaded.items() if rules and rules.STATE in dtypes]
    return fingerprint(tuple(module for game in games for module in modules_of(game)))


def modules_of(game: str) -> tuple[str, ...]:
    """Return the modules with the compiled code of a game."""
    home = GAMES[game]
    names = ("rules", "sight", "sense", "encoding", "observation")
    return tuple(f"{home}.{name}" for name in names)
