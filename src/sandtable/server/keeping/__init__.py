"""Keeping the games: whether they can be written, are whole, and have a copy."""
