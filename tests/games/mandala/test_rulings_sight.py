"""M19: what each seat, and a spectator, may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sandtable import Match, Position, SandtableError
from sandtable.games.ground.records import bytes_of
from tests.games.mandala.tables import pile, table

MIDGAME: dict[str, Any] = {
    "mandalas": [("rr", "b", "yy"), ("gg", "", "")],
    "hands": ("bbg", "opry"),
    "discard": "oor",
    "rivers": ("gb", "r"),
    "dealt_cups": ("bg", "ro"),
    "claimed": ("gb", "rr"),
    "idle_turns": 3,
}


def test_M19_a_seat_sees_its_own_hand_and_cup_and_the_sizes_of_the_rest() -> None:
    position = table(**MIDGAME)
    assert Position.from_json(position).view(0) == position | {
        "deck": sum(position["deck"].values()),
        "hands": [pile("bbg"), 4],
        "cups": [pile("bbgg"), {"known": pile("rr"), "hidden": 2}],
        "dealt_cups": [pile("bg"), 2],
    }


def test_M19_the_other_seat_sees_the_same_from_its_side() -> None:
    position = table(**MIDGAME)
    assert Position.from_json(position).view(1) == position | {
        "deck": sum(position["deck"].values()),
        "hands": [3, pile("opry")],
        "cups": [{"known": pile("gb"), "hidden": 2}, pile("orrr")],
        "dealt_cups": [2, pile("ro")],
    }


def test_M19_a_spectator_sees_no_hand_and_no_dealt_cup_card() -> None:
    position = table(**MIDGAME)
    assert Match.from_position(position).view(None) == position | {
        "deck": sum(position["deck"].values()),
        "hands": [3, 4],
        "cups": [{"known": pile("gb"), "hidden": 2}, {"known": pile("rr"), "hidden": 2}],
        "dealt_cups": [2, 2],
    }


def test_M19_what_nothing_is_known_of_is_still_listed() -> None:
    view = Position.from_json(table(hands=("bg", ""))).view(0)
    assert view["hands"][1] == 0
    assert view["cups"][1] == {"known": {}, "hidden": 2}


def test_M19_claimed_cup_cards_and_discards_are_seen_by_both() -> None:
    position = Position.from_json(
        table(mandalas=[("bbbgp", "", "or"), ("rr", "", "")], hands=("yg", "b"))
    )
    for word in ("M1y", "Cb", "Cp"):
        position = position.play(word)
    for viewer in (0, None):
        assert position.view(viewer)["cups"][1] == {"known": pile("bb"), "hidden": 2}
        assert position.view(viewer)["discard"] == pile("p")
    assert position.view(1)["discard"] == pile("p")


def test_M19_a_view_of_the_claims_shows_what_is_claimed() -> None:
    position = Position.from_json(
        table(mandalas=[("bbbgp", "", "or"), ("rr", "", "")], hands=("yg", "b"))
    ).play("M1y")
    for viewer in (0, 1, None):
        view = position.view(viewer)
        assert (view["phase"], view["claiming"], view["completed_by"]) == ("claim", 0, 0)
        assert view["mandalas"] == position.to_json()["mandalas"]


# Each pair differs only in what the viewer cannot know.
SAME_TO = {
    "the hand of seat 1": (0, {"hands": ("bbg", "gggg")}),
    "the dealt Cup of seat 1": (0, {"dealt_cups": ("bg", "yy")}),
    "hand and dealt Cup of seat 1": (0, {"hands": ("bbg", "bbbb"), "dealt_cups": ("bg", "rr")}),
    "the hand of seat 0": (1, {"hands": ("ryy", "opry")}),
    "the dealt Cup of seat 0": (1, {"dealt_cups": ("bb", "ro")}),
    "both hands and Cups": (None, {"hands": ("ryy", "bbbb"), "dealt_cups": ("oo", "yy")}),
}


@pytest.mark.parametrize(("viewer", "change"), SAME_TO.values(), ids=SAME_TO)
def test_M19_positions_that_differ_only_in_hidden_cards_give_identical_views(
    viewer: int | None, change: dict[str, Any]
) -> None:
    one = Position.from_json(table(**MIDGAME))
    two = Position.from_json(table(**MIDGAME | change))
    assert one.to_json() != two.to_json()
    assert json.dumps(one.view(viewer)) == json.dumps(two.view(viewer))


@pytest.mark.parametrize(("viewer", "change"), SAME_TO.values(), ids=SAME_TO)
def test_M19_computer_players_are_not_handed_hidden_cards_either(
    viewer: int | None, change: dict[str, Any]
) -> None:
    one = Position.from_json(table(**MIDGAME), seed=1).seen_by(viewer)
    two = Position.from_json(table(**MIDGAME | change), seed=2).seen_by(viewer)
    assert bytes_of(one) == bytes_of(two)


def test_M19_the_order_of_the_deck_is_hidden() -> None:
    """Other seeds, other draws: yet the views of both seats are byte for byte the same."""
    decks = [Position.from_json(table(**MIDGAME), seed) for seed in range(20)]
    for viewer in (0, 1, None):
        assert len({json.dumps(position.view(viewer)) for position in decks}) == 1
    drawn = {json.dumps(position.play("M2b").to_json()["hands"][0]) for position in decks}
    assert len(drawn) > 1


def test_M19_a_draw_is_hidden_from_the_other_seat() -> None:
    views = {
        json.dumps(Position.from_json(table(**MIDGAME), seed).play("M2b").view(1))
        for seed in range(20)
    }
    assert len(views) == 1


def test_M19_when_the_game_is_over_a_view_hides_nothing() -> None:
    end = Position.from_json(table(**MIDGAME | {"idle_turns": 49})).play("Dg1")
    assert end.reason == "idle"
    for viewer in (0, 1, None):
        assert end.view(viewer) == end.to_json()


@pytest.mark.parametrize("seat", [2, -1, 10**30, True, "0", 0.0])
def test_M19_there_is_no_view_for_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(SandtableError, match="seats 0 to 1") as refusal:
        Match.from_position(table()).view(seat)
    assert refusal.value.code == "bad_seat"
