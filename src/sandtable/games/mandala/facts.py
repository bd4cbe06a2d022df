"""What the rest asks of a view of Mandala."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.effects import size
from sandtable.games.ground.cards import LETTERS, count, total
from sandtable.games.ground.cards import colours as colours_of
from sandtable.games.ground.compiled import compiled, plain_python
from sandtable.games.mandala.rules import CARDS_PER_COLOUR, first_to_claim, to_draw
from sandtable.games.words.counts import packed
from sandtable.games.words.reading import Json

Pile = dict[str, int]

# Called so often that to call compiled code would take longer.
_first_to_claim, _to_draw = plain_python(first_to_claim), plain_python(to_draw)


@compiled
def claim_gain(river: int, cup: int, colour: int, number: int) -> int:
    """Return the points that a claim of cards brings, with a River and a Cup (M9, M18)."""
    space = count(river, colour)
    if space:
        return number * space
    return (number - 1 + count(cup, colour)) * (total(colours_of(river)) + 1)


def uses() -> Iterator[Callable[[], object]]:
    """Yield one call of each compiled function that Python code calls."""
    yield lambda: claim_gain(0, 0, 0, 0)


def gain(view: Json, seat: int, colour: str, number: int) -> int:
    """Return the points that a claim brings a seat with cards in its Field, as far as is known."""
    river = {letter: space for space, letter in enumerate(view["rivers"][seat], start=1)}
    cup = packed(known_cup(view, seat))
    return claim_gain(packed(river), cup, LETTERS.index(colour), number)


def worth(view: Json, seat: int, colour: str) -> int:
    """Return the points of a Cup card: the River space of its colour, or 0 (M18)."""
    return int(view["rivers"][seat].find(colour)) + 1


def known_cup(view: Json, seat: int) -> Pile:
    """Return the Cup cards whose colours may be known."""
    cup: Json = view["cups"][seat]
    known: Pile = cup.get("known", cup)  # the own Cup is all there
    return known


def lead(view: Json, seat: int) -> int:
    """Return by how many visible points a seat leads."""
    mine, theirs = (
        sum(number * worth(view, of, colour) for colour, number in known_cup(view, of).items())
        for of in (seat, 1 - seat)
    )
    return mine - theirs


def colours_in(mandala: Json) -> set[str]:
    """Return the colours in the three areas of a Mandala (M7)."""
    return {*mandala["mountain"], *mandala["fields"][0], *mandala["fields"][1]}


def is_complete(mandala: Json) -> bool:
    """Whether a Mandala shows every colour (M7)."""
    return len(colours_in(mandala)) == len(LETTERS)


def lacks(mandala: Json) -> str:
    """Return the colours that a Mandala still lacks."""
    there = colours_in(mandala)
    return "".join(letter for letter in LETTERS if letter not in there)


def first_claimer(mandala: Json, completed_by: int) -> int:
    """Return the seat that claims first (M8)."""
    first, second = map(size, mandala["fields"])
    return int(_first_to_claim(first - second, completed_by))


def cards_to_draw(kind: str, number: int, left_in_hand: int) -> int:
    """Return how many cards a seat draws after a Build or a Discard, if there are as many."""
    return int(_to_draw(int(kind == "M"), int(kind == "D"), number, left_in_hand))


def left_to_draw(view: Json) -> int:
    """Return how many cards deck and discard pile have (M14)."""
    return size(view["deck"]) + size(view["discard"])


def has_full_river(view: Json, seat: int) -> bool:
    """Whether every River space of a seat is taken (M12)."""
    return len(view["rivers"][seat]) == len(LETTERS)


def may_be_dead(view: Json) -> bool:
    """Whether it is possible, for all that a view shows, that no Mandala can be completed (M16)."""
    in_play = _surely_in_play(view)
    return not any(in_play.issuperset(lacks(mandala)) for mandala in view["mandalas"])


def _surely_in_play(view: Json) -> set[str]:
    """Return the colours that deck, discard pile and hands are certain to have."""
    piles = [view["discard"], *(known_cup(view, seat) for seat in range(2))]
    piles += [dict.fromkeys(river, 1) for river in view["rivers"]]
    piles += [pile for m in view["mandalas"] for pile in (m["mountain"], *m["fields"])]
    in_cups = sum(cup.get("hidden", 0) for cup in view["cups"])
    lost = {c: sum(pile.get(c, 0) for pile in piles[1:]) + in_cups for c in LETTERS}
    return {letter for letter, number in lost.items() if number < CARDS_PER_COLOUR}
