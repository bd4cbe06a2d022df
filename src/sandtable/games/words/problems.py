"""Why a position cannot be: each problem has a code, a rule, the places it concerns, a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.counts import colour_name, count_of, some_cards, tile_text
from sandtable.games.words.reading import Json
from sandtable.games.words.telling import Name, joined, seat_name

Place = tuple[str | int, ...]  # a path into the position, such as ("hands", 0)


class Reason(NamedTuple):
    """The rule that a kind of problem breaks, and its sentence in each language."""

    rule: str
    en: str
    de: str


MOST_PLACES = 3  # in one complaint
MOST_NAMED = 6  # spaces or tiles in one sentence

Reasons = Mapping[str, Reason]  # by the codes of the problems of a game

CARDS = ("The table has {cards}, not {most}", "Der Tisch hat {cards}, nicht {most}")


class Problem(NamedTuple):
    """One reason why a position cannot be, with what fills the gaps of its sentence."""

    code: str
    places: tuple[Place, ...]
    gaps: Mapping[str, Any]

    def text(self, reasons: Reasons, language: str, names: Sequence[str] | None) -> str:
        """Return its sentence, which ends with the rule."""
        reason = reasons[self.code]
        sentence = reason.de if language == "de" else reason.en
        gaps = {key: _filled(key, gap, language, names) for key, gap in self.gaps.items()}
        said = sentence.format(**gaps)
        return f"{said[0].upper()}{said[1:]} ({reason.rule})."


class Problems(list[Problem]):
    """All that is found to be wrong with a position, in the order in which it was looked at."""

    def require(self, condition: object, code: str, *places: Place, **gaps: Any) -> None:
        """Note a problem unless the condition holds."""
        if not condition:
            self.append(Problem(code, places, gaps))

    def require_all(self, number: int, piles: Mapping[Place, int]) -> None:
        """Note each colour of which the piles do not hold so many cards."""
        for colour, letter in enumerate(LETTERS):
            there = count_of(piles.values(), colour)
            places = [place for place, pile in piles.items() if count_of([pile], colour)]
            self.require(there == number, "cards", *places, cards=(there, letter), most=number)

    def told(
        self, reasons: Reasons, language: str = "en", names: Sequence[str] | None = None
    ) -> list[Json]:
        """Return them as JSON, with a sentence for people each."""
        return [
            {
                "code": problem.code,
                "rule": reasons[problem.code].rule,
                "places": [list(place) for place in problem.places],
                "text": problem.text(reasons, language, names),
            }
            for problem in self
        ]

    def complaint(self, reasons: Reasons) -> str:
        """Return what is wrong first, for programs and their authors: it begins with the places."""
        places = ", ".join(map(path_text, self[0].places[:MOST_PLACES]))
        return f"{places}: {self[0].text(reasons, 'en', None)}"


def path_text(place: Place) -> str:
    """Write a place the way complaints name it: mandalas[0].fields[1]."""
    first, *more = place
    return f"{first}" + "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in more)


def _filled(gap: str, value: Any, language: str, names: Sequence[str] | None) -> object:
    """Return what stands in a gap of a sentence."""
    match gap:
        case "seat":
            return Name(seat_name(value, language, names), language)
        case "seats":
            either = " oder " if language == "de" else " or "
            return either.join(seat_name(seat, language, names) for seat in value)
        case "mandala":
            return value + 1
        case "colour":
            return colour_name(value, language)
        case "cards":
            number, letter = value
            return some_cards(number, letter, language)
        case "tiles":
            return joined(_first_of([tile_text(t, language) for t in value], language), language)
        case "spaces":
            return joined(_first_of(value, language), language)
    return value


def _first_of(names: Sequence[str], language: str) -> list[str]:
    """Return the first names of a long list, and how many more there are."""
    shown, more = names[:MOST_NAMED], len(names) - MOST_NAMED
    return (
        [*shown, f"{more} {'weiteren' if language == 'de' else 'more'}"] if more > 0 else [*shown]
    )
