"""Piles, colours and Rivers as JSON and words, for Python code outside the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from sandtable.games.ground.cards import COLOURS, LETTERS, NAMES

REMEMBERED = 2**14  # piles and Rivers come again and again


class GermanColour(str):
    """The German name of a colour; `{colour:en}` is its adjective with that ending."""

    __slots__ = ()

    def __format__(self, ending: str) -> str:
        """Return the name, or the adjective with an ending: Rot, rote, rotes."""
        if not ending:
            return str(self)
        return "lila" if self == "Lila" else self.lower().removesuffix("e") + ending


GERMAN_NAMES = tuple(map(GermanColour, ("Schwarz", "Grün", "Orange", "Lila", "Rot", "Gelb")))


def numbers(pile: int) -> bytes:
    """Return the seven counts of a pile: six colours, then those of unknown colour."""
    return pile.to_bytes(8, "little")[: COLOURS + 1]


@lru_cache(REMEMBERED)
def size(pile: int) -> int:
    """Count all cards of a pile."""
    return sum(numbers(pile))


def count_of(piles: Iterable[int], colour: int) -> int:
    """Count the cards of one colour in several piles."""
    return sum(numbers(pile)[colour] for pile in piles)


@lru_cache(REMEMBERED)
def counts(pile: int) -> dict[str, int]:
    """Write the known cards of a pile as {"b": 2, "y": 1}; not to be changed, since it is kept."""
    return {letter: number for letter, number in zip(LETTERS, numbers(pile)) if number}


def packed(pile: Mapping[str, int]) -> int:
    """Pack cards that are written as {"b": 2, "y": 1} into a pile."""
    return sum(number << 8 * LETTERS.index(letter) for letter, number in pile.items())


@lru_cache(REMEMBERED)
def river_colours(river: int) -> tuple[int, ...]:
    """Return the colours of a River in the order of their spaces."""
    spaces = numbers(river)
    taken = (colour for colour in range(COLOURS) if spaces[colour])
    return tuple(sorted(taken, key=spaces.__getitem__))


@lru_cache(REMEMBERED)
def river_word(river: int) -> str:
    """Write a River as the letters of its colours from space 1 on."""
    return "".join(LETTERS[colour] for colour in river_colours(river))


@lru_cache(REMEMBERED)
def missing(pile: int) -> str:
    """Return the letters of the colours that a pile lacks."""
    return "".join(letter for letter, number in zip(LETTERS, numbers(pile)) if not number)


def colour_name(letter: str, language: str = "en") -> str:
    """Return the name of a colour letter."""
    return (GERMAN_NAMES if language == "de" else NAMES)[LETTERS.index(letter)]


def colour_adjective(letter: str, language: str = "en") -> str:
    """Return a colour as it stands before cards or a group."""
    return format(colour_name(letter, language), "e" if language == "de" else "")


def some_cards(number: int | str, letter: str, language: str = "en") -> str:
    """Return "1 red card" or "3 red cards"."""
    card, more = ("Karte", "n") if language == "de" else ("card", "s")
    return (
        f"{number} {colour_adjective(letter, language)} {card}{'' if str(number) == '1' else more}"
    )


def only_cards(number: int, letter: str, language: str = "en") -> str:
    """Return "no red card", "only 1 red card", "only 3 red cards"."""
    no, only, card = ("keine", "nur", "Karte") if language == "de" else ("no", "only", "card")
    if number == 0:
        return f"{no} {colour_adjective(letter, language)} {card}"
    return f"{only} {some_cards(number, letter, language)}"


def tile_text(name: str, language: str) -> str:
    """Return a tile in words: green 5, green x3."""
    gap = "\N{NO-BREAK SPACE}" if language == "de" else " "
    return f"{colour_name(name[0], language)}{gap}{name[1].replace('x', 'x3')}"


def index_or_none(index: int) -> int | None:
    """Write -1, which stands for "none" in a record, as null."""
    return None if index < 0 else index
