"""A player knows what its seat may know, and nothing else."""

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from sandtable import Position
from sandtable.games.ground.cards import known
from sandtable.games.ground.records import bytes_of, plain, record_from
from sandtable.players import LEVELS, Question, think
from tests.fingerprints import random_game
from tests.players.redealing import dealt_anew

PLAYERS = (*LEVELS, "montecarlo:4", "tree:200")
TABLES = [("mandala", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
SIMULATIONS = 200


def question(position: Position, player: str) -> Question:
    return Question.about(position, player, seed=11, time_ms=60_000, simulations=SIMULATIONS)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process that shares nothing with this one."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_states_with_the_same_view_get_the_same_answer(
    game: str, players: int, player: str
) -> None:
    """The hidden cards are dealt anew; question and answer stay the same to the last bit."""
    positions = list(random_game(game, players))
    changed = 0
    for position in positions[:: len(positions) // 4]:
        asked = question(position, player)
        answer = think(asked)
        for other in dealt_anew(position):
            changed += bytes_of(other.state) != bytes_of(position.state)
            assert pickle.dumps(question(other, player)) == pickle.dumps(asked)
            assert think(question(other, player)) == answer
    assert changed


@pytest.mark.parametrize(("game", "players"), [*TABLES, ("patterns", 2)])
def test_a_player_process_needs_nothing_but_the_question(
    elsewhere: ProcessPoolExecutor, game: str, players: int
) -> None:
    """A fresh process that is sent the question alone answers as this one does."""
    positions = list(random_game(game, players))
    asked = question(positions[len(positions) // 2], "search:200")
    assert elsewhere.submit(think, asked).result() == think(asked)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_question_holds_no_hidden_card(game: str, players: int) -> None:
    """Deck, draws to come and the other hands are there only as numbers of cards (M19, F17)."""
    for position in random_game(game, players):
        rules = position.game.rules
        seen = plain(record_from(rules.STATE, question(position, "master").seen))
        assert seen.rng == 0
        assert known(seen.deck) == 0
        for seat in set(range(players)) - {position.to_move}:
            remembered = seen.known[seat] if game == "flowers" else 0
            assert known(seen.hand[seat]) == remembered
            if game == "mandala":
                assert known(seen.dealt_cup[seat]) == 0
