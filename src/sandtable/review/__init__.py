"""A finished game judged move by move; puzzles found in games."""
