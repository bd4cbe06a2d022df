"""``./sandtable`` in a checkout: set up once, ended at any time, repaired when it is broken."""

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.set_up.checkout import (
    NOWHERE,
    PAGE,
    ROOT,
    Checkout,
    project_files,
    write_program,
)

PATIENCE = 120.0  # seconds; nothing here takes more than a few
SOON = 20.0  # seconds, on a slow and busy machine; two on any other
NETWORK = "sandtable: the network cannot be reached, and it is needed once"


def wait_until_written(path: Path) -> None:
    """Wait for a line in a file, which is there a moment before."""
    deadline = time.monotonic() + PATIENCE
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < deadline, path
        time.sleep(0.02)


# ------------------------------------------------------------------------- before anything is there


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--help",), 0, "usage: sandtable [COMMAND]"),
        (("-h",), 0, "usage: sandtable [COMMAND]"),
        (("--version",), 0, "sandtable 0."),
        (("play", "--help"), 0, "usage: sandtable play"),
        (("dance",), 2, "there is no command 'dance'"),
        (("serve", "--prot", "9000"), 2, "did you mean --port?"),
        (("--port", "many"), 2, "'many' is not a whole number"),
        (("play", "chess"), 2, "there is no game 'chess'"),
        (("arena", "--game", "mandala"), 2, "--seats"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_help_and_wrong_words_are_answered_without_a_set_up(
    untouched: Checkout, words: tuple[str, ...], status: int, said: str
) -> None:
    done = untouched.run(*words)
    assert done.returncode == status
    assert said in done.stdout + done.stderr
    assert not untouched.venv.exists()
    assert untouched.called("") == 0


@pytest.mark.parametrize("python", ["/nowhere/python", "true", "/etc/passwd", "/"])
def test_what_is_no_python_is_refused_in_a_sentence(untouched: Checkout, python: str) -> None:
    done = untouched.run("--version", PYTHON=python)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"sandtable: Python 3.11 or newer is needed; {python} is missing, or no Python. "
        "Where it has another name: PYTHON=/path/to/python ./sandtable\n"
    )


def test_a_first_start_sets_up_and_later_ones_do_not(fresh: Checkout) -> None:
    """Commands other than `serve` need no page."""
    done = fresh.run("engine")
    assert done.returncode == 0, done.stderr
    assert "setting up .venv" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("sandtable: ready after ")
    assert (fresh.called("uv"), fresh.called("npm")) == (2, 0)
    again = fresh.run("engine")
    assert (again.returncode, again.stderr) == (0, "")
    assert fresh.called("uv") == 2


def test_a_server_gets_its_page_side_by_side(fresh: Checkout) -> None:
    done = fresh.run("--port", "0")
    assert (done.returncode, done.stdout) == (0, "serving\n")
    assert (fresh.root / PAGE / "index.html").exists()
    steps = [line for line in done.stderr.splitlines() if "page: building" in line]
    assert len(steps) == 1


def test_at_a_terminal_progress_is_one_line(fresh: Checkout) -> None:
    """It is written again and again, never wider than the terminal, and gone at the end."""
    (fresh.home / "wait").touch()
    controller, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (20, 30))
    process = subprocess.Popen(
        [fresh.root / "sandtable", "engine"],
        env=fresh.environment(TERM="xterm", COLUMNS=""),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=terminal,
    )
    os.close(terminal)
    shown = b""
    with suppress(OSError):  # the other end is closed when the process ends
        while part := os.read(controller, 4096):
            shown += part
            if shown.count(b"\rsandtable:") > 1:
                (fresh.home / "wait").unlink(missing_ok=True)
    os.close(controller)
    assert process.wait() == 0
    assert shown.startswith(b"sandtable: setting up .venv")
    assert b"\r\x1b[Ksandtable: ready after" in shown
    assert shown.count(b"\n") == 2
    drawn = re.findall(rb"\r([^\r\n\x1b]*)\x1b\[K", shown)
    assert max(map(len, drawn)) == 29


# ------------------------------------------------------------------------------ what is not there


def test_without_a_network_one_sentence_says_so(fresh: Checkout) -> None:
    """Nothing is left that would pass for whole; pip itself is asked here."""
    (fresh.home / "bin/uv").unlink()
    without_uv = [p for p in os.environ["PATH"].split(os.pathsep) if not Path(p, "uv").exists()]
    path = os.pathsep.join([str(fresh.home / "bin"), *without_uv])
    done = fresh.run("engine", PATH=path, PYTHON=sys._base_executable)  # type: ignore[attr-defined]
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(NETWORK)
    assert "Traceback" not in done.stderr
    assert not fresh.stamp.exists()


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("error: failed to write: No space left on device (os error 28)", "the disk is full"),
        ("npm error code ENOSPC", "the disk is full"),
    ],
)
def test_a_full_disk_is_told_in_a_sentence(fresh: Checkout, output: str, said: str) -> None:
    (fresh.home / "uv.sh").write_text(f"echo '{output}'; exit 2\n")
    done = fresh.run("engine")
    assert done.returncode == 1
    assert said in done.stderr.splitlines()[-1]
    assert not fresh.stamp.exists()


def test_where_uv_fails_pip_takes_its_place(fresh: Checkout) -> None:
    """And where that fails too, its reason is told."""
    (fresh.home / "uv.sh").write_text("echo something odd; exit 2\n")
    base = sys._base_executable  # type: ignore[attr-defined]
    done = fresh.run("engine", PYTHON=base)
    assert "installing with pip, as uv failed" in done.stderr
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(NETWORK)
    (fresh.home / "uv.sh").unlink()
    assert fresh.run("engine", PYTHON=base).returncode == 0


def test_without_its_page_a_server_still_starts(ready: Checkout) -> None:
    write_program(ready.home / "bin/npm", "#!/bin/sh\necho sorry; exit 7\n")
    done = ready.run("serve")
    assert "sorry" in done.stderr
    assert "going on without the page" in done.stderr
    assert (done.returncode, done.stdout) == (0, "serving\n")


@pytest.mark.parametrize("folder", ["a:b", "a\nb"])
def test_a_folder_in_which_python_has_no_environments_is_refused(
    untouched: Checkout, tmp_path: Path, folder: str
) -> None:
    there = untouched.copy(tmp_path / folder)
    done = there.run("engine", PATH=os.environ["PATH"])
    assert done.returncode == 1
    assert "a colon or a line break in its path" in done.stderr.splitlines()[-1]


def test_neither_what_the_folder_is_called_nor_where_the_user_is_matters(fresh: Checkout) -> None:
    """Installers take some names for more than a name, and fail in a folder that is gone."""
    (fresh.home / "uv.sh").write_text(f'pwd >"{fresh.home}/told"\n')
    assert fresh.run("engine").returncode == 0
    assert (fresh.home / "told").read_text() == f"{fresh.root}\n"
    assert fresh.calls.read_text().endswith("--editable .\n")


def test_a_checkout_that_cannot_be_written_is_told_in_a_sentence(fresh: Checkout) -> None:
    """A folder stands in the place of the lock."""
    (fresh.root / ".venv.lock").mkdir()
    done = fresh.run("engine")
    assert done.returncode == 1
    (said,) = done.stderr.splitlines()
    assert said.endswith(f"is {fresh.root} one?")


# ------------------------------------------------------------------------------ ended on the way


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end_it_ends_with_all_it_started(fresh: Checkout, number: signal.Signals) -> None:
    """Soon, with the usual status; the next start goes on."""
    (fresh.home / "wait").touch()
    process = fresh.begin("engine")
    wait_until_written(fresh.calls)
    started = int(fresh.calls.read_text().split()[1])
    began = time.monotonic()
    process.send_signal(number)
    _, errors = process.communicate()
    assert time.monotonic() - began < SOON
    assert process.returncode in (128 + number, -number)
    assert "Traceback" not in errors
    assert not is_running(started)
    assert not fresh.stamp.exists()
    (fresh.home / "wait").unlink()
    assert fresh.run("engine").returncode == 0


def test_ctrl_c_is_not_lost_while_a_python_is_looked_for(
    untouched: Checkout, tmp_path: Path
) -> None:
    """That one may just have ended well, when the shell would go on."""
    asked = tmp_path / "asked"
    python = tmp_path / "python"
    write_program(python, f"#!/bin/sh\ntrap '' INT\necho >{asked}\nsleep 1\necho 3.11.0\n")
    process = subprocess.Popen(
        [untouched.root / "sandtable", "--version"],
        env=untouched.environment(PYTHON=str(python)),
        process_group=0,
    )
    wait_until_written(asked)
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait() == 128 + signal.SIGINT


def test_ctrl_c_while_python_starts_waits_until_it_is_heeded(
    untouched: Checkout, tmp_path: Path
) -> None:
    """In its first moments Python would end with a traceback."""
    python, has_waited = tmp_path / "python", tmp_path / "has-waited"
    write_program(
        python,
        f"""#!/bin/sh
        [ "$1" = -EsSc ] || {{ kill -INT $$ && : >{has_waited}; }}
        exec {sys.executable} "$@"
        """,
    )
    ended = untouched.run("--version", PYTHON=str(python))
    assert has_waited.exists()
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")


def test_killed_it_leaves_nothing_that_passes_for_whole(fresh: Checkout) -> None:
    """What it started lives on, and is waited for."""
    (fresh.home / "wait").touch()
    process = fresh.begin("engine")
    wait_until_written(fresh.calls)
    process.kill()
    process.communicate()
    assert not fresh.stamp.exists()
    second = fresh.begin("engine")
    assert second.stderr
    assert "another set-up is under way" in second.stderr.readline()
    (fresh.home / "wait").unlink()
    _, errors = second.communicate()
    assert second.returncode == 0, errors
    assert fresh.stamp.exists()


def test_two_first_starts_share_one_set_up(fresh: Checkout) -> None:
    (fresh.home / "wait").touch()
    first = fresh.begin("engine")
    wait_until_written(fresh.calls)
    second = fresh.begin("engine")
    assert second.stderr
    assert "another set-up is under way" in second.stderr.readline()
    (fresh.home / "wait").unlink()
    for process in (first, second):
        process.communicate()
        assert process.returncode == 0
    assert fresh.called("uv") == 2


def is_running(pid: int) -> bool:
    """Whether a process lives; one that has ended and was not asked for its status does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


# ---------------------------------------------------------------------------------------- broken


def harm(checkout: Checkout, how: str) -> None:
    """Break .venv in some way."""
    venv = checkout.venv
    match how:
        case "no python":
            (venv / "bin/python").unlink()
        case "python of nowhere":
            (venv / "bin/python").unlink()
            (venv / "bin/python").symlink_to("/nowhere/python3")
        case "another python":
            other = checkout.home / "python3.99"
            shutil.copy(os.path.realpath(venv / "bin/python"), other)
            (venv / "bin/python").unlink()
            (venv / "bin/python").symlink_to(other)
        case "no pyvenv.cfg":
            (venv / "pyvenv.cfg").unlink()
        case "no stamp":
            checkout.stamp.unlink()
        case "odd stamp":
            checkout.stamp.write_text('{"sets": 5}')
        case "empty stamp":
            checkout.stamp.write_text("")
        case "a file":
            shutil.rmtree(venv)
            venv.write_text("")
        case "empty":
            shutil.rmtree(venv)
            venv.mkdir()
        case "new lock":
            with (checkout.root / "requirements/run.txt").open("a") as lock:
                lock.write("# changed\n")


@pytest.mark.parametrize(
    "how",
    [
        "no python",
        "python of nowhere",
        "another python",
        "no pyvenv.cfg",
        "no stamp",
        "odd stamp",
        "empty stamp",
        "a file",
        "empty",
        "new lock",
    ],
)
def test_a_broken_venv_is_repaired(ready: Checkout, how: str) -> None:
    harm(ready, how)
    done = ready.run("engine", PYTHON="")
    assert done.returncode == 0, done.stderr
    assert ready.called("uv") == 2
    assert json.loads(ready.stamp.read_text())["root"] == str(ready.root)
    assert ready.run("engine", PYTHON="").stderr == ""


def test_a_venv_that_belongs_to_another_checkout_is_left_alone(
    fresh: Checkout, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "theirs").touch()
    fresh.venv.symlink_to(other)
    done = fresh.run("engine")
    assert done.returncode == 1
    assert "is a link to" in done.stderr
    assert [path.name for path in other.iterdir()] == ["theirs"]


def test_a_checkout_that_was_moved_is_set_up_anew(finished: Checkout, tmp_path: Path) -> None:
    moved = finished.copy(tmp_path, is_moved=True)
    assert moved.run("engine").returncode == 0
    assert moved.called("uv") == 2


@pytest.mark.parametrize("text", ["def broken(", "raise ImportError('gone')", "1 / 0"])
def test_a_damaged_package_is_noticed_and_installed_anew(ready: Checkout, text: str) -> None:
    (site,) = ready.venv.glob("lib/*/site-packages")
    (site / "segno.py").write_text(text)
    done = ready.run("engine")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("sandtable: segno in .venv is damaged: installing everything")
    assert not (site / "segno.py").exists()


def test_our_own_mistakes_are_no_damage(ready: Checkout) -> None:
    """Whoever works on the sources gets the traceback, and no set-up."""
    engine = ready.root / "src/sandtable/cli/engine.py"
    engine.write_text("import sandtable.games.chess\n")
    done = ready.run("engine")
    assert "No module named 'sandtable.games.chess'" in done.stderr
    assert ready.called("uv") == 0


def test_a_home_that_cannot_be_written_does_no_harm(fresh: Checkout) -> None:
    """A file stands in its place; uv and npm then have their caches in .venv."""
    (fresh.home / "uv.sh").write_text(f'echo "$UV_CACHE_DIR" >"{fresh.home}/told"\n')
    done = fresh.run("engine", HOME="/dev/null", XDG_CACHE_HOME="")
    assert done.returncode == 0, done.stderr
    assert (fresh.home / "told").read_text().startswith(f"{fresh.venv}/cache/")


# --------------------------------------------------------------------------------- pip's settings


def installing() -> ModuleType:
    """Load the module as the set-up does, beside its neighbours."""
    folder = ROOT / "requirements/set_up"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        return import_module("installing")


def test_uv_is_told_of_pips_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the environment win, and what is meant for uv itself wins over all."""
    for name in [name for name in os.environ if name.startswith(("UV_", "SSL_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("UV_INSECURE_HOST", "mine")
    settings = f"""
global.index-url='https://one/simple'
global.extra-index-url='https://two/simple https://three/simple'
global.timeout='5'
global.trusted-host='two'
install.find-links='/a /b'
:env:.index-url='{NOWHERE}'
"""
    assert installing().variables_of(settings) == {
        "UV_DEFAULT_INDEX": NOWHERE,
        "UV_INDEX": "https://two/simple https://three/simple",
        "UV_FIND_LINKS": "/a,/b",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


# ------------------------------------------------------------------------------------ in earnest


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("words", "said", "has_page"),
    [
        (["verify", "no-such-file"], "cannot be read", False),
        # The page is built in the same way by ./test, before the first test.
        pytest.param(
            ["--database", "mysql://x"], "the database must be", True, marks=pytest.mark.thorough
        ),
    ],
    ids=["packages", "packages and page"],
)
def test_in_earnest(tmp_path: Path, words: list[str], said: str, has_page: bool) -> None:
    """Everything is installed and built, for which the network or full caches are needed.

    The command itself then refuses what it is told.
    """
    fresh = Checkout(tmp_path)
    fresh.make(project_files())
    kept = {"SANDTABLE_DATA": str(fresh.home / "data"), "PYTHON": sys.executable}
    done = subprocess.run(
        [fresh.root / "sandtable", *words],
        env=os.environ | kept,
        capture_output=True,
        text=True,
        check=False,
    )
    if NETWORK in done.stderr:
        pytest.skip("the network cannot be reached")
    assert said in done.stderr.splitlines()[-1], done.stderr
    assert "going on without the page" not in done.stderr
    assert (fresh.root / PAGE / "index.html").exists() == has_page
    assert (fresh.venv / "bin/sandtable").exists()
