"""The command ``sandtable`` itself."""

import os
import subprocess
import sys
from importlib.metadata import version

import pytest


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sandtable", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_lists_the_sub_commands() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "engine" in done.stdout


def test_version_is_that_of_the_package() -> None:
    assert run("--version").stdout.strip() == f"sandtable {version('sandtable')}"


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_and_version_load_no_heavy_module(argument: str) -> None:
    """They must answer at once, so NumPy and Numba stay out."""
    code = (
        "import sys\nfrom sandtable.cli import app\n"
        f"try: app(['{argument}'])\nexcept SystemExit: pass\n"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_an_unknown_sub_command_is_refused_with_a_hint() -> None:
    done = run("dance")
    assert done.returncode == 2
    assert "No such command" in done.stderr
