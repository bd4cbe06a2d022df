"""``sandtable puzzles``."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli import ENOUGH, run
from sandtable.cli.arguments import read
from sandtable.cli.puzzles import make
from sandtable.cli.signals import INTERRUPTED
from sandtable.review.puzzles.collection import Collection, shipped
from sandtable.review.puzzles.making import make as really_make


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """Heed signals as before, whatever a command does."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def said(words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Run a command; return its exit status and what it printed."""
    status = run(read(["puzzles", *words.split()]))
    out, err = capsys.readouterr()
    return status, out, " ".join(err.split())


def test_what_was_found_before_ctrl_c_is_kept_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: Any) -> Iterator[Any]:
        for found in really_make(*args):
            yield found
            if found:
                raise KeyboardInterrupt

    path = tmp_path / "puzzles.xz"
    words = f"make --game patterns --count 2 --out {path} --processes 1"
    with monkeypatch.context() as patch:
        patch.setattr(make, "make", interrupted)
        status, _, err = said(words, capsys)
    assert status == INTERRUPTED
    assert "Stopped; --resume goes on from here. 1 puzzles" in err
    assert len(Collection.load(path).puzzles) == 1
    status, _, err = said(words, capsys)
    assert status == 2
    assert "is there already; --resume goes on with it" in err
    status, _, err = said(f"{words} --resume", capsys)
    assert status == 0
    first, second = Collection.load(path).puzzles.values()
    assert (first.source[0], second.source[0]) == (1, 1)
    assert first.source[1] < second.source[1]
    status, out, _ = said(f"check {path} --processes 1", capsys)
    assert (status, "2 of 2 keep their answer (100.0 %)" in out) == (0, True)


@pytest.mark.parametrize(
    ("words", "said_so"),
    [
        ("make --game mandala --players 3 --out x.xz", "bad_players: mandala is for 2 players"),
        ("make --game mandala --out /nowhere/x.xz", "bad_request: the file /nowhere/x.xz cannot"),
        ("show /nowhere/x.xz", "bad_puzzles: /nowhere/x.xz cannot be read: No such file"),
        ("check /dev/null", "bad_puzzles: /dev/null is no file of puzzles"),
        ("show --id aaaaaaaa", "bad_request: there is no puzzle 'aaaaaaaa' in this file"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: str, said_so: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = said(words, capsys)
    assert status == 2
    assert said_so in err


def test_those_that_come_along_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = said("show --game patterns --theme line --language de", capsys)
    puzzles = shipped().puzzles
    shown = [line.split()[0] for line in out.splitlines()]
    assert shown == [n for n, p in puzzles.items() if p.game == "patterns" and "line" in p.themes]
    assert "Mehrere Züge tief (line)" in err
    _, out, _ = said(f"show --id {shown[0]} --language en", capsys)
    moves = puzzles[shown[0]].steps
    assert all(f"  {step.move}  " in out for step in moves)
    assert all(f"  ... {reply}" in out for step in moves for reply in step.replies)
    _, out, _ = said(f"show --id {shown[0]} --json", capsys)
    assert json.loads(out)["id"] == shown[0]


def test_a_reader_who_has_read_enough_ends_it_quietly() -> None:
    """Such as `sandtable puzzles show | head`."""
    command = [sys.executable, "-m", "sandtable", "puzzles", "show"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == ENOUGH
