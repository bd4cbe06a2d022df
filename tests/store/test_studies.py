"""Studies in the store, on both kinds of database: saved in order, exported, checked, pruned."""

import asyncio
import io
import json
from dataclasses import replace
from pathlib import Path

from sandtable import Match, Position
from sandtable.cli.keeping.import_ import check_table
from sandtable.store import Store
from sandtable.store.checking import check_studies
from sandtable.store.copies.dumps import dump, restore
from sandtable.store.desk import Desk
from sandtable.store.rows import KeptStudy
from sandtable.study.document import FromPosition
from sandtable.study.reading import new

START = FromPosition(position=Position.new("mandala", seed=1).to_json())
BODY = json.dumps(new("Openings", START, Match.from_record).to_json())
STUDY = KeptStudy("s1", "ab" * 32, "mandala", 1, 10, 10, 10, BODY)


def nobody(_: int, __: int) -> None:
    """Hear how far it is."""


def test_of_two_saves_of_the_same_number_one_counts_and_a_deleted_study_stays_deleted(
    store: Store,
) -> None:
    async def run() -> None:
        await store.add_study(STUDY)
        both = [store.save_study("s1", 2, at, f'{{"at":{at}}}') for at in (20, 21)]
        assert sorted(await asyncio.gather(*both)) == [False, True]
        assert not await store.save_study("s1", 2, 22, "{}")
        assert not await store.save_study("s1", 4, 22, "{}")
        found = await store.study("s1")
        assert found is not None
        assert (found.number, found.owner, found.at) == (2, STUDY.owner, 10)
        await store.delete_study("s1")
        assert not await store.save_study("s1", 3, 23, "{}")
        assert await store.study("s1") is None

    asyncio.run(run())


def test_studies_are_exported_checked_counted_and_pruned(store: Store, tmp_path: Path) -> None:
    async def run() -> None:
        await store.add_study(STUDY)
        await store.add_study(replace(STUDY, id="s2", seen=5000, body='{"nodes": []}'))
        file = io.BytesIO()
        assert dump(store.engine, file, nobody).studies == 2
        other = Store.open(f"sqlite:///{tmp_path / 'other.sqlite3'}")
        for new_ones in (2, 0):
            copied = io.BytesIO(file.getvalue())
            assert restore(other.engine, copied, nobody, check_table).studies == new_ones
        assert await other.study("s1") == STUDY
        found = dict(check_studies(other.engine))
        assert found["s1"] is None
        assert "not a study" in (found["s2"] or "")
        assert Desk(other.engine).kept_studies(0, 11) == {"mandala": 2}
        assert await other.prune_studies(1000) == 1
        assert await other.study("s1") is None
        await other.close()

    asyncio.run(run())
