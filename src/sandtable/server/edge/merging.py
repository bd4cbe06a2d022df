"""The metrics of several processes as those of one server."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

# What is no sum: they measure the same thing, or one counts for all.
MOST = (
    "sandtable_backup_timestamp_seconds",
    "sandtable_build_info",
    "sandtable_damaged_tables",
    "sandtable_database_bytes",
    "sandtable_disk_bytes",
    "sandtable_processes_ended",
)
LEAST = (
    "process_max_fds",
    "process_start_time_seconds",
    "sandtable_disk_free_bytes",
    "sandtable_ready",
)


def merged(texts: Sequence[str]) -> str:
    """Return the metrics of all processes, added up."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Merged(texts))
    return generate_latest(registry).decode()


class _Merged(Collector):
    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = texts

    def collect(self) -> Iterator[Metric]:
        families: dict[str, Metric] = {}
        values: dict[str, dict[tuple[str, tuple[tuple[str, str], ...]], list[float]]] = {}
        for text in self._texts:
            for family in text_string_to_metric_families(text):
                families.setdefault(family.name, family)
                of_family = values.setdefault(family.name, {})
                for sample in family.samples:
                    key = sample.name, tuple(sample.labels.items())
                    of_family.setdefault(key, []).append(sample.value)
        for name, family in families.items():
            whole = Metric(name, family.documentation, family.type)
            for (sample_name, labels), found in values[name].items():
                whole.add_sample(sample_name, dict(labels), _rule(sample_name)(found))
            yield whole


def _rule(name: str) -> Callable[[list[float]], float]:
    if name in MOST:
        return max
    return min if name in LEAST else sum
