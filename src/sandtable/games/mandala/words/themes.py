"""What a good move of Mandala is an example of, in words a player would use."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.mandala.moves import parse
from sandtable.games.mandala.rules import RIVER_SPACES
from sandtable.games.mandala.words.why import reasons
from sandtable.games.position import Position

NAMES = {
    "claim": ("Which colour to claim", "Welche Farbe nehmen"),
    "build": ("Build at the right time", "Bauen zur rechten Zeit"),
    "grow": ("Grow at the right time", "Wachsen zur rechten Zeit"),
    "discard": ("A quiet Discard", "Ein stiller Abwurf"),
    "complete": ("Complete a Mandala", "Ein Mandala vervollständigen"),
    "nearly": ("One colour short", "Nur noch eine Farbe fehlt"),
    "deny": ("Deny a colour", "Eine Farbe vorenthalten"),
    "empty_field": ("An empty Field", "Ein leeres Feld"),
    "river": ("A new River space", "Ein neues Flussfeld"),
    "lead": ("The lead in a Field", "Die Führung im Feld"),
    "enter": ("A foot in the Field", "Ein Fuß im Feld"),
    "richer": ("A richer Mountain", "Ein reicherer Berg"),
    "late": ("Close to the end", "Kurz vor dem Ende"),
    "end": ("Bring on the end", "Das Ende herbeiführen"),
}
# What is said to whoever misses such moves again and again.
MISSED = {
    "claim": (
        "You often claim another colour than the best one.",
        "Du nimmst oft nicht die beste Farbe.",
    ),
    "build": ("You often miss the moment to Build.", "Du verpasst oft den Moment zum Bauen."),
    "grow": ("You often miss the moment to Grow.", "Du verpasst oft den Moment zum Wachsen."),
    "discard": (
        "You often overlook that a Discard is best.",
        "Du übersiehst oft, dass ein Abwurf am besten ist.",
    ),
    "complete": (
        "You often leave a Mandala open that you should complete.",
        "Du lässt oft ein Mandala offen, das du vervollständigen solltest.",
    ),
    "nearly": (
        "You often overlook that only one colour is missing.",
        "Du übersiehst oft, dass nur noch eine Farbe fehlt.",
    ),
    "deny": (
        "You often leave your opponent a colour that you could deny them.",
        "Du lässt dem Gegenüber oft eine Farbe, die du vorenthalten könntest.",
    ),
    "empty_field": (
        "You often overlook what an empty Field means.",
        "Du übersiehst oft, was ein leeres Feld bedeutet.",
    ),
    "river": ("You often pass up a new River space.", "Du lässt oft ein neues Flussfeld liegen."),
    "lead": (
        "You often leave the lead in a Field to your opponent.",
        "Du überlässt dem Gegenüber oft die Führung im Feld.",
    ),
    "enter": ("You often enter a Field too late.", "Du gehst oft zu spät in ein Feld."),
    "richer": (
        "You often leave a Mountain poorer than it could be.",
        "Du lässt einen Berg oft ärmer, als er sein könnte.",
    ),
    "late": (
        "Many of your mistakes come close to the end.",
        "Viele deiner Fehler passieren kurz vor dem Ende.",
    ),
    "end": (
        "You often miss a chance to bring on the end.",
        "Du verpasst oft die Gelegenheit, das Ende herbeizuführen.",
    ),
}
KINDS = {"C": "claim", "M": "build", "F": "grow", "D": "discard"}
OF_REASONS = {
    "claim_denies": "deny",
    "claim_denies_space": "deny",
    "grow_denies": "deny",
    "discard_denies": "deny",
    "claim_nobody": "empty_field",
    "complete_alone": "empty_field",
    "complete_nobody": "empty_field",
    "claim_space": "river",
    "claim_space_points": "river",
    "claim_ends": "end",
    "complete_last": "end",
    "last_card": "end",
    "grow_overtakes": "lead",
    "grow_level": "lead",
    "grow_enters": "enter",
    "grow_first": "enter",
    "nearly": "nearly",
    "build_dear": "richer",
    "build_dearer": "richer",
}


def themes(seen: Position, move: str) -> Iterator[str]:
    """Yield the themes of a good move, some perhaps twice."""
    for key, _ in reasons(seen, move):
        if key.startswith("complete_"):
            yield "complete"
        if key in OF_REASONS:
            yield OF_REASONS[key]
    kind = parse(move).kind
    if kind in KINDS:
        yield KINDS[kind]
    view = seen.view(seen.to_move)
    if view["last_mandala"] or max(map(len, view["rivers"])) >= RIVER_SPACES - 1:
        yield "late"
