"""Which process a request belongs to."""

import pytest

from sandtable.server.processes.homes import FIRST, home_of, home_of_table
from sandtable.server.tables.hub import new_id

COUNT = 3


@pytest.mark.parametrize("rest", [b"", b"/live", b"/events?after=3", b"?language=de"])
def test_all_requests_of_a_table_belong_to_its_home(rest: bytes) -> None:
    for table in (new_id().encode() for _ in range(20)):
        assert home_of(b"/api/tables/" + table + rest, COUNT) == home_of_table(table, COUNT)


def test_tables_are_spread_over_all_processes() -> None:
    assert {home_of_table(new_id().encode(), COUNT) for _ in range(200)} == set(range(COUNT))


@pytest.mark.parametrize("url", [b"/api/here", b"/api/here?x=1", b"/api/reviews/0a"])
def test_what_only_one_may_do_belongs_to_the_first(url: bytes) -> None:
    assert home_of(url, COUNT) == FIRST


@pytest.mark.parametrize(
    "url",
    [
        b"/",
        b"/api/tables",
        b"/api/tables/",
        b"/api/tables?x=/api/tables/a",
        b"/api/tables/a%41",
        b"/api/tables/" + 41 * b"a",
        b"/api/hereabouts",
        b"/api/study/hint",
        b"http://host/api/tables/a",
    ],
)
def test_other_requests_belong_to_any(url: bytes) -> None:
    assert home_of(url, COUNT) is None
