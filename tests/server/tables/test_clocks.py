"""Clocks: so long for each move, from five seconds to a month."""

from tests.server.guests import House, play_on


def test_every_move_has_its_own_time(house: House) -> None:
    chairs = house.seated("patterns", seconds=60)
    for _ in range(3):
        play_on(chairs, moves=1)
        latest = chairs[0].latest
        assert latest["status"]["deadline"] == latest["at"] + 60_000


def test_days_for_slow_play(house: House) -> None:
    ann, bob = house.pair("patterns", seconds=3 * 86_400)
    event = ann.play()
    assert event["status"]["deadline"] == event["at"] + 3 * 86_400_000
    assert bob.latest["status"]["state"] == "playing"


def test_reactions_and_undo_do_not_stop_the_clock(house: House) -> None:
    ann, bob = house.pair("patterns", seconds=60)
    deadline = ann.play()["status"]["deadline"]
    assert ann.ask("ask_undo")["status"]["deadline"] == deadline
    assert bob.ask("react", reaction="thinking")["status"]["deadline"] == deadline


def test_no_clock_runs_before_the_game_after_it_or_for_a_computer(house: House) -> None:
    ann = house.guest()
    opened = ann.open("patterns", seconds=60)
    assert opened["status"]["deadline"] is None
    chair = ann.at(ann.open("mandala", ["me", "master"], seconds=60)["table"]["id"])
    assert chair.latest["status"]["deadline"] is not None
    while chair.latest["status"]["deadline"] is not None:
        chair.play()
    assert chair.latest["view"]["to_move"] == 1
    assert chair.ask("resign")["status"]["deadline"] is None


def test_without_a_clock_there_is_no_deadline(house: House) -> None:
    assert house.pair("patterns")[0].latest["status"]["deadline"] is None
