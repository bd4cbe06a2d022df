"""The store keeps what it is given and lists what is asked for, on both kinds of database."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.errors import NoTable, NumberTaken
from sandtable.store import Known, Row, Store, Summary
from tests.store.logs import PLAYING, entry, opening

# What JSON texts are made of: PostgreSQL's texts hold no NUL, UTF-8 no halves of surrogate pairs.
bodies = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


def test_what_was_appended_is_read_back_byte_for_byte(store: Store) -> None:
    tables = Counter[str]()

    @given(st.lists(bodies, min_size=1, max_size=5), st.integers(-1, 5))
    def check(texts: list[str], after: int) -> None:
        tables["made"] += 1
        table = f"table {tables['made']}"
        rows = [
            Row(table, number, 7, text, summary=PLAYING if number == 0 else None)
            for number, text in enumerate(texts)
        ]
        asyncio.run(store.append(*rows))
        expected = [(number, text) for number, text in enumerate(texts) if number > after]
        assert asyncio.run(store.read(table, after)) == expected

    check()


def test_the_tails_of_many_tables_are_read_at_once(store: Store) -> None:
    async def run() -> None:
        for table in "abc":
            await store.append(opening(table), entry(table, 1, table), entry(table, 2, table * 2))
        tails = await store.read_many({"a": -1, "b": 1, "c": 2, "nobody's": 0})
        assert tails == {
            "a": [(0, '{"kind":"open"}'), (1, "a"), (2, "aa")],
            "b": [(2, "bb")],
            "c": [],
            "nobody's": [],
        }

    asyncio.run(run())


def test_a_number_is_taken_once(store: Store) -> None:
    async def run() -> None:
        await store.append(opening("t"), entry("t", 1, "first"))
        with pytest.raises(NumberTaken):
            await store.append(entry("t", 1, "second"))
        assert await store.read("t", 0) == [(1, "first")]

    asyncio.run(run())


def test_an_append_is_all_or_nothing(store: Store) -> None:
    """The second of three rows clashes: none is kept, nor a seat, nor a change of the summary."""

    async def run() -> None:
        await store.append(opening("t", "ann"), entry("t", 1))
        over = replace(PLAYING, state="over")
        late = Row("t", 2, 2, "late", ("ben",), over)
        with pytest.raises(NumberTaken):
            await store.append(opening("u", "ben"), entry("t", 1), late)
        assert await store.read_many({"t": 0, "u": -1}) == {"t": [(1, '{"kind":"play"}')], "u": []}
        assert await store.tables_of("ben") == []
        assert await store.count_open("ann") == 1

    asyncio.run(run())


def test_a_table_must_be_opened_first(store: Store) -> None:
    with pytest.raises(NoTable):
        asyncio.run(store.append(entry("never opened", 1)))
    with pytest.raises(ValueError, match="entry 0"):
        entry("t", 0)


def test_an_append_that_is_refused_spoils_no_other(store: Store) -> None:
    """Two hundred appends at once; a third of them clash, one cannot be written at all."""

    async def run() -> None:
        await store.append(opening("t"), *(entry("t", number) for number in range(1, 201, 3)))
        tries = [store.append(entry("t", number)) for number in range(1, 201)]
        unwritable = store.append(entry("t", 900, "\ud800"))
        *ends, last = await asyncio.gather(*tries, unwritable, return_exceptions=True)
        for number, end in enumerate(ends, 1):
            assert isinstance(end, NumberTaken) if number % 3 == 1 else end is None
        assert isinstance(last, Exception)
        assert [number for number, _ in await store.read("t")] == list(range(201))

    asyncio.run(run())


def test_tables_come_due_in_order(store: Store) -> None:
    async def run() -> None:
        for table, due in [("late", 30), ("early", 10), ("never", None), ("soon", 20)]:
            summary = Summary("flowers", "playing", is_watchable=False, due=due)
            await store.append(opening(table, summary=summary))
        assert await store.due(9) == []
        assert await store.due(20) == ["early", "soon"]
        assert await store.due(99, limit=1) == ["early"]
        await store.append(Row("early", 1, 5, "{}", summary=PLAYING))
        assert await store.due(20) == ["soon"]

    asyncio.run(run())


def test_the_newest_tables_in_play_may_be_watched(store: Store) -> None:
    async def run() -> None:
        await store.append(opening("old", at=1), opening("new", at=3), opening("between", at=2))
        await store.append(
            opening("waiting", summary=replace(PLAYING, state="waiting")),
            opening("private", summary=replace(PLAYING, is_watchable=False)),
        )
        assert await store.watchable() == ["new", "between", "old"]
        assert await store.watchable(limit=1) == ["new"]
        await store.append(Row("new", 1, 9, "{}", summary=replace(PLAYING, state="over")))
        assert await store.watchable() == ["between", "old"]

    asyncio.run(run())


def test_a_person_finds_their_tables_again(store: Store) -> None:
    async def run() -> None:
        await store.append(opening("one", "ann", at=1), opening("two", "ben", at=2))
        await store.append(Row("two", 1, 5, "{}", ("ann",), PLAYING))
        assert await store.tables_of("ann") == ["two", "one"]
        assert await store.tables_of("ann", limit=1) == ["two"]
        assert await store.count_open("ann") == 2
        await store.append(Row("one", 1, 9, "{}", summary=replace(PLAYING, state="over")))
        assert await store.count_open("ann") == 1
        assert await store.tables_of("nobody") == []

    asyncio.run(run())


def test_people_have_names(store: Store) -> None:
    async def run() -> None:
        assert await store.person("ann") is None
        await store.add_person("ann", "Ann Ö", 1)
        await store.add_person("ann", "Another", 2)
        assert await store.person("ann") == Known("ann", "Ann Ö", 1)
        await store.rename("ann", "Anna")
        await store.rename("nobody", "Nobody")
        assert await store.person("ann") == Known("ann", "Anna", 1)
        assert await store.person("nobody") is None

    asyncio.run(run())


def test_another_key_opens_all_that_is_a_persons_and_the_old_one_nothing(store: Store) -> None:
    async def run() -> None:
        await store.add_person("ann", "Ann", 1)
        await store.add_person("bob", "Bob", 1)
        await store.change_key("ann", "new")
        await store.saw("ann", 5)
        assert await store.person("ann") is None
        assert await store.person("new") == Known("ann", "Ann", 5)
        with pytest.raises(NumberTaken):
            await store.change_key("bob", "new")
        assert await store.person("bob") == Known("bob", "Bob", 1)

    asyncio.run(run())


def test_whoever_leaves_before_the_game_has_one_table_less(store: Store) -> None:
    async def run() -> None:
        await store.append(replace(opening("one"), holders=("ann", "bob")))
        await store.append(replace(entry("one", 1), leavers=("bob",)))
        assert await store.tables_of("bob") == []
        assert await store.count_open("bob") == 0
        assert await store.tables_of("ann") == ["one"]
        await store.append(replace(entry("one", 2), holders=("bob",)))
        assert await store.tables_of("bob") == ["one"]

    asyncio.run(run())


def test_a_review_is_asked_for_and_then_kept(store: Store) -> None:
    async def scene() -> None:
        await store.append(opening("t"))
        assert await store.review("t", "quick") == (False, None)
        await store.ask_for_review("t", "quick", 1)
        assert await store.review("t", "quick") == (True, None)
        await store.keep_review("t", "quick", 2, '{"version": 1}')
        await store.ask_for_review("t", "quick", 3)
        assert await store.review("t", "quick") == (True, '{"version": 1}')
        assert await store.review("t", "deep") == (False, None)

    asyncio.run(scene())


def test_progress_goes_with_its_person(store: Store) -> None:
    """It is added by ids, deleted at once, and deleted with people who do not come back."""

    async def scene() -> None:
        for holder, at in (("ann", 1), ("bob", 9)):
            await store.add_person(holder, holder, at)
            await store.keep_progress(holder, [("game 1", 5, "a"), ("game 2", 3, "b")])
        await store.keep_progress("ann", [("game 1", 7, "z"), ("game 3", 4, "c")])
        assert await store.progress("ann") == (["b", "c", "a"], 0)
        assert await store.progress_size("ann") == (3, 0)
        for until in (6, 8):
            await store.delete_progress("ann", until)
            assert await store.progress("ann") == ([], until)
        await store.keep_progress("ann", [("game 4", 9, "d")])
        assert await store.progress_size("ann") == (1, 8)
        assert await store.prune_people(5) == 1
        assert await store.progress("ann") == ([], 0)
        assert await store.progress_size("bob") == (2, 0)

    asyncio.run(scene())
