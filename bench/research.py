"""How fast are the games for research? All that researchers ask for, beside their usual choice.

Batches beside Pgx, on the cores and on a GPU where there is one (`batches.py`); environments
beside PettingZoo's (`zoo.py`); and single moves of a `Match` beside OpenSpiel's (`match.py`).
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish_with_rows, parser_of

enter_environment("sandtable", "pgx", "pettingzoo", "pygame", "rlcard", "pyspiel")

import batches
import match
import zoo


def environments(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure environments beside PettingZoo's own."""
    found = zoo.environments(quick=quick, peers=peers)
    return {f"pettingzoo_{name}": figure for name, figure in found.items()}


def matches(*, quick: bool, peers: bool) -> dict[str, Any]:
    """Measure `Match.play` beside OpenSpiel's Python API."""
    found = match.matches(quick=quick, peers=peers)
    return {f"match_{name}": figure for name, figure in found.items()}


# Each measures one face of the games and returns its figures by name.
SECTIONS = (batches.batches, batches.cards, environments, matches)


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    figures: dict[str, Any] = {"cores": os.cpu_count(), "batch": batches.BATCH}
    for section in SECTIONS:
        figures |= section(quick=chosen.quick, peers=not chosen.no_peers)
    finish_with_rows(figures)


if __name__ == "__main__":
    main()
