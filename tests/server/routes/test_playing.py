"""Moves over the WebSocket and over HTTP: what happens, and what is refused and why."""

import json

import pytest

from tests.server.guests import Chair, Guest, House, Json, done, play_on, refused, together


def guest_of(chair: Chair) -> Guest:
    assert chair.guest is not None
    return chair.guest


def command(chair: Chair, **more: object) -> Json:
    """Write the first legal move of a chair as a command."""
    move = {"move": chair.latest["legal"][0], "seen": chair.latest["number"]}
    return {"do": "play", "id": "first"} | move | more


@pytest.mark.parametrize(
    ("game", "players"),
    [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)],
)
def test_a_whole_game_can_be_played(house: House, game: str, players: int) -> None:
    """Everybody hears every event once and in order, and the end tells who has won and why."""
    chairs = house.seated(game, players)
    play_on(chairs)
    for chair in chairs:
        numbers = [json.loads(text)["number"] for text in chair.texts]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        end = chair.latest["status"]["end"]
        assert end == chairs[0].latest["status"]["end"]
        assert end["reason"]
        assert set(end["winners"]) <= set(range(players))
        assert len(end["scores"]) == players
        assert chair.latest["legal"] == []


def test_a_move_is_acknowledged_to_its_seat_and_shown_to_all(house: House) -> None:
    ann, bob = house.pair("mandala")
    move = ann.latest["legal"][0]
    mine, theirs = ann.play(move, id="my-own"), bob.hear()
    assert mine["id"] == "my-own"
    assert "id" not in theirs
    for event in (mine, theirs):
        assert event["event"] == {"kind": "play", "seat": ann.seat, "move": move}
        assert event["number"] == 2
    assert (mine["legal"], bool(theirs["legal"])) == ([], True)


def test_each_seat_sees_its_own_hand_only(house: House) -> None:
    ann, bob = house.pair("mandala")
    for chair, other in ((ann, bob), (bob, ann)):
        hands = chair.latest["view"]["hands"]
        assert sum(hands[chair.seat].values()) == 6
        assert hands[other.seat] == 6


def test_an_illegal_move_is_refused_with_the_reason(house: House) -> None:
    ann, _ = house.pair("mandala")
    answer = ann.ask("play", move="nonsense", seen=ann.latest["number"])
    assert (answer["kind"], answer["code"], answer["number"]) == ("refusal", "illegal_move", 1)
    assert "M1g" in answer["message"]


def test_out_of_turn_nobody_moves(house: House) -> None:
    ann, bob = house.pair("patterns")
    move = ann.latest["legal"][0]
    assert bob.refusal("play", move=move, seen=1) == "not_your_turn"
    assert ann.hears_nothing_more()


def test_who_was_behind_hears_how_the_table_stands(house: House) -> None:
    """A move was meant for what its maker saw; the fresh view comes with the refusal."""
    ann, bob = house.pair("patterns")
    ann.play()
    answer = bob.ask("play", move="A1", seen=1)
    assert (answer["code"], answer["number"]) == ("behind", 2)
    assert answer["view"] == bob.latest["view"]
    assert answer["legal"] == bob.latest["legal"] != []
    bob.play(answer["legal"][0], seen=answer["number"])


def test_what_does_not_change_the_game_leaves_nobody_behind(house: House) -> None:
    ann, bob = house.pair("patterns")
    bob.ask("react", reaction="hello")
    ann.play(seen=1)


def test_after_the_end_nobody_moves(house: House) -> None:
    ann, bob = house.pair("patterns")
    move = ann.latest["legal"][0]
    bob.ask("resign")
    ann.hear()
    assert ann.refusal("play", move=move, seen=2) == "game_over"
    assert ann.refusal("resign") == "game_over"
    assert ann.refusal("ask_undo") == "game_over"


def test_who_has_no_seat_can_do_nothing(house: House) -> None:
    ann, _ = house.pair("patterns")
    for chair in (house.watch(ann.table), house.guest("Eve").at(ann.table)):
        assert chair.refusal("play", move=ann.latest["legal"][0], seen=1) == "not_seated"
        for more in ({"do": "resign"}, {"do": "ask_undo"}, {"do": "answer_undo", "yes": True}):
            assert chair.refusal(**more) == "not_seated"
        assert chair.refusal("react", reaction="hello") == "not_seated"
        assert chair.refusal("rematch") == "not_seated"
    assert ann.hears_nothing_more()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[]", "bad_request"),
        ("{}", "bad_request"),
        ('{"do":"dance","id":"x"}', "bad_request"),
        ('{"do":"resign"}', "bad_request"),
        ('{"do":"resign","id":""}', "bad_request"),
        ('{"do":"resign","id":7}', "bad_request"),
        ('{"do":"resign","id":"a b"}', "bad_request"),
        ('{"do":"resign","id":"x","seat":1}', "bad_request"),
        ('{"do":"play","id":"x","move":"A1"}', "bad_request"),
        ('{"do":"play","id":"x","move":"A1","seen":-1}', "bad_request"),
        ('{"do":"play","id":"x","move":"A1","seen":"1"}', "bad_request"),
        ('{"do":"answer_undo","id":"x","yes":1}', "bad_request"),
        ('{"do":"react","id":"x","reaction":"boo"}', "bad_request"),
        ('{"do":"hello","key":null}', "bad_request"),
        (json.dumps({"do": "resign", "id": "x", "more": "x" * 5000}), "too_large"),
    ],
)
def test_a_message_of_the_wrong_form_is_refused_and_the_game_goes_on(
    house: House, text: str, code: str
) -> None:
    ann, bob = house.pair("patterns")
    ann.send(text)
    answer = ann.hear()
    assert (answer["kind"], answer["code"]) == ("refusal", code)
    ann.play()
    assert bob.hear()["number"] == 2


def test_a_command_that_is_sent_again_is_answered_again_and_happens_once(house: House) -> None:
    ann, bob = house.pair("patterns")
    sent = command(ann)
    ann.send(sent)
    ann.hear()
    bob.hear()
    bob.play()
    ann.send(sent)
    ann.hear()
    assert ann.hear()["event"]["move"] == sent["move"]
    assert ann.texts[-1] == ann.texts[-3]
    assert ann.hears_nothing_more()
    assert bob.hears_nothing_more()


def test_commands_with_one_id_at_once_happen_once(house: House) -> None:
    """Those that come before the event was told are answered by it, the later ones by its copy."""
    ann, bob = house.pair("patterns")
    sent = command(ann)
    for _ in range(5):
        ann.send(sent)
    assert ann.ask("react", reaction="oops")["number"] == 3
    assert len({*ann.texts[1:-1]}) == 1
    assert bob.hear()["event"]["move"] == sent["move"]
    assert bob.hear()["event"]["reaction"] == "oops"
    assert bob.hears_nothing_more()


def test_the_same_id_of_two_seats_is_two_commands(house: House) -> None:
    ann, bob = house.pair("patterns")
    ann.play(id="one")
    bob.hear()
    assert bob.play(id="one")["number"] == 3


def test_everything_can_be_done_over_http_too(house: House) -> None:
    """A program that only asks and never listens can play: commands, and events after a number."""
    ann, bob = house.pair("patterns")
    path = f"/api/tables/{ann.table}"
    sent = command(ann)
    event = done(guest_of(ann).ask("POST", f"{path}/commands", sent))
    assert event["id"] == "first"
    ann.hear()
    assert guest_of(ann).ask("POST", f"{path}/commands", sent).text == ann.texts[-1]
    bob.hear()
    bob.play()
    ann.hear()
    missed = guest_of(ann).ask("GET", f"{path}/events?after=1")
    assert missed.text == f"[{','.join(ann.texts[1:])}]"
    assert guest_of(ann).look(ann.table)["legal"] == ann.latest["legal"]


def test_refusals_over_http_have_the_same_codes(house: House) -> None:
    ann, bob = house.pair("patterns")
    path = f"/api/tables/{ann.table}/commands"
    sent = command(ann)
    assert refused(house.ask("POST", path, sent)) == (401, "bad_key")
    assert refused(house.guest("Eve").ask("POST", path, sent)) == (403, "not_seated")
    assert refused(guest_of(bob).ask("POST", path, sent)) == (409, "not_your_turn")
    assert refused(guest_of(ann).ask("POST", path, sent | {"seen": 0})) == (409, "behind")
    assert refused(guest_of(ann).ask("POST", path, sent | {"move": "Z9"})) == (409, "illegal_move")
    assert refused(guest_of(ann).ask("POST", path, sent | {"do": "dance"})) == (400, "bad_request")
    undo = {"do": "ask_undo", "id": "undo"}
    assert refused(guest_of(ann).ask("POST", path, undo)) == (409, "no_undo")


def test_one_person_can_play_from_two_devices(house: House) -> None:
    ann, bob = house.pair("patterns")
    phone = guest_of(ann).at(ann.table)
    ann.play()
    bob.hear()
    bob.play()
    phone.hear_all(3)
    phone.play()
    together([ann, bob, phone])
    assert ann.texts == phone.texts


def test_who_watches_and_then_sits_down_goes_on_over_the_same_connection(house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("patterns")
    chair = bob.at(opened["table"]["id"])
    assert chair.greeting["seat"] is None
    bob.sit(opened, 1)  # seat 1 begins a game of Patterns
    assert chair.hear()["legal"]
    assert chair.play(id="mine")["event"]["seat"] == 1


def test_reactions_reach_everybody_and_have_a_limit_until_the_next_move(house: House) -> None:
    ann, bob = house.pair("patterns")
    for number in range(5):
        event = ann.ask("react", reaction="oops")
        assert event["event"] == {"kind": "react", "seat": ann.seat, "reaction": "oops"}
        assert bob.hear()["number"] == 2 + number
    assert ann.refusal("react", reaction="oops") == "not_allowed"
    bob.ask("react", reaction="well_played")
    ann.play()
    assert ann.ask("react", reaction="thanks")["kind"] == "event"


def test_after_the_end_there_is_room_for_a_last_word(house: House) -> None:
    ann, bob = house.pair("patterns")
    bob.ask("resign")
    assert ann.ask("react", reaction="good_game")["event"]["reaction"] == "good_game"
