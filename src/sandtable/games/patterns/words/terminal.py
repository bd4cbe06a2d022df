"""Patterns at the terminal: the mat, the groups of moves, what a move did, how it was scored."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from sandtable.games.patterns.facts import group_at, token_on
from sandtable.games.patterns.moves import parse
from sandtable.games.patterns.spaces import COLUMNS, names_of
from sandtable.games.words.drawing import Scene, chip, flow, grid, nothing, title
from sandtable.games.words.pigments import PIGMENTS, SAND
from sandtable.games.words.reading import Json

# Groups of moves by how their words begin, in the order in which they are listed.
GROUPS = {
    "B": ("Take as bowl token", "In die Schale"),
    "E": ("Establish", "Gründen"),
    "F": ("Flip", "Umdrehen"),
    "S": ("Swap", "Tauschen"),
    "d": ("Stop", "Aufhören"),
}
LABELS = {
    "bowl": ("bowl", "Schale"),
    "offered": ("Left over for the bowls:", "Übrig für die Schalen:"),
    "last_flips": ("the last Flips", "zum Schluss wird noch umgedreht"),
    "rim": ("█", "█"),
}

ON_SAND = f"{PIGMENTS['b']} on {SAND}"
EMPTY = "    "  # a cell is four columns wide
SIDE = 38  # columns


def draw(scene: Scene) -> list[RenderableType]:
    """Draw the mat: face-up tokens on sand with a rim, face-down ones in their owner's brackets."""
    facts = []
    if scene.view["phase"] == "flips":
        facts.append(scene.texts("last_flips"))
    mat = Text("\n").join([_letters(), *_rows(scene), _letters()])
    body = grid([(mat, Group(*_sides(scene)))], (38, SIDE))
    return [title(scene, *facts), body]


def _letters() -> Text:
    return Text("   " + "".join(f" {column}  " for column in COLUMNS), "dim")


def _rows(scene: Scene) -> Iterator[Text]:
    owners = owners_of(scene.view)
    for number in range(8, 0, -1):
        row = Text().append(f" {number} ", "dim")
        for column in COLUMNS:
            row.append_text(_cell(scene, f"{column}{number}", owners))
        yield row.append(f" {number}", "dim")


def _cell(scene: Scene, space: str, owners: dict[str, tuple[int, int]]) -> Text:
    token = token_on(scene.view, space)
    if token == ".":
        return Text(EMPTY)
    if space not in owners:
        rim = scene.texts("rim"), f"{PIGMENTS[token]} on {SAND}"
        return Text.assemble(rim, (token, ON_SAND), rim, " ")
    seat, number = owners[space]
    is_marked = scene.view["groups"][seat][number - 1]["marker"] == space
    left, right = brackets(scene, seat)
    label = f"{left}{token}{number}{right}" if is_marked else f"{left}{token}{right} "
    return Text(label, chip(token, "").style)


def brackets(scene: Scene, seat: int) -> tuple[str, str]:
    """Return the brackets that mark a seat's tokens."""
    return ("[", "]") if seat == scene.viewer else ("(", ")")


def owners_of(view: Json) -> dict[str, tuple[int, int]]:
    """Return the seat and the group number of each face-down token."""
    return {
        space: (seat, number)
        for seat, groups in enumerate(view["groups"])
        for number, group in enumerate(groups, start=1)
        for space in names_of(group_at(view, group["marker"]))
    }


def _sides(scene: Scene) -> Iterator[RenderableType]:
    if scene.view["offered"]:
        yield Text(scene.texts("offered"))
        yield flow((chip(letter, letter) for letter in scene.view["offered"]), SIDE)
        return
    for seat in scene.order:
        points = scene.texts("points", points=scene.points[seat])
        left, right = brackets(scene, seat)
        yield Text.assemble(scene.name(seat), f" {left}{right}   ", points)
        bowl = scene.view["bowls"][seat]
        yield Text.assemble((f"{scene.texts('bowl')} ", "dim"), chip(bowl, bowl))
        yield flow(_groups(scene, seat) or nothing(scene.texts), SIDE)
        yield Text()


def _groups(scene: Scene, seat: int) -> list[Text]:
    """Draw the groups of a seat: number, colour, tokens that count."""
    drawn = []
    for number, group in enumerate(scene.view["groups"][seat], start=1):
        tokens = group_at(scene.view, group["marker"]).bit_count() - 1
        label = chip(group["colour"], f"{number}{group['colour'].upper()}")
        drawn.append(Text.assemble(label, f" {scene.texts('times')}{tokens}".ljust(5)))
    return drawn


def item(word: str, view: Json) -> Text:
    """Draw a move within its group: its word with the token there, or what is taken."""
    move = parse(word)
    if move.colour:
        return chip(move.colour, move.colour)
    if not move.space:
        return Text(word)
    return Text.assemble((word, "bold"), (f" {token_on(view, move.space)}", "dim"))


def scoring(scene: Scene, seat: int) -> str:
    """Add up a seat's points: each token but the marked one counts its group's number (P10)."""
    parts = [
        f"{number} {scene.texts('times')} {group_at(scene.view, group['marker']).bit_count() - 1}"
        f"{group['colour'].upper()}"
        for number, group in enumerate(scene.view["groups"][seat], start=1)
    ]
    return " + ".join(parts) or "0"
