"""The random tape of a table: every draw follows from one secret, fixed before the first move.

The secret's hash is public from the start and the secret itself after the end, so anyone can
check that nothing was changed in between.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 32


def fresh_secret() -> bytes:
    """Draw a secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Give the hash that is shown before the first move."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, number: int) -> int:
    """Give the seed of the deal (0) or of the draws of a move (from 1 on)."""
    # Not hmac.digest, which lets the interpreter lock go for these few bytes.
    return int.from_bytes(hmac.new(secret, b"%d" % number, "sha256").digest()[:8], "big")


def invitation(secret: bytes, seat: int) -> str:
    """Give the words that open a seat; without the secret nobody can make them up."""
    return hmac.digest(secret, f"invitation {seat}".encode(), "sha256")[:16].hex()


def is_invitation(secret: bytes, seat: int, claimed: str) -> bool:
    """Tell whether these words open a seat, in a time that does not depend on them."""
    # What came as JSON may hold half a character, which plain encode() would stumble over.
    words = claimed.encode(errors="replace")
    return hmac.compare_digest(invitation(secret, seat).encode(), words)
