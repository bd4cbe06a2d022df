"""Rates and counts of one client, on a clock that the test turns."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import TooFast, TooMany
from sandtable.server.edge import limits
from sandtable.server.edge.limits import Bucket, Buckets, Limits
from sandtable.server.settings import Settings

FAR = "203.0.113.7"


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def limits_of(**settings: Any) -> Limits:
    return Limits(Settings(database="sqlite:///unused", **settings))


def takes(bucket: Bucket | Buckets, *client: str) -> bool:
    try:
        bucket.take(*client)
    except TooFast:
        return False
    return True


def test_a_full_bucket_gives_its_tokens_at_once_and_then_one_by_one() -> None:
    clock = Clock()
    bucket = Bucket(2, 5, clock)
    assert [takes(bucket) for _ in range(6)] == [True] * 5 + [False]
    clock.now += 0.5
    assert [takes(bucket) for _ in range(2)] == [True, False]


def test_a_refusal_costs_nothing_and_says_how_long_to_wait() -> None:
    clock = Clock()
    bucket = Bucket(0.1, 1, clock)
    bucket.take()
    for _ in range(100):
        with pytest.raises(TooFast) as caught:
            bucket.take()
    assert caught.value.wait == pytest.approx(10)
    clock.now += caught.value.wait
    assert takes(bucket)


@given(
    st.floats(0.1, 100),
    st.integers(1, 50),
    st.lists(st.floats(0, 5), min_size=1, max_size=200),
)
def test_nobody_gets_more_than_the_rate_allows(
    rate: float, at_once: int, pauses: list[float]
) -> None:
    clock = Clock()
    bucket = Bucket(rate, at_once, clock)
    given_out = 0
    for pause in pauses:
        clock.now += pause
        given_out += takes(bucket)
    assert given_out <= at_once + rate * sum(pauses) + 1e-6


def test_one_clients_haste_is_not_anothers() -> None:
    buckets = Buckets(1, 1, Clock())
    assert takes(buckets, "a")
    assert not takes(buckets, "a")
    assert takes(buckets, "b")


def test_clients_that_went_quiet_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(1, 5, clock)
    for n in range(1000):
        buckets.take(f"client {n}")
        clock.now += 0.1
    assert len(buckets) <= 20  # a bucket with one token gone is full again after a second


def test_memory_stays_bounded_when_everybody_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_CLIENTS", 50)
    buckets = Buckets(0.001, 1, Clock())
    for n in range(500):
        buckets.take(f"client {n}")
    assert len(buckets) == 50
    assert not takes(buckets, "client 499")


def test_a_whole_ipv6_network_is_one_client() -> None:
    """Whoever has one address of it has billions."""
    strict = limits_of(requests_per_second=0.1, requests_at_once=1)
    strict.check_request("2001:db8:1:2::3")
    with pytest.raises(TooFast):
        strict.check_request("2001:db8:1:2:ffff::4")
    strict.check_request("2001:db8:1:3::3")


def test_newcomers_are_counted_by_the_hour() -> None:
    strict = limits_of(people_per_hour=2)
    strict.check_newcomer(FAR)
    strict.check_newcomer(FAR)
    with pytest.raises(TooFast) as caught:
        strict.check_newcomer(FAR)
    assert 1000 < caught.value.wait <= 1800


def test_questions_about_games_of_the_past_are_counted_by_the_minute() -> None:
    strict = limits_of(study_hints_per_minute=2)
    strict.check_hint(FAR)
    strict.check_hint(FAR)
    with pytest.raises(TooFast) as caught:
        strict.check_hint(FAR)
    assert 20 < caught.value.wait <= 30


def test_open_tables_of_one_person_are_limited() -> None:
    strict = limits_of(open_tables=3)
    strict.check_tables(FAR, 2)
    with pytest.raises(TooMany):
        strict.check_tables(FAR, 3)


def test_messages_of_one_connection_have_a_bucket_of_their_own() -> None:
    strict = limits_of(messages_per_second=0.1, messages_at_once=2)
    bucket = strict.messages(FAR)
    assert [takes(bucket) for _ in range(3)] == [True, True, False]
    assert takes(strict.messages(FAR))


def test_a_connection_counts_until_it_ends_even_by_an_error() -> None:
    strict = limits_of(connections_each=1)
    for _ in range(2):
        with suppress(ZeroDivisionError), strict.connection(FAR):
            with pytest.raises(TooMany):
                strict.connection(FAR).__enter__()
            raise ZeroDivisionError


def strictest(**more: Any) -> Limits:
    few = {"requests_at_once": 1, "messages_at_once": 1, "people_per_hour": 1}
    return limits_of(connections_each=1, open_tables=1, **few, **more)


def ask_for_everything(of: Limits, address: str) -> None:
    messages = of.messages(address)
    with of.connection(address), of.connection(address):
        for _ in range(1000):
            of.check_request(address)
            of.check_newcomer(address)
            of.check_tables(address, 1000)
            messages.take()


def test_a_benchmark_on_this_machine_is_not_held_up() -> None:
    ask_for_everything(strictest(), "127.0.0.1")
    ask_for_everything(strictest(limits=False), FAR)


def test_behind_public_names_this_machine_is_no_exception() -> None:
    """A proxy that hides who is asking must not lift the limits for everybody."""
    with pytest.raises(TooMany):
        ask_for_everything(strictest(hosts="games.example.org"), "127.0.0.1")
