"""What is measured of a running server is so."""

import asyncio

from prometheus_client import CollectorRegistry

from sandtable.server.edge.metrics import Metrics
from sandtable.server.measuring import Thinking, watch_turns
from sandtable.server.tables.turns import Asker, Rank, Turns
from tests.patience import until, wait_until
from tests.server.guests import House


def number(house: House, sample: str) -> float:
    lines = house.ask("GET", "/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(f"{sample} ")).split()[-1])


def test_tables_the_queue_and_the_loop_are_measured(house: House) -> None:
    playing = 'sandtable_live_tables{state="playing"}'
    waits = 'sandtable_queue_wait_seconds_count{work="play"}'
    moves = number(house, waits)
    ann, _ = house.pair("patterns")
    ann.play()
    assert number(house, playing) >= 1
    wait_until(lambda: "\nsandtable_database_bytes " in house.ask("GET", "/metrics").text)
    assert number(house, "sandtable_database_bytes") > 0
    assert 0 < number(house, "sandtable_disk_free_bytes") <= number(house, "sandtable_disk_bytes")
    lags = number(house, "sandtable_loop_lag_seconds_count")
    wait_until(lambda: number(house, "sandtable_loop_lag_seconds_count") > lags)
    house.guest().open("patterns", ["me", "random"])  # which begins
    wait_until(lambda: number(house, waits) > moves)


def test_those_who_wait_are_counted_by_rank_and_by_how_long() -> None:
    async def scene() -> None:
        turns, metrics, done = Turns(1), Metrics(), asyncio.Event()
        watch_turns(metrics, [turns])
        registry = CollectorRegistry()
        registry.register(Thinking((turns,)))

        async def work(rank: Rank) -> None:
            async with turns.turn(Asker("somebody", rank=rank)):
                await done.wait()

        async with asyncio.TaskGroup() as group:
            for rank in (Rank.PLAY, Rank.HINT, Rank.HINT):
                group.create_task(work(rank))
            await until(lambda: turns.waiting == {Rank.HINT: 2})
            assert registry.get_sample_value("sandtable_thinking_busy") == 1
            assert registry.get_sample_value("sandtable_thinking_places") == 1
            done.set()
        assert registry.get_sample_value("sandtable_thinking_busy") == 0
        for kind, count in (("play", 1), ("hint", 2), ("study", 0)):
            name = "sandtable_queue_wait_seconds_count"
            assert metrics.registry.get_sample_value(name, {"work": kind}) == count

    asyncio.run(scene())
