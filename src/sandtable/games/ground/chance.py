"""Chance from a secret, which decides every draw of a table and is fixed before the first move.

The secret's hash is public from the start and the secret itself after the end, so anyone can
check that nothing was changed in between.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import lru_cache

SECRET_BYTES = 32


def fresh_secret() -> bytes:
    """Return a secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Return the hash that is shown before the first move."""
    return hashlib.sha256(secret).hexdigest()


def seed_of_move(secret: bytes, number: int) -> int:
    """Return the seed for the draws of a move, counted from 1; 0 is the deal."""
    # Not hmac.digest, which releases the interpreter lock for these few bytes.
    digest = _keyed(secret).copy()
    digest.update(b"%d" % number)
    return int.from_bytes(digest.digest()[:8], "big")


@lru_cache(1024)  # tables in play: to begin takes longer than all the rest
def _keyed(secret: bytes) -> hmac.HMAC:
    return hmac.new(secret, digestmod="sha256")
