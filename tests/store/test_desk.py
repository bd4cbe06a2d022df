"""The owner's desk, on both kinds of database."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.errors import BadRequest, NoPerson, NoTable, NumberTaken
from sandtable.store import Known, Store
from sandtable.store.databases import opened
from sandtable.store.desk import Desk
from sandtable.store.rows import KeptStudy
from tests.store.damaging import fill
from tests.store.logs import entry, opening, real_entry, real_opening

ANN, BOB = "a1" * 32, "a2" * 32


@pytest.fixture
def desk(database: str) -> Iterator[Desk]:
    with opened(database) as engine:
        yield Desk(engine)


def test_an_action_and_its_note_are_one(desk: Desk, store: Store) -> None:
    """A server sees each, in order, and none that failed."""

    async def run() -> None:
        await store.append(opening("t"))
        assert await store.last_action() == 0
        desk.append([entry("t", 1)], "close", "why")
        with pytest.raises(NumberTaken):
            desk.append([entry("t", 1)], "close", "again")
        desk.ban("10.0.0.0/8", 5, "loud", 2)
        seen = await store.actions_after(0)
        assert [(each.action, each.subject, each.reason) for each in seen] == [
            ("close", "t", "why"),
            ("ban", "10.0.0.0/8", "loud"),
        ]
        assert await store.actions_after(await store.last_action()) == []
        assert [each.action for each in desk.actions(1)] == ["ban"]

    asyncio.run(run())


def test_a_ban_is_known_until_it_is_over_or_lifted(desk: Desk, store: Store) -> None:
    desk.ban("10.0.0.0/8", 5, "", 1)
    desk.ban("10.0.0.0/8", 9, "longer", 2)
    desk.ban("192.0.2.1/32", 5, "", 3)
    assert asyncio.run(store.bans(6)) == {"10.0.0.0/8": 9}
    assert [row.network for row in desk.bans(6)] == ["10.0.0.0/8"]
    desk.unban("10.0.0.0/8", "", 4)
    with pytest.raises(BadRequest):
        desk.unban("10.0.0.0/8", "", 4)
    assert asyncio.run(store.bans(6)) == {}


def test_a_person_is_found_by_name_and_by_the_beginning_of_the_id(desk: Desk, store: Store) -> None:
    async def run() -> None:
        await store.add_person(ANN, "Ann 100%", 1)
        await store.add_person(BOB, "Bob", 2)
        await store.append(opening("t", ANN))

    asyncio.run(run())
    assert [row.name for row in desk.people(None, 9)] == ["Bob", "Ann 100%"]
    assert [(row.holder, row.tables) for row in desk.people("aNN 100%", 9)] == [(ANN, 1)]
    assert desk.people("%b", 9) == []
    assert desk.person(ANN[:6]) == ANN
    for wrong in ("a1", "%%%%%%", ""):
        with pytest.raises(BadRequest):
            desk.person(wrong)
    with pytest.raises(NoPerson):
        desk.person("f" * 12)
    desk.revoke(ANN, "", 3)
    assert asyncio.run(store.person(ANN)) is None
    assert asyncio.run(store.keys_in_use([ANN, BOB])) == {BOB}
    assert asyncio.run(store.person(BOB)) == Known(BOB, "Bob", 2)


class Forgetting:
    def rewrite(self, _: int, body: str) -> str:
        return body.replace("Person", "Nobody")

    def seats_in(self, _: object) -> set[int]:
        return {0}


def test_names_are_taken_out_of_every_table_of_a_person(desk: Desk, store: Store) -> None:
    async def run() -> None:
        await store.add_person(ANN, "Ann", 1)
        await store.append(real_opening("one", ANN))
        await store.append(real_entry("one", 1))
        await store.append(real_opening("two", BOB))

    asyncio.run(run())
    changed = desk.forget(ANN, "-", Forgetting(), "", 5)
    assert changed == 1
    assert "Nobody" in desk.log_of("one")[0][1]
    assert "Nobody" not in desk.log_of("two")[0][1]
    assert [row.name for row in desk.people(None, 9)] == ["-"]
    with pytest.raises(NoTable):
        desk.log_of("three")


def test_a_day_is_counted_by_game(desk: Desk, store: Store) -> None:
    async def run() -> None:
        move = '{"kind":"play","at":1}'
        await store.append(opening("t", ANN, BOB, at=10))
        await store.append(entry("t", 20, move), entry("t", 30, move), entry("t", 40, move))

    asyncio.run(run())
    (row,) = desk.statistics(15, 35)
    assert (row.game, row.opened, row.finished, row.moves, row.people) == ("mandala", 0, 0, 2, 2)
    (row,) = desk.statistics(10, 11)
    assert (row.opened, row.moves, row.people) == (1, 0, 0)
    assert desk.statistics(1, 2) == []


def test_pruning_deletes_in_portions_and_can_only_count(desk: Desk, store: Store) -> None:
    async def run() -> None:
        over = opening("", at=5).summary
        assert over is not None
        ended = type(over)(over.game, "over", over.is_watchable, None)
        for number in range(45):
            await store.append(opening(f"t{number}", ANN, at=5, summary=ended))
        await store.append(opening("going on", ANN, at=5))

    asyncio.run(run())
    assert desk.prune(10, "", 20, is_dry=True) == 45
    assert desk.prune(5, "", 20, is_dry=False) == 0
    assert desk.prune(10, "", 20, is_dry=False) == 45
    assert [row.id for row, _ in desk.tables(None, None, None, 99)] == ["going on"]


def test_one_damaged_table_or_study_is_listed_with_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    ids = fill(path, 3)
    with sqlite3.connect(path) as connection:
        spoil = "UPDATE entries SET body = cast(x'ff' AS text) WHERE \"table\" = ?"
        connection.execute(spoil, [ids[1]])
    connection.close()
    body = '{"format":"sandtable study","na'
    study = KeptStudy("s", "owner", "mandala", 1, 1, 1, 1, body)

    async def keep() -> None:
        store = Store.open(f"sqlite:///{path}")
        await store.add_study(study)
        await store.close()

    asyncio.run(keep())
    with opened(f"sqlite:///{path}") as engine:
        desk = Desk(engine)
        found = {row.id: log for row, log in desk.tables(None, None, None, 100)}
        assert set(found) == set(ids)
        assert [id for id, log in found.items() if log is None] == [ids[1]]
        (listed,) = desk.studies(None, 10)
        assert (listed["id"], listed["name"]) == ("s", "(damaged)")
