"""Puzzles: positions with one best move, found in games of strong players with themselves."""
