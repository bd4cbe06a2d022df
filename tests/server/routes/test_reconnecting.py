"""Connections come and go: a page that was away gets exactly what it missed."""

import json

import pytest

from tests.patience import LONG_ENOUGH
from tests.server.guests import Chair, Guest, House, Json, mover, play_on, together


def guest_of(chair: Chair) -> Guest:
    assert chair.guest is not None
    return chair.guest


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 3)])
def test_a_page_that_was_away_gets_what_it_missed_byte_for_byte(
    house: House, game: str, players: int
) -> None:
    """For every seat and a spectator, another connection that stayed heard the same texts."""
    chairs = house.seated(game, players)
    stayed = [*chairs, house.watch(chairs[0].table)]
    play_on(chairs, moves=7)
    chairs[0].ask("react", reaction="hello")
    play_on(chairs, moves=8)
    together(stayed)
    last = chairs[0].latest["number"]
    for chair in stayed:
        first = chair.greeting["number"]
        for after in (first, first + 5, last - 1):
            back = Chair(house, chair.table, chair.guest, after)
            assert back.greeting == {"kind": "back", "number": last, "seat": chair.greeting["seat"]}
            back.hear_missed(after, last)
            assert back.texts[1:] == chair.texts[1:][after - first :]


def test_who_missed_nothing_gets_nothing(house: House) -> None:
    chairs = house.seated("patterns")
    play_on(chairs, moves=3)
    last = chairs[0].latest["number"]
    back = guest_of(chairs[0]).at(chairs[0].table, after=last)
    assert back.greeting["kind"] == "back"
    assert back.hears_nothing_more()


def test_who_comes_back_goes_on_in_order(house: House) -> None:
    """What happens after the return follows what was missed without a gap."""
    chairs = house.seated("patterns")
    play_on(chairs, moves=4)
    back = guest_of(chairs[1]).at(chairs[1].table, after=1)
    play_on(chairs, moves=4)
    back.hear_missed(1, 9)
    assert [json.loads(text)["number"] for text in back.texts[1:]] == list(range(2, 10))


def test_a_number_that_was_never_told_is_answered_with_a_welcome(house: House) -> None:
    """So a page that knew another log, or a lost one, begins anew."""
    chair, _ = house.pair("patterns")
    assert guest_of(chair).at(chair.table, after=99).greeting["kind"] == "welcome"


def test_the_key_alone_is_enough_to_go_on_elsewhere(house: House) -> None:
    chairs = house.seated("mandala")
    play_on(chairs, moves=6)
    ann = mover(chairs)
    ann.leave()
    elsewhere = Guest(house, "somebody", guest_of(ann).key)
    (listed,) = elsewhere.tables()
    again = elsewhere.at(listed["table"]["id"])
    assert again.seat == ann.seat
    assert again.latest["view"] == ann.latest["view"]
    assert again.latest["legal"] == ann.latest["legal"]
    again.play()


def test_a_move_whose_answer_was_lost_is_sent_again_and_happens_once(house: House) -> None:
    """The line breaks after sending; after the return the same command is acknowledged."""
    ann, bob = house.pair("patterns")
    sent = {"do": "play", "id": "lost", "move": ann.latest["legal"][0], "seen": 1}
    ann.send(sent)
    ann.leave()
    bob.hear()
    back = guest_of(ann).at(ann.table, after=1)
    back.send(sent)
    event = back.hear()
    assert (event["id"], event["number"]) == ("lost", 2)
    assert bob.hears_nothing_more()


def test_a_welcome_tells_all_moves_so_far(house: House) -> None:
    chairs = house.seated("flowers", 3)
    play_on(chairs, moves=9)
    events = [json.loads(text) for text in chairs[2].texts[1:]]
    told = [{"number": each["number"], **made(each)} for each in events]
    assert house.watch(chairs[0].table).greeting["moves"] == told


def made(event: Json) -> Json:
    return {"seat": event["event"]["seat"], "move": event["event"]["move"]}


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "hello",
        "{}",
        '{"do":"resign","id":"x"}',
        '{"do":"hello","key":"short"}',
        '{"do":"hello","key":null,"after":-1}',
        '{"do":"hello","key":null,"seat":0}',
        "x" * 5000,
    ],
)
def test_without_a_proper_hello_the_connection_is_closed_with_a_code(
    house: House, hello: str
) -> None:
    chair, _ = house.pair("patterns")
    socket = house.connect(chair.table)
    socket.send(hello)
    refusal = json.loads(socket.recv(timeout=LONG_ENOUGH))
    assert refusal["kind"] == "refusal"
    assert refusal["code"] in ("bad_json", "bad_request", "too_large")
    with pytest.raises(Exception, match="4400"):
        socket.recv(timeout=LONG_ENOUGH)


def test_nothing_but_refusals_ends_in_a_farewell(house: House) -> None:
    chair, other = house.pair("patterns")
    for _ in range(100):
        chair.send("{")
    assert chair.closing_code() == 4429
    assert other.hears_nothing_more()


def test_a_ping_is_answered_at_any_time_and_told_to_nobody_else(house: House) -> None:
    """By people and spectators; also while nothing happens, and not as a command."""
    ann, bob = house.pair("patterns")
    watcher = house.watch(ann.table)
    for chair in (ann, watcher):
        for text in ('{"do":"ping"}', '{"do": "ping"}'):
            chair.send(text)
            assert chair.hear() == {"kind": "pong"}
    number = ann.latest["number"]
    assert ann.play()["number"] == number + 1
    assert bob.hear()["event"]["kind"] == "play"
    assert bob.hears_nothing_more()


@pytest.mark.parametrize("text", ['{"do":"ping","id":"a"}', '{"do":"pings"}', '"ping"', "{}"])
def test_what_is_no_ping_is_refused(house: House, text: str) -> None:
    chair = house.pair("patterns")[0]
    chair.send(text)
    assert chair.hear()["code"] == "bad_request"
