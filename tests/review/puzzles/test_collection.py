"""A file of puzzles: what is written is read, and nothing else is."""

import hashlib
import json
import lzma
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadPuzzles
from sandtable.review.puzzles.collection import Collection
from sandtable.review.puzzles.puzzle import Step
from tests.review.puzzles.made import SEED, some_puzzles

Json = dict[str, Any]


@pytest.fixture
def collection() -> Collection:
    collection = Collection()
    run = collection.run("patterns", 2, SEED)
    for found in some_puzzles(3):
        while run.tried < found.source[1]:
            collection.add(run, None)
        collection.add(run, found)
    return collection


def test_what_was_saved_is_loaded(collection: Collection, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.xz"
    collection.save(path)
    assert Collection.load(path) == collection
    assert path.stat().st_size < 400 * len(collection.puzzles) + 400


def test_the_same_puzzle_is_there_once(collection: Collection) -> None:
    found = next(iter(collection.puzzles.values()))
    run = collection.run("patterns", 2, 99)
    collection.add(run, replace(found, source=(99, 0)))
    assert (run.tried, run.found) == (1, 0)


def changed(path: Path, change: Callable[[Json, list[Json]], object], *, is_signed: bool) -> None:
    """Change a file as somebody would who knows how it is made."""
    header, *puzzles = map(json.loads, lzma.decompress(path.read_bytes()).splitlines())
    change(header, puzzles)
    body = b"".join(json.dumps(puzzle).encode() + b"\n" for puzzle in puzzles)
    if is_signed:
        header["digest"] = hashlib.sha256(body).hexdigest()
    path.write_bytes(lzma.compress(json.dumps(header).encode() + b"\n" + body))


CHANGES: list[tuple[Callable[[Json, list[Json]], object], bool, str]] = [
    (lambda _, puzzles: puzzles.pop(), False, "has been changed since it was made"),
    (lambda _, p: p[0].update(rating=1), False, "has been changed since it was made"),
    (lambda header, _: header.update(version=2), True, "is of another version than 1"),
    (lambda header, _: header.update(format="chess"), True, "is no file of puzzles"),
    (lambda header, _: header.update(rules={}), True, "was made under other rules"),
    (lambda header, _: header.pop("runs"), True, "is not as `sandtable puzzles make` writes it"),
    (lambda _, p: p[0].pop("steps"), True, "a puzzle lacks something"),
    (lambda _, p: p[0].update(steps=[]), True, "a puzzle lacks something"),
    (lambda _, p: p[0].update(position=7), True, "a puzzle lacks something"),
    (lambda _, p: p[0].update(rating=True), True, "a puzzle lacks something"),
    (lambda _, p: p[0].update(themes=["\x1b[2J"]), True, "a puzzle lacks something"),
    (lambda _, p: p[0]["position"].update(game="\x1b[2J"), True, "a puzzle lacks something"),
    (lambda _, p: p[0]["position"].update(to_move="0"), True, "a puzzle lacks something"),
]


@pytest.mark.parametrize(("change", "is_signed", "said"), CHANGES)
def test_a_file_that_was_changed_is_refused_in_a_sentence(
    collection: Collection,
    tmp_path: Path,
    change: Callable[[Json, list[Json]], object],
    is_signed: bool,
    said: str,
) -> None:
    path = tmp_path / "puzzles.xz"
    collection.save(path)
    changed(path, change, is_signed=is_signed)
    with pytest.raises(BadPuzzles, match=said) as refused:
        Collection.load(path)
    assert refused.value.code == "bad_puzzles"


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xfd7zXZ\x00", lzma.compress(b"[1]\n")])
def test_what_is_no_such_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.xz"
    path.write_bytes(content)
    with pytest.raises(BadPuzzles, match="is no file of puzzles"):
        Collection.load(path)


def test_half_a_file_is_refused(collection: Collection, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.xz"
    collection.save(path)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(BadPuzzles, match="damaged"):
        Collection.load(path)


def test_a_puzzle_that_does_not_fit_together_is_refused_when_it_is_played() -> None:
    found = some_puzzles(1)[0]
    step = found.steps[0]
    lacking = replace(found, steps=(Step(step.move, step.values[1:]),))
    with pytest.raises(BadPuzzles, match="a value for every legal move"):
        list(lacking.moments())
    equal = replace(found, steps=(Step(step.move, (max(step.values),) * len(step.values)),))
    with pytest.raises(BadPuzzles, match="the only best one"):
        list(equal.moments())
    impossible = replace(found, position=found.position | {"bowls": ["x", "y"]})
    with pytest.raises(BadPuzzles, match=f"puzzle {impossible.id} cannot be"):
        list(impossible.moments())
