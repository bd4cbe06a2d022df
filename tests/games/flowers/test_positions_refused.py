"""Impossible positions of Flowers are refused, with a message that names the place."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import Match, Position, SandtableError
from sandtable.errors import BadOption, BadPlayers, BadPosition, UnknownGame
from tests.games.flowers.tables import LEFT_OUT, Json, changed, mandala, table

THREE_FLOWERS = "y2+y3 o2+o3 p2+p3"

GOOD = table(
    players=3,
    hands=["bbg", "ooyy", "rrr"],
    known=["", "oy"],
    mandalas=[
        mandala("b5 g4", up={0: "rr", 1: "o"}, down={1: "b", 2: "ggggg"}, marker=0),
        mandala("p2 y2"),
        mandala("r3 ox"),
    ],
    singles=["b2 gx"],
    flowers=["", "r2+r4"],
    discard="yy",
)
DARK, LIGHT = GOOD["stacks"]["dark"], GOOD["stacks"]["light"]
COMPLETE = mandala("b5 g4", up={0: "rrp", 1: "oy"}, marker=0)
UNFINISHED = mandala("b5 g4", up={0: "rr", 1: "o"}, marker=0)
TAKE = table(players=3, phase="take", taking=0, mandalas=[COMPLETE])
FINAL_TAKE = table(
    phase="take", taking=0, mandalas=[UNFINISHED], ending=True, flowers=[THREE_FLOWERS]
)
OVER = table(
    flowers=[THREE_FLOWERS],
    phase="over",
    to_move=None,
    ending=True,
    scores=[21, 0],
    winners=[0],
    reason="flowers",
)


def refusal(position: Any) -> SandtableError:
    """Set an impossible position, which stays as it was; give the error it is refused with."""
    asked = deepcopy(position)
    with pytest.raises(SandtableError) as caught:
        Match.from_position(asked, seed=1)
    assert repr(asked) == repr(position)
    return caught.value


def test_the_positions_that_are_changed_below_are_possible() -> None:
    for position in (GOOD, TAKE, FINAL_TAKE, OVER):
        assert Position.from_json(position).to_json() == position


# Wrong types. Each place is given every value that is not of its kind.

Kinds = tuple[object, ...]

NOT_A_LIST: Kinds = (None, True, 1, 1.5, "b", {})
NOT_COUNTS: Kinds = (None, True, 1, 1.5, "b", [])
NOT_A_NUMBER: Kinds = (None, True, 1.0, "1", [], {}, -1, 16, 10**30, -(10**30), float("nan"))
NOT_A_SEAT: Kinds = (True, 0.0, "0", [], {}, -1, 3, 10**30)
NOT_A_TILE: Kinds = (
    None,
    True,
    5,
    "",
    "g6",
    "g8",
    "G5",
    "g",
    "g55",
    "gx3",
    "x5",
    "5g",
    [],
    {},
    ["g5"],
)

WRONG_TYPES: dict[str, Kinds] = {
    "deck": NOT_COUNTS,
    "discard": NOT_COUNTS,
    "hands": NOT_A_LIST,
    "hands.0": NOT_COUNTS,
    "known": NOT_A_LIST,
    "known.1": NOT_COUNTS,
    "mandalas": NOT_A_LIST,
    "mandalas.0": (None, True, 1, "b5", []),
    "mandalas.0.tiles": NOT_A_LIST,
    "mandalas.0.tiles.0": NOT_A_TILE,
    "mandalas.0.up": NOT_A_LIST,
    "mandalas.0.up.2": NOT_COUNTS,
    "mandalas.0.down": NOT_A_LIST,
    "mandalas.0.down.0": NOT_COUNTS,
    "mandalas.0.marker": NOT_A_SEAT,
    "stacks": (None, True, 1, "b2", []),
    "stacks.dark": NOT_A_LIST,
    "stacks.light": NOT_A_LIST,
    "stacks.dark.0": NOT_A_TILE,
    "singles": NOT_A_LIST,
    "singles.0": NOT_A_LIST,
    "singles.0.1": NOT_A_TILE,
    "flowers": NOT_A_LIST,
    "flowers.1": NOT_A_LIST,
    "flowers.1.0": NOT_A_LIST,
    "flowers.1.0.0": NOT_A_TILE,
    "deck.b": NOT_A_NUMBER,
    "discard.y": NOT_A_NUMBER,
    "hands.0.b": NOT_A_NUMBER,
    "known.1.o": NOT_A_NUMBER,
    "mandalas.0.up.0.r": NOT_A_NUMBER,
    "mandalas.0.down.2.g": NOT_A_NUMBER,
    "phase": (None, True, 0, "", "turns", "claim", "Turn", [], {}),
    "to_move": (None, *NOT_A_SEAT),
    "active": (None, *NOT_A_SEAT),
    "taking": (*NOT_A_SEAT, 0),
    "passes": (None, True, 0.0, "0", [], {}, -1, 4, 10**30),
    "ending": (None, 0, 1, "false", "", [], {}),
    "options": NOT_COUNTS,
    "players": (None, True, 3.0, "3", [], {}),
    "game": (None, True, 1, [], {}),
}


@pytest.mark.parametrize("place", WRONG_TYPES)
def test_a_value_of_the_wrong_kind_is_refused_and_its_place_named(place: str) -> None:
    for value in WRONG_TYPES[place]:
        error = refusal(changed(GOOD, {place: value}))
        assert error.code == "bad_position", value
        assert place.split(".", maxsplit=1)[0] in str(error), (value, str(error))


@pytest.mark.parametrize("position", [None, True, 1, "flowers", [], [GOOD]], ids=repr)
def test_what_is_not_an_object_is_no_position(position: object) -> None:
    assert refusal(position).code == "bad_position"


@pytest.mark.parametrize("place", ["game", "players", "phase", "mandalas"])
def test_some_keys_may_not_be_left_out(place: str) -> None:
    error = refusal(changed(GOOD, {place: LEFT_OUT}))
    assert error.code == "bad_position"
    assert place in str(error)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"players": 1}, "bad_players"),
        ({"players": 5}, "bad_players"),
        ({"players": 10**30}, "bad_players"),
        ({"options": {"speed": "fast"}}, "bad_option"),
        ({"options": {"end": "never"}}, "bad_option"),
        ({"options": {"backs": None}}, "bad_option"),
    ],
    ids=str,
)
def test_games_players_and_options_have_codes_of_their_own(
    changes: dict[str, Any], code: str
) -> None:
    assert refusal(changed(GOOD, changes)).code == code


# Impossible values: an id, the changes to a position, and words that the message must have.

FULL_WIN = {"scores": [21, 0], "winners": [0], "reason": "flowers"}

IMPOSSIBLE: dict[str, tuple[Json, dict[str, Any], tuple[str, ...]]] = {
    # unknown keys
    "unknown key": (GOOD, {"decks": {}}, ("decks",)),
    "key of another game": (GOOD, {"rivers": ["", ""]}, ("rivers",)),
    "unknown key in a Mandala": (GOOD, {"mandalas.1.fields": []}, ("mandalas[1]", "fields")),
    "unknown stack": (GOOD, {"stacks.grey": []}, ("stacks", "grey")),
    "unknown colour in the deck": (GOOD, {"deck.w": 0}, ("deck", "w")),
    "colour by its name": (GOOD, {"hands.2.red": 0}, ("hands[2]", "red")),
    "capital colour letter": (GOOD, {"known.0.B": 0}, ("known[0]", "B")),
    "two colour letters": (GOOD, {"mandalas.0.up.0.bg": 0}, ("mandalas[0].up[0]", "bg")),
    "no colour letter": (GOOD, {"mandalas.0.down.1": {"": 0}}, ("mandalas[0].down[1]",)),
    "a hand as in a view": (GOOD, {"hands.1": {"known": {}, "hidden": 4}}, ("hands[1]", "known")),
    "a very long key": (GOOD, {"k" * 5000: 1}, ("kkk",)),
    # one entry for each seat, three Mandalas
    "too few hands": (GOOD, {"hands": [{}, {}]}, ("hands", "3")),
    "too many hands": (GOOD, {"hands": [{}, {}, {}, {}]}, ("hands", "3")),
    "no hands": (GOOD, {"hands": []}, ("hands", "3")),
    "too few known": (GOOD, {"known": [{}]}, ("known", "3")),
    "too few singles": (GOOD, {"singles": [[]]}, ("singles", "3")),
    "too many flowers": (GOOD, {"flowers": [[]] * 4}, ("flowers", "3")),
    "too few face-up piles": (GOOD, {"mandalas.0.up": [{}, {}]}, ("mandalas[0].up", "3")),
    "too many face-down piles": (GOOD, {"mandalas.0.down": [{}] * 4}, ("mandalas[0].down", "3")),
    "two Mandalas": (GOOD, {"mandalas": GOOD["mandalas"][:2]}, ("mandalas", "3")),
    "four Mandalas": (GOOD, {"mandalas": [*GOOD["mandalas"], {}]}, ("mandalas", "3")),
    # the cards of F1
    "a card too few": (GOOD, {"deck.b": GOOD["deck"]["b"] - 1}, ("14", "black")),
    "a card too many": (GOOD, {"deck.b": GOOD["deck"]["b"] + 1}, ("16", "black")),
    "a card of another colour": (GOOD, {"hands.2": {"r": 2, "p": 1}}, ("16", "purple")),
    "no deck": (GOOD, {"deck": LEFT_OUT}, ("black",)),
    "all cards twice": (GOOD, {"deck": dict.fromkeys("bgopry", 15)}, ("black",)),
    # the tiles of F1 and F12
    "a tile is missing": (GOOD, {"singles.0": ["b2"]}, ("missing", "green x3")),
    "no stacks": (GOOD, {"stacks": LEFT_OUT}, ("missing", "black 3")),
    "a tile twice in a stack": (GOOD, {"stacks.dark.0": DARK[1]}, ("twice",)),
    "a tile twice on the table": (GOOD, {"singles.2": ["b5"]}, ("black 5", "twice")),
    "a tile twice in a Flower": (GOOD, {"flowers.1.0": ["r2", "r2"]}, ("red 2", "twice")),
    "a light tile in the dark stack": (
        GOOD,
        {"stacks.dark": ["g2", *DARK], "stacks.light": LIGHT[1:]},
        ("green 2", "dark"),
    ),
    "a dark tile in the light stack": (
        GOOD,
        {"stacks.light": ["b3", *LIGHT], "stacks.dark": DARK[1:]},
        ("black 3", "light"),
    ),
    "backs of the other option": (GOOD, {"options.backs": "mixed"}, ("dark",)),
    "the light tile first": (GOOD, {"mandalas.0.tiles": ["g4", "b5"]}, ("mandalas[0].tiles",)),
    "two dark tiles": (
        GOOD,
        {"mandalas.0.tiles": ["b5", "b2"], "singles.0": ["g4"]},
        ("mandalas[0].tiles",),
    ),
    "one tile": (GOOD, {"mandalas.0.tiles": ["b5"]}, ("mandalas[0].tiles",)),
    "three tiles": (GOOD, {"mandalas.0.tiles": ["b5", "g4", "b2"]}, ("mandalas[0].tiles",)),
    "two singles of one colour": (
        GOOD,
        {"singles.0": ["b2", "gx", "g2"], "stacks.light": LIGHT[1:]},
        ("singles[0]", "Flower"),
    ),
    "a Flower of two colours": (
        GOOD,
        {"flowers.1": [["r2", "b2"]], "singles.0": ["gx", "r4"]},
        ("flowers[1]", "colours"),
    ),
    "a Flower of one tile": (GOOD, {"flowers.1": [["r2"]]}, ("flowers[1]",)),
    "a Flower of three tiles": (GOOD, {"flowers.1": [["r2", "r4", "r5"]]}, ("flowers[1]",)),
    "a Flower as a text": (GOOD, {"flowers.1": ["r2"]}, ("flowers[1]",)),
    # known cards by F17
    "known cards that are not held": (GOOD, {"known.1": {"r": 1}}, ("known[1]", "hands[1]")),
    "more known cards than held": (GOOD, {"known.0": {"b": 3}}, ("known[0]", "hands[0]")),
    # cards in a Mandala by F4
    "a face-up colour that is on a tile": (
        GOOD,
        {"mandalas.0.up.1": {"o": 1, "b": 1}, "mandalas.0.down.1": {}},
        ("mandalas[0]", "F4"),
    ),
    "a face-up colour of two seats": (
        GOOD,
        {"mandalas.0.up.1": {"r": 1, "o": 1}, "hands.2": {"r": 2}},
        ("mandalas[0]", "F4"),
    ),
    # the marker by F7
    "the marker in the centre though face-up cards are there": (
        GOOD,
        {"mandalas.0.marker": None},
        ("mandalas[0].marker", "F7"),
    ),
    "the marker with a seat that has only face-down cards": (
        GOOD,
        {"mandalas.0.marker": 2},
        ("mandalas[0].marker", "F7"),
    ),
    "the marker with a seat that has fewer cards": (
        GOOD,
        {"mandalas.0.up.0.r": 3, "hands.2.r": 2, "mandalas.0.marker": 1},
        ("mandalas[0].marker", "F7"),
    ),
    "a marker held where no cards are": (
        GOOD,
        {"mandalas.1.marker": 0},
        ("mandalas[1].marker", "F7"),
    ),
    # turns
    "active is not the seat to move": (GOOD, {"active": 1}, ("active",)),
    "taking in a turn": (GOOD, {"taking": 0}, ("taking",)),
    "all seats have passed": (GOOD, {"passes": 3}, ("passed", "F6")),
    "a complete Mandala in a turn": (
        TAKE,
        {"phase": "turn", "taking": None},
        ("mandalas[0]", "F9"),
    ),
    "no tiles in a turn": (
        GOOD,
        {"mandalas.1.tiles": [], "singles.2": ["p2", "y2"]},
        ("mandalas[1]", "tiles"),
    ),
    "cards but no tiles": (
        GOOD,
        {"mandalas.0.tiles": [], "singles.2": ["b5", "g4"]},
        ("mandalas[0]", "tiles"),
    ),
    "cards in a Mandala destroyed without new tiles": (
        FINAL_TAKE,
        {
            "mandalas.1.tiles": [],
            "mandalas.1.down.0": {"b": 1},
            "hands.0.b": 0,
            "singles.1": FINAL_TAKE["mandalas"][1]["tiles"],
        },
        ("mandalas[1]", "tiles"),
    ),
    # ending by F14
    "three Flowers and a turn": (table(flowers=[THREE_FLOWERS]), {}, ("Flowers", "ending")),
    "three Flowers and a take": (FINAL_TAKE, {"ending": False}, ("Flowers", "ending")),
    "a turn though the game ends with the turn": (
        table(to_move=1, flowers=[THREE_FLOWERS], ending=True),
        {},
        ("ending", "F14"),
    ),
    "a last round without three Flowers": (
        table(to_move=1, options={"end": "round"}, ending=True),
        {},
        ("ending", "Flowers"),
    ),
    "a turn though the last round is finished": (
        table(flowers=[THREE_FLOWERS], options={"end": "round"}, ending=True),
        {},
        ("ending", "round"),
    ),
    "a Mandala completed after the game ended with the turn": (
        table(phase="take", taking=0, mandalas=[COMPLETE], ending=True, flowers=[THREE_FLOWERS]),
        {},
        ("ending", "F14"),
    ),
    "a Mandala completed after the last round is finished": (
        table(
            phase="take",
            taking=0,
            mandalas=[COMPLETE],
            ending=True,
            flowers=[THREE_FLOWERS],
            options={"end": "round"},
        ),
        {},
        ("ending", "F14"),
    ),
    # takes by F9 and F15
    "a take of nothing": (TAKE, {"taking": None}, ("taking",)),
    "a take of a fourth Mandala": (TAKE, {"taking": 3}, ("taking",)),
    "a take of a Mandala without cards": (FINAL_TAKE, {"taking": 1}, ("mandalas[1]", "F15")),
    "a take by another seat than the holder": (TAKE, {"to_move": 1}, ("marker", "F9")),
    "a take of a Mandala that is not complete": (
        FINAL_TAKE,
        {
            "ending": False,
            "flowers.0": [["o2", "o3"], ["p2", "p3"]],
            "singles": [["y2"], ["y3"]],
        },
        ("mandalas[0]", "complete"),
    ),
    "a take in nobody's turn": (TAKE, {"active": None}, ("active",)),
    "a pass and then a complete Mandala": (TAKE, {"passes": 1}, ("passes", "F6")),
    "two complete Mandalas": (
        table(
            phase="take",
            taking=0,
            mandalas=[COMPLETE, mandala("b2 g2", up={0: "rrp", 1: "oy"}, marker=0)],
        ),
        {},
        ("mandalas[1]", "complete"),
    ),
    "a take before the end beside a Mandala without tiles": (
        table(phase="take", taking=0, mandalas=[COMPLETE, mandala("")]),
        {},
        ("mandalas[1]", "tiles"),
    ),
    # the result of a game that goes on
    "scores of a running game": (GOOD, {"scores": [2, 0, 0]}, ("scores",)),
    "winners of a running game": (GOOD, {"winners": [0]}, ("winners",)),
    "the reason of a running game": (GOOD, {"reason": "flowers"}, ("reason",)),
    "no reason of a running game": (TAKE, {"reason": None}, ("reason",)),
    # finished games by F15 and F16
    "over without scores": (OVER, {"scores": LEFT_OUT}, ("scores",)),
    "over without winners": (OVER, {"winners": LEFT_OUT}, ("winners",)),
    "over without a reason": (OVER, {"reason": LEFT_OUT}, ("reason",)),
    "scores null": (OVER, {"scores": None}, ("scores", "[21, 0]")),
    "scores not a list": (OVER, {"scores": 21}, ("scores", "[21, 0]")),
    "scores as fractions": (OVER, {"scores": [21.0, 0.0]}, ("scores", "[21, 0]")),
    "scores as truth values": (OVER, {"scores": [21, False]}, ("scores", "[21, 0]")),
    "wrong scores": (OVER, {"scores": [20, 0]}, ("scores", "[21, 0]")),
    "too few scores": (OVER, {"scores": [21]}, ("scores", "[21, 0]")),
    "winners null": (OVER, {"winners": None}, ("winners", "[0]")),
    "winners not a list": (OVER, {"winners": 0}, ("winners", "[0]")),
    "winners as truth values": (OVER, {"winners": [False]}, ("winners", "[0]")),
    "wrong winners": (OVER, {"winners": [1]}, ("winners", "[0]")),
    "too many winners": (OVER, {"winners": [0, 1]}, ("winners", "[0]")),
    "no winners": (OVER, {"winners": []}, ("winners", "[0]")),
    "reason null": (OVER, {"reason": None}, ("reason",)),
    "a reason of another game": (OVER, {"reason": "river"}, ("reason",)),
    "a reason that is no text": (OVER, {"reason": ["flowers"]}, ("reason",)),
    "over by passes though not all passed": (
        OVER,
        {"reason": "passes", "passes": 1},
        ("passed", "F6"),
    ),
    "over by tiles though both stacks have some": (OVER, {"reason": "tiles"}, ("stacks", "F13")),
    "over by Flowers though nobody has three": (
        table(phase="over", to_move=None, ending=True, passes=2),
        {"scores": [0, 0], "winners": [0, 1], "reason": "flowers"},
        ("Flowers", "F14"),
    ),
    "over but not ending": (
        table(phase="over", to_move=None, passes=2),
        {"scores": [0, 0], "winners": [0, 1], "reason": "passes"},
        ("ending",),
    ),
    "over with a seat to move": (OVER, {"to_move": 0}, ("to_move",)),
    "over while taking": (OVER, {"taking": 0}, ("taking",)),
    "over with cards in a Mandala": (
        FINAL_TAKE,
        {"phase": "over", "to_move": None, "taking": None, **FULL_WIN},
        ("mandalas[0]", "F15"),
    ),
    "over with a marker": (OVER, {"mandalas.0.marker": 0}, ("mandalas[0].marker",)),
}


@pytest.mark.parametrize("kind", IMPOSSIBLE)
def test_an_impossible_position_is_refused_and_its_place_named(kind: str) -> None:
    position, changes, words = IMPOSSIBLE[kind]
    error = refusal(changed(position, changes))
    assert error.code == "bad_position"
    for word in words:
        assert word in str(error)
    assert len(str(error)) < 300


def places(value: Any, path: str = "") -> list[str]:
    """List all places inside a position."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for step, inner in steps:
        place = f"{path}.{step}" if path else str(step)
        found.append(place)
        if isinstance(inner, dict | list):
            found += places(inner, place)
    return found


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "b", "g5", "gx", "turn", "take", "over", "flowers", "\x00", "é"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*"bgopry", "dark", "tiles", "up", "x"]), inner, max_size=4
        )
    ),
    max_leaves=6,
)


def accepted(position: Json) -> Position | None:
    """Read a position; None if it is refused with one of the codes for that."""
    try:
        return Position.from_json(position)
    except (BadPosition, BadPlayers, BadOption, UnknownGame):
        return None


@given(data=st.data())
def test_whatever_is_changed_nothing_else_is_raised(data: st.DataObject) -> None:
    """What is accepted all the same can be written, set again and played on."""
    position = data.draw(st.sampled_from([GOOD, TAKE, FINAL_TAKE, OVER]))
    place = data.draw(st.sampled_from(places(position)))
    read = accepted(changed(position, {place: data.draw(ANYTHING)}))
    if read is not None:
        again = Position.from_json(read.to_json())
        assert again == read
        assert again.is_over or again.legal_moves


def test_a_refused_position_leaves_a_match_alone() -> None:
    match = Match.from_position(GOOD, seed=1)
    match.play("P2b1")
    before = (match.position, match.record(), match.legal_moves)
    for place, value in (("deck", {}), ("mandalas.0.marker", 2), ("passes", 3)):
        with pytest.raises(BadPosition):
            match.from_position(changed(GOOD, {place: value}), seed=2)
    assert (match.position, match.record(), match.legal_moves) == before
