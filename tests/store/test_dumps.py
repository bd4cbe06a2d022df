"""All games leave one database and enter another unchanged; bad files change nothing."""

import asyncio
import io
import json
from pathlib import Path

import pytest

from sandtable.cli.keeping.import_ import check_table
from sandtable.errors import BadRecord
from sandtable.store import Known, Store, Summary
from sandtable.store.copies.dumps import CHUNK, Counts, dump, restore
from tests.services import Service, fresh_database
from tests.store.logs import PLAYING, SECRET, real_entry, real_opening

TABLES = 2 * CHUNK + 3
HIDDEN = SECRET.hex()


def nobody(_done: int, _all: int) -> None:
    """Take no notice of progress."""


async def fill(store: Store) -> None:
    """Add people and tables of many kinds, on more than two chunks."""
    for place in range(TABLES):
        table, holders = f"table {place}", (f"holder {place % 7}", f"holder {place % 5 + 7}")
        over = Summary("flowers", "over", is_watchable=False, due=None)
        due = Summary("patterns", "waiting", is_watchable=True, due=place)
        await store.append(
            real_opening(table, *holders, at=place, summary=(PLAYING, over, due)[place % 3]),
            *(real_entry(table, number) for number in range(1, place % 9)),
        )
        if place % 3 == 1:
            await store.ask_for_review(table, "deep", place)
            await store.keep_review(table, "quick", place, f'{{"place": "☺ {place}"}}')
    for place in range(12):
        await store.add_person(f"holder {place}", f"Person ☺ {place}", place)
        await store.keep_progress(f"holder {place}", [("game t", place, f'{{"at": {place}}}')])
    await store.delete_progress("holder 1", 5)


def exported(store: Store) -> bytes:
    file = io.BytesIO()
    dump(store.engine, file, nobody)
    return file.getvalue()


def imported(store: Store, content: bytes) -> Counts:
    return restore(store.engine, io.BytesIO(content), nobody, check_table)


@pytest.fixture(scope="module")
def good_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Export many games."""

    async def run() -> bytes:
        store = Store.open(f"sqlite:///{tmp_path_factory.mktemp('good') / 'games.sqlite3'}")
        await fill(store)
        content = exported(store)
        await store.close()
        return content

    return asyncio.run(run())


def test_all_games_move_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, postgres: Service
) -> None:
    """The three exports are equal byte for byte, and the lists answer alike."""
    urls = [
        f"sqlite:///{tmp_path / 'first.sqlite3'}",
        fresh_database(postgres),
        f"sqlite:///{tmp_path / 'last.sqlite3'}",
    ]

    async def run() -> None:
        first, middle, last = stores = [Store.open(url) for url in urls]
        await fill(first)
        content = exported(first)
        for store in (middle, last):
            assert imported(store, content) == Counts(people=12, tables=TABLES)
            assert exported(store) == content
            assert await store.due(10**6) == await first.due(10**6)
            assert await store.review("table 1", "quick") == (True, '{"place": "☺ 1"}')
            assert await store.review("table 1", "deep") == (False, None)
            assert await store.watchable() == await first.watchable()
            assert await store.tables_of("holder 3") == await first.tables_of("holder 3")
            assert await store.person("holder 3") == Known("holder 3", "Person ☺ 3", 3)
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_tables_that_are_there_stay_as_they_are(store: Store) -> None:
    async def run() -> None:
        await store.append(real_opening("both"), real_entry("both", 1))
        await store.append(real_opening("file only"))
        await store.add_person("ann", "Ann", 1)
        content = exported(store).replace(b"file only", b"new table")
        await store.append(real_entry("both", 2, "newer"))
        await store.rename("ann", "Anna")
        assert imported(store, content) == Counts(people=0, tables=1, skipped=1)
        assert len(await store.read("both")) == 3
        assert len(await store.read("new table")) == 1
        assert await store.person("ann") == Known("ann", "Anna", 1)

    asyncio.run(run())


def test_progress_is_told_up_to_the_end(store: Store) -> None:
    asyncio.run(fill(store))
    told: list[tuple[int, int]] = []
    dump(store.engine, io.BytesIO(), lambda *news: told.append(news))
    lines = TABLES + 12
    assert told == [(done, lines) for done in range(1, lines + 1)]
    told.clear()
    restore(store.engine, io.BytesIO(exported(store)), lambda *news: told.append(news), check_table)
    assert told[-1] == (lines, lines)


def test_a_table_that_could_not_be_played_on_is_refused_by_its_line(
    store: Store, good_file: bytes
) -> None:
    """Everything is as it should be but for a move that the rules forbid."""
    *lines, last = good_file.splitlines(keepends=True)
    table = json.loads(last)
    number = len(table["entries"])
    move = {"kind": "play", "at": 1, "seat": 0, "move": "nonsense"}
    table["entries"].append([number, 1, json.dumps(move)])
    with pytest.raises(BadRecord, match=rf"line {len(lines) + 1} .*entry {number} "):
        imported(store, b"".join([*lines, json.dumps(table).encode()]))
    assert exported(store).count(b"\n") == 1


@pytest.mark.parametrize("number", [0, 1 << 31, 10**30])
def test_a_study_that_was_never_saved_so_often_is_refused(store: Store, number: int) -> None:
    """No column holds such a number."""
    times = {"at": 1, "changed": 1, "seen": 1}
    study = {"study": "s", "owner": "o", "game": "mandala", "number": number, "body": "{}"} | times
    header = {"sandtable": "games", "version": 4, "people": 0, "tables": 0, "studies": 1}
    with pytest.raises(BadRecord, match="line 2 "):
        imported(store, b"\n".join(json.dumps(line).encode() for line in (header, study)))


def spoil(content: bytes, how: str) -> bytes:
    """Return a bad copy of a good file."""
    header, *lines = content.splitlines(keepends=True)
    table = json.loads(lines[-1])
    changes = {
        "gap": {"entries": [[0, 0, "{}"], [2, 0, "{}"]]},
        "no log": {"entries": []},
        "not JSON": {"entries": [[0, 0, f"{HIDDEN} {{"]]},
        "not an object": {"entries": [[0, 0, f'"{HIDDEN}"']]},
        "not an entry": {"entries": [[0, 0, '{"kind":"nonsense"}']]},
        "state": {"state": HIDDEN},
        "due": {"due": "1"},
        "time": {"opened": 1 << 63},
        "NUL": {"game": "\0"},
        "more": {"more": HIDDEN},
        "surrogate": {"game": "\ud800"},
    }
    if how in changes:
        changed = table | changes[how]
        return b"".join([header, *lines[:-1], json.dumps(changed).encode() + b"\n"])
    return {
        "empty": b"",
        "other file": b'{"game":"mandala"}\n',
        "newer": content.replace(b'"version":4', b'"version":5', 1),
        "cut between lines": b"".join([header, *lines[:-1]]),
        "cut within a line": content[:-20],
        "doubled": b"".join([header, *lines[:-1], lines[-2]]),
        "longer": content + lines[-1],
        "blank line": content + b"\n",
        "not UTF-8": content[:-20] + b"\xff" + content[-19:],
    }[how]


@pytest.mark.parametrize(
    "how",
    [
        *("empty", "other file", "newer", "cut between lines", "cut within a line", "doubled"),
        *("longer", "blank line", "not UTF-8", "gap", "no log", "not JSON", "not an object"),
        *("not an entry", "state", "due", "time", "NUL", "more", "surrogate"),
    ],
)
def test_a_bad_file_changes_nothing_and_is_not_quoted(
    tmp_path: Path, good_file: bytes, how: str
) -> None:
    """The first chunk of each file is good; still nothing of it may come in."""

    async def run() -> None:
        store = Store.open(f"sqlite:///{tmp_path / 'games.sqlite3'}")
        before = exported(store)
        with pytest.raises(BadRecord) as refusal:
            imported(store, spoil(good_file, how))
        assert exported(store) == before
        assert HIDDEN not in str(refusal.value)
        await store.close()

    asyncio.run(run())
