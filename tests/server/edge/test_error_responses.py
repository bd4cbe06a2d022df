"""How refusals are answered over HTTP."""

import pytest

from sandtable.errors import NoTable, SandtableError, TooFast, TooMany, UnknownGame
from sandtable.server.edge.error_responses import refusal


@pytest.mark.parametrize(("error", "wait"), [(TooFast("slow", 2.5), "3"), (TooMany("full"), "60")])
def test_who_asks_too_much_is_always_told_when_to_come_back(
    error: SandtableError, wait: str
) -> None:
    answer = refusal(error)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, wait)


@pytest.mark.parametrize(("error", "status"), [(NoTable("none"), 404), (UnknownGame("go"), 400)])
def test_other_refusals_say_nothing_of_it(error: SandtableError, status: int) -> None:
    answer = refusal(error)
    assert answer.status_code == status
    assert "retry-after" not in answer.headers
