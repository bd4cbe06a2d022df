"""Why a position cannot be: all reasons are found, each with its code, its rule and its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import Position, SandtableError
from sandtable.games import GAME_NAMES, find_game
from tests import nets
from tests.games.flowers import tables as flowers
from tests.games.flowers.tables import changed as changed_flowers
from tests.games.mandala.samples import BY_DEAD, BY_DECK, BY_IDLE, CLAIM, DEAD, TURN, WIDE, claim
from tests.games.mandala.samples import changed as changed_mandala
from tests.games.mandala.tables import table as mandala
from tests.games.patterns.tables import choice, table

Json = dict[str, Any]
Case = tuple[str, str, Json]  # code, rule, position

SETTINGS = [(name, players) for name in GAME_NAMES for players in find_game(name).players]


def with_token(position: Json, space: str, token: str) -> Json:
    board = [*position["board"]]
    row, column = 8 - int(space[1]), "abcdefgh".index(space[0])
    board[row] = board[row][:column] + token + board[row][column + 1 :]
    return position | {"board": board}


MANDALA: list[Case] = [
    ("cards", "M1", changed_mandala(TURN, "deck.b", TURN["deck"]["b"] - 1)),
    ("hand_limit", "M3", mandala(hands=("bbggoopp" + "r", "y"))),
    ("dealt_cup", "M1", mandala(dealt_cups=("bgo", "op"))),
    ("dealt_outside_cup", "M1", changed_mandala(mandala(), "dealt_cups.1", {"r": 2})),
    ("river_twice", "M9", mandala(rivers=("gbg", "r"), deck="g")),
    ("rule_of_colour", "M6", mandala(mandalas=[("rr", "r", ""), ("yy", "", "")])),
    ("mountain_empty", "M11", mandala(mandalas=[("rr", "", ""), ("", "b", "g")])),
    ("complete", "M7", mandala(mandalas=[("bgop", "r", "y"), ("yy", "", "")])),
    ("deck_exhausted", "M13", mandala(rest="discard")),
    ("river_full", "M12", mandala(rivers=("", "bgopry"))),
    ("idle", "M16", mandala(idle_turns=50)),
    ("dead", "M16", mandala(**DEAD, rivers=WIDE, rest="cups", deck="r")),
    ("nothing_to_claim", "M8", claim(("", "oyr", "bgp"), 1)),
    ("idle_claim", "M16", claim(("bg", "oy", "rp"), 1, idle_turns=3)),
    ("claim_turn", "M8", claim(("bg", "oy", "rp"), 0)),
    ("river_was_full", "M12", claim(("bg", "oy", "rp"), 1, rivers=("bgopry", ""))),
    ("not_last", "M13", changed_mandala(BY_DECK, "last_mandala", False)),
    ("not_cleared", "M12", changed_mandala(BY_IDLE, "rivers.0", "bgopry")),
    ("not_over", "M16", changed_mandala(BY_IDLE, "idle_turns", 49)),
    ("reason", "M12", changed_mandala(BY_DEAD, "reason", "idle")),
]

CHOICE = choice(offered="gp")
RUNNING = table(seat0="b:c4,c5", seat1="o:g4", bowls="rg")
# Seat 0 is shut in on c8; seat 1 may still Flip b7.
FLIPS = table(seat0="b:c8", seat1="r:c7 g:d8", up="r:b7", bowls="by", phase="flips", to_move=1)
BLACK_D4 = {"colour": "b", "marker": "d4"}
END: Json = {"phase": "over", "to_move": None, "reason": "stuck", "winners": [0], "scores": [1, 0]}

PATTERNS: list[Case] = [
    ("tokens", "P2", with_token(table(up="y:e5"), "e5", "b")),
    ("empty", "P2", with_token(RUNNING, "e5", ".")),
    ("bowl_empty", "P3", RUNNING | {"bowls": ["r", None]}),
    ("offered_missing", "P2", CHOICE | {"offered": ["g", None]}),
    ("stray", "P5", table(seat0="b:c4,c6")),
    ("marker", "P5", table() | {"groups": [[], [{"colour": "b", "marker": "e7"}]]}),
    ("group_twice", "P11", table(seat0="b:c4 b:e6")),
    ("groups_touch", "P8", table(seat0="b:c4", seat1="b:c5")),
    ("offer_face_down", "P2", with_token(CHOICE, "d4", "B") | {"groups": [[BLACK_D4], []]}),
    ("offer_colours", "P2", table(up="b:d4,e4 o:d5 r:e5", bowls="gp", phase="bowl", to_move=1)
     | {"bowls": [None, None], "offered": ["g", "p"]}),
    ("offer_turn", "P3", CHOICE | {"to_move": 0}),
    ("can_act", "P9", RUNNING | {"phase": "flips"}),
    ("no_flip", "P9", table(seat0="b:c8", seat1="r:c7 g:d8", bowls="by", phase="flips", to_move=1)),
    ("not_over", "P9", RUNNING | END),
]  # fmt: skip

THREE = "y2+y3 o2+o3 p2+p3"
GOOD = flowers.table(
    players=3,
    hands=["bbg", "ooyy", "rrr"],
    mandalas=[
        flowers.mandala("b5 g4", up={0: "rr", 1: "o"}, down={1: "b", 2: "ggggg"}, marker=0),
        flowers.mandala("p2 y2"),
        flowers.mandala("r3 ox"),
    ],
    singles=["b2 gx"],
    flowers=["", "r2+r4"],
)
DARK, LIGHT = GOOD["stacks"]["dark"], GOOD["stacks"]["light"]
COMPLETE = flowers.mandala("b5 g4", up={0: "rrp", 1: "oy"}, marker=0)
TAKE = flowers.table(players=3, phase="take", taking=0, mandalas=[COMPLETE])
LAST: Json = {"phase": "over", "to_move": None, "ending": True}
OVER = flowers.table(flowers=[THREE], **LAST, scores=[21, 0], winners=[0], reason="flowers")
EMPTY = flowers.table(**LAST, passes=2, scores=[0, 0], winners=[0, 1], reason="passes")


def of_flowers(position: Json, **changes: object) -> Json:
    return changed_flowers(position, {k.replace("__", "."): v for k, v in changes.items()})


FLOWERS: list[Case] = [
    ("cards", "F1", of_flowers(GOOD, deck__b=GOOD["deck"]["b"] - 1)),
    ("tile_twice", "F1", of_flowers(GOOD, singles__2=["b5"])),
    ("tiles_missing", "F1", of_flowers(GOOD, singles__0=["b2"])),
    ("in_dark_stack", "F1", of_flowers(GOOD, stacks={"dark": ["g2", *DARK], "light": LIGHT[1:]})),
    ("in_light_stack", "F1", of_flowers(GOOD, stacks={"dark": DARK[1:], "light": ["b3", *LIGHT]})),
    ("mandala_tiles", "F2", of_flowers(GOOD, mandalas__1__tiles=["p2"], singles__2=["y2"])),
    ("singles_pair", "F12", of_flowers(GOOD, singles__0=["gx", "g2"], singles__1=["b2"],
                                       stacks__light=LIGHT[1:])),
    ("flower", "F12", of_flowers(GOOD, flowers__1=[["r2"]], singles__2=["r4"])),
    ("known", "F17", of_flowers(GOOD, known__1={"r": 1})),
    ("cards_without_tiles", "F13",
     of_flowers(GOOD, mandalas__0__tiles=[], singles__2=["b5", "g4"])),
    ("not_new", "F4", of_flowers(GOOD, mandalas__0__up__1={"o": 1, "b": 1},
                                 mandalas__0__down__1={})),
    ("marker_held", "F7", of_flowers(GOOD, mandalas__1__marker=0)),
    ("marker", "F7", of_flowers(GOOD, mandalas__0__marker=None)),
    ("three_flowers", "F14", flowers.table(flowers=[THREE])),
    ("complete", "F9", of_flowers(TAKE, phase="turn", taking=None)),
    ("ending_without_cause", "F14", of_flowers(TAKE, ending=True)),
    ("active", "F3", of_flowers(GOOD, active=1)),
    ("all_passed", "F6", of_flowers(GOOD, passes=3)),
    ("no_tiles", "F13", of_flowers(GOOD, mandalas__1__tiles=[], singles__2=["p2", "y2"])),
    ("no_more_turns", "F14", flowers.table(to_move=1, flowers=[THREE], ending=True)),
    ("ending_without_flowers", "F14",
     flowers.table(to_move=1, options={"end": "round"}, ending=True)),
    ("round_finished", "F14",
     flowers.table(flowers=[THREE], options={"end": "round"}, ending=True)),
    ("nobody_takes", "F15",
     flowers.table(phase="take", taking=0, ending=True, flowers=[THREE])),
    ("take_turn", "F9", of_flowers(TAKE, to_move=1)),
    ("not_complete", "F9", of_flowers(GOOD, phase="take", taking=0)),
    ("passes", "F6", of_flowers(TAKE, passes=1)),
    ("over_not_ending", "F15", of_flowers(EMPTY, ending=False)),
    ("still_cards", "F15", of_flowers(OVER, mandalas__0__down__0={"b": 1}, hands__0__b=0)),
    ("reason_flowers", "F14", of_flowers(EMPTY, reason="flowers")),
    ("reason_passes", "F6", of_flowers(OVER, reason="passes")),
    ("reason_tiles", "F13", of_flowers(OVER, reason="tiles")),
]  # fmt: skip

CASES = [*MANDALA, *PATTERNS, *FLOWERS]


@pytest.mark.parametrize(
    ("code", "rule", "position"), CASES, ids=[f"{c[2]['game']}-{c[1]}-{c[0]}" for c in CASES]
)
def test_each_reason_is_found_with_its_rule_and_places_in_both_languages(
    code: str, rule: str, position: Json
) -> None:
    english, german = (Position.problems(position, language) for language in ("en", "de"))
    found = next(each for each in english if each["code"] == code)
    assert found["rule"] == rule
    assert found["text"].endswith(f"({rule}).")
    assert found["places"]
    for path in found["places"]:
        at: Any = position
        for step in path:  # it leads to something that can be shown
            at = at[step]
    assert [each["code"] for each in german] == [each["code"] for each in english]
    assert all(de["text"] != en["text"] for de, en in zip(german, english, strict=True))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_reason_of_a_game_is_tested_above(game: str) -> None:
    tested = {code for code, _, position in CASES if position["game"] == game}
    assert tested == set(find_game(game).module("problems").REASONS)


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_positions_of_games_have_no_problems(name: str, players: int) -> None:
    dice = nets.dice(f"problems {name} {players}")
    for seed in range(nets.width(1, 20)):
        position = Position.new(name, players, seed=nets.first_seed(seed))
        while not position.is_over:
            assert Position.problems(position.to_json()) == []
            position = position.play(dice.choice(position.legal_moves))
        assert Position.problems(position.to_json()) == []


def test_all_reasons_are_told_at_once() -> None:
    """M6, M11, M12 and M3: none hides another."""
    position = mandala(
        mandalas=[("rr", "r", ""), ("", "", "")], rivers=("bgopry", ""), hands=("bbbbbbbbb", "")
    )
    codes = {each["code"] for each in Position.problems(position)}
    assert codes == {"rule_of_colour", "mountain_empty", "river_full", "hand_limit"}


def test_an_empty_mat_of_Patterns_is_one_reason_not_fifty() -> None:
    position = table() | {"board": ["." * 8] * 8, "bowls": [None, None]}
    found = Position.problems(position, names=["Ann", "Ben"])
    assert [each["code"] for each in found] == ["empty", "bowl_empty", "bowl_empty"]
    assert len(found[0]["places"]) == 52
    assert found[0]["text"].endswith("and 46 more (P2).")
    assert found[1]["text"] == "Ann's bowl has no token (P3)."


STARTS = [CLAIM, TURN, RUNNING, CHOICE, FLIPS, GOOD, TAKE, OVER]
ANYTHING = st.recursive(
    st.none() | st.integers(-1, 20) | st.booleans() | st.sampled_from([*"bgopryB.", "b5", "c4"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("bgopry"), inner, max_size=3)
    ),
    max_leaves=4,
)


@given(data=st.data())
@settings(max_examples=nets.width(60, 1000))
def test_a_position_has_problems_exactly_when_it_is_refused(data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(STARTS))
    key = data.draw(st.sampled_from([key for key in start if key not in ("game", "players")]))
    value = start[key]
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        value = [*value[:at], data.draw(ANYTHING), *value[at + 1 :]]
    else:
        value = data.draw(ANYTHING)
    position = start | {key: value}
    try:
        found = Position.problems(position)
    except SandtableError:
        found = [{"code": "form"}]
    try:
        Position.from_json(position)
    except SandtableError:
        assert found
    else:
        assert found == []
