"""docs/strength.md is what its command writes, and what was measured reaches what was aimed at."""

import json
from importlib import import_module
from typing import Any

maker: Any = import_module("bench.strength_page")  # bench/ is a folder of scripts, not a package
FIGURES = json.loads(maker.RESULTS.read_text(encoding="utf-8"))["figures"]


def test_the_page_is_made_from_the_figures() -> None:
    """If not: ``python3 bench/strength_page.py``."""
    assert maker.PAGE.read_text(encoding="utf-8") == maker.page_of(FIGURES)


def test_master_beats_classic_as_was_asked_for() -> None:
    """200 games or more, at 200 ms a move for both."""
    aims = {
        "mandala 200/200": 70,
        "patterns 200/200": 65,
        "flowers-2 200/200": 70,
        "flowers-4 200/200 against three": 40,
    }
    for name, aim in aims.items():
        assert FIGURES[name]["games"] >= 200
        assert FIGURES[name]["wins"] >= aim


def test_the_rotations_of_a_deal_are_not_independent_games() -> None:
    """Two games of each deal that come out alike count as one."""
    games = [
        {"deal": deal, "rotation": seat, "share": float(deal % 2), "sims": [10, 20]}
        for deal in range(50)
        for seat in range(2)
    ]
    alone = [game for game in games if game["rotation"] == 0]
    assert maker.figures_of(games)["error"] == maker.figures_of(alone)["error"]
    assert maker.figures_of(games)["wins"] == 50.0
