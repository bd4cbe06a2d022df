"""A view made whole: cards that it does not show are put where it hides some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from sandtable.errors import BadPosition
from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.reading import Json, require


class Unseen:
    """The cards that a view does not show, which go one after the other to hidden places."""

    def __init__(self, per_colour: int, shown: Iterable[Any]) -> None:
        left = Counter(dict.fromkeys(LETTERS, per_colour))
        for cards in shown:
            left.subtract(cards)
        if left.keys() - set(LETTERS) or min(left.values()) < 0:
            raise BadPosition("the view shows cards that are not in the game")
        self._cards = list(left.elements())

    def fill(self, place: Any) -> Any:
        """Return what may lie in a place: an object of counts stays, a number is of cards."""
        if isinstance(place, int):
            return self._take(place)
        if "hidden" in place:
            return dict(Counter(place["known"]) + Counter(self._take(place["hidden"])))
        return place

    def _take(self, number: int) -> Json:
        require(0 <= number <= len(self._cards), "the view hides more cards than are unseen")
        taken, self._cards = self._cards[:number], self._cards[number:]
        return dict(Counter(taken))

    def finish(self) -> None:
        """Refuse a view that has no place for some cards."""
        require(not self._cards, "the view hides fewer cards than are unseen")


def shown_in(place: Any) -> Any:
    """Return the cards that a place shows."""
    return {} if isinstance(place, int) else place.get("known", place)
