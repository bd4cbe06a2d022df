"""Arrays of a batch for other libraries, by DLPack: the same memory, not a copy of it.

NumPy's arrays speak DLPack themselves. Those of numba.cuda do not; `share` wraps them, so that
`torch.from_dlpack`, `jax.dlpack.from_dlpack` and `cupy.from_dlpack` take them.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from sandtable.errors import BadRequest

CPU, CARD = 1, 2  # kinds of devices, as DLPack numbers them
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # of numbers, likewise
FRESH = b"dltensor"  # the name of a capsule that nobody has taken yet


class _Tensor(ctypes.Structure):
    """An array as DLPack describes it, and how to give it back: DLManagedTensor."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32 * 2),
        ("dimensions", ctypes.c_int32),
        ("kind", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.c_void_p),  # none: without gaps, the last axis first
        ("offset", ctypes.c_uint64),
        ("context", ctypes.c_void_p),
        ("give_back", ctypes.c_void_p),
    )


_lent: dict[int, tuple[Any, ...]] = {}  # by address, all that has to live as long as a tensor


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _give_back(address: int) -> None:
    _lent.pop(address, None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _drop(capsule: int) -> None:
    """Release what nobody has taken out of a capsule."""
    if _is_valid(capsule, FRESH):
        _give_back(_pointer(capsule, FRESH))


def _from_python(name: str, result: Any, *arguments: Any) -> Any:
    prototype = ctypes.PYFUNCTYPE(result, *arguments)
    return prototype((name, ctypes.pythonapi))


_is_valid = _from_python("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
_pointer = _from_python("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_capsule = _from_python(
    "PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)


class SharedArray:
    """Memory without gaps on some device, which others may look into by DLPack."""

    def __init__(
        self, owner: Any, address: int, shape: tuple[int, ...], dtype: Any, device: tuple[int, int]
    ) -> None:
        """Share memory that lives as long as its owner does."""
        self._owner = owner
        self._address = address
        self._device = device
        self.shape = shape
        self.dtype = np.dtype(dtype)

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the kind of the device, and its number."""
        return self._device

    def __dlpack__(
        self,
        *,
        stream: object = None,  # all that was begun has come to its end
        max_version: object = None,  # everybody takes this version
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return the capsule that another library takes the array out of."""
        if copy or (dl_device is not None and tuple(dl_device) != self._device):
            raise BufferError("this array can be shared where it is, and neither copied nor moved")
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        tensor = _Tensor(
            self._address, self._device, len(self.shape),
            KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1,
            shape, None, 0, None, ctypes.cast(_give_back, ctypes.c_void_p),
        )  # fmt: skip
        address = ctypes.addressof(tensor)
        _lent[address] = tensor, shape, self._owner
        return _capsule(address, FRESH, ctypes.cast(_drop, ctypes.c_void_p))


def share(array: Any) -> Any:
    """Return an array of a batch as one that speaks DLPack; what is being played is waited for."""
    if hasattr(array, "__dlpack__"):
        return array
    if not hasattr(array, "__cuda_array_interface__"):
        raise BadRequest(f"array must be one that a batch returned, not {array!r:.40}")
    described = array.__cuda_array_interface__
    if described.get("strides") is not None:
        raise BadRequest("array must be a whole one, without gaps: share it before it is cut")
    from sandtable.games.ground.gpu import cuda

    cuda.synchronize()
    address, _ = described["data"]
    device = CARD, cuda.get_current_device().id
    return SharedArray(array, address, tuple(described["shape"]), described["typestr"], device)
