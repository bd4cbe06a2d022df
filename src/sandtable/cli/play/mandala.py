"""Mandala at the terminal: the board, the groups of moves, what a move did, how it was scored."""

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
    partly,
    run_of,
    size,
    tally,
    title,
)
from sandtable.games.reading import Json

GROUPS = ("M1", "M2", "F1", "F2", "D", "C", "p")


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


def group_of(word: str) -> str:
    """Give the group of moves that a move belongs to."""
    return word[:2] if word[0] in "MF" else word[0]


def item(word: str, view: Json) -> Text:
    """Draw a move within its group."""
    if word[0] == "C":
        return chip(
            word[1], run_of(word[1], view["mandalas"][view["claiming"]]["mountain"][word[1]])
        )
    if word[0] == "D":
        return chip(word[1], run_of(word[1], int(word[2:])))
    return chip(word[2], run_of(word[2], int(word[3:] or 1))) if word[0] in "MF" else Text(word)


def news(before: Scene, after: Scene, seat: int, word: str) -> Iterator[str]:
    """Say what a move caused, as far as the viewer may know."""
    texts = after.texts
    if drawn := _drawn(before, after, seat, word):
        yield texts("drawn", cards=drawn)
    if before.view["phase"] == "turn" and after.view["phase"] == "claim":
        first = after.names[after.view["to_move"]]
        yield texts("complete_claim", mandala=after.view["claiming"] + 1, name=first)
    if word[0] == "C":
        yield from _claimed(before, after, seat, word[1])
    if after.view["last_mandala"] > before.view["last_mandala"]:
        yield texts("exhausted")


def _drawn(before: Scene, after: Scene, seat: int, word: str) -> str:
    """Say which cards were drawn if the viewer saw them, else how many."""
    if word[0] not in "MD":
        return ""
    at, played = (2, 1) if word[0] == "M" else (1, int(word[2:]))
    old, new = before.view["hands"][seat], after.view["hands"][seat]
    number = size(new) - size(old) + played
    if isinstance(old, int) or number == 0:
        return after.texts.number_of("cards", number) if number else ""
    return after.texts.pile(less(new, less(old, {word[at]: played})))


def _claimed(before: Scene, after: Scene, seat: int, letter: str) -> Iterator[str]:
    texts, index = after.texts, before.view["claiming"]
    number = before.view["mandalas"][index]["mountain"][letter]
    river = len(after.view["rivers"][seat])
    if river > len(before.view["rivers"][seat]):
        yield texts("to_river" if number > 1 else "only_to_river", space=river, number=number - 1)
    elif before.view["mandalas"][index]["fields"][seat]:
        yield texts("to_cup", number=number)
    else:
        yield texts("to_discard", number=number)
    if after.view["phase"] == "turn":
        mountain = texts.pile(after.view["mandalas"][index]["mountain"])
        yield texts("new_mountain", mandala=index + 1, cards=mountain)


def scoring(scene: Scene, seat: int) -> str:
    """Add up a seat's points: each colour of the Cup times its River space (M18)."""
    river, cup = scene.view["rivers"][seat], scene.view["cups"][seat]
    parts = [
        f"{space} {scene.texts('times')} {cup.get(letter, 0)}{letter}"
        for space, letter in enumerate(river, start=1)
    ]
    return " + ".join(parts) or "0"
