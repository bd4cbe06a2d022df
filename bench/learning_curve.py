"""Draw docs/learning.svg: how the loss falls while a game is learned.

python3 bench/learning_curve.py                    # from bench/results/learning.json
python3 bench/learning_curve.py GAME=FOLDER ...    # from folders of `sandtable train`
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results/learning.json"
PICTURE = ROOT / "docs/learning.svg"
WIDTH, HEIGHT, EDGE = 640, 320, 48
COLOURS = ("#1f6f8b", "#b3541e", "#5b7f2b")

Curve = list[list[float]]  # millions of moves, and the loss


def read_curves(words: list[str]) -> dict[str, Curve]:
    """Read what was noted in folders."""
    curves: dict[str, Curve] = {}
    for word in words:
        name, _, folder = word.partition("=")
        lines = (Path(folder) / "progress.jsonl").read_text(encoding="utf-8").splitlines()
        notes = map(json.loads, lines)
        curves[name] = [[note["moves"] / 1e6, note["loss"]] for note in notes]
    return curves


def draw(curves: dict[str, Curve]) -> str:
    """Return the picture."""
    moves = [x for curve in curves.values() for x, _ in curve]
    losses = [y for curve in curves.values() for _, y in curve]
    right, low, high = max(moves), min(losses), max(losses)

    def place(x: float, y: float) -> str:
        across = EDGE + (WIDTH - 2 * EDGE) * x / right
        down = EDGE + (HEIGHT - 2 * EDGE) * (high - y) / (high - low)
        return f"{across:.1f},{down:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12"'
        ' font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<path d="M{EDGE},{EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}" fill="none" stroke="black"/>',
        f'<text x="{EDGE - 6}" y="{EDGE + 4}" text-anchor="end">{high:.2f}</text>',
        f'<text x="{EDGE - 6}" y="{HEIGHT - EDGE + 4}" text-anchor="end">{low:.2f}</text>',
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 18}" text-anchor="end">'
        f"{right:.0f} million moves</text>",
        f'<text x="{EDGE}" y="{EDGE - 14}">loss</text>',
    ]
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(place(x, y) for x, y in curve)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(
            f'<text x="{WIDTH - EDGE}" y="{EDGE + 16 * number}" text-anchor="end" fill="{colour}">'
            f"{name}</text>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(words: list[str]) -> None:
    """Renew the curves if folders are given, then the picture."""
    if words:
        content = {
            "made_by": "python3 bench/learning_curve.py",
            "machine": "one NVIDIA H200",
            "when": "2026-11",
            "figures": read_curves(words),
        }
        RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    figures = json.loads(RESULTS.read_text(encoding="utf-8"))["figures"]
    PICTURE.write_text(draw(figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
