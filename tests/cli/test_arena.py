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

import pytest

from sandtable import Match
from tests.arena.reports import without_runs
from tests.patience import LONG_ENOUGH, wait_until
from tests.servers import nursery

SMALL = ("--game", "mandala", "--seats", "montecarlo:4,random", "--games", "4", "--seed", "5")


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    return nursery().run_text("arena", *arguments, environment=os.environ)


def test_a_table_tells_who_won_and_nothing_else_is_printed() -> None:
    done = arena(*SMALL, "--jobs", "1")
    assert done.returncode == 0
    for words in ("wins %", "interval", "rating", "montecarlo:4", "random", "Seed: 5"):
        assert words in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert "Compiling" in done.stderr or not done.stderr


def test_results_are_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    """The JSON differs in nothing but times, and every game in it can be replayed."""
    path = tmp_path / "results.json"
    alone, together = (
        arena(*SMALL, "--jobs", "1", "--json", "-"),
        arena(*SMALL, "--json", f"{path}"),
    )
    assert "montecarlo:4" in alone.stderr
    assert "montecarlo:4" in together.stdout
    content = json.loads(path.read_text(encoding="utf-8"))
    assert without_runs(content) == without_runs(json.loads(alone.stdout))
    for game in content["games"]:
        assert Match.from_record(game["record"]).winners == game["winners"]
    assert list(tmp_path.iterdir()) == [path]


def test_long_names_of_players_are_shown_whole_in_80_columns() -> None:
    names = "montecarlo:20000", "search:1000000000"
    done = arena(
        *("--game", "mandala", "--seats", ",".join(names), "--games", "1"),
        *("--simulations", "1", "--seed", "1"),
    )
    for name in names:
        assert re.search(rf"^{name} ", done.stdout, re.MULTILINE)
    assert "…" not in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_results_can_go_to_a_device() -> None:
    """A terminal takes them, in whose folder nobody can make or replace a file."""
    screen, terminal = os.openpty()
    device = Path(os.ttyname(terminal))
    command = [sys.executable, "-m", "sandtable", "arena", *SMALL, "--json", str(device)]
    with subprocess.Popen(command, stdin=terminal, stdout=subprocess.PIPE) as process:
        os.close(terminal)
        shown = read_until(screen, rb"\n}\r\n$")
        process.communicate(timeout=LONG_ENOUGH)
    os.close(screen)
    assert process.returncode == 0
    assert json.loads(shown)["games_played"] == 4


def test_games_that_are_added_to_fill_deals_are_announced() -> None:
    done = arena("--game", "flowers", "--seats", "random,greedy,greedy", "--games", "1")
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
    with on_terminal(*SMALL, "--games", "90000", "--jobs", f"{jobs}", "--json", str(path)) as (
        process,
        screen,
    ):
        read_until(screen, rb"[1-9]\d*/90000")  # the progress bar
        if stop == signal.SIGINT:
            os.killpg(process.pid, stop)
        else:
            process.send_signal(stop)
        news = read_until(screen, rb"Stopped after [1-9]\d* of 90000 games")
        table, _ = process.communicate(timeout=LONG_ENOUGH)
    assert process.returncode == 130
    assert b"Traceback" not in news
    assert b"montecarlo:4" in table
    content = json.loads(path.read_text(encoding="utf-8"))
    assert 0 < content["games_played"] == len(content["games"]) < 90_000
    assert_nothing_is_left_of(process.pid)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["search:1000000000", "montecarlo:1000000000"])
def test_a_long_thought_is_interrupted_at_once(player: str) -> None:
    """The first thought of the only process would take hours."""
    match_up = ("--game", "mandala", "--seats", f"{player},random")
    with on_terminal(*match_up, "--games", "2", "--jobs", "1") as (process, screen):
        read_until(screen, rb"0/2")  # the progress bar, after compiling
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        read_until(screen, rb"Stopped after 0 of 2 games")
        process.communicate(timeout=LONG_ENOUGH)
    assert process.returncode == 130
    assert_nothing_is_left_of(process.pid)


@contextmanager
def on_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Run the command in a session of its own, with a terminal as standard error."""
    screen, terminal = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "sandtable", "arena", *arguments],
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=terminal,
        start_new_session=True,
    ) as process:
        os.close(terminal)
        try:
            yield process, screen
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
