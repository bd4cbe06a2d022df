"""What a good move of Mandala is an example of, in words a player would use."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.mandala.moves import parse
from sandtable.games.mandala.rules import RIVER_SPACES
from sandtable.games.mandala.why import reasons
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
