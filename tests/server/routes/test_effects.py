"""What a move caused: told to each seat as it may know it, in the language it asks for."""

import json
from itertools import pairwise
from typing import Any

import pytest

from sandtable import apply_effects
from tests.patience import LONG_ENOUGH
from tests.server.guests import Chair, Guest, House, Json, done, play_on, refused, together

GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 3)]


def hello(house: House, guest: Guest | None, table: str, **more: object) -> tuple[Json, Any]:
    """Come to a table in a language; return the greeting and the connection."""
    socket = house.connect(table)
    socket.send(json.dumps({"do": "hello", "key": guest.key if guest else None} | more))
    return json.loads(socket.recv()), socket


def events_of(chair: Chair) -> list[Json]:
    """Return all events that a chair has heard."""
    heard: list[Json] = [json.loads(text) for text in chair.texts]
    return [message for message in heard if message["kind"] == "event"]


def texts(event: Json) -> list[str]:
    return [effect["text"] for effect in event["effects"]]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_effects_lead_from_each_view_to_the_next(house: House, game: str, players: int) -> None:
    """For everybody who sits at the table, and for a spectator."""
    chairs = house.seated(game, players)
    chairs.append(house.watch(chairs[0].table))
    play_on(chairs[:-1])
    chairs[-1].hear_all(chairs[0].latest["number"])
    for chair in chairs:
        view = chair.greeting["view"]
        for event in events_of(chair):
            is_move = event["event"]["kind"] == "play"
            assert bool(event["effects"]) == is_move
            assert apply_effects(view, event["effects"]) == event["view"]
            view = event["view"]


def test_names_stand_for_seats_and_you_for_the_reader(house: House) -> None:
    chairs = house.seated("mandala")
    play_on(chairs, 4)
    for chair, me, other in ((chairs[0], "Ann", "Bob"), (chairs[1], "Bob", "Ann")):
        told = [text for event in events_of(chair) for text in texts(event)]
        assert any(text.startswith("You ") for text in told)
        assert any(text.startswith(f"{other} ") for text in told)
        assert not any(me in text for text in told)


def test_computers_are_called_by_their_names(house: House) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("flowers", ["me", "random", "random"])["table"]["id"])
    chair.play_on(2)
    told = " ".join(text for event in events_of(chair) for text in texts(event))
    names = [seat.get("called") for seat in chair.latest["status"]["seats"]]
    assert names[0] is None
    assert len({*names}) == 3
    assert all(f"{name} played" in told for name in names[1:])


def test_each_listener_has_a_language_of_its_own(house: House) -> None:
    chairs = house.seated("flowers")
    table, bob = chairs[0].table, chairs[1].guest
    _, german = hello(house, bob, table, language="de")
    play_on(chairs, 3)
    heard = [json.loads(german.recv()) for _ in range(4)]
    in_german = [message for message in heard if message["kind"] == "event"]
    in_english = events_of(chairs[1])
    for english, other in zip(in_english, in_german, strict=False):
        assert texts(english) != texts(other)
        assert english | {"effects": []} == other | {"effects": []}
        bare = [[{**e, "text": ""} for e in each["effects"]] for each in (english, other)]
        assert bare[0] == bare[1]


def test_events_that_are_sent_again_carry_their_effects(house: House) -> None:
    """After an absence, over HTTP, and as the answer to a command that is repeated."""
    chairs = house.seated("patterns")
    play_on(chairs, 6)
    together(chairs)
    table, ann = chairs[0].table, chairs[0].guest
    assert ann is not None
    back = ann.at(table, after=1)
    back.hear_missed(1, chairs[0].latest["number"])
    assert events_of(back) == events_of(chairs[0])
    found = ann.ask("GET", f"/api/tables/{table}/events?after=1")
    assert found.json() == events_of(chairs[0])
    german = ann.ask("GET", f"/api/tables/{table}/events?after=1&language=de").json()
    assert [texts(event) for event in german] != [texts(event) for event in found.json()]
    own = next(event for event in events_of(chairs[0]) if "id" in event)
    again = {"do": "play", "id": own["id"], "move": own["event"]["move"], "seen": 0}
    assert done(ann.ask("POST", f"/api/tables/{table}/commands", again)) == own
    answer = done(ann.ask("POST", f"/api/tables/{table}/commands?language=de", again))
    assert answer["effects"][0]["text"] != own["effects"][0]["text"]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_replays_tell_effects_too(house: House, game: str, players: int) -> None:
    chairs = house.seated(game, players)
    play_on(chairs)
    path = f"/api/tables/{chairs[0].table}"
    record = done(house.ask("GET", f"{path}/record"))
    for seat in (None, 0):
        query = "" if seat is None else f"&seat={seat}"
        for language in ("en", "de"):
            wanted = {"record": record, "seat": seat, "language": language}
            steps = done(house.ask("POST", "/api/replays", wanted))["steps"]
            found = done(house.ask("GET", f"{path}/replay?language={language}{query}"))
            assert found["steps"] == steps
            assert steps[0]["effects"] == []
            for before, after in pairwise(steps):
                assert after["effects"]
                assert apply_effects(before["view"], after["effects"]) == after["view"]


def test_a_language_that_nobody_speaks_here_is_refused(house: House) -> None:
    chairs = house.seated("patterns")
    greeting, _ = hello(house, chairs[0].guest, chairs[0].table, language="tlh")
    assert greeting["code"] == "bad_request"
    path = f"/api/tables/{chairs[0].table}/events?language=tlh"
    assert refused(house.ask("GET", path)) == (400, "bad_request")


def test_a_program_is_told_in_brief_and_a_person_at_the_same_table_in_full(house: House) -> None:
    chairs = house.seated("mandala")
    _, program = hello(house, chairs[1].guest, chairs[0].table, brief=True)
    play_on(chairs, 6)
    in_full = [event for event in events_of(chairs[1]) if event["event"]["kind"] == "play"]
    heard: list[Json] = []
    while not heard or heard[-1].get("number") != in_full[-1]["number"]:
        heard.append(json.loads(program.recv(LONG_ENOUGH)))
    left_out: Json = {"effects": [], "told": "", "tally": None, "lacks": []}
    in_brief = [message for message in heard if message["kind"] == "event"]
    assert in_brief == [event | left_out for event in in_full]
    assert all(event["effects"] and event["tally"] for event in in_full)
