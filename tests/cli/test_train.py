"""`sandtable train`, what it refuses, in one line."""

from __future__ import annotations

import errno
import importlib.util
from pathlib import Path

import pytest

from sandtable.cli.train import run
from sandtable.extras import MissingExtra


@pytest.mark.parametrize(
    ("game", "minutes", "players", "device", "why"),
    [
        ("chess", 1.0, None, "cpu", "chess"),
        ("mandala", 0.0, None, "cpu", "minutes"),
        ("mandala", float("nan"), None, "cpu", "minutes"),
        ("mandala", float("inf"), None, "cpu", "minutes"),
        ("mandala", 1.0, 3, "cpu", "2 players"),
        ("mandala", 1.0, None, "tpu", "device"),
    ],
)
def test_what_cannot_be_learned_is_refused(
    game: str,
    minutes: float,
    players: int | None,
    device: str,
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(game, minutes, tmp_path / "folder", players=players, device=device) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert not (tmp_path / "folder").exists()


@pytest.mark.parametrize(
    ("game", "what", "why"),
    [("mandala", "luck", "value or belief"), ("patterns", "belief", "hidden")],
)
def test_what_there_is_not_to_learn_is_refused(
    game: str, what: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(game, 1.0, tmp_path / "folder", players=None, device="cpu", what=what) == 2
    assert why in capsys.readouterr().err


def test_a_disk_that_is_full_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sandtable.training.running.Training.run", full)
    assert run("patterns", 1.0, tmp_path, players=None, device="cpu") == 2
    assert "cannot be used: [Errno 28] No space left on device" in capsys.readouterr().err


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is here")
def test_a_gpu_without_pytorch_is_told_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(MissingExtra, match=r'pip install "sandtable\[training\]"'):
        run("mandala", 1.0, tmp_path, players=None, device="gpu")
