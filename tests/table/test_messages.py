"""What everybody at a table is told."""

import json
import random

import pytest

from sandtable import GAME_NAMES
from sandtable.errors import NotOver
from sandtable.games.ground import chance
from sandtable.games.words.reading import Json
from sandtable.table import actions, invitations, messages, proof
from sandtable.table.table import Table
from tests.tables import OPENED, add, eyes, holder_of, now, opened, play, play_on, secret_of, walk


def told_at(table: Table) -> str:
    """Write all that anybody is told of a table."""
    events = [
        messages.event(table, number, seat)
        for number in range(table.number + 1)
        for seat in eyes(table)
    ]
    return json.dumps([events, [messages.welcome(table, seat) for seat in eyes(table)]])


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "po"), ("flowers", "pop"),
                                             ("patterns", "pc")])  # fmt: skip
def test_keys_are_never_told_and_the_secret_only_at_the_end(name: str, kinds: str) -> None:
    """Nor are the words of invitations."""
    for seed in range(5):
        table = opened(name, kinds, seed)
        for _ in range(200):
            walk(table, random.Random(f"{seed} {table.number}"), 3)
            if table.now.end is not None:
                break
        told = told_at(table)
        assert not any(holder_of(number) in told for number in range(9))
        assert (table.secret.hex() in told) == (table.now.end is not None)
        assert invitations.invitation(table.secret, 1) not in told


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "po"), ("flowers", "pop"),
                                             ("patterns", "pc")])  # fmt: skip
def test_in_brief_an_event_is_the_same_without_what_is_for_people(name: str, kinds: str) -> None:
    for seed in range(5):
        table = opened(name, kinds, seed)
        walk(table, random.Random(seed), 40)
        for number in range(1, table.number + 1):
            for seat in eyes(table):
                told = messages.event(table, number, seat)
                left_out: Json = {"effects": [], "told": "", "tally": None, "lacks": []}
                assert brief_event(table, number, seat) == told | left_out


def brief_event(table: Table, number: int, seat: int | None) -> Json:
    event = messages.Event(table, table.change_at(number), table.snapshots[number - 1])
    return event.seen_by(seat, is_brief=True)


def test_the_hash_of_the_secret_is_told_before_the_first_move() -> None:
    table = opened("mandala", "po", 3)
    for seat in eyes(table):
        about = messages.welcome(table, seat)["table"]
        assert about["commitment"] == chance.commitment(secret_of(3))
        assert about["opened"] == OPENED


@pytest.mark.parametrize("name", GAME_NAMES)
def test_legal_moves_are_told_to_the_person_to_move_and_to_nobody_else(name: str) -> None:
    table, dice = opened(name, "pc"), random.Random(1)
    for _ in range(20):
        mover = table.now.mover
        assert mover is not None
        for seat in eyes(table):
            told = messages.welcome(table, seat)["legal"]
            is_mine = seat == table.now.to_move and mover.kind == "person"
            assert told == (table.positions[-1].legal_moves if is_mine else [])
        play_on(table, 1, dice)


def test_only_whoever_asked_finds_the_id_of_the_request() -> None:
    table = opened("mandala", "pp")
    word = table.positions[-1].legal_moves[0]
    add(table, actions.play(table, 0, word, 0, now(table), "mine"))
    events = {seat: messages.event(table, 1, seat) for seat in eyes(table)}
    assert events[0]["id"] == "mine"
    assert "id" not in events[1] | (events[None] or {})
    assert all(
        each["event"] == {"kind": "play", "seat": 0, "move": word} for each in events.values()
    )


def test_what_a_host_without_a_seat_asked_is_told_to_the_host_alone() -> None:
    table = opened("mandala", "oo")
    add(table, actions.resign(table, None, now(table), "mine", is_host=True))
    assert "id" not in messages.event(table, 1, None)
    assert messages.event(table, 1, None, is_host=True)["id"] == "mine"


@pytest.mark.parametrize("how", ["resign", "time_up"])
def test_who_left_a_seat_to_a_computer_sees_what_spectators_see(how: str) -> None:
    """From the entry by which they left, and not only its own cards are gone but its moves too."""
    table = opened("flowers", "ppp", seconds=60, if_away="greedy")
    word = table.positions[-1].legal_moves[0]
    assert messages.event(table, 0, 0)["view"] != messages.event(table, 0, None)["view"]
    late = now(table) + 10**6
    add(table, actions.time_up(table, late) if how == "time_up" else actions.resign(table, 0, late))
    play(table, word)
    for number in (1, 2):
        mine, theirs = (messages.event(table, number, seat) for seat in (0, None))
        assert mine == theirs | {"told": mine["told"]}  # "You resigned", to whoever did
    welcomes = [messages.welcome(table, seat) for seat in (0, None)]
    assert welcomes[0] == welcomes[1] | {"seat": 0}
    assert messages.event(table, 2, 1)["view"] == table.positions[-1].view(1)


def test_a_welcome_tells_how_the_table_came_to_stand_as_it_does() -> None:
    """Moves that were taken back are left out."""
    table = opened("patterns", "pc")
    play_on(table, 5, random.Random(1))
    add(table, actions.ask_undo(table, 0, now(table)))
    told = messages.welcome(table, 0)
    assert [move["move"] for move in told["moves"]] == [move.word for move in table.moves]
    assert [move["number"] for move in told["moves"]] == [*range(1, len(table.moves) + 1)]
    assert told["number"] == table.number
    assert told["view"] == table.positions[-1].view(0)
    assert told["status"]["practice"]


def test_before_the_deal_there_is_nothing_to_see() -> None:
    table = opened("mandala", "po")
    told = messages.welcome(table, 0)
    assert told["view"] is None
    assert told["tally"] is None
    assert told["lacks"] == told["legal"] == []
    assert told["status"]["state"] == "waiting"
    assert told["status"]["seats"] == [{"kind": "person", "name": "Person 0"}, {"kind": "open"}]


def test_everybody_is_told_who_asks_and_who_agreed() -> None:
    table = opened("flowers", "ppp")
    play(table, next(word for word in table.positions[-1].legal_moves if word.endswith("2")))
    add(table, actions.ask_undo(table, 0, now(table)))
    add(table, actions.answer_undo(table, 2, True, now(table)))
    for seat in eyes(table):
        status = messages.event(table, table.number, seat)["status"]
        assert status["undo"] == {"seat": 0, "agreed": [2]}


def test_everybody_is_told_when_time_is_up() -> None:
    table = opened("mandala", "pc", seconds=90)
    assert messages.event(table, 0, None)["status"]["deadline"] == OPENED + 90_000


@pytest.mark.parametrize("reason", ["resigned", "time", "closed"])
def test_everybody_is_told_why_it_ended(reason: str) -> None:
    table = opened("mandala", "po" if reason == "closed" else "pp", seconds=60)
    entry = actions.time_up(table, now(table) + 10**6) if reason == "time" else actions.resign(
        table, 0, now(table)
    )  # fmt: skip
    add(table, entry)
    for seat in eyes(table):
        status = messages.welcome(table, seat)["status"]
        assert status["state"] == "over"
        assert status["end"]["reason"] == reason
        assert status["end"]["by"] == 0
        assert status["end"]["secret"] == table.secret.hex()


SEEN = ("view", "tally", "lacks")


@pytest.mark.parametrize("name", GAME_NAMES)
def test_what_is_seen_comes_with_what_can_be_counted(name: str) -> None:
    table, dice = opened(name, "pc"), random.Random(1)
    for _ in range(20):
        play_on(table, 1, dice)
        for seat in eyes(table):
            eye = seat if seat == 0 else None  # at the other seat sits a computer
            for told in (messages.welcome(table, seat), messages.event(table, table.number, seat)):
                assert {key: told[key] for key in SEEN} == table.positions[-1].sight(eye)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_replay_shows_each_position_as_a_seat_saw_it(name: str) -> None:
    table, dice = opened(name, "pp"), random.Random(4)
    heard = {seat: [messages.welcome(table, seat)] for seat in (None, 0, 1)}
    while table.now.end is None:
        play_on(table, 1, dice)
        for seat, told in heard.items():
            told.append(messages.event(table, table.number, seat))
    for seat, told in heard.items():
        words = [move.word for move in table.moves]
        replay = messages.replay_steps(table.positions, words, ["Ann", "Ben"], seat, you=seat)
        assert [[step[key] for key in SEEN] for step in replay] == [
            [each[key] for key in SEEN] for each in told
        ]
        assert [step["move"] for step in replay] == [None, *(move.word for move in table.moves)]
        assert [step["by"] for step in replay] == [None, *(move.seat for move in table.moves)]


@pytest.mark.parametrize(("name", "kinds"), [("mandala", "pc"), ("flowers", "ppp")])
def test_the_log_tells_the_effects_that_the_events_told(name: str, kinds: str) -> None:
    """Without moves that were taken back, and also to those who left a seat to a computer."""
    table, dice = opened(name, kinds, if_away="random"), random.Random(4)
    play_on(table, 6, dice)
    if name == "mandala":
        add(table, actions.ask_undo(table, 0, now(table)))
    else:
        add(table, actions.resign(table, 1, now(table)))
    while table.now.end is None:
        play_on(table, 1, dice)
    for seat in eyes(table):
        log = messages.log(table, table.number, seat, "de")
        assert [{**move, "effects": []} for move in log] == [
            {**move, "effects": []} for move in messages.welcome(table, seat)["moves"]
        ]
        for move in log:
            assert move["effects"] == messages.event(table, move["number"], seat, "de")["effects"]


def test_before_the_deal_the_log_is_empty() -> None:
    assert messages.log(opened("mandala", "po"), 0, None) == []


def test_the_record_is_kept_until_the_end() -> None:
    with pytest.raises(NotOver):
        proof.record(opened("mandala", "pp"))
