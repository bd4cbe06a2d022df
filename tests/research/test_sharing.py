"""Arrays handed to other libraries by DLPack; NumPy, which takes such arrays, is one of them."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest

import sandtable
from sandtable.errors import BadRequest
from sandtable.research import share
from sandtable.research.sharing import CPU, SharedArray, _lent


class Owner:
    """What the memory belongs to."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array

    def shared(self) -> SharedArray:
        array = self.array
        return SharedArray(self, array.ctypes.data, array.shape, array.dtype, (CPU, 0))


@pytest.mark.parametrize("dtype", ["int8", "uint64", "int32", "int64", "float32", "bool"])
def test_what_is_shared_is_the_same_memory_in_every_type_that_a_batch_has(dtype: str) -> None:
    array = np.arange(12).reshape(3, 4).astype(dtype)
    taken = np.from_dlpack(Owner(array).shared())
    assert (taken.dtype, taken.shape) == (array.dtype, array.shape)
    array[1, 2] = 0
    assert np.array_equal(taken, array), "a change of one is a change of the other"


def test_memory_lives_as_long_as_somebody_looks_into_it() -> None:
    owner = Owner(np.arange(3))
    alive = weakref.ref(owner)
    taken = np.from_dlpack(owner.shared())
    del owner
    gc.collect()
    assert alive()
    del taken
    gc.collect()
    assert alive() is None


def test_a_capsule_that_nobody_takes_gives_its_memory_back() -> None:
    before = len(_lent)
    capsule = Owner(np.arange(3)).shared().__dlpack__()
    assert len(_lent) == before + 1
    del capsule
    gc.collect()
    assert len(_lent) == before


def test_memory_is_neither_copied_nor_moved() -> None:
    shared = Owner(np.arange(3)).shared()
    for asked in ({"copy": True}, {"dl_device": (2, 0)}):
        with pytest.raises(BufferError, match="neither copied nor moved"):
            shared.__dlpack__(**asked)


def test_arrays_of_a_batch_on_the_cpu_are_taken_as_they_are() -> None:
    seen = sandtable.batch("mandala", 4, seeds=1).observe()
    assert np.shares_memory(np.from_dlpack(share(seen)), seen)
    with pytest.raises(BadRequest, match="array must be one that a batch returned"):
        share([1, 2])


class Cut:
    """A part of an array on a card, with gaps, as its interface describes it."""

    __cuda_array_interface__ = {  # noqa: RUF012
        "shape": (2,),
        "typestr": "|i1",
        "data": (4096, False),
        "strides": (8,),
        "version": 3,
    }


def test_a_part_with_gaps_is_refused() -> None:
    with pytest.raises(BadRequest, match="without gaps"):
        share(Cut())
