"""Learned files: what they say of themselves, and what becomes of those that do not fit."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable import Position, find_game
from sandtable.players import Question, think
from sandtable.players.learned import files
from sandtable.players.learned.files import (
    BELIEF,
    FOLDER,
    VALUE,
    BadNetwork,
    file_name,
    find_network,
    read_network,
    write_network,
)
from tests.players.learned.weights import random_weights

TABLES = [
    ("mandala", 2, VALUE),
    ("mandala", 2, BELIEF),
    ("patterns", 2, VALUE),
    ("flowers", 2, VALUE),
    ("flowers", 2, BELIEF),
    ("flowers", 3, VALUE),
    ("flowers", 4, VALUE),
]
MOST_BYTES = 4_000_000
MANDALA = find_game("mandala")


def written(path: Path) -> Path:
    """Write a network for Mandala."""
    write_network(path, MANDALA, 2, random_weights(MANDALA.module("encoding").layout_for(2)))
    return path


def changed(path: Path, **changes: Any) -> Path:
    """Change arrays of a file, or leave those out that are None."""
    with np.load(written(path)) as file:
        content = {name: file[name] for name in file.files} | changes
    np.savez(path, **{name: value for name, value in content.items() if value is not None})
    return path


@pytest.mark.parametrize(("game", "players", "what"), TABLES)
def test_every_table_has_networks_in_the_package(game: str, players: int, what: str) -> None:
    """So that the first move needs no download; and they are small."""
    assert find_network(find_game(game), players, what) is not None
    assert (FOLDER / file_name(find_game(game), players, what)).stat().st_size <= MOST_BYTES


def test_there_are_no_others() -> None:
    names = {file_name(find_game(game), players, what) for game, players, what in TABLES}
    assert {path.name for path in FOLDER.iterdir()} == names


def test_what_was_written_is_read(tmp_path: Path) -> None:
    net = read_network(written(tmp_path / "net.npz"), MANDALA, 2)
    weights = random_weights(MANDALA.module("encoding").layout_for(2))
    assert (net.table == weights["table"].ravel()).all()
    assert (net.bias == weights["bias"]).all()


def test_searches_side_by_side_share_weights_and_no_room() -> None:
    one, other = find_network(MANDALA, 2), find_network(MANDALA, 2)
    assert one is not None
    assert other is not None
    assert one.table is other.table
    assert one.rows is not other.rows


FOREIGN: dict[str, dict[str, Any]] = {
    "game": {"game": "flowers"},
    "players": {"players": 3},
    "rules": {"rules": 2},
    "encoding": {"encoding": 99},
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_file_for_something_else_is_refused(tmp_path: Path, what: str) -> None:
    about = files.about_network(MANDALA, 2) | FOREIGN[what]
    path = changed(tmp_path / "net.npz", about=np.array(json.dumps(about)))
    with pytest.raises(BadNetwork, match=rf"{what} {about[what]}.*not for.*{what}") as refused:
        read_network(path, MANDALA, 2)
    assert "\n" not in str(refused.value)


def test_a_belief_is_no_value(tmp_path: Path) -> None:
    path = FOLDER / file_name(MANDALA, 2, BELIEF)
    with pytest.raises(BadNetwork, match=r"is for .* what belief, not for"):
        read_network(path, MANDALA, 2)
    with pytest.raises(BadNetwork, match=r"not for .* what belief"):
        read_network(written(tmp_path / "net.npz"), MANDALA, 2, BELIEF)


DAMAGED: dict[str, Any] = {
    "no text": {"about": np.array("{")},
    "no object": {"about": np.array("[1]")},
    "not said": {"about": None},
    "an array too few": {"third": None},
    "a shape": {"bias": np.zeros(3, np.float32)},
    "a width": {"second": np.zeros((3, 32), np.float32)},
    "no number": {"bias": np.array([0, np.nan], np.float32)},
    "objects": {"bias": np.array([None, {}], object)},
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str) -> None:
    path = changed(tmp_path / "net.npz", **DAMAGED[damage])
    with pytest.raises(BadNetwork, match=r"net\.npz"):
        read_network(path, MANDALA, 2)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_half_a_file_is_refused(tmp_path: Path, share: float) -> None:
    path = written(tmp_path / "net.npz")
    content = path.read_bytes()
    path.write_bytes(content[: int(share * len(content))])
    with pytest.raises(BadNetwork, match="damaged"):
        read_network(path, MANDALA, 2)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork):
        read_network(tmp_path, MANDALA, 2)


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_without_its_file_a_master_plays_on_and_says_so_once(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It then plays as it did before there were such files."""
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    position = Position.new(game, seed=3)
    asked = Question.about(position, "learned:200", seed=1)
    with caplog.at_level(logging.WARNING):
        answers = [think(asked) for _ in range(2)]
    assert answers == [think(Question.about(position, "search:200", seed=1))] * 2
    (record,) = caplog.records
    assert f"{game}-2.npz" in record.getMessage()
    assert "played without it" in record.getMessage()
