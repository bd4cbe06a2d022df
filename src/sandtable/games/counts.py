"""Piles, colours and Rivers as JSON and words."""

from __future__ import annotations

from sandtable.games.cards import COLOURS, LETTERS, NAMES, count


def counts(pile: int) -> dict[str, int]:
    """Write the known cards of a pile as {"b": 2, "y": 1}."""
    numbers = ((letter, int(count(pile, colour))) for colour, letter in enumerate(LETTERS))
    return {letter: number for letter, number in numbers if number}


def river_colours(river: int) -> list[int]:
    """Give the colours of a River in the order of their spaces."""
    placed = [colour for colour in range(COLOURS) if count(river, colour)]
    return sorted(placed, key=lambda colour: int(count(river, colour)))


def river_word(river: int) -> str:
    """Write a River as the letters of its colours from space 1 on."""
    return "".join(LETTERS[colour] for colour in river_colours(river))


def number_of(number: int, colour: int, noun: str = "card") -> str:
    """Say "1 red card", "3 red cards", "no red card"."""
    if number == 0:
        return f"no {NAMES[colour]} {noun}"
    return f"{number} {NAMES[colour]} {noun}{'' if number == 1 else 's'}"
