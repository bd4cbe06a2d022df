"""Good sense, game by game: what players know beyond the rules."""
