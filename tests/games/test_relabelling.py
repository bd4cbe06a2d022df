"""The rules know no favourites: other colour names or other seats make no other game.

A draw turns the same random number into another card when colours change their places in the
deck, so what a move does is compared only where it drew nothing.
"""

import random

import pytest

from sandtable import Match, Position
from sandtable.games.game import Options
from sandtable.games.reading import Json
from tests.games.relabelling import recolour, recolour_word, reseat
from tests.transcripts import path_of, settings

SETTINGS = list(settings())
# A game that ends with the round ends before seat 0, so its seats are not alike (F14).
SEATS_ALIKE = [setting for setting in SETTINGS if setting[2].get("end") != "round"]
NAMES = [path_of(*setting).stem for setting in SETTINGS]


def renaming(options: Options, chooser: random.Random) -> dict[str, str]:
    """Give colours new names; dark and light ones stay apart where the backs say so (F1)."""
    families = ["bpr", "goy"] if options.get("backs") == "colour" else ["bgopry"]
    names: dict[str, str] = {}
    for family in families:
        names |= dict(zip(family, chooser.sample(family, len(family)), strict=True))
    return names


def positions(name: str, players: int, options: Options, seed: int) -> list[tuple[Position, str]]:
    match = Match.new(name, players, options, seed)
    start = match.position
    words = match.play_randomly(seed)
    listed = []
    for word in words:
        listed.append((start, word))
        start = start.play(word)
    return listed


def drew_nothing(before: Position, after: Position) -> bool:
    return bool(before.state.rng == after.state.rng)


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=NAMES)
def test_renamed_colours_have_the_renamed_moves(name: str, players: int, options: Options) -> None:
    chooser = random.Random(name)
    for position, word in positions(name, players, options, 11):
        names = renaming(options, chooser)
        twin = Position.from_json(recolour(position.to_json(), names))
        renamed = sorted(recolour_word(name, move, names) for move in position.legal_moves)
        assert twin.legal_moves == renamed
        after = position.play(word)
        if drew_nothing(position, after):
            twin_after = twin.play(recolour_word(name, word, names))
            assert twin_after.to_json() == recolour(after.to_json(), names)


@pytest.mark.parametrize(("name", "players", "options"), SEATS_ALIKE)
def test_seats_moved_round_have_the_same_moves(name: str, players: int, options: Options) -> None:
    for position, word in positions(name, players, options, 12):
        if position.phase == "bowl":  # only seat 1 chooses its bowl token (P3)
            continue
        twin = Position.from_json(reseat(position.to_json(), players))
        assert twin.legal_moves == position.legal_moves
        after = position.play(word)
        if drew_nothing(position, after):
            assert twin.play(word).to_json() == reseat(after.to_json(), players)


def test_recolouring_is_not_the_identity() -> None:
    position: Json = Position.new("flowers", 2, seed=1).to_json()
    names = dict(zip("bgopry", "pyorbg", strict=True))
    assert recolour(position, names) != position
    assert reseat(position, 2) != position
