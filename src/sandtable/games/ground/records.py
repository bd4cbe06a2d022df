"""Records of fixed size that the rules work on, compiled or interpreted."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload

from sandtable.games.ground.compiled import INTERPRETED, Record


def new_record(dtype: np.dtype[Any]) -> Record:
    """Make a record of zeros."""
    return record_from(dtype, bytes(dtype.itemsize))


def copy_of(record: Record) -> Record:
    """Make an equal record that shares nothing with the first."""
    # By bytes: a copy by fields would leave the padding between them undefined.
    return record_from(_raw(record).dtype, bytes_of(record))


def copy_into(record: Record, other: Record) -> None:
    """Make another record equal to this one; compiled code may call it too."""
    for name in _raw(record).dtype.names:
        _raw(other)[name] = _raw(record)[name]


@intrinsic
def _copy_bytes(_: Any, record: types.Record, other: types.Record) -> Any:
    def generate(_: Any, builder: ir.IRBuilder, __: Any, pointers: tuple[Any, Any]) -> ir.Value:
        """Copy word by word, and what is left byte by byte: CPU and GPU compile that well."""
        for width, begin, end in (
            (64, 0, record.size // 8),
            (8, record.size // 8 * 8, record.size),
        ):
            number = ir.IntType(width)
            source, target = (builder.bitcast(at, number.as_pointer()) for at in pointers)
            places = [ir.Constant(ir.IntType(64), index) for index in range(begin, end)]
            content = [builder.load(builder.gep(source, [place])) for place in places]
            for place, value in zip(places, content, strict=True):
                builder.store(value, builder.gep(target, [place]))
        return ir.Constant(ir.IntType(8).as_pointer(), None)

    return types.void(record, other), generate


@overload(copy_into, strict=False, jit_options={"nogil": True, "forceinline": True})
def _copy_into(record: Any, other: Any) -> Any:
    def copy(record: Any, other: Any) -> None:
        _copy_bytes(record, other)  # type: ignore[call-arg]

    return copy if record == other else None


def record_from(dtype: np.dtype[Any], content: bytes) -> Record:
    """Make a record of the content that `bytes_of` gave."""
    return _wrap(np.frombuffer(bytearray(content), _with_attributes(dtype))[0])


def bytes_of(record: Record) -> bytes:
    """Return the record's content; records of one game are equal when these are."""
    content: bytes = _raw(record).tobytes()
    return content


class Records:
    """A row of records of one type, for compiled code that takes them as one array."""

    __slots__ = ("content", "dtype", "rows")

    def __init__(self, dtype: np.dtype[Any], first: bytes, number: int) -> None:
        """Make records of zeros, but for the first."""
        self.dtype = dtype
        self.content = bytearray(first).ljust(dtype.itemsize * number, b"\0")
        rows = np.frombuffer(self.content, dtype)
        self.rows: Any = [_wrap(row) for row in rows] if INTERPRETED else rows

    def bytes_at(self, place: int) -> bytes:
        """Return the content of one of them."""
        size = self.dtype.itemsize
        return bytes(self.content[place * size : (place + 1) * size])

    def plain_at(self, place: int) -> SimpleNamespace:
        """Return one of them as Python integers and nested tuples."""
        return _reader(self.dtype)(self.content, place * self.dtype.itemsize)


def plain(record: Record) -> SimpleNamespace:
    """Return the content as Python integers and nested tuples, which are quick to look at."""
    raw = _raw(record)
    return _reader(raw.dtype)(raw.tobytes(), 0)


@cache
def _reader(dtype: np.dtype[Any]) -> Callable[[bytes | bytearray, int], SimpleNamespace]:
    """Make a reader of the bytes of a record, far quicker than asking NumPy for each field.

    It is written as one expression, as `namedtuple` does it: deck=n[0], hand=n[1:3], ...
    """
    codes, given, at, end = "=", [], 0, 0
    for name in dtype.names or ():
        kind, offset = dtype[name], dtype.fields[name][1]  # type: ignore[index]
        size = int(np.prod(kind.shape, dtype=int))
        codes += f"{offset - end}x{size}{kind.base.char.replace('l', 'q').replace('L', 'Q')}"
        given.append(f"{name}={_taken(kind.shape, at)}")
        at, end = at + size, offset + kind.itemsize
    unpack = struct.Struct(f"{codes}{dtype.itemsize - end}x").unpack_from
    build = eval(f"lambda n: Namespace({', '.join(given)})", {"Namespace": SimpleNamespace})
    return lambda content, start: build(unpack(content, start))


def _taken(shape: tuple[int, ...], at: int) -> str:
    """Return the expression that takes a field of some shape from the numbers, from a place on."""
    if not shape:
        return f"n[{at}]"
    if len(shape) == 1:
        return f"n[{at}:{at + shape[0]}]"
    size = int(np.prod(shape[1:], dtype=int))
    rows = [_taken(shape[1:], at + index * size) for index in range(shape[0])]
    return f"({', '.join(rows)},)"


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
