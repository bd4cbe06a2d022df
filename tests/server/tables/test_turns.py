"""Turns between addresses, and between the tables of each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from sandtable.server.tables.turns import Asker, Rank, Turns


def order_of(
    askers: Sequence[Asker], places: int = 1, working: str = "somebody else"
) -> list[Asker]:
    """Let all of them ask while the places are taken; return in which order they are served."""

    async def scene() -> list[Asker]:
        turns, served = Turns(places), list[Asker]()
        busy = asyncio.Event()

        async def hold() -> None:
            async with turns.turn(Asker(working)):
                await busy.wait()

        async def work(asker: Asker) -> None:
            async with turns.turn(asker):
                served.append(asker)
                await asyncio.sleep(0)

        holding = [asyncio.create_task(hold()) for _ in range(places)]
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(work(asker)) for asker in askers]
        await asyncio.sleep(0)
        assert turns.waiting.total() == len(askers)
        busy.set()
        await asyncio.gather(*holding, *tasks)
        assert turns.waiting.total() == 0
        return served

    return asyncio.run(scene())


def test_who_has_asked_a_hundred_times_waits_like_who_has_asked_once() -> None:
    greedy = [Asker("greedy", f"table {number}") for number in range(100)]
    stranger = Asker("stranger", "table")
    assert order_of([*greedy, stranger]).index(stranger) == 1
    assert order_of([stranger, *greedy]).index(stranger) == 0
    assert order_of([*greedy, stranger], working="greedy").index(stranger) == 0


def test_addresses_take_turns() -> None:
    asked = [Asker(client, str(number)) for client in "abc" for number in range(3)]
    assert "".join(asker.client for asker in order_of(asked)) == "abcabcabc"


def test_the_tables_of_one_address_take_turns() -> None:
    """Also when one of them asks again before the others were served."""
    asked = [Asker("a", table) for table in ("one", "one", "one", "two", "three")]
    assert [asker.table for asker in order_of(asked)] == ["one", "two", "three", "one", "one"]


def test_play_comes_before_hints_and_hints_before_studies() -> None:
    asked = [Asker("a", rank=Rank.STUDY), Asker("b", rank=Rank.HINT), Asker("c", rank=Rank.PLAY)]
    assert order_of(asked) == asked[::-1]


def test_places_are_shared_out_before_anybody_has_two() -> None:
    asked = [Asker("a", str(number)) for number in range(4)] + [Asker("b"), Asker("c")]
    assert {asker.client for asker in order_of(asked, places=3)[:3]} == {"a", "b", "c"}


def test_no_more_work_at_a_time_than_places() -> None:
    async def scene() -> int:
        turns, now, most = Turns(3), 0, 0

        async def work(number: int) -> None:
            nonlocal now, most
            async with turns.turn(Asker(str(number % 4))):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0.001)
                now -= 1

        await asyncio.gather(*(work(number) for number in range(40)))
        return most

    assert asyncio.run(scene()) == 3


@pytest.mark.parametrize("has_place", [False, True])
def test_who_goes_away_leaves_the_place_to_others(has_place: bool) -> None:
    """While waiting, and at the very moment at which the place comes."""

    async def scene() -> None:
        turns = Turns(1)
        done: list[str] = []

        async def work(name: str, until: asyncio.Event) -> None:
            async with turns.turn(Asker(name)):
                await until.wait()
                done.append(name)
            if name == "first" and has_place:
                tasks[1].cancel()  # which may go on, and has not yet

        first_may, others_may = asyncio.Event(), asyncio.Event()
        others_may.set()
        tasks = [asyncio.create_task(work("first", first_may))]
        tasks += [asyncio.create_task(work(name, others_may)) for name in ("second", "third")]
        await asyncio.sleep(0)
        first_may.set()
        if not has_place:
            tasks[1].cancel()
        await asyncio.wait(tasks)
        assert done == ["first", "third"]
        assert tasks[1].cancelled()

    asyncio.run(scene())


def test_what_fails_leaves_its_place_too() -> None:
    async def scene() -> None:
        turns = Turns(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with turns.turn(Asker("a")):
                    raise ZeroDivisionError

    asyncio.run(scene())
