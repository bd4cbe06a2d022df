"""Damage inside the SQLite file, seen from outside: whole tables go on, damaged ones are named."""

import json
import os
import re
import subprocess
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.patience import LONG_ENOUGH
from tests.server.serving import Serving, serving
from tests.servers import nursery
from tests.store.damaging import PAGE, fill, overwrite


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Path, list[str]]:
    """Make a data folder whose database has lost 8 KiB; return it, and the ids of all tables."""
    path = tmp_path / "sandtable.sqlite3"
    ids = fill(path)
    overwrite(path, path.stat().st_size // PAGE // 2)
    return tmp_path, ids


def answers(server: Serving, ids: list[str]) -> dict[str, tuple[int, str]]:
    """Ask for each table; return the status and the code of a refusal, if any."""
    told = {}
    with httpx.Client(base_url=server.url, trust_env=False, timeout=LONG_ENOUGH) as web:
        for id in ids:
            answer = web.get(f"/api/tables/{id}")
            told[id] = answer.status_code, answer.json().get("error", {}).get("code", "")
    return told


def named(text: str) -> list[str]:
    return sorted(re.findall(r"\btable-\d+\b", text))


def sandtable(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SANDTABLE_DATA": str(folder)}
    return nursery().run_text(*words, environment=environment)


def test_damage_costs_the_tables_it_hits_by_name_and_no_others(
    damaged: tuple[Path, list[str]],
) -> None:
    folder, ids = damaged
    with serving(folder, "--no-limits") as server:
        first = answers(server, ids)
        lost = sorted(id for id, answer in first.items() if answer != (200, ""))
        assert 0 < len(lost) < len(ids) / 4
        assert {first[id] for id in lost} == {(500, "table_damaged")}
        assert answers(server, lost) == {id: first[id] for id in lost}
        live = f"{server.url.replace('http', 'ws')}/api/tables/{lost[0]}/live"
        with connect(live, open_timeout=LONG_ENOUGH) as socket:
            socket.send('{"do": "hello"}')
            assert json.loads(socket.recv())["code"] == "table_damaged"
        told = [line for line in server.output.read_text().splitlines() if "is damaged" in line]
        assert named("".join(told)) == lost  # each once, however often it is asked for
        assert all(json.loads(line)["why"] for line in told)
    done = sandtable(folder, "export", str(folder / "games.jsonl"))
    assert done.returncode == 1
    assert named(done.stderr) == lost
    assert len(done.stderr.splitlines()) == len(lost)
    again = sandtable(folder / "new", "import", str(folder / "games.jsonl"))
    assert again.returncode == 0, again.stderr
    assert f"{len(ids) - len(lost)} tables" in again.stdout
