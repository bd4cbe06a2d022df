"""What the rest asks of a view of Dunes."""

from sandtable.games.words.reading import Json


def may_lay(view: Json, colour: str) -> bool:
    """Whether a colour differs from the one laid last (D5)."""
    return bool(view["last"] != colour)


def blows_away(view: Json, seat: int, colour: str) -> bool:
    """Whether a card of a colour would be the third on a dune (D8)."""
    return bool(view["dunes"][seat].get(colour, 0) == 2)
