"""Parts: compiled functions that are got ready together, such as the rules of a game.

The code of a part lies in the cache folder, function by function. Beside it lie small files that
all processes share: a lock for whoever compiles the part, how much of it is done, and that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sandtable.games.ground.cache import drop, fingerprint, folder
from sandtable.games.ground.compiled import INTERPRETED, keep_nothing
from sandtable.system import locked

Tell = Callable[[float], None]  # how much is done, from 0 to 1


def say_nothing(_: float) -> None:
    """Report to nobody."""


@dataclass(frozen=True)
class Part:
    """Compiled functions by a name, which the function `find_part` of a module knows."""

    module: str
    name: str
    depends_on: tuple[str, ...]  # modules
    uses: Callable[[], Iterable[Callable[[], object]]]  # first calls, which compile everything

    @property
    def address(self) -> str:
        """Where another process finds it."""
        return f"{self.module}:{self.name}"

    @property
    def is_loaded(self) -> bool:
        """Whether this process has it ready."""
        return INTERPRETED or self.name in _loaded

    @property
    def is_kept(self) -> bool:
        """Whether its compiled code lies in the cache folder."""
        return INTERPRETED or (folder().path is not None and self._file("done").exists())

    @property
    def progress(self) -> float:
        """How much of it has been compiled, by whichever process is at it: 0 to 1."""
        if self.is_kept or folder().path is None:
            return float(self.is_kept)
        try:
            return float(self._file("share").read_text())
        except (OSError, ValueError):  # it has not begun, or has just come to its end
            return float(self.is_kept)

    def compile(self) -> bool:
        """Compile it into the cache folder, unless another process is at it; whether it is done."""
        with suppress(BlockingIOError), locked(self._file("lock"), waits=False):
            if not self.is_kept:
                self._use_all(self._note)
                self._file("done").touch()
                self._file("share").unlink(missing_ok=True)
        return self.is_kept

    def load(self, tell: Tell = say_nothing) -> None:
        """Load it into this process, once; compile here whatever is not kept, or is damaged."""
        if self.is_loaded:
            return
        try:
            self._use_all(say_nothing if self.is_kept else tell)
        except Exception:
            self._drop()
            try:
                self._use_all(tell)
            except Exception:  # no room on the disk
                keep_nothing()
                self._use_all(tell)
        _loaded.add(self.name)

    def _use_all(self, tell: Tell) -> None:
        steps = list(self.uses())
        for number, use in enumerate(steps):
            tell(number / len(steps))
            use()

    def _note(self, share: float) -> None:
        new = self._file("new")
        new.write_text(f"{share:.2f}")
        new.replace(self._file("share"))  # nobody reads half a number

    def _drop(self) -> None:
        if folder().path:
            with suppress(OSError):
                self._file("done").unlink(missing_ok=True)
            drop(self.depends_on)

    def _file(self, kind: str) -> Path:
        root = folder().path
        assert root is not None, "nothing can be kept"
        return root / f"{self.name}-{fingerprint(self.depends_on)}.{kind}"


_loaded: set[str] = set()  # names


def part_at(address: str) -> Part:
    """Return the part that an address leads to."""
    module, _, name = address.partition(":")
    found: Part = import_module(module).find_part(name)
    return found
