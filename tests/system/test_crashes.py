"""A server that is killed again and again under load."""

import asyncio

import pytest

from tests import nets
from tests.clients import Club
from tests.patience import EVENING
from tests.system.conftest import Start
from tests.system.evening import Evening
from tests.system.logs import check_logs

KILLS = nets.width(plain=6, thorough=20)
TABLES = 30  # at a time
LEAST, MOST = 10, 80  # moves that are acknowledged between two kills


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_by_kills_in_a_row(
    server: Start, database: str
) -> None:
    """Whatever was acknowledged is in the log once, and all tables come to their ends."""

    async def play() -> None:
        killed = server(database)
        await asyncio.to_thread(killed.start)
        dice = nets.dice("kills")

        async def kill_again_and_again() -> None:
            for _ in range(KILLS):
                await evening.more_moves(dice.randint(LEAST, MOST))
                killed.kill()
                await asyncio.to_thread(killed.start)

        async with Club(killed.url) as club, asyncio.timeout(EVENING):
            evening = Evening(club)
            await evening.go_on_during(kill_again_and_again(), TABLES)
        assert killed.stop() == 0
        moves = await check_logs(database, evening.players)
        assert moves > evening.acknowledged >= KILLS * LEAST  # computers moved as well
        assert evening.refusals == set()
        assert killed.tracebacks == []

    asyncio.run(play())
