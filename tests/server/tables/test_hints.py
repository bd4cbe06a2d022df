"""Hints: for who is alone with computers, never in secret, and never about another position."""

import asyncio
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.cli.keeping.import_ import check_table
from sandtable.errors import Behind, ThinkingFailed, TooFast
from sandtable.players import Answer, Question, think
from sandtable.server.cluster.jobs import Workers
from sandtable.server.edge.budgets import Budgets
from sandtable.server.edge.metrics import Metrics
from sandtable.server.schemas.bodies import HintWish
from sandtable.server.settings import Settings
from sandtable.server.tables import hints as module
from sandtable.server.tables.computers import NOBODY
from sandtable.server.tables.hints import Hints
from sandtable.server.tables.hub import Hub
from sandtable.server.tables.live import Live
from sandtable.server.tables.notices import Notices
from sandtable.server.tables.turns import Asker
from sandtable.store import Store
from sandtable.store.copies.dumps import dump, restore
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms
from tests.server.cluster.worker_process import start_worker
from tests.server.guests import Chair, Guest, House, done, refused
from tests.services import start_redis

NO_LIMITS = Budgets(Settings(database="sqlite:///unused", limits=False))
GAMES = ["mandala", "patterns", "flowers"]


def alone(house: House, game: str = "mandala", level: str = "random") -> Chair:
    """Sit down with a computer, and wait for a turn with a choice."""
    ann = house.guest()
    chair = ann.at(ann.open(game, ["me", level])["table"]["id"])
    while len(chair.latest["legal"]) < 2:
        chair.play() if chair.latest["legal"] else chair.hear()
    return chair


def ask(guest: Guest | None, chair: Chair, identity: str = "h1", **more: Any) -> httpx.Response:
    """Ask for a hint at the table of a chair."""
    body = {"id": identity, "seen": chair.latest["number"]} | more
    path = f"/api/tables/{chair.table}/hint"
    return guest.ask("POST", path, body) if guest else chair.house.ask("POST", path, body)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_legal_move_with_a_reason_and_makes_it_practice(
    house: House, game: str
) -> None:
    chair = alone(house, game)
    before = chair.latest
    hint = done(ask(chair.guest, chair))
    assert set(hint) == {"move", "why", "value"}
    assert hint["move"] in before["legal"]
    assert hint["why"].endswith(".")
    assert -1 <= hint["value"] <= 1
    event = chair.hear()
    assert event["event"] == {"kind": "hint", "seat": 0}
    assert event["id"] == "h1"
    assert event["status"]["practice"]
    assert (event["view"], event["legal"]) == (before["view"], before["legal"])
    chair.play(hint["move"], seen=before["number"])


def test_a_hint_comes_in_german_too(house: House) -> None:
    """And again for the same position it is the same move."""
    chair = alone(house)
    english, german = (
        done(ask(chair.guest, chair, language, language=language)) for language in ("en", "de")
    )
    assert english["why"] != german["why"]
    assert (english["move"], english["value"]) == (german["move"], german["value"])


def test_a_hint_that_is_asked_for_twice_happens_once(house: House) -> None:
    chair = alone(house)
    assert done(ask(chair.guest, chair)) == done(ask(chair.guest, chair))
    assert chair.hear()["event"]["kind"] == "hint"
    assert chair.hears_nothing_more()


def test_an_id_that_has_been_used_for_something_else_gets_no_hint(house: House) -> None:
    """Or else a hint could be had that the log does not know of."""
    chair = alone(house)
    chair.ask("react", reaction="hello", id="mine")
    assert refused(ask(chair.guest, chair, "mine")) == (400, "bad_request")
    assert not chair.latest["status"]["practice"]
    done(ask(chair.guest, chair, "h1"))
    chair.hear()
    chair.play()
    while not chair.latest["legal"]:
        chair.hear()
    assert refused(ask(chair.guest, chair, "h1")) == (400, "bad_request")


def test_hints_are_refused_where_they_would_be_unfair_or_late(house: House) -> None:
    chair = alone(house)
    stranger, number = house.guest("Eve"), chair.latest["number"]
    assert refused(ask(None, chair)) == (401, "bad_key")
    assert refused(ask(stranger, chair)) == (403, "not_seated")
    assert refused(ask(chair.guest, chair, language="fr")) == (400, "bad_request")
    chair.play()
    while not chair.latest["legal"]:
        chair.hear()
    assert refused(ask(chair.guest, chair, seen=number)) == (409, "behind")
    chair.ask("resign")
    assert refused(ask(chair.guest, chair)) == (409, "game_over")
    first, second = house.pair()
    assert refused(ask(first.guest, first)) == (403, "not_allowed")
    assert refused(ask(second.guest, second)) == (403, "not_allowed")


def test_there_is_no_hint_while_a_computer_thinks(house: House) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("mandala", ["grandmaster", "me"])["table"]["id"])
    assert refused(ask(ann, chair)) == (409, "not_your_turn")


def test_the_record_of_a_game_with_a_hint_says_so(house: House) -> None:
    chair = alone(house, "patterns")
    done(ask(chair.guest, chair))
    chair.hear()
    chair.ask("resign")
    assert done(house.ask("GET", f"/api/tables/{chair.table}/record"))["practice"]


# With thinkers that a test holds in its hands.


class Slow:
    """Thinkers who wait for a sign, and count what they were asked."""

    def __init__(self) -> None:
        self.is_asked, self.may_answer = asyncio.Event(), asyncio.Event()
        self.asked: list[str] = []

    async def ready(self, question: Question) -> None:
        """All is ready."""

    async def ask(self, question: Question, key: str, asker: Asker = NOBODY) -> Answer:  # noqa: ARG002
        self.asked.append(key)
        self.is_asked.set()
        await self.may_answer.wait()
        return think(replace(question, level="random"))

    async def check(self) -> None:
        """Be there."""

    async def close(self) -> None:
        """Nothing is open."""


@contextmanager
def hinting(folder: Path) -> Iterator[tuple[Hub, Hints, Slow]]:
    """Return a hub with hints by slow thinkers."""
    store, slow = Store.open(f"sqlite:///{folder / 'games.sqlite3'}"), Slow()
    hub = Hub(store, Notices(), Metrics())
    try:
        yield hub, Hints(hub, slow, NO_LIMITS), slow
    finally:
        asyncio.run(store.close())


async def sitting(hub: Hub) -> Live:
    seats = [Seat("person", "Ann", holder="Ann"), Seat("computer", level="random")]
    return await hub.open(Terms.agreed("mandala", 2), seats, "Ann")


def test_a_person_has_one_hint_at_a_time(tmp_path: Path) -> None:
    """At all tables together; the next may come when the first was given up."""

    async def scene(hub: Hub, hints: Hints, slow: Slow) -> None:
        one, two = await sitting(hub), await sitting(hub)
        first = asyncio.create_task(hints.hint(one, "Ann", HintWish(id="a", seen=0)))
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await hints.hint(two, "Ann", HintWish(id="b", seen=0))
        assert len(slow.asked) == 1
        first.cancel()
        await asyncio.wait([first])
        assert one.table.number == 0
        second = asyncio.create_task(hints.hint(two, "Ann", HintWish(id="b", seen=0)))
        await asyncio.sleep(0)
        slow.may_answer.set()
        await second
        assert two.table.now.is_practice

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))


def test_a_hint_for_which_nobody_has_time_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WITHIN", 0.01)

    async def scene(hub: Hub, hints: Hints, _: Slow) -> None:
        live = await sitting(hub)
        with pytest.raises(ThinkingFailed):
            await hints.hint(live, "Ann", HintWish(id="a", seen=0))
        assert not live.table.now.is_practice
        with pytest.raises(ThinkingFailed):  # and not "one at a time"
            await hints.hint(live, "Ann", HintWish(id="a", seen=0))

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))


def test_a_hint_is_never_about_a_position_that_its_seat_has_left(tmp_path: Path) -> None:
    """Not even for a page that claims to have seen the future."""

    async def scene(hub: Hub, hints: Hints, slow: Slow) -> None:
        live = await sitting(hub)
        wish = HintWish(id="a", seen=2**31 - 1)
        late = asyncio.create_task(hints.hint(live, "Ann", wish))
        await slow.is_asked.wait()
        await play_round(hub, live)
        assert live.table.now.to_move == 0
        slow.may_answer.set()
        with pytest.raises(Behind):
            await late
        assert not live.table.now.is_practice  # it was never given

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))


def test_a_game_with_a_hint_moves_to_another_database(tmp_path: Path) -> None:
    """The log there is the same, and the table still knows that it was practice."""
    file = io.BytesIO()

    async def scene(hub: Hub, hints: Hints, slow: Slow) -> None:
        slow.may_answer.set()
        live = await sitting(hub)
        await hints.hint(live, "Ann", HintWish(id="a", seen=0))
        dump(hub.store.engine, file, lambda *_: None)
        file.seek(0)
        other = Store.open(f"sqlite:///{tmp_path / 'others.sqlite3'}")
        assert restore(other.engine, file, lambda *_: None, check_table).tables == 1
        assert await other.read(live.table.id) == await hub.store.read(live.table.id)
        again = await Hub(other, Notices(), Metrics()).find(live.table.id)
        assert again.table.now.is_practice
        await other.close()

    with hinting(tmp_path) as given:
        asyncio.run(scene(*given))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")  # by SAQ
def test_workers_think_of_hints_where_there_are_workers(tmp_path: Path) -> None:
    async def scene(hub: Hub, url: str) -> None:
        queue = Workers(url)
        live = await sitting(hub)
        hint = await Hints(hub, queue, NO_LIMITS).hint(live, "Ann", HintWish(id="a", seen=0))
        assert hint["move"] in live.table.positions[-1].legal_moves
        await queue.close()

    with (
        start_redis() as service,
        start_worker(service.url, tmp_path) as worker,
        hinting(tmp_path) as (hub, _, _),
    ):
        asyncio.run(scene(hub, service.url))
        assert worker.has_logged("hint") == 1


async def play_round(hub: Hub, live: Live) -> None:
    """Let both seats move once."""
    for by in ("person", "computer"):
        await hub.enter(live, partial(build, by))


def build(by: str, table: Table, at: int) -> Change:
    """Add a card to a mountain for the seat to move."""
    word = next(word for word in table.positions[-1].legal_moves if word.startswith("M"))
    return actions.play(table, table.now.to_move, word, table.number, at, by=by)
