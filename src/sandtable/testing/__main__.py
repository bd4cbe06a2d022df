"""``python -m sandtable.testing``: the conformance suite over many random games."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Options
from sandtable.testing.conformance import check_playthrough, settings_of

BATCH = 50


def check_batch(name: str, players: int, options: Options, first: int, number: int) -> int:
    """Check some games of one setting; return how many moves they had."""
    game = find_game(name)
    seeds = range(first, first + number)
    return sum(len(check_playthrough(game, players, options, seed).moves) for seed in seeds)


def main(
    name: Annotated[str, typer.Argument(help="The game, or all.")] = "all",
    games: Annotated[int, typer.Option(help="Random games of each setting.", min=1)] = 1000,
    first: Annotated[int, typer.Option(help="The first seed.", min=0)] = 0,
) -> None:
    """Check every property of the conformance suite along random games of every setting."""
    console = Console()
    end = first + games
    chosen = GAME_NAMES if name == "all" else (find_game(name).name,)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in chosen:
            for players, options in settings_of(find_game(game)):
                starts = range(first, first + games, BATCH)
                batches = [
                    pool.submit(
                        check_batch,
                        game,
                        players,
                        options,
                        start,
                        min(BATCH, first + games - start),
                    )
                    for start in starts
                ]
                title = " ".join([game, f"{players} players", *options.values()])
                shown = track(batches, title, console=console)
                moves = sum(batch.result() for batch in shown)
                console.print(f"{title}: {games} games, {moves} moves, every property held")


if __name__ == "__main__":
    typer.run(main)
