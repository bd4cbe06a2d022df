"""What Prometheus and Grafana are told to watch is there, and the alerts ring when they should."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import LONG_ENOUGH, wait_until
from tests.servers import Command, Nursery, running
from tests.services import Service, free_port, fresh_database
from tests.test_network_docs import HOSTING, first_cells, section

DEPLOY = Path(__file__).parent.parent / "deploy"
RULES = yaml.safe_load((DEPLOY / "prometheus/rules.yaml").read_text(encoding="utf-8"))
DASHBOARD = json.loads((DEPLOY / "grafana/sandtable.json").read_text(encoding="utf-8"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]

METRIC = re.compile(r"\b(?:sandtable|process)_\w+")
AT_SOME = {  # shown by a server with SQLite alone, or with Redis alone
    "sandtable_disk_bytes", "sandtable_disk_free_bytes", "sandtable_workers", "sandtable_jobs",
}  # fmt: skip


@pytest.fixture(scope="module")
def shown(
    nursery: Nursery, postgres: Service, redis: Service, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, set[str]]:
    """Return the families and samples that servers and a worker show, by who shows them."""
    folder, at = tmp_path_factory.mktemp("shown"), f"127.0.0.1:{free_port()}"
    shared = ["--database", fresh_database(postgres), "--redis", redis.url]
    alone = Command(nursery, folder / "alone", "serve", "--port", "0")
    one = Command(nursery, folder / "one", "serve", "--port", "0", *shared)
    flags = ["--redis", redis.url, "--threads", "1", "--metrics", at]
    worker = Command(nursery, folder / "worker", "worker", *flags)
    with running(alone, one, worker):
        wait_until(  # what is measured last
            lambda: all("sandtable_database_bytes" in read(each.url) for each in (alone, one))
        )
        return {
            "alone": names(read(alone.url)),
            "one": names(read(one.url)),
            "worker": names(read(f"http://{at}")),
        }


def read(url: str) -> str:
    return httpx.get(f"{url}/metrics", trust_env=False, timeout=LONG_ENOUGH).text


def names(text: str) -> set[str]:
    """Return the names of all families, and of all samples that they can have."""
    found = set()
    for family in text_string_to_metric_families(text):
        total = {f"{family.name}_total"} if family.type == "counter" else {family.name}
        parts = ("_bucket", "_sum", "_count") if family.type == "histogram" else ()
        found |= total | {family.name + part for part in parts}
    return found


def expressions() -> list[str]:
    """Return all that the rules and the dashboard ask of Prometheus."""
    rules = [rule["expr"] for group in RULES["groups"] for rule in group["rules"]]
    panels = [target["expr"] for panel in PANELS for target in panel["targets"]]
    return [*rules, *panels, *(each["expr"] for each in DASHBOARD["annotations"]["list"])]


def test_every_metric_that_is_watched_is_shown(shown: dict[str, set[str]]) -> None:
    everywhere = set[str]().union(*shown.values())
    for expression in expressions():
        assert set(METRIC.findall(expression)) <= everywhere, expression


def test_what_only_some_servers_have_others_do_not_show(shown: dict[str, set[str]]) -> None:
    """A 0 would ring: no worker where none is needed, no room on a disk that holds nothing."""
    assert shown["alone"] ^ shown["one"] == AT_SOME


def test_the_page_on_hosting_lists_every_metric(shown: dict[str, set[str]]) -> None:
    listed = first_cells(section(HOSTING, "### Metrics"))
    parts = re.compile(r"_(bucket|sum|count)$")
    families = {
        parts.sub("", name)
        for name in shown["alone"] | shown["one"]
        if not name.startswith("process_")
    }
    assert set(listed) == families


def test_a_worker_shows_how_much_it_thinks(shown: dict[str, set[str]]) -> None:
    wanted = {
        "sandtable_thinking_busy",
        "sandtable_thinking_seconds_sum",
        "process_start_time_seconds",
    }
    assert wanted <= shown["worker"]


def test_every_alert_says_what_to_do() -> None:
    for group in RULES["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in ("page", "ticket"), rule["alert"]
            assert set(rule["annotations"]) == {"summary", "action"}, rule["alert"]


def test_every_alert_is_tried_out() -> None:
    tried = (DEPLOY / "prometheus/rules_test.yaml").read_text(encoding="utf-8")
    for group in RULES["groups"]:
        for rule in group["rules"]:
            assert rule["alert"] in tried


@pytest.mark.skipif(not shutil.which("promtool"), reason="it comes with Debian's prometheus, 94 MB")
@pytest.mark.parametrize(
    "words",
    [
        ("check", "rules", "rules.yaml"),
        ("check", "config", "--syntax-only", "prometheus.yaml"),
        ("test", "rules", "rules_test.yaml"),
    ],
    ids=" ".join,
)
def test_prometheus_takes_the_files_and_the_alerts_ring(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["promtool", *words],
        cwd=DEPLOY / "prometheus",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_panels_of_the_dashboard_are_told_apart_and_cover_nothing() -> None:
    everything = DASHBOARD["panels"]
    assert len({panel["id"] for panel in everything}) == len(everything)
    assert all(panel["title"] and panel["description"] for panel in PANELS)
    for one, other in combinations((panel["gridPos"] for panel in everything), 2):
        assert not overlap(one, other), (one, other)
    assert max(each["gridPos"]["x"] + each["gridPos"]["w"] for each in everything) == 24


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(
        one[start] < other[start] + other[length] and other[start] < one[start] + one[length]
        for start, length in (("x", "w"), ("y", "h"))
    )
