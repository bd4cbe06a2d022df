"""``python -m sandtable.testing``: the conformance suite over many random games."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

from sandtable.bar import bar
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


def main() -> None:
    """Check every property of the conformance suite along random games, on all cores."""
    chosen = _parser().parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    batches = [seeds[begin : begin + BATCH] for begin in range(0, chosen.games, BATCH)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in GAME_NAMES if chosen.name == "all" else (chosen.name,):
            for players in find_game(game).players:
                if chosen.seats not in (0, players):
                    continue
                work = [
                    pool.submit(check_batch, game, players, batch, chosen.every)
                    for batch in batches
                ]
                title = f"{game}, {players} players"
                moves = _finished(work, title)
                print(f"{title}: {chosen.games} games, {moves} moves, every property held")


def _finished(work: Sequence[Future[int]], title: str) -> int:
    """Wait for all batches, with a bar; return how many moves they had."""
    moves = 0
    with bar(title) as tell:
        for number, done in enumerate(as_completed(work)):
            moves += done.result()
            tell(number + 1, len(work))
    return moves


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m sandtable.testing", description=main.__doc__)
    add = parser.add_argument
    add("name", nargs="?", default="all", choices=("all", *GAME_NAMES), help="the game; or all")
    add("--games", type=_count, default=500, help="games of each number of players")
    add("--first", type=int, default=0, help="the first seed")
    add("--every", type=_count, default=1, help="check one position in so many")
    add("--seats", type=int, default=0, help="only this number of players; 0 for all")
    return parser


def _count(text: str) -> int:
    if (number := int(text)) < 1:
        raise ValueError
    return number


if __name__ == "__main__":
    main()
