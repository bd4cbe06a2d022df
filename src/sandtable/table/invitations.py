"""Invitations: words that open one seat of a table, made from its secret."""

from __future__ import annotations

import hmac


def invitation(secret: bytes, seat: int) -> str:
    """Return the word that opens a seat; without the secret nobody can guess it."""
    return hmac.digest(secret, f"invitation {seat}".encode(), "sha256")[:16].hex()


def is_invitation(secret: bytes, seat: int, claimed: str) -> bool:
    """Whether a word opens a seat, in a time that does not depend on the word."""
    # What came as JSON may hold half a character, on which plain encode() fails.
    word = claimed.encode(errors="replace")
    return hmac.compare_digest(invitation(secret, seat).encode(), word)
