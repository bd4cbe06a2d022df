"""Studying a game that was played: from any moment of its record, and asking the computer there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from sandtable.errors import TooFast
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.players import Answer, Question, think
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.metrics import Metrics
from sandtable.server.settings import Settings
from sandtable.server.tables.computers import NOBODY
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.turns import Asker
from sandtable.store import Store
from sandtable.table import proof
from tests.server.guests import House, Json, done, play_on, refused

BUDGETS = Budgets(Settings(database="sqlite:///unused"))
SOMEWHERE = BUDGETS.account("203.0.113.7")
GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 3)]


def ask(house: House, record: object, path: str = "", **more: object) -> httpx.Response:
    """Study a record; with the path `/hint`, ask the computer."""
    return house.ask("POST", f"/api/study{path}", {"record": record} | more)


def record_of_a_table(house: House, game: str, players: int) -> Json:
    chairs = house.seated(game, players)
    play_on(chairs)
    return done(house.ask("GET", f"/api/tables/{chairs[0].table}/record"))


def record_of_a_match(game: str, players: int, moves: int | None = None) -> Json:
    match = Match.new(game, players, seed=5)
    match.play_randomly(5)
    record = match.record()
    return record | {"moves": record["moves"][:moves]}


def positions_of(record: Json) -> tuple[Position, ...]:
    if "secret" in record:
        return proof.verify(record).positions
    return Match.from_record(record).positions


@pytest.mark.parametrize("kind", ["table", "match"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_study_begins_at_any_moment_of_a_record(
    house: House, game: str, players: int, kind: str
) -> None:
    """And what was played there draws what was drawn."""
    is_table = kind == "table"
    of = (game, players)
    record = record_of_a_table(house, *of) if is_table else record_of_a_match(*of)
    positions, words = positions_of(record), record["moves"]
    for number in (0, 7, len(words) - 1, len(words)):
        for seat in (None, positions[number].to_move):
            told = done(ask(house, record, number=number, seat=seat))
            assert told["view"] == positions[number].view(seat)
            assert told["legal"] == positions[number].legal_moves
            assert told["reasons"] == positions[number].reasons()
    told = done(ask(house, record, number=3, moves=words[3:12], seat=0))
    assert told["view"] == positions[12].view(0)
    assert done(ask(house, record)) == done(ask(house, record, number=0, moves=[]))


def test_another_move_than_the_one_that_was_played_leads_elsewhere(house: House) -> None:
    record = record_of_a_match("mandala", 2, moves=8)
    there = positions_of(record)[4]
    other = next(word for word in there.legal_moves if word != record["moves"][4])
    told = done(ask(house, record, number=4, moves=[other], seat=1))
    assert told["view"] == there.play(other).view(1)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_computer_says_what_it_would_do_and_why(house: House, game: str, players: int) -> None:
    record = record_of_a_match(game, players)
    there = positions_of(record)[6]
    hint = done(ask(house, record, "/hint", number=6, language="de"))
    assert set(hint) == {"move", "why", "value"}
    assert hint["move"] in there.legal_moves
    assert hint["why"].endswith(".")
    assert -1 <= hint["value"] <= 1


def test_the_computer_can_be_asked_along_a_line_and_about_a_position(house: House) -> None:
    record = record_of_a_table(house, "patterns", 2)
    there = positions_of(record)[4]
    line = [there.legal_moves[0], there.play(there.legal_moves[0]).legal_moves[0]]
    hint = done(ask(house, record, "/hint", number=4, moves=line))
    after = there.play(line[0]).play(line[1])
    assert hint["move"] in after.legal_moves
    brought = house.ask("POST", "/api/study/hint", {"position": after.to_json()})
    assert done(brought)["move"] in after.legal_moves


def test_a_person_and_an_unknown_key_may_ask_like_nobody_in_particular(house: House) -> None:
    body = {"record": record_of_a_match("patterns", 2), "number": 5}
    for key in (house.guest().key, "k" * 30):
        done(house.ask("POST", "/api/study/hint", body, key))


@pytest.mark.parametrize("path", ["", "/hint"])
def test_what_cannot_be_studied_is_refused(house: House, path: str) -> None:
    record = record_of_a_match("patterns", 2)
    most = len(record["moves"])
    start = Position.new("patterns").to_json()
    refusals: list[tuple[Json, tuple[int, str]]] = [
        ({"record": record, "number": most + 1}, (400, "bad_request")),
        ({"record": record, "number": -1}, (400, "bad_request")),
        ({"record": record, "position": start}, (400, "bad_request")),
        ({"position": start, "number": 0}, (400, "bad_request")),
        ({}, (400, "bad_request")),
        ({"record": {}}, (400, "bad_record")),
        ({"record": record | {"moves": ["Ea1"]}}, (400, "bad_record")),
        ({"record": record, "number": 3, "moves": ["pass"]}, (409, "illegal_move")),
        ({"record": record, "number": most, "moves": ["done"]}, (409, "game_over")),
    ]
    for body, expected in refusals:
        assert refused(house.ask("POST", f"/api/study{path}", body)) == expected, body


def test_nobody_is_asked_after_the_end(house: House) -> None:
    record = record_of_a_match("mandala", 2)
    number = len(record["moves"])
    assert done(ask(house, record, number=number))["legal"] == []
    assert refused(ask(house, record, "/hint", number=number)) == (409, "game_over")


def test_a_table_that_was_closed_before_the_deal_has_nothing_to_study(house: House) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("mandala")["table"]["id"])
    chair.ask("resign")
    record = done(house.ask("GET", f"/api/tables/{chair.table}/record"))
    assert refused(ask(house, record)) == (400, "bad_request")


# With thinkers that a test holds in its hands.


class Slow:
    """Thinkers who wait for a sign, and remember what they were asked."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.asked: list[tuple[Question, str]] = []

    async def ready(self, question: Question) -> None:
        """All is ready."""

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:  # noqa: ARG002
        self.asked.append((question, key))
        await self.may_answer.wait()
        return think(replace(question, level="random"))

    async def check(self) -> None:
        """Be there."""

    async def close(self) -> None:
        """Nothing is open."""


@contextmanager
def hinting(folder: Path) -> Iterator[tuple[Hints, Slow]]:
    """Return hints by slow thinkers."""
    store, slow = Store.open(f"sqlite:///{folder / 'games.sqlite3'}"), Slow()
    try:
        yield Hints(Hub(store, Notices(), Metrics()), slow, BUDGETS), slow
    finally:
        asyncio.run(store.close())


def test_each_asker_has_one_answer_at_a_time(tmp_path: Path) -> None:
    """Others need not wait, and each question is its own."""

    async def scene(hints: Hints, slow: Slow) -> None:
        position = Position.new("mandala", seed=1)
        waiting = [asyncio.create_task(hints.study(position, who, SOMEWHERE, "en")) for who in "ab"]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await hints.study(position, "a", SOMEWHERE, "en")
        slow.may_answer.set()
        for each in await asyncio.gather(*waiting):
            assert each["move"] in position.legal_moves
        await hints.study(position, "a", SOMEWHERE, "en")
        assert len({key for _, key in slow.asked}) == 3

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))


def test_who_thinks_sees_what_the_seat_to_move_sees(tmp_path: Path) -> None:
    """Worlds that look alike to that seat lead to the same question."""

    async def scene(hints: Hints, slow: Slow) -> None:
        slow.may_answer.set()
        here = Position.new("mandala", seed=1).to_json()
        hands, deck = here["hands"], here["deck"]
        mine, other = hands[0], next(colour for colour in deck if colour not in hands[1])
        given = next(iter(hands[1]))
        swapped = dict(hands[1]) | {given: hands[1][given] - 1, other: 1}
        rest = dict(deck) | {given: deck.get(given, 0) + 1, other: deck[other] - 1}
        there = here | {"hands": [mine, swapped], "deck": rest}
        for each in (here, there):
            await hints.study(Position.from_json(each, seed=len(slow.asked)), "a", SOMEWHERE, "en")
        (one, _), (two, _) = slow.asked
        assert one.seen == two.seen
        assert one.level == "master"

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))
