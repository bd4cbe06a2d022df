"""The forward pass: the same compiled and interpreted, and what plain NumPy says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np
import pytest

from sandtable.games import find_game
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.ground.layout import Layout
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.players.learned.forward import forward_of
from sandtable.players.learned.network import Network, network_of
from tests.players.learned.weights import random_weights

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
each_table = pytest.mark.parametrize(("name", "players"), TABLES)


def layout_of(name: str, players: int) -> Layout:
    layout: Layout = find_game(name).module("encoding").layout_for(players)
    return layout


def random_game(name: str, players: int, net: Network) -> Iterator[Any]:
    """Play a random game; describe each state to the seat to move, and yield its rows."""
    game = find_game(name)
    state, dice = new_record(game.rules.STATE), new_record(DICE)
    reseed(dice, np.uint64(7))
    game.rules.setup(state, players, 0, np.uint64(7))
    while state.to_move >= 0:
        game.module("encoding").encode(state, int(state.to_move), net.rows)
        yield net.rows
        game.rules.apply(state, game.rules.random_move(state, dice))


def outputs(name: str, players: int) -> list[tuple[float, float]]:
    """Return the outputs of a network for every state of a random game."""
    layout = layout_of(name, players)
    net = network_of(random_weights(layout), layout)
    forward = forward_of(layout)
    ask = forward if INTERPRETED else numba.njit(lambda net: forward(net))  # noqa: PLW0108  # an intrinsic needs a caller
    found = []
    for _ in random_game(name, players, net):
        win, lead = ask(net)
        found.append((float(win), float(lead)))
    return found


def plain_outputs(weights: dict[str, Any], layout: Layout, rows: Any) -> Any:
    """Return both outputs in the plainest way."""
    begin, width = layout.groups * layout.slots, weights["second"].shape[0]
    around = weights["whole"][rows[begin:]].sum(0)
    groups = weights["table"][rows[:begin].reshape(layout.groups, layout.slots)].sum(1)
    pooled = np.maximum(groups + around[:width], 0).sum(0)
    inner = np.maximum(around[width:] + pooled @ weights["second"], 0)
    return weights["third"] @ inner + weights["bias"]


@each_table
def test_every_state_is_described_by_rows_of_its_tables(name: str, players: int) -> None:
    """Each group by those of its own kind."""
    layout = layout_of(name, players)
    net = network_of(random_weights(layout), layout)
    for rows in random_game(name, players, net):
        begin = layout.groups * layout.slots
        assert 0 <= min(rows[begin:]) <= max(rows[begin:]) < layout.whole_rows
        groups, first = rows[:begin].reshape(layout.groups, layout.slots), 0
        for number, size in layout.kinds:
            mine, groups = groups[:number], groups[number:]
            assert first <= mine.min() <= mine.max() < first + size
            first += size


@each_table
def test_the_pass_agrees_with_plain_numpy(name: str, players: int) -> None:
    layout = layout_of(name, players)
    weights = random_weights(layout)
    rows = [rows.copy() for rows in random_game(name, players, network_of(weights, layout))]
    expected = [plain_outputs(weights, layout, one) for one in rows]
    assert np.allclose(outputs(name, players), expected, atol=1e-4)


@pytest.mark.slow
def test_compiled_and_interpreted_passes_agree_to_the_last_bit() -> None:
    command = [sys.executable, "-m", "tests.players.learned.test_forward"]
    done = subprocess.run(
        command,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(done.stdout) == [[list(pair) for pair in outputs(*one)] for one in TABLES]


if __name__ == "__main__":
    print(json.dumps([outputs(*one) for one in TABLES]))
