"""What a good move of Flowers is an example of, in words a player would use."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.flowers.moves import parse
from sandtable.games.flowers.rules import FLOWERS_TO_END
from sandtable.games.flowers.words.why import reasons
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
# What is said to whoever misses such moves again and again.
MISSED = {
    "take": (
        "You often take another tile than the best one.",
        "Du nimmst oft nicht das beste Plättchen.",
    ),
    "one_card": (
        "You often overlook that a single card is best.",
        "Du übersiehst oft, dass eine einzelne Karte am besten ist.",
    ),
    "many_cards": (
        "You often overlook that several cards at once are best.",
        "Du übersiehst oft, dass mehrere Karten auf einmal am besten sind.",
    ),
    "marker": (
        "You often leave a marker that you could take.",
        "Du lässt oft einen Marker liegen, den du holen könntest.",
    ),
    "hold": ("You often let go of a marker.", "Du gibst einen Marker oft aus der Hand."),
    "complete": (
        "You often leave a Mandala open that you should complete.",
        "Du lässt oft ein Mandala offen, das du vervollständigen solltest.",
    ),
    "flower": ("You often pass up a Flower.", "Du lässt oft eine Blume liegen."),
    "third_flower": (
        "You often misjudge the third Flower.",
        "Du schätzt die dritte Blume oft falsch ein.",
    ),
    "half": (
        "You often overlook who gets half for the second tile.",
        "Du übersiehst oft, wer die Hälfte für das zweite Plättchen bekommt.",
    ),
    "second": (
        "You often overlook the second tile.",
        "Du übersiehst oft das zweite Plättchen.",
    ),
    "deny": (
        "You often leave others a tile that you could deny them.",
        "Du lässt anderen oft ein Plättchen, das du vorenthalten könntest.",
    ),
    "back": (
        "You often overlook which cards come back.",
        "Du übersiehst oft, welche Karten zurückkommen.",
    ),
    "foothold": (
        "You often lay your first face-up card too late.",
        "Du legst deine erste offene Karte oft zu spät.",
    ),
    "late": (
        "Many of your mistakes come close to the end.",
        "Viele deiner Fehler passieren kurz vor dem Ende.",
    ),
    "waiting": (
        "You often overlook face-down cards that wait.",
        "Du übersiehst oft verdeckte Karten, die warten.",
    ),
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
