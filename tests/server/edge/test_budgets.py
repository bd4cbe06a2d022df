"""Budgets of clients, on a clock that the test turns."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import TooFast, TooMany
from sandtable.server.allowances import ALLOWANCES, KEY, WHOLE, Kind
from sandtable.server.edge import budgets
from sandtable.server.edge.budgets import PATIENCE, Account, Budgets
from sandtable.server.settings import Settings

FAR, OTHER = "203.0.113.7", "203.0.113.8"
EVENING = 5 * 60  # minutes


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def budgets_of(clock: Clock | None = None, **settings: Any) -> Budgets:
    return Budgets(Settings(database="sqlite:///unused", **settings), clock or Clock())


def takes(account: Account, kind: Kind, amount: float = 1.0) -> bool:
    try:
        account.charge(kind, amount)
    except TooFast:
        return False
    return True


def spend_all(account: Account, kind: Kind) -> int:
    """Spend one by one what can be had now; return how much it was."""
    spent = 0
    while takes(account, kind):
        spent += 1
    return spent


def at_once(kind: Kind, share: float = 1.0) -> int:
    """Return how much of a kind can be had at once."""
    return int(share * ALLOWANCES[kind].at_once)


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.word)
def test_every_kind_has_a_minutes_and_a_days_allowance(kind: Kind) -> None:
    """A day's is more than a minute's, and less than a day of such minutes."""
    allowance = ALLOWANCES[kind]
    assert allowance.minute < allowance.day < 24 * 60 * allowance.minute


def test_a_minutes_allowance_comes_back_steadily(clock: Clock) -> None:
    account = budgets_of(clock).account(FAR)
    assert spend_all(account, Kind.PEOPLE) == at_once(Kind.PEOPLE) == 60
    clock.now += 1
    assert spend_all(account, Kind.PEOPLE) == 1


def test_a_days_allowance_ends_what_no_minute_does(clock: Clock) -> None:
    account, made = budgets_of(clock).account(FAR), 0
    for _ in range(24 * 60):
        made += spend_all(account, Kind.PEOPLE)
        clock.now += 60
    day = ALLOWANCES[Kind.PEOPLE].day
    assert day <= made <= 2 * day  # a full budget, and what comes back in a day


def test_a_refusal_takes_nothing_and_says_how_long_to_wait(clock: Clock) -> None:
    account = budgets_of(clock, budgets="people=0.1").account(FAR)  # six a minute
    assert spend_all(account, Kind.PEOPLE) == 6
    for _ in range(100):
        with pytest.raises(TooFast, match=r"people.*wait 10 s") as caught:
            account.charge(Kind.PEOPLE)
    assert caught.value.wait == pytest.approx(10)
    clock.now += caught.value.wait
    assert takes(account, Kind.PEOPLE)


def test_a_refusal_by_one_budget_leaves_the_others_alone(clock: Clock) -> None:
    """A key that has nothing left costs its address nothing."""
    all_ = budgets_of(clock)
    greedy, neighbour = all_.account(FAR, "greedy"), all_.account(FAR, "neighbour")
    assert spend_all(greedy, Kind.PEOPLE) == at_once(Kind.PEOPLE, KEY)
    assert not any(takes(greedy, Kind.PEOPLE) for _ in range(1000))
    assert spend_all(neighbour, Kind.PEOPLE) == at_once(Kind.PEOPLE, 1 - KEY)


def test_one_address_cannot_use_up_what_is_there_for_all(clock: Clock) -> None:
    all_ = budgets_of(clock)
    for number in range(int(WHOLE)):
        assert spend_all(all_.account(f"203.0.113.{number}"), Kind.PEOPLE) == at_once(Kind.PEOPLE)
    assert not takes(all_.account("198.51.100.1"), Kind.PEOPLE)  # all of them together can
    clock.now += 1
    assert takes(all_.account("198.51.100.1"), Kind.PEOPLE)


def test_what_comes_a_little_too_fast_waits_in_line(clock: Clock) -> None:
    account = budgets_of(clock).account(FAR)
    spend_all(account, Kind.PEOPLE)
    assert [account.charge(Kind.PEOPLE, patience=3.0) for _ in range(3)] == pytest.approx([1, 2, 3])
    with pytest.raises(TooFast):
        account.charge(Kind.PEOPLE, patience=3.0)


def test_what_can_be_had_at_once_is_handed_out_at_a_pace(clock: Clock) -> None:
    """So that others have their turn between five hundred requests that come together."""
    account, pace = budgets_of(clock).account(FAR), ALLOWANCES[Kind.REQUESTS].pace
    waits = [account.charge(Kind.REQUESTS, patience=PATIENCE) for _ in range(500)]
    assert waits[:50] == [0.0] * 50
    assert waits[50:] == pytest.approx([(n + 1) / pace for n in range(450)])
    assert account.charge(Kind.REQUESTS, patience=PATIENCE) > 1 / pace  # now they are used up


def test_what_was_used_already_is_owed(clock: Clock) -> None:
    account = budgets_of(clock, threads=1).account(FAR)
    assert account.debt(Kind.THINKING) == 0
    account.spend(Kind.THINKING, 70_000)
    assert account.debt(Kind.THINKING) == pytest.approx(10)
    clock.now += 10
    assert account.debt(Kind.THINKING) == 0


def test_an_amount_beyond_the_whole_budget_can_be_had_when_that_is_full(clock: Clock) -> None:
    account = budgets_of(clock, budgets="thinking=0.001", threads=1).account(FAR)  # 60 ms a minute
    account.charge(Kind.THINKING, 5000)
    with pytest.raises(TooFast) as caught:
        account.charge(Kind.THINKING, 1)
    assert 4900 < caught.value.wait < 5000
    clock.now += 5000
    assert takes(account, Kind.THINKING, 5000)


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 40)), min_size=1, max_size=100))
def test_nobody_gets_more_than_the_rate_allows(asked: list[tuple[float, float]]) -> None:
    clock, given_out = Clock(), 0.0
    account = budgets_of(clock).account(FAR)
    for pause, amount in asked:
        clock.now += pause
        given_out += amount if takes(account, Kind.PEOPLE, amount) else 0
    assert given_out <= 60 + sum(pause for pause, _ in asked) + 1e-6


def test_a_factor_is_for_all_kinds_or_for_one(clock: Clock) -> None:
    account = budgets_of(clock, budgets="0.5, People=2").account(FAR)
    assert spend_all(account, Kind.ODD_FRAMES) == 200
    assert spend_all(account, Kind.PEOPLE) == 120


def test_memory_stays_bounded_and_the_greedy_are_remembered(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "MOST_CLIENTS", 50)
    all_ = budgets_of(clock)
    spend_all(all_.account(FAR, "greedy"), Kind.PEOPLE)
    for n in range(500):
        takes(all_.account(f"198.51.{n // 250}.{n % 250}", f"made up {n}"), Kind.REQUESTS)
        assert not takes(all_.account(FAR, "greedy"), Kind.PEOPLE)  # it goes on asking
    assert len(all_._addresses) == len(all_._keys) == 50


def test_a_whole_ipv6_network_is_one_client(clock: Clock) -> None:
    """Whoever has one address of it has billions."""
    all_ = budgets_of(clock)
    spend_all(all_.account("2001:db8:1:2::3"), Kind.PEOPLE)
    assert not takes(all_.account("2001:db8:1:2:ffff::4"), Kind.PEOPLE)
    assert takes(all_.account("2001:db8:1:3::3"), Kind.PEOPLE)


# What people and their programs do, with a margin of two.


def plays_an_evening(account: Account, clock: Clock, a_minute: Mapping[Kind, float]) -> bool:
    """Whether a client can do so much, second by second, all evening; twice as much, in fact."""
    for _ in range(60 * EVENING):
        if not all(takes(account, kind, 2 * each / 60) for kind, each in a_minute.items()):
            return False
        clock.now += 1
    return True


def test_a_club_of_thirty_behind_one_address_plays_all_evening(clock: Clock) -> None:
    a_minute = {
        Kind.CONNECTIONS: 30 * 2,
        Kind.REQUESTS: 30 * 20,  # with six moves, each of which is foreseen
        Kind.HEADER_LINES: 30 * 20 * 20,
        Kind.BYTES: 30 * 20 * 2000,
        Kind.MESSAGES: 30 * 30,  # a ping for every two and a half seconds of silence
        Kind.ODD_FRAMES: 30 * 3,
        Kind.EVENTS: 30 * 5,
        Kind.POSITIONS: 30 * 20,
        Kind.THINKING: 6 * 5_000,  # as much as a thread can
        Kind.TABLES: 3,
        Kind.PEOPLE: 1,
    }
    assert plays_an_evening(budgets_of(clock, threads=1).account(FAR), clock, a_minute)


def test_thirty_who_come_at_the_same_time_are_let_in(clock: Clock) -> None:
    """Each with a page of sixteen files and a new name; to a table, or to look at a game."""
    account = budgets_of(clock).account(FAR)
    a_newcomer = {
        Kind.CONNECTIONS: 8,
        Kind.REQUESTS: 16,
        Kind.BYTES: 16 * 2000,
        Kind.PEOPLE: 1,
        Kind.TABLES: 1,
        Kind.EVENTS: 10,
        Kind.POSITIONS: 80,
    }
    for _ in range(30):
        for kind, amount in a_newcomer.items():
            assert account.charge(kind, amount, PATIENCE) <= PATIENCE


def test_a_bot_plays_ten_games_at_once_all_evening(clock: Clock) -> None:
    """With one key, four moves a second and game, a new game every half minute."""
    account = budgets_of(clock, threads=3).account(FAR, "bot")
    a_minute = {Kind.MESSAGES: 10 * 240 / 2, Kind.TABLES: 10, Kind.REQUESTS: 100, Kind.EVENTS: 100}
    assert plays_an_evening(account, clock, a_minute)


# What is refused is told by summary.


def test_refusals_are_one_line_for_each_kind_with_their_number(clock: Clock) -> None:
    all_, kinds = budgets_of(clock), list[Kind]()
    all_.on_refusal = kinds.append
    for address in (FAR, OTHER):
        spend_all(all_.account(address), Kind.PEOPLE)  # the last one is refused
    for _ in range(998):
        takes(all_.account(FAR), Kind.PEOPLE)
    with structlog.testing.capture_logs() as lines:
        all_.report()
        all_.report()
    (line,) = lines
    assert line["kind"] == "people"
    assert (line["refused"], line["addresses"], line["most_of"]) == (1000, 2, FAR)
    assert kinds == [Kind.PEOPLE] * 1000


def test_refusals_of_many_addresses_cost_little_memory(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "MOST_NAMED", 10)
    all_ = budgets_of(clock)
    for n in range(100):
        all_.note_refusal(Kind.REQUESTS, f"address {n}")
    with structlog.testing.capture_logs() as lines:
        all_.report()
    assert (lines[0]["refused"], lines[0]["addresses"]) == (100, 11)


# Counts, and whom all of it does not bind.


def test_open_tables_of_one_person_are_limited() -> None:
    strict = budgets_of(open_tables=3)
    strict.check_open_tables(FAR, 2)
    with pytest.raises(TooMany):
        strict.check_open_tables(FAR, 3)


def test_a_connection_counts_until_it_ends_even_by_an_error() -> None:
    strict = budgets_of(connections_each=1)
    for _ in range(2):
        with suppress(ZeroDivisionError), strict.socket(FAR):
            with pytest.raises(TooMany):
                strict.socket(FAR).__enter__()
            raise ZeroDivisionError


def strictest(**more: Any) -> Budgets:
    return budgets_of(connections_each=1, open_tables=1, budgets=0.0001, **more)


def ask_for_everything(of: Budgets, address: str) -> None:
    account = of.account(address, "somebody")
    with of.socket(address), of.socket(address), of.line(address), of.line(address):
        for _ in range(1000):
            for kind in Kind:
                account.charge(kind)
                account.spend(kind, 1e9)
            of.check_open_tables(address, 1000)


@pytest.mark.parametrize("home", ["127.0.0.1", "::1"])
def test_a_benchmark_on_this_machine_is_not_held_up(home: str) -> None:
    ask_for_everything(strictest(), home)
    assert takes(strictest().account(strictest().account(home).address), Kind.THINKING, 1e9)
    ask_for_everything(strictest(limits=False), FAR)


def test_behind_public_names_this_machine_is_no_exception() -> None:
    """A proxy that hides who is asking must not lift the limits for everybody."""
    with pytest.raises(TooMany):
        ask_for_everything(strictest(hosts="games.example.org"), "127.0.0.1")
