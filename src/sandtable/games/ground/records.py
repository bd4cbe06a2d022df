"""Records of fixed size that the rules work on, compiled or interpreted."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from sandtable.games.ground.compiled import INTERPRETED, Record


def new_record(dtype: np.dtype[Any]) -> Record:
    """Make a record of zeros."""
    return record_from(dtype, bytes(dtype.itemsize))


def copy_of(record: Record) -> Record:
    """Make an equal record that shares nothing with the first."""
    # By bytes: a copy by fields would leave the padding between them undefined.
    return record_from(_raw(record).dtype, bytes_of(record))


def record_from(dtype: np.dtype[Any], content: bytes) -> Record:
    """Make a record of the content that `bytes_of` gave."""
    return _wrap(np.frombuffer(bytearray(content), _with_attributes(dtype))[0])


def bytes_of(record: Record) -> bytes:
    """Return the record's content; records of one game are equal when these are."""
    content: bytes = _raw(record).tobytes()
    return content


def plain(record: Record) -> SimpleNamespace:
    """Return the content as Python integers and nested lists, which are quick to look at."""
    raw = _raw(record)
    return _reader(raw.dtype)(raw.tobytes())


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[bytes], SimpleNamespace]:
    """Make a reader of the bytes of a record, far quicker than asking NumPy for each field.

    It is written as one expression, as `namedtuple` does it: deck=n[0], hand=[n[1],n[2]], ...
    """
    codes, given, at, end = "=", [], 0, 0
    for name in dtype.names or ():
        kind, offset = dtype[name], dtype.fields[name][1]  # type: ignore[index]
        size = int(np.prod(kind.shape, dtype=int))
        codes += f"{offset - end}x{size}{kind.base.char.replace('l', 'q').replace('L', 'Q')}"
        numbers = np.array([f"n[{number}]" for number in range(at, at + size)], object)
        nested = numbers.reshape(kind.shape).tolist()
        given.append(f"{name}={str(nested).replace(chr(39), '')}")
        at, end = at + size, offset + kind.itemsize
    unpack = struct.Struct(f"{codes}{dtype.itemsize - end}x").unpack
    build = eval(f"lambda n: Namespace({', '.join(given)})", {"Namespace": SimpleNamespace})
    return lambda content: build(unpack(content))


class _Named(np.void):  # type: ignore[misc]  # the stubs call it final; NumPy itself does this
    """A record whose fields can be had as attributes too.

    NumPy's own such record asks Python for every attribute, also for those that compiled code
    needs of each record it is handed.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@cache
def _with_attributes(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((_Named, dtype))


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
