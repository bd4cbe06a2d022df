"""``python -m sandtable.testing``: the conformance suite over many random games."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from sandtable.games import GAME_NAMES, find_game
from sandtable.testing.conformance import check_playthrough, settings_of

BATCH = 10


def check_batch(name: str, players: int, seeds: range, every: int) -> int:
    """Check some games, going through all options in turn; return how many moves they had."""
    game = find_game(name)
    options = [options for number, options in settings_of(game) if number == players]
    return sum(
        len(check_playthrough(game, players, options[seed % len(options)], seed, every).moves)
        for seed in seeds
    )


def main(
    name: Annotated[str, typer.Argument(help="The game, or all.")] = "all",
    games: Annotated[int, typer.Option(help="Games of each number of players.", min=1)] = 500,
    first: Annotated[int, typer.Option(help="The first seed.", min=0)] = 0,
    every: Annotated[int, typer.Option(help="Check one position in so many.", min=1)] = 1,
    seats: Annotated[int, typer.Option(help="Only this number of players; 0 for all.")] = 0,
) -> None:
    """Check every property of the conformance suite along random games, on all cores."""
    console = Console()
    seeds = range(first, first + games)
    batches = [seeds[begin : begin + BATCH] for begin in range(0, games, BATCH)]
    if name not in ("all", *GAME_NAMES):
        raise typer.BadParameter(f"there is no game {name}; the games are {', '.join(GAME_NAMES)}")
    chosen = GAME_NAMES if name == "all" else (name,)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in chosen:
            for players in find_game(game).players:
                if seats not in (0, players):
                    continue
                work = [pool.submit(check_batch, game, players, batch, every) for batch in batches]
                title = f"{game}, {players} players"
                moves = sum(done.result() for done in track(work, title, console=console))
                console.print(f"{title}: {games} games, {moves} moves, every property held")


if __name__ == "__main__":
    typer.run(main)
