"""The metrics of several processes, added up."""

from prometheus_client.parser import text_string_to_metric_families

from sandtable.server.edge.merging import LEAST, MOST, merged
from sandtable.server.edge.metrics import Metrics


def numbers(text: str) -> dict[str, float]:
    found = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {f"{each.name}{sorted(each.labels.items())}": each.value for each in found}


def test_counts_are_added_up_and_states_are_not() -> None:
    one, other = Metrics(), Metrics()
    for metrics, moves in ((one, 2), (other, 3)):
        metrics.moves.labels("mandala").inc(moves)
        metrics.append_seconds.observe(0.001 * moves)
        metrics.connections.set(moves)
        metrics.damaged_tables.set(moves)
    other.moves.labels("patterns").inc()
    whole = numbers(merged([one.text(), other.text()]))
    assert whole["sandtable_moves_total[('game', 'mandala')]"] == 5
    assert whole["sandtable_moves_total[('game', 'patterns')]"] == 1
    assert whole["sandtable_append_seconds_count[]"] == 2
    assert whole["sandtable_append_seconds_bucket[('le', '0.002')]"] == 1
    assert whole["sandtable_append_seconds_bucket[('le', '+Inf')]"] == 2
    assert whole["sandtable_connections[]"] == 5
    assert whole["sandtable_damaged_tables[]"] == 3
    started = numbers(one.text())["process_start_time_seconds[]"]
    assert whole["process_start_time_seconds[]"] == started


def test_the_metrics_of_one_stay_what_they_are() -> None:
    metrics = Metrics()
    metrics.refusals.labels("behind", "-").inc()
    text = metrics.text()
    assert merged([text]).splitlines() == text.splitlines()


def test_what_is_no_sum_is_a_metric() -> None:
    """But for those that are measured where there is a database."""
    known = {name.partition("[")[0] for name in numbers(Metrics().text())}
    measured = {"sandtable_database_bytes", "sandtable_disk_bytes", "sandtable_disk_free_bytes"}
    assert {*MOST, *LEAST} - measured - {"sandtable_ready"} <= known
