"""Invitations: words that open one seat of a table, made from its secret."""

from __future__ import annotations

import hmac


def invitation(secret: bytes, seat: int, renewed: int = 0) -> str:
    """Return the word that opens a seat; without the secret nobody can guess it.

    `renewed` is the number of the entry that gave the seat another one.
    """
    label = f"invitation {seat} {renewed}" if renewed else f"invitation {seat}"
    return hmac.digest(secret, label.encode(), "sha256")[:16].hex()


def is_invitation(secret: bytes, seat: int, claimed: str, renewed: int = 0) -> bool:
    """Whether a word opens a seat, in a time that does not depend on the word."""
    # What came as JSON may hold half a character, on which plain encode() fails.
    word = claimed.encode(errors="replace")
    return hmac.compare_digest(invitation(secret, seat, renewed).encode(), word)
