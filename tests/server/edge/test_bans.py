"""Addresses that the owner keeps out are refused before anything else."""

import io

import pytest

from sandtable.errors import BadRequest, Banned
from sandtable.server.edge.bans import Bans, read_network, short
from tests.server.edge.small_app import FAR, logs_shown, serving


@pytest.mark.parametrize(
    ("banned", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7", "::ffff:203.0.113.7"),
        ("203.0.113.0/24", "203.0.113.200"),
        ("2001:db8::1", "2001:db8::2"),  # of the same household
        ("2001:db8::/32", "2001:db8:1::1"),
    ],
)
def test_an_address_is_kept_out_until_its_time_is_over(banned: str, address: str) -> None:
    clock = [1000]
    made = Bans(lambda: clock[0])
    made.replace({str(read_network(banned)): 62_000})
    made.check("198.51.100.1")
    made.check("2001:db9::1")
    made.check("")
    with pytest.raises(Banned, match="until 1970-01-01 00:01 UTC") as refused:
        made.check(address)
    assert refused.value.wait == 61
    clock[0] = 62_000
    made.check(address)


def test_an_ipv4_network_in_the_form_of_ipv6_is_that_of_ipv4() -> None:
    assert short(read_network("::ffff:203.0.113.0/120")) == "203.0.113.0/24"
    assert short(read_network("::ffff:203.0.113.7/128")) == "203.0.113.7"


def test_what_is_no_address_cannot_be_kept_out() -> None:
    for text in ("", "localhost", "1.2.3", "1.2.3.4/99", "1.2.3.4/-1"):
        with pytest.raises(BadRequest, match="no address"):
            read_network(text)
    assert short(read_network("10.1.2.3/8")) == "10.0.0.0/8"
    assert short(read_network("10.1.2.3")) == "10.1.2.3"


def test_whoever_is_kept_out_is_told_until_when_and_nothing_more() -> None:
    with serving() as small:
        assert small.ask("/api/tables/x", far=FAR).status_code != 403
        small.bans.replace({f"{FAR}/32": 1 << 42})
        answer = small.ask("/api/tables/x", far=FAR)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "banned")
        assert "until 2109-" in answer.json()["error"]["message"]
        assert int(answer.headers["retry-after"]) > 0
        assert small.ask("/api/tables/x").status_code != 403


def test_whoever_is_kept_out_pays_for_asking_and_fills_no_log() -> None:
    with logs_shown(io.StringIO()) as screen, serving(budgets="requests=0.002") as small:
        small.bans.replace({f"{FAR}/32": 1 << 42})
        statuses = [small.ask("/", far=FAR).status_code for _ in range(2)]
        assert statuses == [403, 429]
        assert (
            small.metrics.registry.get_sample_value(
                "sandtable_refusals_total", {"code": "banned", "route": "-"}
            )
            == 1
        )
    assert screen.getvalue() == ""
