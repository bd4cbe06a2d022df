"""Keys of people, of which the server keeps only the hash: the `holder`."""

from __future__ import annotations

import hashlib

from starlette.datastructures import Headers


def holder_of(key: str | None) -> str | None:
    """Return the hash of a key; keys are random, so one round is enough."""
    return None if key is None else hashlib.sha256(key.encode()).hexdigest()


def shown_holder(headers: Headers) -> str | None:
    """Return the hash of the key that a request shows, if any; it may be nobody's."""
    scheme, _, key = headers.get("authorization", "").partition(" ")
    return holder_of(key.strip()) if scheme.lower() == "bearer" and key.strip() else None
