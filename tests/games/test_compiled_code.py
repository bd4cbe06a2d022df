"""Compiled code: what it depends on, where it is kept, and who compiles it."""

import ast
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from numba import from_dtype, typeof

from sandtable.cli.compiling import tell_compiling
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.ground import cache
from sandtable.games.ground.cache import Folder, folder
from sandtable.games.ground.compiled import INTERPRETED
from sandtable.games.ground.compiling import Compilers, get_ready
from sandtable.games.ground.parts import Part
from sandtable.games.ground.records import new_record
from tests.caches import copy_cache
from tests.games.small_parts import HOLD, find_part
from tests.patience import LONG_ENOUGH, wait_until

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def python(code: str, **environment: str) -> str:
    """Run code in a process of its own and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


# ------------------------------------------------------------------------------ what it depends on


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a copy of the sources, which fingerprints are taken of."""
    copy = tmp_path / "sandtable"
    shutil.copytree(cache.PACKAGE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    monkeypatch.setattr(cache, "PACKAGE", copy)
    forget_sources()
    yield copy
    forget_sources()


def forget_sources() -> None:
    for known in (cache.fingerprint, cache._imports_of, cache._source, cache._package):
        known.cache_clear()


def fingerprints() -> dict[str, str]:
    names = ["games.ground.rng", "games.ground.cards", "players.tree", "players.patterns.alphabeta"]
    names += [f"games.{game}.{room}" for game in GAME_NAMES for room in ("rules", "sight")]
    found = {name: cache.fingerprint((f"sandtable.{name}",)) for name in names}
    for game in GAME_NAMES:
        state = typeof(new_record(find_game(game).rules.STATE))  # type: ignore[no-untyped-call]
        found[f"the search in {game}"] = cache._games_of([state])
    return found


@pytest.mark.parametrize(
    ("changed", "recompiled"),
    [
        (
            "games/flowers/rules.py",
            {"games.flowers.rules", "games.flowers.sight", "the search in flowers"},
        ),
        ("games/mandala/sense.py", {"the search in mandala"}),
        ("players/tree.py", {"players.tree"}),
        ("games/mandala/words/refusals.py", set()),
        ("server/app.py", set()),
    ],
)
def test_a_change_throws_away_what_depends_on_it_and_nothing_else(
    sources: Path, changed: str, recompiled: set[str]
) -> None:
    """Numba watches only the file a function stands in, which is too little; all is too much."""
    before = fingerprints()
    file = sources / changed
    file.write_text(file.read_text() + "\n# changed\n")
    forget_sources()
    after = fingerprints()
    assert {name for name in before if before[name] != after[name]} == recompiled


# ------------------------------------------------------------------------------- where it is kept


def test_old_compiled_code_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    """Also what version 0.1 kept, whose folders bear bare numbers."""
    long_ago = 1_500_000_000
    ours = [
        tmp_path / ("0" * 20),
        tmp_path / f"games.rng-{20 * 'a'}",
        tmp_path / f"x-{20 * 'b'}.done",
    ]
    theirs = tmp_path / "photos"
    for path in (*ours, theirs):
        path.touch() if path.suffix == ".done" else path.mkdir()
        os.utime(path, (long_ago, long_ago))
    python("import sandtable.games.ground.rng", SANDTABLE_CACHE_DIR=str(tmp_path))
    assert theirs.exists()
    assert not any(path.exists() for path in ours)


def first_answer(cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sandtable", "engine"],
        input='{"do":"new","game":"patterns","seed":1}\n',
        env=os.environ | {"SANDTABLE_CACHE_DIR": str(cache)} | more,
        capture_output=True,
        text=True,
        check=True,
    )


def test_where_nothing_can_be_written_a_temporary_folder_serves(tmp_path: Path) -> None:
    """One sentence says so; a file stands where the cache folder should be."""
    blocked = tmp_path / "file"
    blocked.touch()
    temporary = copy_cache(tmp_path / f"sandtable-{os.getuid()}", "games.patterns.sight-*")
    temporary.chmod(0o700)
    first = first_answer(blocked, TMPDIR=str(tmp_path))
    assert '"ok":true' in first.stdout
    assert [*temporary.glob("games.patterns.sight-*/**/*.nbc")]
    assert f"{blocked} cannot be written" in first.stderr
    assert len(first.stderr.splitlines()) == 3
    second = first_answer(blocked, TMPDIR=str(tmp_path))
    assert (second.stdout, second.stderr) == (first.stdout, "")


def test_a_temporary_folder_that_others_can_write_is_not_trusted(tmp_path: Path) -> None:
    """What is kept is run as code, so it is then compiled in memory and kept nowhere."""
    blocked = tmp_path / "file"
    blocked.touch()
    theirs = tmp_path / f"sandtable-{os.getuid()}"
    theirs.mkdir()
    theirs.chmod(0o777)
    told = python(
        "from sandtable.games.ground.cache import folder\nprint(folder().path)",
        SANDTABLE_CACHE_DIR=str(blocked),
        TMPDIR=str(tmp_path),
    )
    assert told == "None\n"
    assert list(theirs.iterdir()) == []


def test_where_nothing_can_be_kept_no_part_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that asks how far each is goes on, and compiles it for itself."""
    monkeypatch.setattr("sandtable.games.ground.parts.folder", lambda: Folder(None))
    assert find_part("small").progress == 0


def test_hardly_any_room_for_compiled_code_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not fit is compiled at every start, which would otherwise look like a fault."""
    monkeypatch.setattr("sandtable.cli.compiling.folder", lambda: Folder(tmp_path))
    for free, is_told in ((10**6, True), (10**9, False)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        screen = io.StringIO()
        tell_compiling(screen)(0.5)
        assert (f"hardly any room in {tmp_path}" in screen.getvalue()) is is_told


MIXED = """
from numpy import uint64
from sandtable.games.ground.parts import Part
from sandtable.games.ground.rng import mix
Part("", "small", ("sandtable.games.ground.rng",), lambda: [lambda: mix(uint64(1))]).load()
print(mix(uint64(7)))
"""


def cut_short(path: Path) -> None:
    """Damage all compiled code in a folder."""
    kept = [*path.rglob("*.nbc")]
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[:100])


def test_damaged_compiled_code_is_thrown_away(tmp_path: Path) -> None:
    """Here that of one small function: it is compiled once more, and kept."""
    answer = python(MIXED, SANDTABLE_CACHE_DIR=str(tmp_path))
    cut_short(tmp_path)
    assert python(MIXED, SANDTABLE_CACHE_DIR=str(tmp_path)) == answer
    assert all(file.stat().st_size > 100 for file in tmp_path.rglob("*.nbc"))
    assert python(MIXED, SANDTABLE_CACHE_DIR=str(tmp_path)) == answer


@pytest.fixture
def used(tmp_path: Path) -> tuple[Path, str]:
    """Return a cache folder that has been used, and what was answered then."""
    path = copy_cache(tmp_path / "cache")
    return path, first_answer(path).stdout


@pytest.mark.thorough  # as the small function above
def test_a_cache_all_of_which_is_damaged_is_made_anew(used: tuple[Path, str]) -> None:
    path, answer = used
    cut_short(path)
    assert first_answer(path).stdout == answer
    assert first_answer(path).stdout == answer


def test_a_half_deleted_cache_is_made_whole(used: tuple[Path, str]) -> None:
    """Somebody tidied up: the note that all is there is left, some of the code is not."""
    path, answer = used
    lost = [*path.glob("games.patterns.sight-*")]
    assert lost
    for each in lost:
        shutil.rmtree(each)
    assert first_answer(path).stdout == answer
    assert any([*each.rglob("*.nbc")] for each in lost)


def test_the_numba_cache_of_the_user_stays_where_it_is() -> None:
    python(
        "from numba.core import config\nbefore = config.CACHE_DIR\n"
        "import sandtable.games.mandala\nassert config.CACHE_DIR == before"
    )


# ------------------------------------------------------------------------------- who compiles it


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the file in which small parts note that they were compiled, in a fresh cache."""
    notes = tmp_path / "notes"
    notes.touch()
    monkeypatch.setenv("NOTES", str(notes))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("SANDTABLE_CACHE_DIR", str(tmp_path / "cache"))
    folder.cache_clear()
    yield notes
    folder.cache_clear()


def parts(*names: str) -> list[Part]:
    return [find_part(name) for name in names]


def test_what_is_missing_is_compiled_elsewhere_and_told_of(notes: Path) -> None:
    told: list[float] = []
    get_ready(parts("one", "two"), told.append)
    assert sorted(notes.read_text().split()) == ["one", "two"]
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0.0, 1.0)
    get_ready(parts("one", "two"), lambda _: told.clear())  # nothing is told of what is there
    assert told[-1] == 1.0


def test_many_processes_share_the_work(notes: Path) -> None:
    """Two at once, and every part is compiled once."""
    code = (
        "from sandtable.games.ground.compiling import get_ready\n"
        "from tests.games.small_parts import find_part\n"
        "get_ready([find_part(name) for name in ('a', 'b', 'c', 'd')])"
    )
    started = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [process.wait(LONG_ENOUGH) for process in started] == [0] * 2
    assert sorted(notes.read_text().split()) == ["a", "b", "c", "d"]


def test_a_wish_is_taken_first(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.games.ground.compiling.PROCESSES", 1)
    wanted, hold = parts("a", "b", "c", "d"), notes.with_name(HOLD)
    hold.touch()
    with closing(Compilers(wanted)) as compilers:
        wait_until(lambda: wanted[0].progress > 0)
        compilers.prefer(wanted[3])
        hold.unlink()
        wait_until(lambda: compilers.are_done)
    assert notes.read_text().split() == ["a", "d", "b", "c"]


def test_what_was_interrupted_goes_on(notes: Path) -> None:
    wanted, hold = parts("a"), notes.with_name(HOLD)
    hold.touch()
    with closing(Compilers(wanted)):
        wait_until(lambda: wanted[0].progress > 0.2)
    assert not wanted[0].is_kept
    hold.unlink()
    get_ready(wanted)
    assert notes.read_text().split() == ["a"]


@pytest.mark.usefixtures("notes")
def test_compiling_ends_with_the_process_that_started_it() -> None:
    """However it ended: kill -9 leaves nothing running."""
    code = (
        "import time\nfrom sandtable.games.ground.compiling import Compilers\n"
        "from tests.games.small_parts import find_part\n"
        "made = Compilers([find_part(str(n)) for n in range(1000)])\n"
        "print(*(process.pid for process in made._processes), flush=True)\ntime.sleep(1000)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    started = [int(pid) for pid in parent.stdout.readline().split()]
    parent.kill()
    parent.communicate()
    wait_until(lambda: not any(is_running(pid) for pid in started))


def is_running(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


SYMBOLS = """
from numba import from_dtype
from sandtable import GAME_NAMES, find_game
print({name: from_dtype(find_game(name).rules.STATE).mangling_args[1] for name in %s})
"""


def test_records_have_the_same_symbols_in_every_process_and_others_in_each_game() -> None:
    """Or code that two processes have compiled would be mistaken for each other when loaded."""
    here = {name: from_dtype(find_game(name).rules.STATE) for name in GAME_NAMES}
    symbols = {name: record.mangling_args[1] for name, record in here.items()}
    assert len(set(symbols.values())) == len(GAME_NAMES)
    assert ast.literal_eval(python(SYMBOLS % "reversed(GAME_NAMES)")) == symbols
