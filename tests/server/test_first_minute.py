"""The first minute of a server, with nothing compiled yet: it serves at once, and nobody fails."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.caches import copy_cache
from tests.patience import wait_until
from tests.server.guests import Guest, House, Json, done
from tests.server.serving import serving

GAMES = ("mandala", "patterns", "flowers")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """Run a server that has to compile; Numba writes down what it keeps, process by process.

    Some of the rules and of the players of every game are missing: all of it takes minutes.
    """
    folder = tmp_path_factory.mktemp("fresh")
    cache = copy_cache(folder / "cache", "games.*.sight-*", "players.greedy-*")
    variables = {"SANDTABLE_CACHE_DIR": str(cache), "NUMBA_DEBUG_CACHE": "1"}
    with serving(folder, anew=True, **variables) as server, House(server.url) as house:
        yield house, server.output


def progress(house: House) -> Json:
    return done(house.ask("GET", "/api/readiness"))


def hint(guest: Guest, game: str) -> Json:
    """Open a table against a computer, ask for a hint at once, and play it."""
    opened = guest.open(game, ["me", "novice"])
    table = opened["table"]["id"]
    wait_until(lambda: guest.look(table)["legal"])  # the computer may begin
    seen = guest.look(table)["number"]
    wish = {"id": "a", "seen": seen, "language": "en"}
    return done(guest.ask("POST", f"/api/tables/{table}/hint", wish))


@pytest.mark.slow
def test_everybody_waits_for_what_they_need_and_for_nothing_else(
    fresh: tuple[House, Path],
) -> None:
    """The page is there at once; games, players and hints come when they are compiled.

    Nothing is compiled by the server itself, so nothing is ever compiled inside a request.
    """
    house, output = fresh
    assert "<title>" in house.ask("GET", "/").text
    assert progress(house)["all"] < 1
    guests = [house.guest() for _ in GAMES]
    with ThreadPoolExecutor(len(GAMES)) as pool:
        waiting = [pool.submit(hint, *each) for each in zip(guests, GAMES, strict=True)]
        shares = [progress(house)["all"]]
        while not all(each.done() for each in waiting):
            time.sleep(0.1)
            shares.append(progress(house)["all"])
        hints = [each.result() for each in waiting]
    assert all(each["why"] for each in hints)
    assert shares == sorted(shares), "it only grows"
    wait_until(lambda: progress(house)["all"] == 1)
    told = output.read_text()
    assert "data loaded from" in told
    assert "data saved to" not in told
    assert "Traceback" not in told


@pytest.mark.slow
def test_then_all_is_told_to_be_ready(fresh: tuple[House, Path]) -> None:
    house, output = fresh
    wait_until(lambda: progress(house)["all"] == 1)
    told = progress(house)
    assert told["rules"] == told["players"] == dict.fromkeys(GAMES, 1.0)
    wait_until(lambda: "sandtable: ready after" in output.read_text())
