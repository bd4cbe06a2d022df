"""What `/readyz` tells: of a full disk, for one, which loses nothing."""

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.server.keeping.health import Health
from sandtable.server.settings import Settings
from sandtable.server.tables.computers import Threads
from sandtable.store import Store, trouble
from tests.disks import small_disk
from tests.patience import wait_until
from tests.server.guests import House
from tests.server.serving import serving

FULL = {"database": "it takes no writes", "disk": "less than 1 MB are free"}


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


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk") as folder:
        yield folder


def test_a_full_disk_refuses_moves_and_is_forgotten_when_there_is_room(
    disk: Path, tmp_path: Path
) -> None:
    database = f"sqlite:///{disk / 'games.sqlite3'}"
    with (
        serving(
            tmp_path / "server", "--database", database, SANDTABLE_FREE_MEGABYTES="1"
        ) as server,
        House(server.url) as house,
    ):
        mover, other = house.pair()
        assert failing(house) == {}
        taken = mover.play()["number"]

        fill(disk / "ballast")
        wait_until(lambda: failing(house) == FULL, lambda: str(failing(house)))
        other.hear_all(taken)
        move = other.latest["legal"][0]
        assert other.refusal("play", move=move, seen=taken) == "unavailable"
        (disk / "ballast").unlink()
        wait_until(lambda: not failing(house), lambda: str(failing(house)))
        time.sleep(trouble.CALM)  # until a write that goes well is the end of it
        assert other.play()["number"] == taken + 1
        lines = server.output.read_text()
    assert "Traceback" not in lines
    assert len(re.findall("the database cannot be written", lines)) == 1
    assert len(re.findall("the database can be written again", lines)) == 1
    assert len(re.findall(r'"ready again"', lines)) == 1


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_was_taken_away_is_told(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written then would be gone with the next start."""
    monkeypatch.setattr("sandtable.server.keeping.health.KEPT", 0.0)
    path = tmp_path / "games.sqlite3"
    settings = Settings(database=f"sqlite:///{path}")

    async def run() -> list[str]:
        store, thinkers = Store.open(settings.database), Threads(1)
        health = Health(settings, store, thinkers)
        told = [(await health.parts())["database"]]
        path.unlink()
        if how == "replaced":
            path.touch()
        told.append((await health.parts())["database"])
        await thinkers.close()
        await store.close()
        return told

    assert asyncio.run(run()) == ["ok", "its file was taken away"]
