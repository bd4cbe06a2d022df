"""A table is the fold of its log: made again it is the same, and damaged logs are refused."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import GAME_NAMES
from sandtable.errors import BadRecord, SandtableError
from sandtable.games.ground import chance
from sandtable.games.ground.records import bytes_of
from sandtable.table import actions, messages
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from tests import nets
from tests.tables import (
    OPENED,
    add,
    again,
    attempt,
    everything,
    eyes,
    holder_of,
    now,
    opened,
    play,
    play_on,
    walk,
)

seeds = st.integers(0, 10**6)
FEWER = settings(max_examples=nets.width(quick=20, plain=25, thorough=1000))  # half games
SEATINGS = [
    ("mandala", "pp"), ("mandala", "po"), ("mandala", "cp"), ("patterns", "pp"),
    ("patterns", "pc"), ("flowers", "ppp"), ("flowers", "poc"), ("flowers", "pppp"),
]  # fmt: skip


def any_table(seating: tuple[str, str], seed: int) -> Table:
    dice = random.Random(seed)
    clock, if_away = dice.choice([None, 30]), dice.choice(["end", "random"])
    return opened(*seating, seed, seconds=clock, if_away=if_away)


@FEWER
@given(st.sampled_from(SEATINGS), seeds)
def test_made_again_from_its_texts_a_table_tells_the_same(
    seating: tuple[str, str], seed: int
) -> None:
    """Every message to everybody is the same byte for byte, whatever was tried at the table."""
    table = any_table(seating, seed)
    walk(table, random.Random(seed), 120)
    copy = again(table)
    assert everything(copy) == everything(table)
    for seat in eyes(table):
        for number in range(table.number + 1):
            ours, theirs = (messages.event(each, number, seat) for each in (table, copy))
            assert json.dumps(ours) == json.dumps(theirs)


@settings(max_examples=nets.width(quick=10, plain=25, thorough=500))
@given(st.sampled_from(SEATINGS), seeds)
def test_what_is_refused_changes_nothing(seating: tuple[str, str], seed: int) -> None:
    """Neither does what is not refused, until it is added."""
    table, dice = any_table(seating, seed), random.Random(seed)
    refusals = 0
    for _ in range(50):
        before = everything(table)
        found = attempt(table, dice)
        assert everything(table) == before
        if isinstance(found, Change):
            assert found.entry.number == table.number + 1
            add(table, found)
            assert everything(table) != before
        else:
            refusals += 1
            assert len(str(found)) > 10
    assert refusals


@FEWER
@given(st.sampled_from(SEATINGS), seeds)
def test_an_event_is_the_same_whenever_it_is_sent(seating: tuple[str, str], seed: int) -> None:
    """What was told at the time is told again later, also after undo and after the end."""
    table, dice = any_table(seating, seed), random.Random(seed)
    told: list[list[str]] = []
    for _ in range(100):
        found = attempt(table, dice)
        if isinstance(found, Change):
            add(table, found)
            number = table.number
            told.append([json.dumps(messages.event(table, number, seat)) for seat in eyes(table)])
    for number, then in enumerate(told, start=1):
        assert [json.dumps(messages.event(table, number, seat)) for seat in eyes(table)] == then


@pytest.mark.parametrize("name", GAME_NAMES)
def test_draws_depend_on_nothing_but_secret_and_number(name: str) -> None:
    """The same moves lead to the same cards, whatever else happened and whenever."""
    plain, busy = opened(name, "pc", 4), opened(name, "pc", 4, seconds=60)
    dice = random.Random(1)
    for number in range(1, 20):
        word = dice.choice(plain.positions[-1].legal_moves)
        expected = plain.positions[-1].play(word, chance.seed_of_move(plain.secret, number))
        play(plain, word)
        assert plain.positions[-1] == expected
        words = busy.positions[-1].legal_moves
        if busy.now.to_move == 0 and len(words) > 1:
            add(busy, actions.react(busy, 0, "thinking", now(busy)))
            play(busy, dice.choice(words))
            add(busy, actions.ask_undo(busy, 0, now(busy)))
        play(busy, word)
        assert bytes_of(busy.positions[-1].state) == bytes_of(plain.positions[-1].state)
    assert [move.word for move in busy.moves] == [move.word for move in plain.moves]


def test_other_secrets_deal_other_cards() -> None:
    deals = {bytes_of(opened("mandala", "pp", seed).positions[0].state) for seed in range(50)}
    assert len(deals) == 50


def test_a_person_is_found_by_key() -> None:
    table = opened("flowers", "pcp")
    assert [table.seat_of(holder_of(number)) for number in range(3)] == [0, None, 2]
    assert table.seat_of(None) is None
    assert table.seat_of("") is None


def test_only_persons_have_a_deadline() -> None:
    table = opened("mandala", "pc", seconds=60)
    assert table.deadline(table.now) == OPENED + 60_000
    play_on(table, 1, random.Random(1))
    assert table.deadline(table.now) is None
    without = opened("mandala", "pp")
    assert without.deadline(without.now) is None


def busy_log() -> list[Entry]:
    """Return a log with entries of every kind."""
    table = opened("flowers", "ppo", seconds=60, if_away="random")
    add(table, actions.renew(table, holder_of(0), 2, now(table), "n"))
    (words,) = actions.invitations(table, holder_of(0)).values()
    add(table, actions.sit(table, holder_of(2), "Cleo", words, now(table)))
    add(table, actions.react(table, 1, "hello", now(table), "r"))
    grown = next(w for w in table.positions[-1].legal_moves if w.endswith("2"))
    play(table, grown)
    add(table, actions.ask_undo(table, 0, now(table)))
    add(table, actions.answer_undo(table, 1, True, now(table)))
    add(table, actions.answer_undo(table, 2, True, now(table)))
    play(table, grown)
    add(table, actions.time_up(table, now(table) + 60_000))
    add(table, actions.resign(table, 2, now(table)))
    add(table, actions.ask_undo(table, 0, now(table)))
    add(table, actions.hint(table, 0, table.number, now(table), "h"))
    play_on(table, 1000, random.Random(3))
    assert table.now.end is not None
    add(table, actions.ask_rematch(table, 0, now(table), "next"))
    return table.entries


LOG = busy_log()
FIRST = {entry.kind: entry.number for entry in reversed(LOG)}


def test_the_log_that_is_damaged_below_is_sound_and_has_every_kind() -> None:
    assert Table("t", LOG).now.rematch == "next"
    assert set(FIRST) == {
        "open", "sit", "react", "play", "ask_undo", "answer_undo", "time_up", "resign",
        "take_back", "hint", "rematch", "renew",
    }  # fmt: skip


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@given(st.sampled_from(sorted(FIRST)), st.data())
def test_a_log_with_changed_values_is_refused_or_still_a_table(
    kind: str, data: st.DataObject
) -> None:
    """Nothing but BadRecord comes of any value anywhere in an entry."""
    number = FIRST[kind]
    body = json.loads(LOG[number].to_text())
    place: Any = body
    while True:
        key = data.draw(st.sampled_from(range(len(place)) if isinstance(place, list) else [*place]))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(junk)
    texts = [entry.to_text() for entry in LOG[: number + 3]]
    texts[number] = json.dumps(body)
    try:
        table = Table("t", [Entry.from_text(n, text) for n, text in enumerate(texts)])
    except BadRecord:
        return
    for seat in eyes(table):
        json.dumps(messages.welcome(table, seat))


@given(st.data())
def test_damaged_characters_are_refused_or_still_a_table(data: st.DataObject) -> None:
    number = data.draw(st.sampled_from(sorted(FIRST.values())))
    text = LOG[number].to_text()
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    try:
        damaged = Entry.from_text(number, text[:place] + letter + text[place + 1 :])
        Table("t", [*LOG[:number], damaged, *LOG[number + 1 : number + 3]])
    except BadRecord:
        pass


@pytest.mark.parametrize("kind", sorted(FIRST))
@pytest.mark.parametrize("seat", [None, -1, 3, 99])
def test_an_entry_of_a_seat_that_is_not_there_is_refused(kind: str, seat: int | None) -> None:
    if kind == "open" or (kind == "renew" and seat is None):  # a host need not have a seat
        return
    number = FIRST[kind]
    with pytest.raises(BadRecord):
        Table("t", [*LOG[:number], replace(LOG[number], seat=seat)])


@pytest.mark.parametrize("number", range(1, len(LOG) - 1, 7))
def test_a_log_with_an_entry_left_out_is_refused(number: int) -> None:
    with pytest.raises(BadRecord, match="does not follow"):
        Table("t", LOG[:number] + LOG[number + 1 :])


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        *(("remove", {"other": other}) for other in (2, -1, 3, 99, None, "1", [1])),
        *(("renew", {"other": other}) for other in (0, -1, 3, None)),
        ("remove", {}),
        ("close", {}),
        ("close", {"by": "somebody"}),
        ("close", {"by": ["host"]}),
        ("close", {"by": "owner", "reason": 7}),
    ],
)
def test_what_no_host_and_no_owner_can_have_done_is_refused(kind: str, data: Any) -> None:
    with pytest.raises(BadRecord):
        Table("t", [LOG[0], Entry(1, kind, now(Table("t", LOG[:1])), None, None, data)])


def test_a_log_must_begin_with_an_opening_and_have_only_one() -> None:
    with pytest.raises(BadRecord):
        Table("t", [])
    with pytest.raises(BadRecord):
        Table("t", [replace(LOG[1], number=0)])
    with pytest.raises(BadRecord):
        Table("t", [LOG[0], replace(LOG[0], number=1)])


def moved(entry: Entry, table: Table) -> Entry:
    return replace(entry, number=table.number + 1)


@pytest.mark.parametrize(
    "kind", ["sit", "play", "time_up", "ask_undo", "take_back", "hint", "resign", "renew"]
)
def test_nothing_but_talk_follows_the_end(kind: str) -> None:
    table = Table("t", LOG)
    with pytest.raises(BadRecord):
        table.add(moved(LOG[FIRST[kind]], table))
    table.add(moved(replace(LOG[FIRST["react"]], seat=0), table))


@pytest.mark.parametrize("kind", ["play", "time_up", "ask_undo", "answer_undo", "hint", "rematch"])
def test_nothing_of_the_game_comes_before_its_deal(kind: str) -> None:
    table = Table("t", LOG[:1])
    with pytest.raises(BadRecord):
        table.add(moved(LOG[FIRST[kind]], table))


def test_a_refused_entry_leaves_the_table_as_it_was() -> None:
    """A table that meets a damaged tail of its log can go on when the tail is mended."""
    table = Table("t", LOG[: FIRST["play"]])
    before = everything(table)
    sound = LOG[FIRST["play"]]
    for data in ({}, {"move": 7}, {"move": "M1b"}, {"move": None}):
        with pytest.raises(BadRecord):
            table.add(replace(sound, data=data))
        assert everything(table) == before
    with pytest.raises(SandtableError):
        table.add(replace(sound, seat=1))
    table.add(sound)
    assert [move.word for move in table.moves] == [sound.data["move"]]
