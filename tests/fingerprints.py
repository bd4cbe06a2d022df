"""Fingerprints of the players: one number for all that a player answers to fixed questions.

``python -m tests.fingerprints`` writes them anew; a change of a number is a change of play, and
the commit that makes it says why. ``python -m tests.fingerprints --print 20`` prints those of
searches of 20 simulations instead, with and without learned values.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from sandtable import Position, find_game
from sandtable.players import LEVELS, Question, think
from sandtable.testing import settings_of

FILE = Path(__file__).parent / "golden" / "fingerprints.json"
SEARCHES = ("search:1000", "learned:1000")
SEED = 2026
SIMULATIONS = 1000
TIME_MS = 600_000  # only the simulations limit a fingerprint
MOMENTS = 5  # questions for each number of players


def players() -> tuple[str, ...]:
    """Name the players that have a fingerprint."""
    return (*LEVELS, "classic", "montecarlo:8", "tree:1000")


def fingerprint(game: str, player: str, simulations: int = SIMULATIONS) -> str:
    """Return the fingerprint of a player in a game."""
    digest = hashlib.blake2b(digest_size=8)
    for number, position in enumerate(moments(game)):
        question = Question.about(
            position, player, seed=SEED + number, time_ms=TIME_MS, simulations=simulations
        )
        answer = think(question)
        lines = [(line.moves, line.visits, round(line.value, 9)) for line in answer.lines]
        digest.update(repr((answer.move, answer.simulations, answer.is_exact, lines)).encode())
    return digest.hexdigest()


def moments(game: str) -> Iterator[Position]:
    """Yield positions spread over one random game for each number of players."""
    for number in {setting[0]: setting for setting in settings_of(find_game(game))}:
        positions = list(random_game(game, number))
        for moment in range(MOMENTS):
            yield positions[len(positions) * moment // MOMENTS]


def random_game(game: str, players: int) -> Iterator[Position]:
    """Yield the positions of a random game that offer a choice."""
    position, turn = Position.new(game, players, seed=SEED), 0
    while not position.is_over:
        if len(position.legal_moves) > 1:
            yield position
        move = think(Question.about(position, "random", seed=SEED + turn)).move
        position, turn = position.play(move), turn + 1


def all_fingerprints() -> dict[str, dict[str, str]]:
    """Return every fingerprint, by game and player."""
    games = ("mandala", "patterns", "flowers")
    return {game: {player: fingerprint(game, player) for player in players()} for game in games}


def short_fingerprints(simulations: int) -> dict[str, str]:
    """Return those of short searches, by game and player."""
    games = ("mandala", "patterns", "flowers")
    return {
        f"{game} {player}": fingerprint(game, player, simulations)
        for game in games
        for player in SEARCHES
    }


def main() -> None:
    """Write the file, or print the fingerprints of short searches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--print", type=int, metavar="SIMULATIONS")
    simulations = parser.parse_args().print
    if simulations:
        print(json.dumps(short_fingerprints(simulations)))
    else:
        FILE.write_text(json.dumps(all_fingerprints(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
