"""Games over real sockets: nobody is told what their seat may not know.

Each frame and answer must be the same, byte for byte, at a table with other hidden cards.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import httpx

from sandtable.games import GAME_NAMES
from sandtable.games.game import Options
from tests.patience import LONG_ENOUGH
from tests.server.fuzz.target import Target, attacked
from tests.server.tables.listening import Listening, look_for_secrets
from tests.server.tables.overheard import Evening, Story
from tests.trials.progress import Progress

AT_A_TIME = 12  # tables
PART = 48  # games that are played before they are checked
ENDS, BACKS = ("turn", "round"), ("colour", "mixed")
FLOWERS = [{"end": end, "backs": backs} for end in ENDS for backs in BACKS]

Party = tuple[list[str], Options]  # its seats

# What each game is played with, in turns.
PARTIES: dict[str, list[Party]] = {
    "patterns": [(["me", "open"], {})],
    "mandala": [*[(["me", "open"], {})] * 4, (["me", "greedy"], {})],
    "flowers": [
        (seats, options)
        for seats in (
            ["me", "open"],
            ["me", "open", "open"],
            ["me", "open", "random", "open"],
            ["me", "open", "open", "open"],
        )
        for options in FLOWERS
    ],
}


def run_leaks(progress: Progress, folder: Path, games: int) -> None:
    """Play so many games, as many of each, and compare all that was heard."""
    folder.mkdir(exist_ok=True)
    with attacked(folder) as target:
        while (done := progress.counts["games"]) < games:
            for game in GAME_NAMES:
                hear_games(progress, target, game, -(-min(3 * PART, games - done) // 3))


def hear_games(progress: Progress, target: Target, game: str, games: int) -> Counter[str]:
    """Play games, and compare what was heard with what twins would tell; return the kinds of it."""
    part = progress.counts[game]
    parties = [*islice(cycle(PARTIES[game]), part, part + games)]
    stories = asyncio.run(play_all(target, game, parties, f"{progress.seed} {part}"))
    kinds: Counter[str] = Counter()
    for seed, story in enumerate(stories, start=part):
        listening = Listening(target.table(story.table), story, seed)
        assert listening.table.now.end is not None
        for heard in story.heard:
            listening.check(heard)
        look_for_secrets(listening.table, story)
        kinds += listening.kinds
    assert len(stories) >= games
    told = sum(len(story.heard) for story in stories)
    progress.add(games=games, **{game: games}, messages_compared=told)
    return kinds


async def play_all(target: Target, game: str, parties: list[Party], seed: str) -> list[Story]:
    """Play games, some at a time; give their stories and those of their rematches."""
    waiting = parties[::-1]
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(
        base_url=target.server.url, trust_env=False, timeout=LONG_ENOUGH, limits=limits
    ) as web:

        async def spend(number: int) -> list[Story]:
            evening = Evening(target, web, f"{game} {seed} {number}")
            while waiting:
                seats, options = waiting.pop()
                await evening.play(game, seats, dict(options))
            return evening.stories

        found = await asyncio.gather(*(spend(number) for number in range(AT_A_TIME)))
    return [story for stories in found for story in stories]
