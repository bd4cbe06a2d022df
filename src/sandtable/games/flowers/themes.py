"""What a good move of Flowers is an example of, in words a player would use."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.flowers.moves import parse
from sandtable.games.flowers.rules import FLOWERS_TO_END
from sandtable.games.flowers.why import reasons
from sandtable.games.position import Position

NAMES = {
    "take": ("Which tile to take", "Welches Plättchen nehmen"),
    "one_card": ("A single card, and draw", "Eine einzelne Karte, und ziehen"),
    "many_cards": ("Several cards at once", "Mehrere Karten auf einmal"),
    "marker": ("Take the marker", "Den Marker holen"),
    "hold": ("Hold on to the marker", "Den Marker behalten"),
    "complete": ("Complete a Mandala", "Ein Mandala vervollständigen"),
    "flower": ("Make a Flower", "Eine Blume bilden"),
    "third_flower": ("The third Flower", "Die dritte Blume"),
    "half": ("Half for the second tile", "Die Hälfte für das zweite Plättchen"),
    "second": ("The second tile", "Das zweite Plättchen"),
    "deny": ("Deny a tile", "Ein Plättchen vorenthalten"),
    "back": ("Cards come back", "Karten kommen zurück"),
    "foothold": ("A first face-up card", "Eine erste offene Karte"),
    "late": ("Close to the end", "Kurz vor dem Ende"),
    "waiting": ("Face-down cards that wait", "Verdeckte Karten, die warten"),
}
OF_REASONS = {
    "marker": "marker",
    "marker_from": "marker",
    "marker_flower": "marker",
    "complete_flower": "flower",
    "take_flower": "flower",
    "third_flower": "third_flower",
    "third_flower_round": "third_flower",
    "shuts_out": "half",
    "complete_both": "half",
    "second": "second",
    "complete_rest": "second",
    "take_denies": "deny",
    "take_leaves": "deny",
    "complete_back": "back",
    "extends": "hold",
    "holds": "hold",
    "foothold": "foothold",
    "waits": "waiting",
}


def themes(seen: Position, move: str) -> Iterator[str]:
    """Yield the themes of a good move, some perhaps twice."""
    for key, _ in reasons(seen, move):
        if key.startswith("complete_"):
            yield "complete"
        if key in OF_REASONS:
            yield OF_REASONS[key]
    parts = parse(move)
    if parts.kind == "T":
        yield "take"
    elif parts.kind == "P":
        yield "one_card" if parts.number == 1 else "many_cards"
    view = seen.view(seen.to_move)
    if view["ending"] or max(map(len, view["flowers"])) >= FLOWERS_TO_END - 1:
        yield "late"
