"""What came of games and puzzles, told by several devices of one person."""

import time

import pytest

from tests.server.guests import Guest, House, Json, done, refused

PATH = "/api/me/progress"


def now() -> int:
    return int(1000 * time.time())


def solved(name: str = "abcdefgh", **more: object) -> Json:
    about = {"kind": "puzzle", "id": name, "at": now() - 1000, "game": "patterns", "rating": 1400}
    return about | {"outcome": "solved"} | more


def played(table: str = "t1", **more: object) -> Json:
    about = {"kind": "game", "id": table, "at": now() - 1000, "game": "mandala", "result": "won"}
    terms = {"others": ["adept"], "points": [30, 20], "origin": "day", "date": "2026-11-16"}
    return about | terms | {"is_given_up": False, "is_helped": False} | more


def told(guest: Guest, *results: Json) -> Json:
    return done(guest.ask("POST", PATH, {"results": results}))


def test_two_devices_never_lose_each_others_results(house: House) -> None:
    """What both tell is there once, as it was told first; a new key changes nothing."""
    phone = house.guest()
    laptop = Guest(house, phone.name, phone.key)
    one, other, both = played("t1"), solved("bbbbbbbb"), solved("cccccccc")
    assert told(phone, one, both) == {"count": 2, "deleted": 0}
    assert told(laptop, other, both | {"outcome": "missed"}) == {"count": 3, "deleted": 0}
    key = "k" * 32
    done(phone.ask("PUT", "/api/me/key", {"key": key}))
    kept = done(house.ask("GET", PATH, key=key))
    assert kept["deleted"] == 0
    assert sorted(kept["results"], key=str) == sorted([one, other, both], key=str)
    assert done(house.guest().ask("GET", PATH)) == {"deleted": 0, "results": []}
    assert refused(house.ask("GET", PATH)) == (401, "bad_key")


def test_what_was_deleted_does_not_come_back_from_another_device(house: House) -> None:
    guest = house.guest()
    old, new = played("t1"), played("t2", at=now() + 3_600_000)
    told(guest, old)
    deleted = done(guest.ask("DELETE", PATH))["deleted"]
    assert abs(deleted - now()) < 60_000
    assert done(guest.ask("GET", PATH)) == {"deleted": deleted, "results": []}
    assert told(guest, old, new) == {"count": 1, "deleted": deleted}
    assert done(guest.ask("GET", PATH))["results"] == [new]


@pytest.mark.parametrize(
    "result",
    [
        {"kind": "wish"},
        solved(rating="1400"),
        solved(rating=9000),
        solved("../../etc"),
        solved(at=0),
        solved(at=2**60),
        solved(more=1),
        played(others=[]),
        played(others=["champion"]),
        played(points=[1]),
        played(points=[1, 10**9]),
        played(date="2026-02-30"),
        {"kind": "review", "id": "t", "at": 1, "game": "mandala", "strength": "quick"},
        {"kind": "daily", "id": "today", "at": 1, "game": "mandala"},
    ],
    ids=lambda result: result["kind"],  # the rest has a time in it, which differs
)
def test_what_is_no_result_is_refused_and_nothing_is_kept(house: House, result: Json) -> None:
    guest = house.guest()
    answer = guest.ask("POST", PATH, {"results": [solved(), result]})
    assert refused(answer) == (400, "bad_request")
    assert done(guest.ask("GET", PATH))["results"] == []


def test_too_much_at_once_is_refused(house: House) -> None:
    many = [solved() for _ in range(501)]
    answer = house.guest().ask("POST", PATH, {"results": many})
    assert refused(answer) == (400, "bad_request")
