"""Flowers at the terminal: the board, the groups of moves, what a move did, how it was scored."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from sandtable.games.effects import size
from sandtable.games.flowers import facts
from sandtable.games.flowers.moves import parse
from sandtable.games.words.drawing import (
    Scene,
    cards,
    chip,
    grid,
    hand,
    mandala_heads,
    missing,
    nothing,
    run_of,
    title,
)
from sandtable.games.words.reading import Json

# Groups of moves by how their words begin, in the order in which they are listed.
GROUPS = {
    "P1": ("Into Mandala 1", "In Mandala 1"),
    "P2": ("Into Mandala 2", "In Mandala 2"),
    "P3": ("Into Mandala 3", "In Mandala 3"),
    "T": ("Take a tile", "Plättchen nehmen"),
    "p": ("Pass", "Passen"),
}
LABELS = {
    "tie": (
        "Equal points: whoever has more cards in hand wins. {counts}.",
        "Gleich viele Punkte: Es gewinnt, wer mehr Handkarten hat. {counts}.",
    ),
    "tiles": ("tiles", "Plättchen"),
    "singles": ("single tiles", "einzeln"),
    "flowers": ("Flowers", "Blumen"),
    "stacks": ("tiles: {dark} dark, {light} light", "Plättchen: {dark} dunkel, {light} hell"),
    "being_taken": ("choice", "Wahl"),
    "ending_round": ("last round", "letzte Runde"),
    "ending_turn": ("the game is ending", "das Spiel geht zu Ende"),
    "points_head": ("points", "Punkte"),
}
TIE_BREAK = "hands"  # the piles that decide between equal points


def draw(scene: Scene) -> list[RenderableType]:
    """Draw the three Mandalas and what each seat has, the viewer last."""
    texts, view = scene.texts, scene.view
    notes = [
        texts.number_of("deck", size(view["deck"])),
        texts.number_of("discard", size(view["discard"])),
        texts("stacks", **{back: size(stack) for back, stack in view["stacks"].items()}),
    ]
    if view["ending"] and not scene.is_over:
        notes.append(texts(f"ending_{view['options']['end']}"))
    return [title(scene, *notes), _mandalas(scene), _seats(scene)]


def _mandalas(scene: Scene) -> RenderableType:
    texts, mandalas = scene.texts, scene.view["mandalas"]
    heads = mandala_heads(scene, scene.view["taking"], "being_taken")
    rows: list[list[Text | list[Text]]] = [[Text(), *heads]]
    rows.append([Text(texts("tiles"), "dim"), *(_tiles(m, scene) for m in mandalas)])
    for seat in scene.order:
        rows.append([scene.name(seat), *(_cards(m, seat, scene) for m in mandalas)])
    if not scene.is_over:
        lacks = [missing([facts.shown(mandala)]) for mandala in mandalas]
        rows.append([Text(texts("lacks"), "dim"), *lacks])
    return grid(rows, (13, 20, 20, 20))


def tile(name: str) -> Text:
    """Draw a tile: "g5", or "gx3" for the one that trebles."""
    return chip(name[0], name + "3" if name[1] == "x" else name)


def _tiles(mandala: Json, scene: Scene) -> list[Text]:
    return [tile(name) for name in mandala["tiles"]] or nothing(scene.texts)


def _cards(mandala: Json, seat: int, scene: Scene) -> list[Text]:
    """Draw a seat's cards in a Mandala: face-down ones in brackets, a star for the marker."""
    drawn = [Text("*", "bold")] if mandala["marker"] == seat else []
    if mandala["up"][seat]:
        drawn += cards(mandala["up"][seat], scene.texts)
    drawn += [_face_down(letter, number) for letter, number in mandala["down"][seat].items()]
    return drawn or nothing(scene.texts)


def _face_down(letter: str, number: int) -> Text:
    return Text(f"({run_of(letter, number)})", chip(letter, "").style)


def _seats(scene: Scene) -> RenderableType:
    texts = scene.texts
    heads = ["", texts("hand"), texts("singles"), texts("flowers"), texts("points_head")]
    rows: list[list[Text | list[Text]]] = [[Text(head, "dim") for head in heads]]
    for seat in scene.order:
        singles = [tile(name) for name in scene.view["singles"][seat]]
        flowers = [_flower(pair) for pair in scene.view["flowers"][seat]]
        held = hand(scene.view["hands"][seat], texts)
        points = Text(str(scene.points[seat]))
        tiles = [singles or nothing(texts), flowers or nothing(texts)]
        rows.append([scene.name(seat), held, *tiles, points])
    return grid(rows, (13, 25, 16, 15, 6))


def _flower(pair: list[str]) -> Text:
    low, high = (name[1:].replace("x", "x3") for name in pair)
    return chip(pair[0][0], f"{pair[0][0]}{low}+{high}")


def item(word: str, view: Json) -> Text:
    """Draw a move within its group; cards that would lie face down are in brackets."""
    move = parse(word)
    if move.tile:
        return tile(move.tile)
    if not move.colour:
        return Text(word)
    if move.colour in facts.shown(view["mandalas"][move.mandala]):
        return _face_down(move.colour, move.number)
    return chip(move.colour, run_of(move.colour, move.number))


def scoring(scene: Scene, seat: int) -> str:
    """Add up a seat's points: its Flowers, then its single tiles (F16)."""
    flowers, singles = scene.view["flowers"][seat], scene.view["singles"][seat]
    parts = [f"{'+'.join(pair)}={facts.flower_points(*pair)}" for pair in flowers]
    parts += [f"{name}={facts.tile_points(name)}" for name in singles]
    return "  ".join(parts).replace("x", "x3") or "0"
