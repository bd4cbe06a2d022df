"""Anybody's player: it sees the view of its seat, and whatever it does, the match-up goes on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sandtable import Match, apply_effects
from sandtable.arena import MatchUp, Result, play_all, summarise
from sandtable.arena.playing import play
from sandtable.errors import BadRequest
from sandtable.guests.names import is_guest, name_of
from sandtable.guests.programs import Program
from sandtable.guests.turn import GuestFailed, Turn
from tests.guests import bots
from tests.patience import wait_until

ROOT = Path(__file__).parents[2]
BOTS = Path(bots.__file__).relative_to(ROOT)
LINE_BOT = ROOT / "examples" / "line_bot.py"


def first_game(*seats: object, time_ms: int | None = None) -> Result:
    match_up = MatchUp.arrange("mandala", seats, 1, seed=1, time_ms=time_ms)
    return play(match_up, next(match_up.fixtures()))


def rolling(turn: Turn) -> str:
    """Choose as bots.choose does."""
    return bots.choose(turn)


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_functions_classes_files_and_programs_play_alike() -> None:
    """The same idea of a player gives the same game, whichever way it comes to its seat."""
    ways = [
        bots.choose,  # python:tests.guests.bots:choose
        f"{BOTS}",
        f"engine:{sys.executable} {LINE_BOT}",
        partial(rolling),  # lives in this process alone
    ]
    games = [first_game(way, bots.Counting) for way in ways]
    assert all(game.forfeit is None for game in games)
    assert len({str(game.record) for game in games}) == 1
    assert Match.from_record(games[0].record).is_over


@pytest.mark.parametrize(
    ("guest", "why"),
    [
        (bots.raising, r"raised ValueError: no idea \(bots.py, line \d+\)"),
        (bots.dying, "ended with status 3: that was it"),
        (bots.dreaming, "took longer than 0.001 s for a move"),
        (bots.cheating, "answered 'everything', which is not a legal move"),
        (bots.numbering, "answered '24', which is not a legal move"),
        (f"{BOTS}:nobody", "ended with status 1: AttributeError: .* no attribute 'nobody'"),
        ("engine:cat", "answered without a move: .*"),
        ("engine:echo hello", "answered what is not JSON: 'hello'"),
        ("engine:true", "ended with status 0"),
        (
            lambda _: 1 / 0,
            r"raised ZeroDivisionError: division by zero \(test_guests.py, line \d+\)",
        ),
    ],
    ids=["raise", "die", "dream", "cheat", "number", "nobody", "cat", "echo", "true", "lambda"],
)
def test_a_guest_that_fails_loses_with_a_word(guest: object, why: str) -> None:
    """And is called anew for the next game, in which nothing is held against it."""
    game = first_game(guest, "random", time_ms=1 if guest is bots.dreaming else None)
    assert (game.winners, game.reason) == ([1], "forfeit")
    assert game.forfeit
    assert game.forfeit.seat == 0
    assert re.fullmatch(why, game.forfeit.why)
    assert Match.from_record(game.record).moves == game.record["moves"]


def test_a_forfeit_among_several_is_won_by_all_the_others() -> None:
    match_up = MatchUp.arrange("flowers", [bots.cheating, "random", "random"], 3, seed=1)
    results = [play(match_up, fixture) for fixture in match_up.fixtures()]
    assert [len(result.winners) for result in results] == [2, 2, 2]
    summary = summarise(match_up, results)
    assert [row.win_rate for row in summary.contenders] == [0, 0.5]
    assert summary.reasons == {"forfeit": 3}


def test_a_guest_is_told_what_its_seat_may_know_and_no_more() -> None:
    """The news lead from the view at its last turn to the present one."""
    match = Match.new("flowers", 3, seed=4)
    views: dict[int, dict[str, Any]] = {}
    while (seat := match.to_move) is not None:
        turn = Turn.about(match, 0, seed=1)
        assert (turn.view, turn.seat, turn.game) == (match.view(seat), seat, "flowers")
        assert turn.legal == match.legal_moves
        view = views.get(seat, match.positions[0].view(seat))
        for news in turn.news:
            view = apply_effects(view, news["effects"])
        assert view == turn.view
        assert Turn.from_request(json.loads(json.dumps(turn.request()))) == turn
        views[seat] = turn.view
        match.play(turn.legal[len(match.moves) % len(turn.legal)])


def test_what_cannot_be_a_player_is_refused_before_anything_starts() -> None:
    for seat, words in [
        ("engine:there-is-no-such-program", "there is no program 'there-is-no-such-program'"),
        ("engine:", "there is no program"),
        ("engine:'", "is no command"),
        ("nobody.py", "there is no file 'nobody.py'"),
        ("python:nobody", "python:MODULE:NAME"),
        ("here:nobody", "another process"),
        (5, "a function or class"),
    ]:
        with pytest.raises(BadRequest, match=words):
            MatchUp.arrange("mandala", [seat, "random"], 1)


def test_what_lives_in_this_process_is_not_sent_to_others() -> None:
    match_up = MatchUp.arrange("patterns", [lambda turn: turn.legal[0], "random"], 2, seed=1)
    with pytest.raises(BadRequest, match="must be in a module"):
        next(play_all(match_up, jobs=2))
    assert len(list(play_all(match_up))) == 2


def test_a_guest_that_does_not_read_its_questions_loses_too() -> None:
    """A question may be longer than a pipe holds."""
    turn = Turn.about(Match.new("patterns", seed=1), 0, seed=1, time_ms=1)
    turn = replace(turn, news=[{"move": "x" * 1_000_000}])
    sleeper = closing(Program(["sleep", "3600"], allowance=0.0))
    with sleeper as guest, pytest.raises(GuestFailed, match="took longer"):
        guest.choose(turn)


def test_words_of_guests_are_no_names_of_people_or_levels() -> None:
    assert all(map(is_guest, ["engine:x", "python:a:b", "./a.py", "a.py:f", "here:f"]))
    assert not any(map(is_guest, ["adept", "search:5000", "Ann", "python", "py"]))
    assert name_of("adept") == "adept"
    assert name_of(bots.Counting) == "python:tests.guests.bots:Counting"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a program ends with its input")
def test_guests_end_with_the_process_that_asked_them_however_it_ends(tmp_path: Path) -> None:
    note = tmp_path / "dreamer"
    code = (
        "from sandtable import Match\n"
        "from sandtable.guests.sitting import ask\n"
        "from sandtable.guests.turn import Turn\n"
        f"ask('{BOTS}:dreaming', Turn.about(Match.new('patterns', seed=1), 0, seed=1))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], env=os.environ | {"DREAMER": str(note)}
    ) as asking:
        wait_until(lambda: note.exists() and note.read_text(encoding="utf-8"))
        asking.send_signal(signal.SIGKILL)
    wait_until(lambda: has_ended(note))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a program ends with its input")
def test_what_a_guest_has_started_ends_with_it(tmp_path: Path) -> None:
    """Such as the bot that a script starts: ending the arena ends its processes in mid-thought."""
    note = tmp_path / "bot"
    script = f"sleep 3600 & echo $! > {note}; wait"
    code = (
        f"from sandtable.guests.programs import Program\nProgram(['sh', '-c', {script!r}])\ninput()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as asking:
        wait_until(lambda: note.exists() and note.read_text(encoding="utf-8"))
        asking.terminate()
    wait_until(lambda: has_ended(note))


def has_ended(note: Path) -> bool:
    """Whether the process is gone whose number is noted in a file."""
    stat = Path("/proc", note.read_text(encoding="utf-8").strip(), "stat")
    try:
        return " Z " in stat.read_text(encoding="utf-8")
    except OSError:
        return True
