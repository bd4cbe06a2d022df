"""Networks that know nothing, for tests of what is done with networks."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.games.ground.layout import Layout
from sandtable.players.learned.network import shapes_of


def random_weights(layout: Layout, width: int = 64) -> dict[str, np.ndarray[Any, Any]]:
    """Return weights by chance, always the same."""
    dice = np.random.default_rng(1)
    shapes = shapes_of(layout, width).items()
    return {name: dice.normal(scale=0.1, size=shape).astype(np.float32) for name, shape in shapes}
