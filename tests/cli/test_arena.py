"""The command ``sandtable arena``."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import pytest

from sandtable import Match
from tests.arena.reports import without_runs
from tests.patience import LONG_ENOUGH, wait_until
from tests.servers import Forked, nursery

SMALL = ("--game", "mandala", "--seats", "montecarlo:4,random", "--games", "4", "--seed", "5")


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text("arena", *arguments, environment=os.environ)


def test_results_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    """The JSON differs in nothing but times, and every game in it can be replayed.

    A table tells who won, and nothing else is printed.
    """
    path = tmp_path / "results.json"
    alone, together = (
        arena(*SMALL, "--jobs", "1", "--json", "-"),
        arena(*SMALL, "--jobs", "2", "--json", f"{path}"),
    )
    assert (alone.returncode, together.returncode) == (0, 0)
    assert "montecarlo:4" in alone.stderr
    for words in ("wins %", "interval", "rating", "montecarlo:4", "random", "Seed: 5"):
        assert words in together.stdout
    assert all(len(line) <= 80 for line in together.stdout.splitlines())
    assert "Compiling" in together.stderr or not together.stderr
    content = json.loads(path.read_text(encoding="utf-8"))
    assert without_runs(content) == without_runs(json.loads(alone.stdout))
    for game in content["games"]:
        assert Match.from_record(game["record"]).winners == game["winners"]
    assert list(tmp_path.iterdir()) == [path]


def test_long_names_of_players_are_shown_whole_in_80_columns() -> None:
    names = "montecarlo:20000", "search:1000000000"
    done = arena(
        *("--game", "mandala", "--seats", ",".join(names), "--games", "1"),
        *("--simulations", "1", "--seed", "1", "--jobs", "1"),
    )
    for name in names:
        assert re.search(rf"^{name} ", done.stdout, re.MULTILINE)
    assert "…" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_results_can_go_to_a_device() -> None:
    """A terminal takes them, in whose folder nobody can make or replace a file.

    The command is no fork here: its processes are started anew by a Python that was started so.
    """
    screen, terminal = os.openpty()
    words = [*SMALL, "--jobs", "1", "--json", os.ttyname(terminal)]
    command = [sys.executable, "-m", "sandtable", "arena", *words]
    with subprocess.Popen(command, stdin=terminal, stdout=subprocess.PIPE) as process:
        os.close(terminal)
        shown = read_until(screen, rb"\n}\r\n$")
        process.communicate(timeout=LONG_ENOUGH)
    os.close(screen)
    assert process.returncode == 0
    assert json.loads(shown)["games_played"] == 4


def test_games_that_are_added_to_fill_deals_are_announced() -> None:
    few = ("--games", "1", "--jobs", "1")
    done = arena("--game", "flowers", "--seats", "random,greedy,greedy", *few)
    assert "3 games" in done.stderr


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        (["--game", "chess"], "unknown_game"),
        (["--seats", "random,random,random"], "bad_players"),
        (["--seats", "random,wizard"], "bad_request"),
        (["--option", "end=round"], "bad_option"),
        (["--option", "end"], "bad_option"),
        (["--games", "0"], "bad_request"),
        (["--jobs", "0"], "bad_request"),
        (["--json", "/there/is/no/such/folder"], "bad_request"),
        (["--jobs", "2", "--ray", "auto"], "bad_request"),
        (["--ray", "127.0.0.1:1"], "bad_request"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_starts(
    changes: list[str], code: str
) -> None:
    done = arena(*SMALL, *changes)
    assert done.returncode == 2
    assert done.stderr.startswith(f"sandtable arena: {code}: ")
    assert not done.stdout


def test_without_the_package_ray_one_is_told_what_to_install() -> None:
    """A name that is None among the loaded modules cannot be imported."""
    code = (
        "import sys; sys.modules['ray'] = None\n"
        f"from sandtable.cli import main; main(['arena', *{SMALL}, '--ray', 'auto'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert 'pip install "sandtable[ray]"' in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("stop", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 1)])
def test_an_interruption_shows_the_games_so_far_and_leaves_nothing_behind(
    stop: signal.Signals, jobs: int, tmp_path: Path
) -> None:
    """A terminal sends Ctrl-C to every process of the command; kill only reaches the first."""
    path = tmp_path / "results.json"
    # Four thousand such games take minutes.
    match_up = ("--game", "mandala", "--seats", "montecarlo:200,random", "--games", "4000")
    words = (*match_up, "--jobs", f"{jobs}", "--json", str(path))
    with on_terminal(*words) as (process, screen, output):
        read_until(screen, rb"[1-9]\d*/4000")  # the progress bar
        if stop == signal.SIGINT:
            os.killpg(process.pid, stop)
        else:
            process.send_signal(stop)
        news = read_until(screen, rb"Stopped after [1-9]\d* of 4000 games")
        assert process.wait() == 130
        output.seek(0)
        assert b"montecarlo:200" in output.read()
    assert b"Traceback" not in news
    content = json.loads(path.read_text(encoding="utf-8"))
    assert 0 < content["games_played"] == len(content["games"]) < 4000
    assert_nothing_is_left_of(process.pid)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["search:1000000000", "montecarlo:1000000000"])
def test_a_long_thought_is_interrupted_at_once(player: str) -> None:
    """The first thought of the only process would take hours."""
    match_up = ("--game", "mandala", "--seats", f"{player},random")
    with on_terminal(*match_up, "--games", "2", "--jobs", "1") as (process, screen, _):
        read_until(screen, rb"0/2")  # the progress bar, after compiling
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        read_until(screen, rb"Stopped after 0 of 2 games")
        assert process.wait() == 130
    assert_nothing_is_left_of(process.pid)


@contextmanager
def on_terminal(*arguments: str) -> Iterator[tuple[Forked, int, IO[bytes]]]:
    """Run the command in a session of its own, with a terminal as standard error."""
    screen, terminal = os.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80"}
    with TemporaryFile() as output, Path(os.devnull).open("rb") as nothing:
        files = nothing.fileno(), output.fileno(), terminal
        process = Forked(["arena", *arguments], environment, *files)
        os.close(terminal)
        try:
            yield process, screen, output
        finally:
            process.kill()
            os.close(screen)


def read_until(screen: int, pattern: bytes) -> bytes:
    """Read from a terminal until a pattern appears; there is an error if the command ends first."""
    shown = b""
    while not re.search(pattern, shown):
        shown += os.read(screen, 4096)
    return shown


def assert_nothing_is_left_of(session: int) -> None:
    """Python's own tracker of shared things ends a moment later."""
    wait_until(lambda: not living_processes(session), lambda: f"{living_processes(session)}")


def living_processes(session: int) -> list[int]:
    """Return the ids of all living processes of a session."""
    living = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name in brackets: state, parent, group, session.
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            living.append(int(folder.name))
    return living
