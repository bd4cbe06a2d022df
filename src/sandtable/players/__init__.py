"""Who chooses a move: computer players, which are given nothing but the view of their seat."""

LEVELS = ("random", "novice", "adept", "master", "grandmaster")
