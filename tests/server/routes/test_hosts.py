"""What the host of a table can do: free a seat, renew an invitation, close a table of computers."""

import secrets

from tests.server.guests import Guest, House, Json, done, refused


def command(guest: Guest, table: str, do: str, **more: object) -> tuple[int, str]:
    """Send a command over HTTP that is refused; return how."""
    body = {"do": do, "id": secrets.token_hex(4), **more}
    return refused(guest.ask("POST", f"/api/tables/{table}/commands", body))


def give(guest: Guest, table: str, do: str, **more: object) -> Json:
    """Send a command over HTTP; return its event."""
    body = {"do": do, "id": secrets.token_hex(4), **more}
    return done(guest.ask("POST", f"/api/tables/{table}/commands", body))


def words_of(host: Guest, table: str) -> dict[str, str]:
    return dict(done(host.ask("GET", f"/api/tables/{table}/invitations"))["invitations"])


def test_a_host_frees_a_seat_and_whoever_sat_there_sees_no_more_of_a_private_table(
    house: House,
) -> None:
    """Their invitation is worth nothing any more, and another one opens the seat."""
    ann, bob, cleo = house.guests(3)
    opened = ann.open("flowers", ["me", "open", "open"], watching=False)
    table, word = opened["table"]["id"], opened["invitations"]["1"]
    bob.sit(opened, 1)
    chair = bob.at(table)
    host = ann.at(table)
    event = host.ask("remove", seat=1)
    assert event["event"] == {"kind": "remove", "seat": 0, "other": 1}
    assert event["status"]["seats"][1] == {"kind": "open"}
    assert chair.hear()["event"]["kind"] == "remove"
    assert chair.hear()["code"] == "no_table"
    assert chair.closing_code() == 4404
    assert refused(bob.ask("GET", f"/api/tables/{table}")) == (404, "no_table")
    assert bob.tables() == []
    seats = f"/api/tables/{table}/seats"
    assert refused(bob.ask("POST", seats, {"invitation": word})) == (403, "old_invite")
    new = words_of(ann, table)["1"]
    assert done(cleo.ask("POST", seats, {"invitation": new}))["seat"] == 1


def test_whoever_leaves_a_private_table_before_the_game_watches_it_no_longer(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("flowers", ["me", "open", "open"], watching=False)
    table = opened["table"]["id"]
    bob.sit(opened, 1)
    chair = bob.at(table)
    assert chair.ask("resign")["event"]["kind"] == "resign"
    assert chair.hear()["code"] == "no_table"
    assert chair.closing_code() == 4404
    assert refused(bob.ask("GET", f"/api/tables/{table}/events")) == (404, "no_table")
    assert bob.sit(opened, 1)["seat"] == 1  # the invitation stays good


def test_whoever_leaves_a_public_table_before_the_game_may_watch_like_anybody(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("flowers", ["me", "open", "open"])
    bob.sit(opened, 1)
    chair = bob.at(opened["table"]["id"])
    chair.ask("resign")
    assert bob.look(opened["table"]["id"])["seat"] is None
    assert bob.tables() == []


def test_a_renewed_invitation_opens_the_seat_and_the_old_one_is_refused(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala", watching=False)
    table, old = opened["table"]["id"], opened["invitations"]["1"]
    for _ in range(2):
        assert give(ann, table, "renew", seat=1)["event"]["other"] == 1
    seats = f"/api/tables/{table}/seats"
    assert refused(bob.ask("POST", seats, {"invitation": old})) == (403, "old_invite")
    assert refused(bob.ask("POST", seats, {"invitation": "0" * 32})) == (404, "no_table")
    new = words_of(ann, table)["1"]
    for _ in range(2):  # whoever sits down again is welcome
        assert done(bob.ask("POST", seats, {"invitation": new}))["seat"] == 1


def test_only_the_host_can_do_this_and_only_before_the_game(house: House) -> None:
    ann, bob, cleo = house.guests(3)
    opened = ann.open("flowers", ["me", "open", "open"])
    table = opened["table"]["id"]
    bob.sit(opened, 1)
    for guest in (bob, cleo):
        for do in ("remove", "renew"):
            assert command(guest, table, do, seat=2) == (403, "not_allowed")
        assert command(guest, table, "close") == (403, "not_allowed")
    assert command(ann, table, "remove", seat=0) == (403, "not_allowed")  # that is herself
    assert command(ann, table, "remove", seat=2) == (403, "not_allowed")  # nobody sits there
    assert command(ann, table, "renew", seat=1) == (403, "not_allowed")
    assert command(ann, table, "renew", seat=3) == (400, "bad_seat")
    cleo.sit(opened, 2)
    for do in ("remove", "renew"):
        assert command(ann, table, do, seat=1) == (403, "not_allowed")
    assert command(ann, table, "close") == (403, "not_allowed")  # people play here


def test_a_host_closes_a_table_of_computers_and_everybody_hears_it(house: House) -> None:
    """Nobody has won; record and replay are there, and the record can be verified."""
    ann = house.guest()
    table = ann.open("flowers", ["random", "random"])["table"]["id"]
    watcher = house.watch(table)
    watcher.hear_until("play")
    event = give(ann, table, "close")
    assert event["event"] == {"kind": "close", "by": "host"}
    heard = watcher.hear_until("close")
    end = heard["status"]["end"]
    assert (end["reason"], end["winners"], end["scores"]) == ("closed", [], [])
    assert heard["told"] == "The person who opened the table has closed it."
    record = done(house.ask("GET", f"/api/tables/{table}/record"))
    steps = done(house.ask("POST", "/api/replays", {"record": record}))["steps"]
    assert len(steps) == len(record["moves"]) + 1
    assert command(ann, table, "close") == (409, "game_over")


def test_a_host_closes_a_table_that_has_not_begun(house: House) -> None:
    ann = house.guest()
    table = ann.open("flowers", ["open", "open"])["table"]["id"]
    assert give(ann, table, "close")["status"]["end"]["reason"] == "closed"
    record = done(house.ask("GET", f"/api/tables/{table}/record"))
    assert done(house.ask("POST", "/api/replays", {"record": record}))["steps"] == []


def test_a_command_of_a_host_that_is_sent_again_happens_once(house: House) -> None:
    ann = house.guest()
    table = ann.open("mandala")["table"]["id"]
    body = {"do": "renew", "id": "once", "seat": 1}
    path = f"/api/tables/{table}/commands"
    assert done(ann.ask("POST", path, body)) == done(ann.ask("POST", path, body))


def test_a_new_key_opens_all_seats_and_the_old_one_is_dead_on_every_device(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("mandala")
    table = opened["table"]["id"]
    bob.sit(opened, 1)
    device = ann.at(table)
    new = Guest(house, "Ann", secrets.token_urlsafe(24))
    assert done(ann.ask("PUT", "/api/me/key", {"key": new.key})) == {"name": "Ann"}
    assert refused(ann.ask("GET", "/api/me")) == (401, "bad_key")
    assert ann.look(table)["seat"] is None  # like any stranger
    assert new.look(table)["seat"] == 0
    assert [listed["seat"] for listed in new.tables()] == [0]
    assert new.at(table).ask("react", reaction="hello")["event"]["seat"] == 0
    while (told := device.hear())["kind"] == "event":  # it is looked for dead keys now and then
        assert told["event"]["kind"] == "react"
    assert told["code"] == "bad_key"
    assert device.closing_code() == 4401
    again = {"key": new.key}
    assert refused(bob.ask("PUT", "/api/me/key", again)) == (400, "bad_request")
    assert refused(bob.ask("PUT", "/api/me/key", {"key": "short"})) == (400, "bad_request")
