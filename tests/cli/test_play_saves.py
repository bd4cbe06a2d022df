"""Saving, resuming and taking back in ``sandtable play``."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import Match
from sandtable.cli.play.saves import fresh_place, read_save, write_save
from sandtable.errors import BadRecord, BadRequest
from tests.cli.play_terminal import pipe, surroundings


def saved_in(folder: Path) -> Path:
    (path,) = (folder / "sandtable").glob("*.json")
    return path


def test_the_end_of_input_saves_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    """Resumed, it stands where it was left, with the same seats, and ends in the same file."""
    left = pipe(tmp_path, "flowers", "--seats", "Ann,random,greedy", "--seed", "5", typed="1\n2\n")
    assert left.returncode == 130
    path = saved_in(tmp_path)
    assert f"Saved: {path}\n" in left.stdout
    assert f"  sandtable play --resume {path}\n" in left.stdout
    moves = Match.load(path).moves
    assert len(moves) >= 4

    resumed = pipe(tmp_path, "--resume", typed="1\nquit\n")  # the last that was left
    assert resumed.returncode == 0
    assert saved_in(tmp_path) == path
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["seats"] == [
        {"kind": "person", "name": "Ann"},
        {"kind": "computer", "level": "random"},
        {"kind": "computer", "level": "greedy"},
    ]
    assert record["moves"][: len(moves)] == moves
    assert len(record["moves"]) > len(moves)


def test_where_no_game_was_left_none_is_resumed(tmp_path: Path) -> None:
    done = pipe(tmp_path, "--resume")
    assert done.returncode == 2
    assert "no game was left here; name the file: --resume FILE" in done.stderr


def test_a_resumed_game_goes_on_as_if_it_had_never_been_left(tmp_path: Path) -> None:
    """Leaving and coming back changes neither the cards nor what the computers play."""
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    start = ("mandala", "--seats", "you,random", "--seed", "11", "--save")
    pipe(tmp_path, *start, str(whole), typed="1\n1\n1\n1\nquit\n")
    pipe(tmp_path, *start, str(parts), typed="1\n1\n")
    pipe(tmp_path, "--resume", str(parts), typed="1\n1\nquit\n")
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_an_error_that_nobody_foresaw_saves_the_game_first(tmp_path: Path) -> None:
    """Where typed lines cannot be read at all, the computer's first move is kept."""
    command = [sys.executable, "-m", "sandtable", "play", "mandala", "--seats", "random,you"]
    with (tmp_path / "unreadable").open("w") as stdin:
        done = subprocess.run(
            command, env=surroundings(tmp_path), stdin=stdin, capture_output=True, check=False
        )
    assert done.returncode == 1
    assert b"Bad file descriptor" in done.stderr
    path = saved_in(tmp_path)
    assert f"Saved: {path}\n" in done.stdout.decode()
    assert len(Match.load(path).moves) == 1


def test_the_games_own_file_resumed_does_not_lose_the_game_under_way(tmp_path: Path) -> None:
    """The later moves are in a file of their own, which is named."""
    place = tmp_path / "kept.json"
    typed = f"save {place}\n1\n1\nresume {tmp_path}/./kept.json\nquit\n"
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "3", typed=typed)
    assert Match.load(place).moves == []
    path = saved_in(tmp_path)
    assert f"Saved: {path}\n" in done.stdout
    assert len(Match.load(path).moves) >= 4


def test_undo_takes_back_to_the_last_decision_and_the_same_cards_come_again(
    tmp_path: Path,
) -> None:
    """The computers' moves are taken back as well; there is nothing before the first."""
    typed = "1\nundo\n1\nundo\nundo\nquit\n"
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "3", typed=typed)
    drawn = re.findall(r"(You drew .*?\.)", done.stdout)
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]
    assert done.stdout.count("Taken back.") == 2
    assert "there is nothing to take back" in done.stdout
    assert Match.load(saved_in(tmp_path)).moves == []


def test_a_plain_record_can_be_resumed_with_seats_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    match = Match.new("flowers", players=3, seed=2)
    match.play(match.legal_moves[0])
    match.save(path)
    usual = pipe(tmp_path, "--resume", str(path), "--seats", "random,Ann,random", typed="quit\n")
    assert usual.returncode == 0
    assert "Ann> " in usual.stdout
    assert Match.load(path).moves[:1] == match.moves


def test_another_game_can_be_resumed_in_the_middle_of_one(tmp_path: Path) -> None:
    """The game that is left is saved first."""
    other = tmp_path / "other.json"
    write_save(other, Match.new("patterns", seed=1), ["random", "Zoe"])
    typed = f"resume\nresume nothing.json\nresume {other}\nquit\n"
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "3", typed=typed)
    assert done.returncode == 0
    assert "Not possible: say which file: resume FILE" in done.stdout
    assert "nothing.json cannot be read" in " ".join(done.stdout.split())
    assert "Zoe> " in done.stdout
    assert read_save(saved_in(tmp_path))[0].game.name == "mandala"


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    place = tmp_path / "kept.json"
    typed = (
        f"save {tmp_path}/no/where.json\nsave ~no-such-person/game.json\n1\nsave {place}\nquit\n"
    )
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "3", typed=typed)
    said = "".join(done.stdout.split())  # long lines are broken, a long path anywhere
    assert "where.jsoncannotbewritten:Nosuchfileordirectory" in said
    assert "thereisnofile'~no-such-person/game.json'" in said
    assert done.returncode == 0
    assert len(Match.load(place).moves) >= 2
    assert [*tmp_path.rglob("*.json")] == [place]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("no JSON", "is not a saved game"),
        ("[]", "a record must be an object"),
        ('{"game":"mandala","seed":1,"moves":["M9z"]}', "move 1"),
        ('{"game":"mandala","seed":1,"moves":[],"seats":"you"}', "must be a list of names"),
        ('{"game":"mandala","seed":1,"moves":[],"seats":["you"]}', "as many seats as players"),
        ('{"game":"mandala","seed":1,"moves":[],"seats":["adept","adept"]}', "no seat is a person"),
    ],
)
def test_a_file_that_is_no_saved_game_is_refused(
    content: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadRecord, match=message):
        read_save(path)


def test_files_in_the_data_folder_never_replace_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    places = set()
    for _ in range(3):
        place = fresh_place("mandala")
        place.touch()
        places.add(place)
    assert len(places) == 3


def test_a_data_folder_that_cannot_be_made_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    with pytest.raises(BadRequest, match="cannot be made"):
        fresh_place("mandala")


def test_the_command_that_goes_on_is_the_one_that_was_typed(tmp_path: Path) -> None:
    """Whoever starts ./sandtable reads how to go on with ./sandtable."""
    typed = {"typed": "quit\n", "SANDTABLE_COMMAND": "./sandtable"}
    done = pipe(tmp_path, "mandala", "--seed", "3", **typed)
    assert "./sandtable play --resume " in done.stdout


def test_a_guest_plays_and_one_that_fails_loses_with_the_game_saved(tmp_path: Path) -> None:
    """What is saved names the guest, and starts no program when it is resumed."""
    (tmp_path / "bot.py").write_text(
        "def choose(turn):\n    return turn.legal[0] if turn.number < 2 else 'nonsense'\n",
        encoding="utf-8",
    )
    bot = str(tmp_path / "bot.py")
    left = pipe(tmp_path, "mandala", "--seats", f"you,{bot}", "--seed", "1", typed="1\n" * 9)
    assert left.returncode == 0
    assert "loses the game: it answered 'nonsense', which is" in left.stdout
    path = saved_in(tmp_path)
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["seats"][1] == {"kind": "computer", "level": bot}
    assert len(record["moves"]) == 5
    assert read_save(path)[1] == ["you", "adept"]
