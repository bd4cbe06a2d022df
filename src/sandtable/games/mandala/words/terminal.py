"""Mandala at the terminal: the board, the groups of moves, what a move did, how it was scored."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from sandtable.games.effects import size
from sandtable.games.mandala.moves import parse
from sandtable.games.words.drawing import (
    Scene,
    cards,
    chip,
    grid,
    hand,
    mandala_heads,
    missing,
    partly,
    run_of,
    tally,
    title,
)
from sandtable.games.words.reading import Json

# Groups of moves by how their words begin, in the order in which they are listed.
GROUPS = {
    "M1": ("Build, Mountain 1", "Bauen, Berg\u00a01"),
    "M2": ("Build, Mountain 2", "Bauen, Berg\u00a02"),
    "F1": ("Grow, Field 1", "Wachsen, Feld 1"),
    "F2": ("Grow, Field 2", "Wachsen, Feld 2"),
    "D": ("Discard", "Abwerfen"),
    "C": ("Claim", "Nehmen"),
    "p": ("Pass", "Passen"),
}
LABELS = {
    "tie": (
        "Equal points: whoever has fewer cards in the Cup wins. {counts}.",
        "Gleich viele Punkte: Es gewinnt, wer weniger Karten im Kelch hat. {counts}.",
    ),
    "river": ("River", "Fluss"),
    "cup": ("Cup", "Kelch"),
    "mountain": ("Mountain", "Berg"),
    "field": ("Field: {name}", "Feld: {name}"),
    "being_claimed": ("being claimed", "wird verteilt"),
    "last_mandala": ("the next Mandala is the last", "das nächste Mandala ist das letzte"),
}
TIE_BREAK = "cups"  # the piles that decide between equal points


def draw(scene: Scene) -> list[RenderableType]:
    """Draw the table, the viewer's own side nearest to the keyboard."""
    texts, view = scene.texts, scene.view
    other = 1 - scene.viewer
    deck = texts.number_of("deck", size(view["deck"]))
    facts = [deck, texts.number_of("discard", size(view["discard"]))]
    if view["last_mandala"] and not scene.is_over:
        facts.append(texts("last_mandala"))
    sides = _side(scene, other), _side(scene, scene.viewer)
    return [title(scene, *facts), sides[0], _mandalas(scene), sides[1]]


def _side(scene: Scene, seat: int) -> RenderableType:
    texts, view = scene.texts, scene.view
    hidden = "+" if not scene.is_over and "hidden" in view["cups"][seat] else ""
    points = Text(texts("points", points=f"{scene.points[seat]}{hidden}"))
    rows = [
        (Text(texts("river"), "dim"), _river(view["rivers"][seat], scene)),
        (Text(texts("cup"), "dim"), _cup(scene, seat)),
        (Text(texts("hand"), "dim"), hand(view["hands"][seat], texts)),
    ]
    if seat != scene.viewer:  # the other side is seen from across the table
        rows.reverse()
    heads = [(scene.name(seat), points), (Text(), Text()), (Text(), Text())]
    lines = [(name, *row, right) for (name, right), row in zip(heads, rows)]
    return grid(lines, (13, 6, 44, 12))


def _river(river: str, scene: Scene) -> list[Text]:
    spaces = [chip(letter, f"{space} {letter}") for space, letter in enumerate(river, start=1)]
    for space in range(len(river) + 1, 7):
        spaces.append(Text(f" {space} {scene.texts('space')} ", "dim"))
    return spaces


def _cup(scene: Scene, seat: int) -> list[Text]:
    cup = scene.view["cups"][seat]
    if "hidden" not in cup:
        return tally(cup, scene.texts)
    return partly(tally(cup["known"], scene.texts), cup, scene.texts)


def _mandalas(scene: Scene) -> RenderableType:
    texts, mandalas = scene.texts, scene.view["mandalas"]
    heads = mandala_heads(scene, scene.view["claiming"], "being_claimed")
    rows: list[list[Text | list[Text]]] = [[Text(), *heads]]
    for seat in (1 - scene.viewer, None, scene.viewer):
        label = texts("mountain") if seat is None else texts("field", name=scene.names[seat])
        piles = [m["mountain"] if seat is None else m["fields"][seat] for m in mandalas]
        rows.append([Text(label, "dim"), *(cards(pile, texts) for pile in piles)])
    if not scene.is_over:
        whole = scene.view["claiming"]
        lacks = [
            [] if index == whole else missing([m["mountain"], *m["fields"]])
            for index, m in enumerate(mandalas)
        ]
        rows.append([Text(texts("lacks"), "dim"), *lacks])
    return grid(rows, (20, 28, 28))


def item(word: str, view: Json) -> Text:
    """Draw a move within its group: its cards, for a claim those that are there."""
    move = parse(word)
    if not move.colour:
        return Text(word)
    there = view["mandalas"][view["claiming"] or 0]["mountain"]
    return chip(move.colour, run_of(move.colour, move.number or there[move.colour]))


def scoring(scene: Scene, seat: int) -> str:
    """Add up a seat's points: each colour of the Cup times its River space (M18)."""
    river, cup = scene.view["rivers"][seat], scene.view["cups"][seat]
    parts = [
        f"{space} {scene.texts('times')} {cup.get(letter, 0)}{letter}"
        for space, letter in enumerate(river, start=1)
    ]
    return " + ".join(parts) or "0"
