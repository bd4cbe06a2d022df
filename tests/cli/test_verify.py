"""The command ``sandtable verify``."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable import Match
from sandtable.cli.play.saves import write_save
from sandtable.cli.refusing import REFUSED
from sandtable.cli.verify import TEXTS, run
from sandtable.games.ground import chance
from sandtable.table import actions, proof
from tests.servers import nursery
from tests.tables import add, now, opened, play_on, secret_of

NOTED = chance.commitment(secret_of(0))


def record(game: str = "mandala", kinds: str = "pp", moves: int = 10_000) -> dict[str, Any]:
    """Return the record of a table, whose last person resigns if it is not over by then."""
    table = opened(game, kinds)
    play_on(table, moves, random.Random(1))
    if table.now.end is None:
        add(table, actions.resign(table, 0, now(table)))
    return proof.record(table)


def saved(folder: Path, content: object) -> str:
    path = folder / "record.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


def command(*arguments: str, typed: bytes = b"", **environment: str) -> Any:
    """Run the command as people do."""
    return nursery().run(
        *("verify", *arguments),
        environment=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        typed=typed,
    )


def test_a_record_is_checked_against_the_hash_that_was_noted(tmp_path: Path) -> None:
    content = record()
    done = command(saved(tmp_path, content), "--commitment", NOTED)
    assert done.returncode == 0
    assert done.stderr == b""
    told = done.stdout.decode()
    assert f"has the hash {NOTED}" in told
    assert f"{len(content['moves'])} replayed" in told
    assert "fixed before the first move, and nobody changed them since" in told
    assert "agrees with itself" not in told


def test_standard_input_is_read_and_german_spoken() -> None:
    typed = json.dumps(record()).encode()
    done = command("-", "--commitment", NOTED, typed=typed, LC_ALL="de_DE.UTF-8")
    assert done.returncode == 0
    assert "vor dem ersten Zug fest" in done.stdout.decode()
    plain = command("-", "--language", "de", typed=typed, PYTHONIOENCODING="ascii")
    assert plain.returncode == 0
    assert plain.stdout.isascii()
    assert b"Zuege" in plain.stdout


def test_without_a_hash_it_says_that_it_shows_little(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(saved(tmp_path, record()), language="en") == 0
    told = capsys.readouterr().out
    assert "only shows that the record agrees with itself" in told
    assert "nobody changed them" not in told


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (record("patterns"), ("no move is left", "kein Zug ist mehr möglich")),
        (record("flowers", "ppcc"), ("Flowers", "Blumen")),
        (record("flowers", "pcc", 9), ("seat 0 resigned", "Platz 0 hat aufgegeben")),
        (record("flowers", "po", 0), ("closed before", "geschlossen, bevor")),
    ],
)
def test_every_end_is_told_in_words(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: dict[str, Any],
    words: tuple[str, str],
    language: str,
) -> None:
    assert run(saved(tmp_path, content), NOTED, language) == 0
    assert words[("en", "de").index(language)] in capsys.readouterr().out


def test_a_record_of_terminal_play_is_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no hash, and that is said; unfinished games are fine too."""
    match = Match.new("flowers", 3, seed=5)
    for _ in range(4):
        match.play(match.legal_moves[0])
    path = str(write_save(tmp_path / "game.json", match, ["Ann", "random", "greedy"]))
    assert run(path, language="en") == 0
    told = capsys.readouterr().out
    assert "4 replayed" in told
    assert "not over yet" in told
    assert "no hash to check against" in told
    match.play_randomly(1)
    match.save(path)
    assert run(path, language="en") == 0
    assert "winning seats" in capsys.readouterr().out


def test_a_record_with_a_seed_has_no_hash_to_compare(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asked to compare one, the command refuses rather than pass over it."""
    match = Match.new("mandala", seed=5)
    assert run(saved(tmp_path, match.record()), NOTED) == REFUSED
    assert "no hash to check" in capsys.readouterr().err


TAMPERED: list[object] = [
    record() | {"secret": secret_of(9).hex()},
    record() | {"moves": record()["moves"][:-1]},
    record() | {"end": record()["end"] | {"winners": []}},
    record() | {"\x1b[31m\nmore": 1},
    Match.new("mandala", seed=5).record() | {"moves": ["no\nsuch\x1b[31m move"]},
    Match.new("mandala", seed=5).record() | {"\x1b[31m\n": 1},
    {}, [], None, 7, "x",
]  # fmt: skip


@pytest.mark.parametrize("content", TAMPERED)
def test_a_record_that_is_not_true_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: object
) -> None:
    """Whatever is in the file, it cannot write to the terminal what it likes."""
    assert run(saved(tmp_path, content)) == REFUSED
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("sandtable verify: bad_record: ")
    assert told.err.count("\n") == 1
    assert told.err.strip().isprintable()


def test_another_hash_is_refused(tmp_path: Path) -> None:
    done = command(saved(tmp_path, record()), "--commitment", chance.commitment(secret_of(1)))
    assert done.returncode == REFUSED
    assert done.stdout == b""
    assert b"bad_record: the hash of this record is not the one" in done.stderr


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_no_record_is_refused(content: bytes) -> None:
    done = command("-", typed=content)
    assert done.returncode == REFUSED
    assert done.stderr.startswith(b"sandtable verify: bad_record: ")
    assert done.stderr.count(b"\n") == 1


def test_a_missing_file_and_an_unknown_language_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(tmp_path / "none.json")) == REFUSED
    assert "No such file" in capsys.readouterr().err
    assert run(saved(tmp_path, record()), language="fr") == REFUSED
    assert "bad_request" in capsys.readouterr().err


def test_every_text_has_both_languages_with_the_same_gaps() -> None:
    for english, german in TEXTS.values():
        gaps = [
            sorted(part.split("}")[0] for part in text.split("{")[1:]) for text in (english, german)
        ]
        assert gaps[0] == gaps[1]
