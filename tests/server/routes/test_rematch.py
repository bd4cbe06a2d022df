"""Playing again: everybody one seat further, once all people want to."""

from tests.server.guests import House, done, play_on, refused, together


def test_a_rematch_needs_all_people_and_moves_everybody_one_seat_further(house: House) -> None:
    chairs = house.seated("flowers", 3, options={"end": "round"}, seconds=600, watching=False)
    play_on(chairs)
    for number, chair in enumerate(chairs, start=1):
        assert chair.latest["status"]["rematch"] is None
        event = chair.ask("rematch")
        assert event["status"]["again"] == list(range(number))
        together(chairs)
    new = chairs[0].latest["status"]["rematch"]
    assert all(chair.latest["event"]["table"] == new for chair in chairs)
    again = [chair.guest.at(new) for chair in chairs if chair.guest]
    assert [chair.seat for chair in again] == [2, 0, 1]
    old, fresh = chairs[0].greeting["table"], again[0].greeting["table"]
    for same in ("game", "players", "options", "seconds", "watching"):
        assert old[same] == fresh[same]
    assert old["commitment"] != fresh["commitment"]
    play_on(again, moves=5)


def test_computers_do_not_have_to_be_asked(house: House) -> None:
    ann = house.guest()
    chair = ann.at(ann.open("patterns", ["me", "random"])["table"]["id"])
    chair.ask("resign")
    new = chair.ask("rematch")["status"]["rematch"]
    assert ann.at(new).seat == 1
    assert [each["table"]["id"] for each in ann.tables()] == [new, chair.table]


def test_a_rematch_can_be_had_after_the_end_and_is_asked_for_once(house: House) -> None:
    ann, bob = house.pair("mandala")
    assert ann.refusal("rematch") == "not_over"
    ann.ask("resign")
    ann.ask("rematch")
    assert ann.refusal("rematch") == "not_allowed"
    bob.ask("rematch")
    assert bob.refusal("rematch") == "not_allowed"


def test_a_rematch_asked_for_at_once_is_one_table(house: House) -> None:
    ann, bob = house.pair("mandala")
    ann.ask("resign")
    for chair in (ann, bob):
        chair.send({"do": "rematch", "id": "again"})
    for chair in (ann, bob):
        while not chair.latest["status"]["rematch"]:
            chair.hear()
    assert ann.latest["status"]["rematch"] == bob.latest["status"]["rematch"]
    assert ann.guest is not None
    assert len(ann.guest.tables()) == 2


def test_who_left_a_seat_to_a_computer_has_none_in_the_rematch(house: House) -> None:
    chairs = house.seated("flowers", 3, if_away="random")
    chairs[0].ask("resign")
    for chair in chairs[1:]:
        chair.hear_until("resign")
        chair.ask("resign")
    assert chairs[2].latest["status"]["state"] == "over"
    new = chairs[2].ask("rematch")["status"]["rematch"]
    assert [chair.guest.at(new).greeting["seat"] for chair in chairs if chair.guest] == [
        None,
        None,
        1,
    ]


def test_the_host_of_a_rematch_is_among_those_who_want_it(house: House) -> None:
    """A host who left hears nothing of it, not even where nobody else may watch."""
    chairs = house.seated("flowers", 3, if_away="random", watching=False)
    chairs[0].ask("resign")
    for chair in chairs[1:]:
        chair.hear_until("resign")
        chair.ask("resign")
    new = chairs[2].ask("rematch")["status"]["rematch"]
    host, _, last = (chair.guest for chair in chairs)
    assert host is not None
    assert last is not None
    assert refused(host.ask("GET", f"/api/tables/{new}")) == (404, "no_table")
    assert new not in [each["table"]["id"] for each in host.tables()]
    assert done(last.ask("GET", f"/api/tables/{new}/invitations")) == {"invitations": {}}


def test_a_rematch_can_follow_a_rematch(house: House) -> None:
    ann = house.guest()
    table = ann.open("patterns", ["me", "random"])["table"]["id"]
    seats = []
    for _ in range(4):
        chair = ann.at(table)
        seats.append(chair.seat)
        chair.ask("resign")
        table = chair.ask("rematch")["status"]["rematch"]
    assert seats == [0, 1, 0, 1]
