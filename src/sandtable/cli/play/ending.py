"""The end of a game: why it ended, how the points came about, who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from sandtable.cli.play.games import Face
from sandtable.cli.play.seats import YOU
from sandtable.games import find_game
from sandtable.games.effects import size
from sandtable.games.words.drawing import Scene, grid


def verdict(scene: Scene, face: Face, seats: Sequence[str]) -> Iterator[RenderableType]:
    """Yield how a finished game came out."""
    texts = scene.texts
    ends = find_game(scene.view["game"]).module("words.texts").ENDS
    yield texts("over", reason=texts.of(ends[scene.view["reason"]]))
    rows = []
    for seat in scene.order:
        points = Text(str(scene.points[seat]), "bold", justify="right")
        rows.append((Text(scene.names[seat]), points, Text(face.scoring(scene, seat), "dim")))
    yield grid(rows, (13, 4, 60))
    yield from _tie_break(scene, getattr(face, "TIE_BREAK", ""))
    yield Text(_winners(scene, seats), "bold")


def _tie_break(scene: Scene, deciding: str) -> Iterator[str]:
    """Yield what decides between equal points, such as the cards in Cups (M18)."""
    best = [seat for seat in scene.order if scene.points[seat] == max(scene.points)]
    if len(best) > 1 and deciding:
        counts = (f"{scene.names[seat]} {size(scene.view[deciding][seat])}" for seat in best)
        yield scene.texts("tie", counts=", ".join(counts))


def _winners(scene: Scene, seats: Sequence[str]) -> str:
    texts, winners = scene.texts, scene.view["winners"]
    names = [scene.names[seat] for seat in winners]
    if len(winners) == 1:
        return texts("you_win") if seats[winners[0]] == YOU else texts("winner", name=names[0])
    if len(winners) == len(scene.names) == 2:
        return texts("draw")
    return texts("shared", names=", ".join(names))
