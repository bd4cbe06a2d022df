import re
from pathlib import Path

import pytest

from tests.set_up.checkout import Checkout, project_files

# Hundreds of files that stand-ins never read, and each test would copy.
UNUSED = re.compile(r"web/src/|src/sandtable/(?!cli/|games/registry|server/)\w+/(?!__init__)")


@pytest.fixture(scope="session")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Return a checkout in which nothing was set up; tests copy it, or change nothing."""
    checkout = Checkout(tmp_path_factory.mktemp("untouched"))
    checkout.make(name for name in project_files() if not UNUSED.match(name))
    checkout.add_commands()
    checkout.add_programs()
    return checkout


@pytest.fixture(scope="session")
def finished(untouched: Checkout, tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Return a checkout whose set-up came to its end; tests copy it."""
    checkout = untouched.copy(tmp_path_factory.mktemp("finished"))
    done = checkout.run("engine")
    assert done.returncode == 0, done.stderr
    return checkout


@pytest.fixture
def fresh(untouched: Checkout, tmp_path: Path) -> Checkout:
    return untouched.copy(tmp_path)


@pytest.fixture
def ready(finished: Checkout, tmp_path: Path) -> Checkout:
    return finished.copy(tmp_path)
