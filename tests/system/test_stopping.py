"""Servers that are told to stop, and servers that must not start."""

import asyncio
import signal
import time
from pathlib import Path

import pytest

from tests import nets
from tests.clients import Club
from tests.history import check
from tests.patience import EVENING
from tests.servers import running
from tests.system.conftest import Start
from tests.system.evening import Evening

GOING_AWAY = 1012  # the service restarts
TABLES = nets.width(plain=6, thorough=12)


@pytest.mark.slow
def test_a_server_stops_in_good_order_under_load(server: Start, tmp_path: Path) -> None:
    """It says goodbye on every connection, ends as is usual, and has lost nothing."""
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    serving = server(database)

    async def stop_and_start(evening: Evening) -> None:
        for how, status in 2 * [(signal.SIGTERM, 0), (signal.SIGINT, 130)]:
            await evening.more_moves(50)
            serving.signal(how)
            assert await asyncio.to_thread(serving.wait) == status
            await asyncio.to_thread(serving.start)

    async def play() -> None:
        async with Club(serving.url) as club, asyncio.timeout(EVENING):
            evening = Evening(club)
            await evening.go_on_during(stop_and_start(evening), TABLES)
        codes = [code for player in evening.players for code in player.closings]
        assert len(codes) >= 12
        assert set(codes) == {GOING_AWAY}
        await check(database, evening.history)

    with running(serving):
        asyncio.run(play())
    assert serving.tracebacks == []


def test_a_second_ctrl_c_ends_a_server_at_once(server: Start, tmp_path: Path) -> None:
    """Whoever is impatient presses it twice, and sees no traceback."""
    serving = server(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with running(serving):
        serving.signal(signal.SIGINT)
        time.sleep(0.02)
        serving.signal(signal.SIGINT)
        assert serving.wait() in (0, 130)
    assert serving.tracebacks == []


def test_a_file_has_one_server(server: Start, tmp_path: Path) -> None:
    """A second server on the same file is refused with words that help."""
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    first, second = server(database), server(database)
    with running(first):
        second.launch()
        assert second.wait() == 2
        assert "another server has" in second.output
        assert second.tracebacks == []
