"""The player that searches Patterns: alpha-beta, with ends of games played exactly."""

from sandtable.players.patterns.player import choose

__all__ = ["choose"]
