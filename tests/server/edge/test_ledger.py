"""What several processes know together of their clients."""

import os
from contextlib import ExitStack

import pytest

from sandtable.errors import TooFast, TooMany
from sandtable.server.allowances import ALLOWANCES, Kind
from sandtable.server.edge.budgets import REVIEWS_EACH, Budgets, new_ledger
from sandtable.server.edge.ledger import WAYS, Ledger
from sandtable.server.settings import Settings

FAR, OTHER = "203.0.113.7", "203.0.113.8"
PROCESSES = 3


@pytest.fixture
def processes() -> list[Budgets]:
    """The budgets of several processes, as each of them has its own."""
    ledger = new_ledger(PROCESSES)
    settings = Settings(database="sqlite:///unused", connections_each=4, connections=9)
    return [Budgets(settings, lambda: 1000.0, ledger) for _ in range(PROCESSES)]


def test_what_is_spent_in_one_process_is_spent_in_all(processes: list[Budgets]) -> None:
    """And nobody else's."""
    for number in range(int(ALLOWANCES[Kind.PEOPLE].at_once)):
        processes[number % PROCESSES].account(FAR).charge(Kind.PEOPLE)
    for budgets in processes:
        with pytest.raises(TooFast):
            budgets.account(FAR).charge(Kind.PEOPLE)
        budgets.account(OTHER).charge(Kind.PEOPLE)


def test_a_key_has_half_wherever_it_is_shown(processes: list[Budgets]) -> None:
    half = int(ALLOWANCES[Kind.PEOPLE].at_once) // 2
    for number in range(half):
        processes[number % PROCESSES].account(FAR, "key").charge(Kind.PEOPLE)
    with pytest.raises(TooFast):
        processes[0].account(OTHER, "key").charge(Kind.PEOPLE)
    processes[1].account(OTHER).charge(Kind.PEOPLE)


def test_another_process_sees_what_is_spent_at_once() -> None:
    """The memory is the same one, not a copy."""
    ledger = new_ledger(2)
    tag = ledger.tag(FAR)
    child = os.fork()
    if not child:
        ledger.spent(tag, 1.0)[3] = 42.0
        os._exit(0)
    os.waitpid(child, 0)
    assert ledger.spent(tag, 2.0)[3] == 42.0


def test_connections_are_counted_over_all_processes() -> None:
    """Each process gives back its own; those of one that died are forgotten."""
    ledger = new_ledger(2)
    settings = Settings(database="sqlite:///unused", connections_each=2)
    budgets = Budgets(settings, ledger=ledger)
    first, second = budgets.socket(FAR), budgets.socket(FAR)
    first.__enter__()
    ledger.process = 1
    second.__enter__()
    with pytest.raises(TooMany, match="your address"), budgets.socket(FAR):
        pass
    with budgets.socket(OTHER), budgets.line(FAR):  # others, and other kinds
        pass
    ledger.forget(0)
    with budgets.socket(FAR):
        pass
    second.__exit__(None, None, None)
    assert ledger.held(0) == ledger.held(0, ledger.tag(FAR)) == 0


def test_reviews_are_counted_over_all_processes(processes: list[Budgets]) -> None:
    """Three at a time, wherever they were asked for."""
    with ExitStack() as under_way:
        for number in range(REVIEWS_EACH):
            under_way.enter_context(processes[number % PROCESSES].account(FAR).review())
        for budgets in processes:
            with pytest.raises(TooFast):
                budgets.account(FAR).review()
        processes[0].account(OTHER).review()
    processes[1].account(FAR).review()


def test_the_client_seen_longest_ago_makes_room() -> None:
    """But not one whose connections are open."""
    ledger = Ledger(processes=1, cells=1, kinds=1, rows=WAYS)
    tags = [ledger.tag(str(number)) for number in range(WAYS + 1)]
    for now, tag in enumerate(tags[:WAYS], start=1):
        ledger.spent(tag, now)[0] = now
    ledger.hold(0, 1, tags[0], 1.0)
    assert ledger.spent(tags[WAYS], 100.0)[0] == 0.0  # in the place of the second
    assert [ledger.spent(tag, 200.0)[0] for tag in (tags[0], *tags[2:WAYS])] == [
        1,
        *range(3, WAYS + 1),
    ]
