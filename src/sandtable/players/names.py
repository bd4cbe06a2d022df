"""What computer players are called at a table."""

from __future__ import annotations

# As many as a table has seats, and no two initials alike: seats of any levels can be told apart.
NAMES = {
    "random": ("Aki", "Bela", "Chidi", "Dora"),
    "greedy": ("Emre", "Finn", "Gita", "Hana"),
    "novice": ("Ilka", "Juno", "Kofi", "Lani"),
    "adept": ("Mira", "Noor", "Olu", "Petra"),
    "expert": ("Xenia", "Zuri", "Ömer", "Åse"),
    "master": ("Quinn", "Rosa", "Sefa", "Tuva"),
    "grandmaster": ("Uma", "Viktor", "Wanda", "Yara"),
}
OTHERS = NAMES["adept"]  # for players of a size of their own, such as search:5000


def name_at(place: int, level: str) -> str:
    """Return what a computer is called, by its place after the first person at the table."""
    names = NAMES.get(level, OTHERS)
    return names[place % len(names)]
