"""What a good move of Patterns is an example of, in words a player would use."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from sandtable.games.ground.records import plain
from sandtable.games.patterns.facts import can_grow
from sandtable.games.patterns.moves import parse
from sandtable.games.patterns.words.why import reasons
from sandtable.games.position import Position
from sandtable.games.words.counts import river_colours

NAMES = {
    "establish": ("A new group", "Eine neue Gruppe"),
    "flip": ("Flip at the right time", "Umdrehen zur rechten Zeit"),
    "swap": ("Swap at the right time", "Tauschen zur rechten Zeit"),
    "block": ("Keep tokens from the other side", "Dem Gegenüber Steine nehmen"),
    "shut_in": (
        "A group that cannot grow any more",
        "Eine Gruppe, die nicht mehr wachsen kann",
    ),
    "race": ("A race for a space", "Wettlauf um einen Platz"),
    "open": ("Open the way", "Den Weg frei machen"),
    "join": ("Reach more tokens", "Mehr Steine erreichen"),
    "patience": ("Fewer points now, more later", "Jetzt weniger, später mehr"),
    "last_flips": ("The last Flips", "Das letzte Umdrehen"),
}
# What is said to whoever misses such moves again and again.
MISSED = {
    "establish": (
        "You often miss the moment for a new group.",
        "Du verpasst oft den Moment für eine neue Gruppe.",
    ),
    "flip": ("You often miss the moment to Flip.", "Du verpasst oft den Moment zum Umdrehen."),
    "swap": ("You often miss the moment to Swap.", "Du verpasst oft den Moment zum Tauschen."),
    "block": (
        "You often leave your opponent tokens that you could keep from them.",
        "Du lässt dem Gegenüber oft Steine, die du nehmen könntest.",
    ),
    "shut_in": (
        "You often miss a chance to shut a group in.",
        "Du verpasst oft die Gelegenheit, eine Gruppe einzuschließen.",
    ),
    "race": (
        "You often come too late in a race for a space.",
        "Beim Wettlauf um einen Platz kommst du oft zu spät.",
    ),
    "open": (
        "You often leave a way closed that you could open.",
        "Du lässt oft einen Weg versperrt, den du frei machen könntest.",
    ),
    "join": (
        "You often reach fewer tokens than you could.",
        "Du erreichst oft weniger Steine, als du könntest.",
    ),
    "patience": (
        "You often take points at once where waiting brings more.",
        "Du nimmst oft sofort Punkte, wo Warten mehr bringt.",
    ),
    "last_flips": (
        "You often lose points with the last Flips.",
        "Beim letzten Umdrehen verlierst du oft Punkte.",
    ),
}
MANY_POINTS = 2  # given up at once
KINDS = {"E": "establish", "F": "flip", "S": "swap"}
OF_REASONS = {
    "blocks": "block",
    "race": "race",
    "flip_opens": "open",
    "swap_joins": "join",
    "leaves_stuck": "last_flips",
    "flip_last": "last_flips",
}


def themes(seen: Position, move: str) -> Iterator[str]:
    """Yield the themes of a good move, some perhaps twice."""
    for key, _ in reasons(seen, move):
        if key in OF_REASONS:
            yield OF_REASONS[key]
    kind = parse(move).kind
    if kind not in KINDS:
        return
    before, after = plain(seen.state), plain(seen.play(move).state)
    seat = before.to_move
    if _sealed(after, 1 - seat) > _sealed(before, 1 - seat):
        yield "shut_in"
    if max(_gain(seen, other) for other in seen.legal_moves) - _gain(seen, move) >= MANY_POINTS:
        yield "patience"
    yield KINDS[kind]


def _sealed(table: SimpleNamespace, seat: int) -> int:
    """Count the groups of a seat that cannot grow any more."""
    colours = river_colours(table.river[seat])
    return sum(not can_grow(table, seat, colour) for colour in colours)


def _gain(seen: Position, move: str) -> int:
    """Return the points that a move makes at once (P10)."""
    seat = int(seen.state.to_move)
    return seen.play(move).scores[seat] - seen.scores[seat]
