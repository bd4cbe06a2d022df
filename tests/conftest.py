"""Settings that all tests share."""

import os
import random
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import nets, servers
from tests.keeper import heed_signals
from tests.servers import Nursery
from tests.services import Service, fresh_database, start_postgres, start_redis

heed_signals()

# Examples of each property.
EXAMPLES: dict[nets.Mode, int] = {"quick": 20, "plain": 60, "thorough": 1000}
THOROUGH_MINUTES = 180  # of one core, for all tests
MOST_CORES = 8  # that ./test makes use of
SEED_OF_HYPOTHESIS = "hypothesis_seed"  # its own option


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of ./test that are about chance."""
    group = parser.getgroup("random tests")
    group.addoption("--quick", action="store_true", help="try few random games and requests")
    group.addoption("--thorough", action="store_true", help="try many, from a new seed")
    group.addoption("--seed", type=int, help="the seed of an earlier --thorough run")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seeds; processes that share the work get those of the first."""
    option = config.option
    mode: nets.Mode = "plain"
    if option.thorough:
        mode = "thorough"
        if option.seed is None:
            option.seed = random.randrange(1, nets.MOST_SEEDS)
        if option.seed < 1:
            raise pytest.UsageError("--seed is a whole number from 1 on")
        setattr(option, SEED_OF_HYPOTHESIS, str(option.seed))
    elif option.seed is not None:
        raise pytest.UsageError("--seed goes with --thorough: other runs always use the same seeds")
    elif option.quick:
        mode = "quick"
    nets.cast(mode, option.seed or 0)
    settings.register_profile(
        "sandtable",
        deadline=None,  # the first call of a compiled function takes seconds
        max_examples=EXAMPLES[mode],
        derandomize=mode != "thorough",
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("sandtable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for --thorough alone."""
    if nets.mode == "thorough":
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    config.hook.pytest_deselected(items=left)


def pytest_report_header(config: pytest.Config) -> str:
    """Print the seed of what is random, and how long a thorough run of everything may take."""
    told = f"random tests: {nets.mode}" + (f", --seed {nets.seed}" if nets.seed else "")
    if nets.mode != "thorough" or config.args != config.getini("testpaths"):
        return told
    cores = min(os.cpu_count() or 1, MOST_CORES)
    return f"{told}; about {THOROUGH_MINUTES // cores} minutes on {cores} idle cores"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name what failed at once: in a long run that is worth knowing before the end."""
    if report.failed and not os.environ.get("PYTEST_XDIST_WORKER"):
        print(f"\nfailed: {report.nodeid} ({report.when})", flush=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how to repeat what failed."""
    reporter = terminalreporter
    failed = [*reporter.stats.get("failed", []), *reporter.stats.get("error", [])]
    if nets.seed and failed:
        reporter.section("to repeat")
        for name in dict.fromkeys(report.nodeid for report in failed):
            reporter.line(f"./test --thorough --seed {nets.seed} {shlex.quote(name)}")


@pytest.fixture(scope="session")
def nursery() -> Nursery:
    """Load the games once for all servers."""
    return servers.nursery()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Service]:
    """Run a PostgreSQL, started by the first test that needs one."""
    with start_postgres() as service:
        yield service


@pytest.fixture(scope="session")
def redis() -> Iterator[Service]:
    """Run a Redis, started by the first test that needs one."""
    with start_redis() as service:
        yield service


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    return fresh_database(request.getfixturevalue("postgres"))
