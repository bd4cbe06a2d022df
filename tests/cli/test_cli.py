"""The command ``sandtable`` itself."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

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


def test_old_compiled_code_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    long_ago = 1_500_000_000
    ours, theirs = tmp_path / ("0" * 20), tmp_path / "photos"
    for folder in (ours, theirs):
        folder.mkdir()
        os.utime(folder, (long_ago, long_ago))
    code = "import sandtable.games.compiled"
    subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SANDTABLE_CACHE_DIR": str(tmp_path)},
        check=True,
    )
    assert theirs.exists()
    assert not ours.exists()


def test_the_engine_works_where_nothing_can_be_written(tmp_path: Path) -> None:
    """Compiled code is then not kept; a file stands where the cache folder should be."""
    blocked = tmp_path / "file"
    blocked.touch()
    done = first_answer(blocked)
    assert '"ok":true' in done.stdout
    assert "compiling patterns" in done.stderr


def first_answer(cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sandtable", "engine"],
        input='{"do":"new","game":"patterns","seed":1}\n',
        env=os.environ | {"SANDTABLE_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )


def test_damaged_compiled_code_is_thrown_away(tmp_path: Path) -> None:
    first = first_answer(tmp_path)
    assert "compiling patterns" in first.stderr
    kept = [*tmp_path.rglob("*.nbc")]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
    again = first_answer(tmp_path)
    assert again.stdout == first.stdout
    assert first_answer(tmp_path).stdout == first.stdout


def test_the_numba_cache_of_the_user_stays_where_it_is() -> None:
    code = (
        "from numba.core import config\nbefore = config.CACHE_DIR\n"
        "import sandtable.games.mandala\nassert config.CACHE_DIR == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
