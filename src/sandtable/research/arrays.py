"""Checking the arrays that a batch is given: a refusal names the argument and what it must be."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.errors import BadRequest
from sandtable.games.position import SEEDS
from sandtable.games.words.reading import whole

MOST_GAMES = 2**31 - 1


def check_number(name: str, number: object, low: int, high: int | None = None) -> int:
    """Refuse what is not a whole number between two."""
    found = whole(number)
    if found is None or found < low or (high is not None and found > high):
        limits = f"from {low} on" if high is None else f"from {low} to {high}"
        raise BadRequest(f"{name} must be a whole number {limits}, not {number!r:.40}")
    return found


def check_rows(name: str, given: Any) -> int:
    """Return how many rows an array has; refuse what has none."""
    try:
        return len(given)
    except TypeError as error:
        raise BadRequest(f"{name} must be a row of numbers, not {given!r:.40}") from error


def check(name: str, given: Any, dtype: np.dtype[Any], shape: tuple[int, ...], device: Any) -> Any:
    """Return an array of a type and shape where the games are; of NumPy's integers, any will do."""
    if hasattr(given, "__cuda_array_interface__"):
        return _on_card(name, given, dtype, shape, device)
    found = _array(name, given, dtype, shape)
    # One that may only be read is copied: the loops are compiled for those that can be written.
    return device.taken(np.require(found, dtype, ["C", "A", "W"]))


def _array(name: str, given: Any, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    try:
        found = np.asarray(given)
    except (TypeError, ValueError) as error:
        raise BadRequest(f"{name} must be {_form(dtype, shape)}, not {given!r:.40}") from error
    kinds = "b" if dtype.kind == "b" else "iu"
    if found.shape != shape or found.dtype.kind not in kinds:
        raise BadRequest(
            f"{name} must be {_form(dtype, shape)}, not {_form(found.dtype, found.shape)}"
        )
    if dtype.kind != "b" and found.size and not _fits(found, dtype):
        raise BadRequest(f"{name} must be numbers that fit {dtype}")
    return found


def _fits(found: Any, dtype: np.dtype[Any]) -> bool:
    limits = np.iinfo(dtype)
    return int(found.min()) >= limits.min and int(found.max()) <= limits.max


def _on_card(
    name: str, given: Any, dtype: np.dtype[Any], shape: tuple[int, ...], device: Any
) -> Any:
    """Take an array of a card as it is: a conversion there would be a copy."""
    described = given.__cuda_array_interface__
    found = np.dtype(described["typestr"])
    if not device.is_card:
        raise BadRequest(f"{name} lies on a GPU, and this batch on the CPU: copy it to the host")
    if found != dtype or tuple(described["shape"]) != shape or described.get("strides"):
        there = _form(found, tuple(described["shape"]))
        raise BadRequest(f"{name} must be {_form(dtype, shape)} without gaps, not {there}")
    return device.taken(given)


def check_out(out: Any, dtype: np.dtype[Any], shape: tuple[int, ...], device: Any) -> Any:
    """Refuse an array that cannot be written as it is."""
    if device.is_card:
        return _on_card("out", out, dtype, shape, device)
    is_right = isinstance(out, np.ndarray) and out.dtype == dtype and out.shape == shape
    if not is_right or not (out.flags.c_contiguous and out.flags.writeable):
        raise BadRequest(f"out must be a writable array of NumPy, {_form(dtype, shape)}")
    return out


def check_seeds(seeds: Any, size: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Return seeds as the rules take them."""
    if not hasattr(seeds, "dtype"):  # NumPy by itself makes fractions of integers as large as these
        seeds = np.array([check_number("seeds", seed, 0, SEEDS - 1) for seed in seeds], np.uint64)
    found = _array("seeds", seeds, np.dtype(np.uint64), (size,))
    return np.ascontiguousarray(found, np.uint64)


def _form(dtype: np.dtype[Any], shape: tuple[int, ...]) -> str:
    return f"{dtype} of shape {shape}"
