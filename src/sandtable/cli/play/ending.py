"""The end of a game: why it ended, how the points came about, who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from sandtable.cli.play.drawing import Scene, grid, size
from sandtable.cli.play.games import Face
from sandtable.cli.play.seats import YOU

DECIDING_PILES = {"mandala": "cups", "flowers": "hands"}


def verdict(scene: Scene, face: Face, seats: Sequence[str]) -> Iterator[RenderableType]:
    """Yield how a finished game came out."""
    texts = scene.texts
    yield texts("over", reason=texts(f"over_{scene.view['reason']}"))
    rows = []
    for seat in scene.order:
        points = Text(str(scene.points[seat]), "bold", justify="right")
        rows.append((Text(scene.names[seat]), points, Text(face.scoring(scene, seat), "dim")))
    yield grid(rows, (13, 4, 60))
    yield from _tie_break(scene)
    yield Text(_winners(scene, seats), "bold")


def _tie_break(scene: Scene) -> Iterator[str]:
    """Yield what decides between equal points: cards in Cups (M18) or hands (F16)."""
    game = scene.view["game"]
    best = [seat for seat in scene.order if scene.points[seat] == max(scene.points)]
    if len(best) > 1 and game in DECIDING_PILES:
        piles = scene.view[DECIDING_PILES[game]]
        counts = (f"{scene.names[seat]} {size(piles[seat])}" for seat in best)
        yield scene.texts(f"tie_{game}", counts=", ".join(counts))


def _winners(scene: Scene, seats: Sequence[str]) -> str:
    texts, winners = scene.texts, scene.view["winners"]
    names = [scene.names[seat] for seat in winners]
    if len(winners) == 1:
        return texts("you_win") if seats[winners[0]] == YOU else texts("winner", name=names[0])
    if scene.view["game"] == "patterns":
        return texts("draw")
    return texts("shared", names=", ".join(names))
