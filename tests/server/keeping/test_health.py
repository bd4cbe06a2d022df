"""A disk that is full or read-only: moves are refused, it is told, nothing is lost."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import wait_until
from tests.server.guests import House
from tests.server.serving import serving

FULL = {"database": "it takes no writes", "disk": "less than 1 MB are free"}


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder)]
    if subprocess.run(mounting, capture_output=True, check=False).returncode != 0:
        pytest.skip("disks cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def failing(house: House) -> dict[str, str]:
    """Ask what does not work."""
    answer = house.ask("GET", "/readyz")
    found = {name: why for name, why in answer.json()["parts"].items() if why != "ok"}
    assert answer.status_code == (503 if found else 200)
    return found


def fill(path: Path) -> None:
    """Write until there is no room."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return


def test_a_full_or_read_only_disk_refuses_moves_and_is_forgotten_when_it_is_well_again(
    small_disk: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "server"
    database = f"sqlite:///{small_disk / 'games.sqlite3'}"
    with (
        serving(folder, "--database", database, SANDTABLE_FREE_MEGABYTES="1") as server,
        House(server.url) as house,
    ):
        mover, other = house.pair()
        assert failing(house) == {}
        taken = mover.play()["number"]

        fill(small_disk / "ballast")
        wait_until(lambda: failing(house) == FULL, lambda: str(failing(house)))
        other.hear_all(taken)
        move = other.latest["legal"][0]
        assert other.refusal("play", move=move, seen=taken) == "unavailable"
        (small_disk / "ballast").unlink()
        wait_until(lambda: not failing(house), lambda: str(failing(house)))
        taken = other.play()["number"]

        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
        wait_until(lambda: "database" in failing(house), lambda: str(failing(house)))
        assert house.ask("GET", "/healthz").status_code == 200
        subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
        wait_until(lambda: not failing(house), lambda: str(failing(house)))
        mover.hear_all(taken)
        assert mover.play()["number"] == taken + 1
        lines = server.output.read_text()
    assert "Traceback" not in lines
    assert len(re.findall("the database cannot be written", lines)) == 2
    assert len(re.findall("the database can be written again", lines)) == 2
    assert len(re.findall(r'"ready again"', lines)) == 2
