"""Records of fixed size that the rules work on, compiled or interpreted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from sandtable.games.compiled import INTERPRETED, Record


def new_record(dtype: np.dtype[Any]) -> Record:
    """Make a record of zeros."""
    return _wrap(np.zeros(1, dtype).view(np.recarray)[0])


def copy_of(record: Record) -> Record:
    """Make an equal record that shares nothing with the first."""
    # By bytes: a copy by fields would leave the padding between them undefined.
    return record_from(_raw(record).dtype, bytes_of(record))


def record_from(dtype: np.dtype[Any], content: bytes) -> Record:
    """Make a record of the content that `bytes_of` gave."""
    return _wrap(np.frombuffer(bytearray(content), dtype).view(np.recarray)[0])


def bytes_of(record: Record) -> bytes:
    """Give the record's content; records of one game are equal when these are."""
    content: bytes = _raw(record).tobytes()
    return content


def plain(record: Record) -> SimpleNamespace:
    """Give the content as Python integers and nested lists, which are quick to look at."""
    raw = _raw(record)
    return SimpleNamespace(**{name: raw[name].tolist() for name in raw.dtype.names})


def _wrap(raw: Record) -> Record:
    return _Fields(raw) if INTERPRETED else raw


def _raw(record: Record) -> Record:
    return record._raw if isinstance(record, _Fields) else record


class _Fields:
    """A record whose numbers read as Python integers, as wide as those of compiled code.

    NumPy's own scalars keep the width of their field, so 1 << state.tile would overflow.
    """

    _raw: Record

    def __init__(self, raw: Record) -> None:
        object.__setattr__(self, "_raw", raw)

    def __getattr__(self, name: str) -> Any:
        value = self._raw[name]
        return _Cells(value) if isinstance(value, np.ndarray) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        self._raw[name] = value


class _Cells:
    """A nested array of such a record."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __getitem__(self, index: Any) -> Any:
        return self._array[index].item()

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[index] = value
