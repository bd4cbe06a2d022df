"""The deal of a day: how levels played it, and that equal moves get equal replies."""

import time
from datetime import UTC, datetime, timedelta

from tests.patience import EVENING
from tests.server.guests import House, Json, done, refused


def day(back: int = 0) -> str:
    return (datetime.now(UTC).date() - timedelta(days=back)).isoformat()


def played(house: House, path: str, levels: int) -> Json:
    """Ask until so many levels have played, for which they have only what others leave them."""
    until = time.monotonic() + EVENING
    while len((answer := done(house.ask("GET", path)))["results"]) < levels:
        assert time.monotonic() < until
        time.sleep(0.1)
    return answer


def test_levels_play_the_deal_of_a_day_in_the_background_once(house: House) -> None:
    path = f"/api/days/patterns/{day(1)}"
    first = done(house.ask("GET", path))
    levels = ["novice", "greedy", "adept", "expert", "master", "grandmaster"]
    assert (first["opponent"], first["seat"]) == ("adept", 0)
    assert [each["level"] for each in first["results"]] + first["waiting"] == levels
    quick = played(house, path, 3)["results"][:3]
    assert [each["level"] for each in quick] == levels[:3]
    assert all(len(each["scores"]) == 2 and each["winners"] for each in quick)
    assert played(house, path, 3)["results"][:3] == quick


def test_only_days_that_are_near_and_have_come_are_played(house: House) -> None:
    for date in (day(9), day(-2), "2026-02-30", "today"):
        assert refused(house.ask("GET", f"/api/days/patterns/{date}")) == (400, "bad_request")
    assert refused(house.ask("GET", f"/api/days/go/{day()}")) == (400, "bad_request")


def test_equal_moves_at_the_deal_of_a_day_get_equal_replies(house: House) -> None:
    """Two people who play alike see the same game, also where the computer plays by chance."""
    games = []
    for _ in range(2):
        start = {"kind": "day", "date": day()}
        guest = house.guest()
        opened = guest.open("mandala", ["me", "random"], start=start)
        chair = guest.at(opened["table"]["id"])
        for _ in range(6):
            while not chair.latest["legal"]:
                chair.hear()
            chair.play(chair.latest["legal"][0])
        games.append(guest.look(chair.table)["moves"][:11])
    assert len(games[0]) == 11
    assert [each["move"] for each in games[0]] == [each["move"] for each in games[1]]
