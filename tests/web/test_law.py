"""The law of effects holds on the page as in Python: effects lead from each view to the next."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import Match, apply_effects
from sandtable.games.game import Options
from tests import nets
from tests.transcripts import path_of, settings

WEB = Path(__file__).parents[2] / "web"
SOURCE = "src/board/story/effects.ts"
SETTINGS = list(settings())
if nets.mode != "thorough":  # all games, all numbers of seats
    SETTINGS = [*SETTINGS[:2], *SETTINGS[2::3]]
GAMES = nets.width(plain=1, thorough=40)  # of each setting

# Reads one move of one seat per line; after each effect the page's view must be Python's.
CHECK = """
import { deepStrictEqual } from 'node:assert';
import { createInterface } from 'node:readline';
import { applyEffects } from './effects.mjs';

let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { effects, views } = JSON.parse(line);
  const first = structuredClone(views[0]);
  for (const [index, effect] of effects.entries())
    deepStrictEqual(applyEffects(views[index], [effect]), views[index + 1], line);
  deepStrictEqual(applyEffects(views[0], effects), views.at(-1), line);
  deepStrictEqual(views[0], first, 'the view before stays as it was');
  number += 1;
}
console.log(number);
"""


@pytest.fixture(scope="module")
def page_side(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile what the page applies effects with, and put beside it what checks it."""
    folder = tmp_path_factory.mktemp("law")
    compiler = WEB / "node_modules/.bin/rolldown"
    into = str(folder / "effects.mjs")
    subprocess.run(
        [compiler, SOURCE, "--file", into], cwd=WEB, check=True, capture_output=True, text=True
    )
    (folder / "check.mjs").write_text(CHECK, encoding="utf-8")
    return folder


def moves_of(name: str, players: int, options: Options, seed: int) -> Iterator[str]:
    """Play a game at random; yield each move as every seat and a spectator may know it."""
    chooser = nets.dice(seed)
    match = Match.new(name, players, options, nets.first_seed(seed))
    while not match.is_over:
        before = match.position
        match.play(chooser.choice(match.legal_moves))
        for seat in (None, *range(players)):
            effects = match.effects(seat)
            views = [before.view(seat)]
            for effect in effects:
                views.append(apply_effects(views[-1], [effect]))
            assert views[-1] == match.view(seat)
            yield json.dumps({"effects": effects, "views": views})


@pytest.mark.parametrize(
    ("name", "players", "options"), SETTINGS, ids=[path_of(*each).stem for each in SETTINGS]
)
def test_on_the_page_effects_lead_to_the_views_of_the_server(
    page_side: Path, name: str, players: int, options: Options
) -> None:
    told = [line for seed in range(GAMES) for line in moves_of(name, players, options, seed)]
    checked = subprocess.run(
        ["node", "check.mjs"],
        cwd=page_side, input="\n".join(told), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr[:5_000]
    assert int(checked.stdout) == len(told)
