"""Metrics: what is counted, and who may read it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from sandtable.server.edge.metrics import Metrics
from tests.patience import wait_until
from tests.server.edge.small_app import FAR, SmallServer, serving

TOKEN = "a-token-for-prometheus"


@pytest.fixture(scope="module")
def small() -> Iterator[SmallServer]:
    with serving(metrics_token=TOKEN) as small:
        yield small


def read(small: SmallServer) -> dict[str, float]:
    """Read all numbers as Prometheus does, by name and labels."""
    families = text_string_to_metric_families(small.ask("/metrics").text)
    samples = [sample for family in families for sample in family.samples]
    return {f"{sample.name}{sorted(sample.labels.values())}": sample.value for sample in samples}


def test_requests_are_counted_by_route_and_never_by_path(small: SmallServer) -> None:
    for n in range(3):
        small.ask(f"/api/tables/{n}")
        small.ask(f"/nowhere/{n}")
    numbers = read(small)
    assert numbers["sandtable_http_requests_total['/api/tables/{id}', '200', 'GET']"] == 3
    assert numbers["sandtable_http_requests_total['-', '404', 'GET']"] == 3
    assert not any("/nowhere" in name or "/1" in name for name in numbers)


def test_made_up_methods_make_no_new_numbers(small: SmallServer) -> None:
    """Else a stranger could fill the memory, a name at a time."""
    small.ask("/", "PROPFIND")
    assert not any("PROPFIND" in name for name in read(small))


def test_connections_are_counted_while_they_are_open(small: SmallServer) -> None:
    assert read(small)["sandtable_connections[]"] == 0
    with small.connect(), small.connect():
        assert read(small)["sandtable_connections[]"] == 2
    wait_until(lambda: read(small)["sandtable_connections[]"] == 0)


def test_every_number_that_operators_need_is_there_from_the_start() -> None:
    shown = bytes(Metrics().response().body).decode()
    for name in (
        "moves", "refusals", "crashes", "connections", "append_seconds", "batch_rows",
        "thinking_seconds", "queue_wait_seconds", "loop_lag_seconds", "notices_lost",
        "http_requests",
    ):  # fmt: skip
        assert f"# HELP sandtable_{name}" in shown


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.moves.labels("mandala").inc()
    assert other.registry.get_sample_value("sandtable_moves_total", {"game": "mandala"}) is None


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        (f"Basic {TOKEN}", 403),
        ("Bearer wrong", 403),
        ("Bearer", 403),
        ("", 403),
    ],
)
def test_from_afar_only_the_token_opens_the_metrics(
    small: SmallServer, authorization: str, status: int
) -> None:
    headers = {"authorization": authorization}
    assert small.ask("/metrics", far=FAR, headers=headers).status_code == status


def test_this_machine_reads_them_until_there_are_public_names(small: SmallServer) -> None:
    """A proxy on this machine that hides who asks must not make them public."""
    assert small.ask("/metrics").status_code == 200
    with serving(hosts="games.example.org") as public:
        for authorization in ("", "Bearer", f"Bearer {TOKEN}"):
            answer = public.ask("/metrics", headers={"authorization": authorization})
            assert answer.status_code == 403
