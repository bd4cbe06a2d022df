"""Invitations: unguessable words that open one seat, once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.guests import Guest, House, Json, done, refused


def sit(guest: Guest, opened: Json, words: str) -> tuple[int, str]:
    path = f"/api/tables/{opened['table']['id']}/seats"
    return refused(guest.ask("POST", path, {"invitation": words}))


def test_an_invitation_opens_its_seat(house: House) -> None:
    ann, bob, cleo = house.guests(3)
    opened = ann.open("flowers", ["open", "me", "open"])
    assert set(opened["invitations"]) == {"0", "2"}
    assert cleo.sit(opened, 2)["seat"] == 2
    welcome = bob.sit(opened, 0)
    assert welcome["seat"] == 0
    assert [seat["name"] for seat in welcome["status"]["seats"]] == ["Bob", "Ann", "Cleo"]


def test_the_game_begins_when_the_last_seat_is_taken(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala")
    chair = ann.at(opened["table"]["id"])
    assert (chair.latest["status"]["state"], chair.latest["view"]) == ("waiting", None)
    assert chair.refusal("play", move="M1b", seen=0) == "not_started"
    bob.sit(opened, 1)
    event = chair.hear()
    assert event["event"] == {"kind": "sit", "seat": 1, "name": "Bob"}
    assert event["status"]["state"] == "playing"
    assert event["legal"]


def test_each_invitation_is_for_one_seat_of_one_table(house: House) -> None:
    ann, bob = house.guests(2)
    tables = [ann.open("flowers", ["me", "open", "open"]) for _ in range(2)]
    words = [word for table in tables for word in table["invitations"].values()]
    assert len(set(words)) == 4
    assert all(len(word) == 32 for word in words)
    assert sit(bob, tables[0], tables[1]["invitations"]["1"]) == (403, "bad_invite")


def test_a_used_invitation_opens_nothing(house: House) -> None:
    ann, bob, cleo = house.guests(3)
    opened = ann.open()
    bob.sit(opened, 1)
    assert sit(cleo, opened, opened["invitations"]["1"]) == (409, "seat_taken")


def test_who_sits_down_again_is_welcome(house: House) -> None:
    """The first answer may have been lost; nothing happens twice."""
    ann, bob = house.guests(2)
    opened = ann.open("mandala")
    first = bob.sit(opened, 1)
    assert bob.sit(opened, 1) == first
    assert ann.look(opened["table"]["id"])["number"] == first["number"]


def test_whoever_has_a_seat_is_told_which_when_trying_another(house: House) -> None:
    """Whether that one is open or not."""
    ann, bob, cleo = house.guests(3)
    opened = ann.open("flowers", ["me", "open", "open", "open"])
    path = f"/api/tables/{opened['table']['id']}/seats"
    bob.sit(opened, 1)
    cleo.sit(opened, 2)
    for seat in ("2", "3"):
        answer = bob.ask("POST", path, {"invitation": opened["invitations"][seat]})
        assert refused(answer) == (409, "seat_taken")
        assert "at seat 1" in answer.json()["error"]["message"]


def test_the_id_of_a_host_without_a_seat_is_for_the_host(house: House) -> None:
    """Others see that the table is closed, over HTTP and over the WebSocket."""
    ann = house.guest()
    table = ann.open("patterns", ["open", "open"])["table"]["id"]
    eye = house.watch(table)
    assert ann.at(table).ask("resign", id="mine")["id"] == "mine"
    assert "id" not in eye.hear_until("resign")
    assert "mine" not in house.ask("GET", f"/api/tables/{table}/events").text
    assert "mine" in ann.ask("GET", f"/api/tables/{table}/events").text


def test_nobody_sits_on_two_chairs(house: House) -> None:
    ann = house.guest()
    opened = ann.open()
    assert sit(ann, opened, opened["invitations"]["1"]) == (409, "seat_taken")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("0" * 32, (403, "bad_invite")),
        ("", (400, "bad_request")),
        ("0" * 31, (400, "bad_request")),
        ("0" * 33, (400, "bad_request")),
        ("Z" * 32, (400, "bad_request")),
    ],
)
def test_wrong_words_open_nothing(house: House, words: str, answer: tuple[int, str]) -> None:
    ann, bob = house.guests(2)
    opened = ann.open()
    assert sit(bob, opened, words) == answer
    assert ann.look(opened["table"]["id"])["status"]["seats"][1] == {"kind": "open"}


def test_sitting_down_needs_a_key(house: House) -> None:
    opened = house.guest().open()
    body = {"invitation": opened["invitations"]["1"]}
    answer = house.ask("POST", f"/api/tables/{opened['table']['id']}/seats", body)
    assert refused(answer) == (401, "bad_key")


def test_of_many_who_have_the_same_invitation_one_sits_down(house: House) -> None:
    opened = house.guest("Host").open()
    words = {"invitation": opened["invitations"]["1"]}
    path = f"/api/tables/{opened['table']['id']}/seats"
    crowd = [house.guest(f"Guest {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda guest: guest.ask("POST", path, words), crowd))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    table = opened["table"]["id"]
    assert sum(guest.look(table)["seat"] == 1 for guest in crowd) == 1


def test_the_host_alone_can_look_up_the_invitations_of_open_seats(house: House) -> None:
    ann, bob, cleo = house.guests(3)
    opened = ann.open("flowers", ["me", "open", "open"])
    bob.sit(opened, 1)
    path = f"/api/tables/{opened['table']['id']}/invitations"
    assert done(ann.ask("GET", path)) == {"invitations": {"2": opened["invitations"]["2"]}}
    assert refused(bob.ask("GET", path)) == (403, "not_allowed")
    assert refused(cleo.ask("GET", path)) == (403, "not_allowed")
    assert refused(house.ask("GET", path)) == (401, "bad_key")


def test_an_invitation_is_told_to_nobody_but_the_host(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("flowers", ["me", "open", "open"])
    bob.sit(opened, 1)
    table = opened["table"]["id"]
    told = [house.ask("GET", f"/api/tables/{table}").text, bob.ask("GET", "/api/me/tables").text]
    told += [bob.ask("GET", f"/api/tables/{table}/events").text, *bob.at(table).texts]
    assert not any(opened["invitations"]["2"] in text for text in told)


def test_a_host_who_leaves_before_the_game_closes_the_table(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open()
    chair = ann.at(opened["table"]["id"])
    event = chair.ask("resign")
    assert event["status"]["state"] == "over"
    assert event["status"]["end"]["reason"] == "closed"
    assert event["status"]["end"]["winners"] == []
    assert sit(bob, opened, opened["invitations"]["1"]) == (409, "game_over")
    assert chair.refusal("rematch") == "not_allowed"


def test_a_host_without_a_seat_can_take_one_or_close_the_table(house: House) -> None:
    """A table to which nobody came is not left behind for ever."""
    ann = house.guest()
    opened = ann.open("patterns", ["open", "open"])
    ann.sit(opened, 0)
    assert ann.at(opened["table"]["id"]).ask("resign")["status"]["end"]["reason"] == "closed"
    chair = ann.at(ann.open("patterns", ["open", "open"])["table"]["id"])
    assert chair.ask("resign")["status"]["end"]["reason"] == "closed"


def test_a_guest_who_leaves_before_the_game_begins_frees_the_seat(house: House) -> None:
    """Only the host closes a table; the invitation opens the seat again."""
    ann, bob = house.guest(), house.guest()
    opened = ann.open("flowers", ["me", "open", "open"])
    bob.sit(opened, 1)
    left = bob.at(opened["table"]["id"]).ask("resign")["status"]
    assert (left["state"], left["seats"][1]) == ("waiting", {"kind": "open"})
    house.guest().sit(opened, 1)
