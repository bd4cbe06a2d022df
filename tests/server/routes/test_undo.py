"""Taking moves back: by consent among people, freely when alone with computers."""

import pytest

from tests.server.guests import Chair, House, done, mover, play_on, together


def after_a_move(house: House) -> tuple[Chair, Chair]:
    """Return two people at Patterns, where nothing is drawn: the first has just moved."""
    chairs = house.seated("patterns")
    play_on(chairs, moves=3)
    ann = mover(chairs)
    bob = next(chair for chair in chairs if chair is not ann)
    ann.play()
    together(chairs)
    return ann, bob


def test_a_move_is_taken_back_when_the_other_agrees(house: House) -> None:
    ann, bob = after_a_move(house)
    before = ann.look_back(2)
    asked = ann.ask("ask_undo")
    assert asked["event"]["kind"] == "ask_undo"
    assert asked["status"]["undo"] == {"seat": ann.seat, "agreed": []}
    assert bob.hear()["status"]["undo"] == asked["status"]["undo"]
    event = bob.ask("answer_undo", yes=True)
    assert event["status"]["undo"] is None
    assert ann.hear()["view"] == before["view"]
    assert ann.latest["legal"] == before["legal"]
    assert not ann.latest["status"]["practice"]
    ann.play()


def test_a_move_stays_when_the_other_does_not_agree(house: House) -> None:
    ann, bob = after_a_move(house)
    view = ann.latest["view"]
    ann.ask("ask_undo")
    event = bob.ask("answer_undo", yes=False)
    assert event["status"]["undo"] is None
    assert ann.hear()["view"] == view
    assert ann.refusal("ask_undo") == "no_undo"


def test_playing_on_is_an_answer_too(house: House) -> None:
    ann, bob = after_a_move(house)
    ann.ask("ask_undo")
    bob.hear()
    assert bob.play()["status"]["undo"] is None


def test_who_asked_may_think_better_of_it_but_not_agree(house: House) -> None:
    ann, bob = after_a_move(house)
    ann.ask("ask_undo")
    assert ann.refusal("answer_undo", yes=True) == "no_undo"
    assert ann.ask("answer_undo", yes=False)["status"]["undo"] is None
    assert bob.refusal("answer_undo", yes=True) == "no_undo"


def test_nothing_is_taken_back_across_another_persons_move(house: House) -> None:
    _, bob = after_a_move(house)
    assert bob.refusal("ask_undo") == "no_undo"


def test_what_drew_cards_stays(house: House) -> None:
    """The mover of Mandala has seen new cards after adding to a mountain."""
    ann, _ = house.pair("mandala")
    ann.play(next(word for word in ann.latest["legal"] if word.startswith("M")))
    answer = ann.ask("ask_undo")
    assert answer["code"] == "no_undo"
    assert "drew" in answer["message"]


def test_all_others_have_to_agree(house: House) -> None:
    """At a table of four one of three is not enough; not every move of Flowers draws."""
    chairs = house.seated("flowers", 4)
    for _ in range(200):
        chair = mover(chairs)
        chair.play()
        answer = chair.ask("ask_undo")
        if answer["kind"] == "event":
            break
        assert answer["code"] == "no_undo"
    together(chairs)
    others = [other for other in chairs if other is not chair]
    for number, other in enumerate(others, start=1):
        event = other.ask("answer_undo", yes=True)
        undo = event["status"]["undo"]
        assert (undo is None) == (number == 3)
        assert undo is None or len(undo["agreed"]) == number
        together(chairs)
    assert mover(chairs) is chair


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_alone_with_a_computer_taking_back_is_free_and_makes_it_practice(
    house: House, game: str
) -> None:
    """It leads back to the last position in which there was a choice, computers' moves or not."""
    ann = house.guest()
    chair = ann.at(ann.open(game, ["me", "random"])["table"]["id"])
    while len(chair.latest["legal"]) < 2:
        chair.play() if chair.latest["legal"] else chair.hear()
    before = chair.latest
    chair.play()
    while not chair.latest["legal"]:
        chair.hear()
    event = chair.ask("ask_undo")
    assert event["event"]["kind"] == "take_back"
    assert event["status"]["practice"] is True
    assert event["view"] == before["view"]
    assert event["legal"] == before["legal"]
    moves = done(ann.ask("GET", f"/api/tables/{chair.table}"))["moves"]
    assert len(moves) == event["event"]["kept"]


def test_there_is_nothing_to_take_back_before_the_first_choice(house: House) -> None:
    ann, bob = house.pair("patterns")
    assert ann.refusal("ask_undo") == "no_undo"
    assert bob.refusal("answer_undo", yes=True) == "no_undo"
