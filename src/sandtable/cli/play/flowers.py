"""Flowers at the terminal: the board, the groups of moves, what a move did, how it was scored."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from sandtable.cli.play.drawing import (
    Scene,
    cards,
    chip,
    grid,
    hand,
    less,
    mandala_heads,
    missing,
    nothing,
    run_of,
    size,
    title,
)
from sandtable.games.flowers.tiles import TILE_OF, flower_worth, worth
from sandtable.games.reading import Json

GROUPS = ("P1", "P2", "P3", "T", "p")


def draw(scene: Scene) -> list[RenderableType]:
    """Draw the three Mandalas and what each seat has, the viewer last."""
    texts, view = scene.texts, scene.view
    stacks = [size(s) if isinstance(s, int) else len(s) for s in view["stacks"].values()]
    facts = [
        texts.number_of("deck", size(view["deck"])),
        texts.number_of("discard", size(view["discard"])),
        texts("stacks", dark=stacks[0], light=stacks[1]),
    ]
    if view["ending"] and not scene.is_over:
        facts.append(texts(f"ending_{view['options']['end']}"))
    return [title(scene, *facts), _mandalas(scene), _seats(scene)]


def _mandalas(scene: Scene) -> RenderableType:
    texts, mandalas = scene.texts, scene.view["mandalas"]
    heads = mandala_heads(scene, scene.view["taking"], "being_taken")
    rows: list[list[Text | list[Text]]] = [[Text(), *heads]]
    rows.append([Text(texts("tiles"), "dim"), *(_tiles(m, scene) for m in mandalas)])
    for seat in scene.order:
        rows.append([scene.name(seat), *(_cards(m, seat, scene) for m in mandalas)])
    if not scene.is_over:
        lacks = [missing(_shown(mandala)) for mandala in mandalas]
        rows.append([Text(texts("lacks"), "dim"), *lacks])
    return grid(rows, (13, 20, 20, 20))


def tile(name: str) -> Text:
    """Draw a tile: "g5", or "gx3" for the one that trebles."""
    return chip(name[0], name + "3" if name[1] == "x" else name)


def _tiles(mandala: Json, scene: Scene) -> list[Text]:
    return [tile(name) for name in mandala["tiles"]] or nothing(scene.texts)


def _shown(mandala: Json) -> list[str]:
    """Give the colours that tiles and face-up cards show, as letters."""
    return [name[0] for name in mandala["tiles"]] + ["".join(pile) for pile in mandala["up"]]


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


def group_of(word: str) -> str:
    """Give the group of moves that a move belongs to."""
    return word[:2] if word[0] == "P" else word[0]


def item(word: str, view: Json) -> Text:
    """Draw a move within its group; cards that would lie face down are in brackets."""
    if word[0] == "T":
        return tile(word[1:])
    if word[0] != "P":
        return Text(word)
    letter, number = word[2], int(word[3:])
    if is_face_down(view, word):
        return _face_down(letter, number)
    return chip(letter, run_of(letter, number))


def is_face_down(view: Json, word: str) -> bool:
    """Tell whether the cards of a play are not new to their Mandala (F4)."""
    return word[2] in "".join(_shown(view["mandalas"][int(word[1]) - 1]))


def news(before: Scene, after: Scene, seat: int, word: str) -> Iterator[str]:
    """Say what a move caused, as far as the viewer may know."""
    if word[0] == "P":
        yield from _played(before, after, seat, word)
    if word[0] == "T":
        yield from _taken(before, after, word)
    taking = after.view["taking"]
    if taking is not None and before.view["taking"] != taking:
        yield after.texts(
            "tile_choice", mandala=taking + 1, name=after.names[after.view["to_move"]]
        )
    if after.view["ending"] > before.view["ending"] and not after.is_over:
        yield after.texts("last_round" if after.view["phase"] == "turn" else "last_takes")


def _played(before: Scene, after: Scene, seat: int, word: str) -> Iterator[str]:
    texts, index = after.texts, int(word[1]) - 1
    if is_face_down(before.view, word):
        yield texts("face_down")
    if drawn := _drawn(before, after, seat, word):
        yield texts("drawn", cards=drawn)
    marker = after.view["mandalas"][index]["marker"]
    if marker is not None and marker != before.view["mandalas"][index]["marker"]:
        yield texts("marker", name=after.names[marker])


def _drawn(before: Scene, after: Scene, seat: int, word: str) -> str:
    """Say which cards were drawn if the viewer saw them, else how many."""
    old, new = before.view, after.view
    number = sum(size(old[pile]) - size(new[pile]) for pile in ("deck", "discard"))
    hand_before = old["hands"][seat]
    if number <= 0:
        return ""
    if "hidden" not in hand_before:
        gained = less(new["hands"][seat], less(hand_before, {word[2]: int(word[3:])}))
        if size(gained) == number:  # no cards came back from a Mandala as well
            return after.texts.pile(gained)
    return after.texts.number_of("cards", number)


def _taken(before: Scene, after: Scene, word: str) -> Iterator[str]:
    texts, index = after.texts, before.view["taking"]
    centre = before.view["mandalas"][index]
    for seat, name in enumerate(after.names):
        tiles = [t for t in centre["tiles"] if t in _tiles_of(after.view, seat)]
        if tiles == [word[1:]]:
            pass  # that is the move itself
        elif tiles:
            yield texts("gets", name=name, tiles=", ".join(texts.tile(tile) for tile in tiles))
        elif number := size(centre["up"][seat]) + size(centre["down"][seat]):
            yield texts("back", name=name, cards=texts.number_of("cards", number))
        for pair in after.view["flowers"][seat][len(before.view["flowers"][seat]) :]:
            yield texts("flower", name=name, tiles=" + ".join(texts.tile(tile) for tile in pair))
    tiles = after.view["mandalas"][index]["tiles"]
    if tiles and not set(tiles) & set(centre["tiles"]):
        new = ", ".join(texts.tile(tile) for tile in tiles)
        yield texts("new_tiles", mandala=index + 1, tiles=new)


def _tiles_of(view: Json, seat: int) -> list[str]:
    """Give all tiles of a seat, single or in Flowers."""
    return [*view["singles"][seat], *(tile for pair in view["flowers"][seat] for tile in pair)]


def scoring(scene: Scene, seat: int) -> str:
    """Add up a seat's points: its Flowers, then its single tiles (F16)."""
    parts = [
        f"{'+'.join(pair)}={flower_worth(*(TILE_OF[name] for name in pair))}"
        for pair in scene.view["flowers"][seat]
    ]
    parts += [f"{name}={worth(TILE_OF[name])}" for name in scene.view["singles"][seat]]
    return "  ".join(parts).replace("x", "x3") or "0"
