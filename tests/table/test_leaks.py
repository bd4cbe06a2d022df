"""No message holds what its seat may not know: hidden cards, secrets, keys, others' requests."""

import json
import random
from collections.abc import Iterator

import pytest

from sandtable import GAME_NAMES, find_game
from sandtable.errors import SandtableError
from sandtable.games.game import Options
from sandtable.table import actions, messages
from sandtable.table.table import Table
from sandtable.testing.conformance import settings_of
from tests import nets
from tests.leaks import leak, resampled, twin_of
from tests.tables import add, attempt, eyes, now, opened, play_on

SETTINGS = [
    (name, players, options)
    for name in GAME_NAMES
    for players, options in settings_of(find_game(name))
]


def table_for(name: str, players: int, options: Options, seed: int) -> Table:
    """Open a table where any mix of people, computers and open seats meets."""
    dice = random.Random(f"{name} {players} {seed}")
    kinds = "p" + "".join(dice.choice("ppppoc") for _ in range(players - 1))
    clock = dice.choice([None, None, 60])
    return opened(name, kinds, seed, options=options, seconds=clock, if_away="greedy")


def walked(table: Table, dice: random.Random, most: int = 600) -> Iterator[int]:
    """Let things be tried at a table until its end; give the number of each entry."""
    yield 0
    for _ in range(most):
        if table.now.end is not None:
            return
        found = attempt(table, dice)
        if not isinstance(found, SandtableError):
            yield add(table, found).number


def check_games(name: str, players: int, options: Options, seeds: range) -> int:
    """Compare every message of some games with those of twins; give how many."""
    compared = 0
    for seed in seeds:
        table = table_for(name, players, options, seed)
        for number in walked(table, random.Random(seed)):
            if table.now.end is None:
                for seat in eyes(table):
                    found = leak(table, number, seat, seed + compared)
                    assert found is None, found
                    compared += 1
    return compared


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_messages_tell_nothing_hidden(name: str, players: int, options: Options) -> None:
    """Every seat and spectator is told the same at a table with other hidden cards."""
    games = nets.width(plain=1, thorough=2)
    assert check_games(name, players, options, range(games)) > 40 * games


@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("flowers", 3), ("flowers", 4)])
def test_twins_differ_in_hidden_cards(name: str, players: int) -> None:
    """Otherwise the comparison above could not fail."""
    table, dice = opened(name, "p" * players), random.Random(5)
    differ = compared = 0
    while table.now.end is None:
        for seat in eyes(table):
            twin = twin_of(table, table.number, seat, compared)
            ours, theirs = table.now.position, twin.now.position
            assert ours is not None
            assert theirs is not None
            assert twin.secret != table.secret
            differ += ours.to_json() != theirs.to_json()
            compared += 1
        play_on(table, 1, dice)
    assert differ > 0.9 * compared


@pytest.mark.parametrize("field", ["hand", "legal", "secret", "holder", "id", "draws"])
def test_a_leak_would_be_found(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages that told one of these things too many would differ at some twin."""
    honest = messages.event

    def telling(table: Table, number: int, seat: int | None) -> dict[str, object]:
        moment = table.snapshots[number]
        assert moment.position is not None
        secrets: dict[str, object] = {
            "hand": moment.position.to_json()["hands"],
            "legal": moment.position.legal_moves,
            "secret": table.secret.hex()[:2],
            "holder": moment.seats[0].holder,
            "id": table.entries[number].id,
            "draws": int(moment.position.state.rng) % 1000,
        }
        return honest(table, number, seat) | {"extra": secrets[field]}

    monkeypatch.setattr(messages, "event", telling)
    table, dice = opened("mandala", "pp"), random.Random(2)
    while table.now.end is None:
        word = dice.choice(table.positions[-1].legal_moves)
        add(table, actions.play(table, table.now.to_move, word, table.number, now(table), "mine"))
        if table.snapshots[-1].end is None and any(
            leak(table, table.number, s, 1) for s in eyes(table)
        ):
            return
    pytest.fail(f"nobody noticed that {field} was told")


@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("flowers", 3), ("patterns", 2)])
def test_refusals_tell_nothing_hidden(name: str, players: int) -> None:
    """A move is taken or refused in the same words at a table with other hidden cards."""
    table, dice = opened(name, "p" * players), random.Random(7)
    words = [*find_game(name).notation.WORDS.values()]
    refused = 0
    while table.now.end is None:
        for seat in range(players):
            twin = twin_of(table, table.number, seat, table.number)
            for word in dice.choices(words, k=4):
                ours, theirs = outcome(table, seat, word), outcome(twin, seat, word)
                assert ours == theirs
                refused += ours is not None
        play_on(table, 1, dice)
    assert refused > 50


def outcome(table: Table, seat: int, word: str) -> tuple[str, str] | None:
    try:
        actions.play(table, seat, word, table.number, now(table))
    except SandtableError as refusal:
        return refusal.code, str(refusal)
    return None


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_resampled_position_looks_the_same_to_its_seat(name: str) -> None:
    """What twins are made of keeps all that the seat sees."""
    table = opened(name, "pp")
    play_on(table, 12, random.Random(1))
    position = table.positions[-1]
    for seat in eyes(table):
        other = resampled(position, seat, 3)
        assert json.dumps(other.view(seat)) == json.dumps(position.view(seat))
        assert other.state.rng != position.state.rng
