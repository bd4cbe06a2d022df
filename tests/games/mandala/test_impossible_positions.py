"""Setting a position: everything that cannot lie on a table is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable import Match, Position, SandtableError
from sandtable.errors import BadPosition
from tests import nets
from tests.games.mandala.samples import (
    BY_DEAD,
    BY_DECK,
    BY_IDLE,
    BY_RIVER,
    CLAIM,
    DEAD,
    OVER,
    POSSIBLE,
    TURN,
    WIDE,
    changed,
    claim,
    without,
)
from tests.games.mandala.tables import table

# Each kind of impossible position: what the message must name, and the position.

WRONG_TYPES: dict[str, tuple[str, object]] = {
    "not an object": ("position", [TURN]),
    "null": ("position", None),
    "text": ("position", "mandala"),
    "phase null": ("phase", changed(TURN, "phase", None)),
    "phase unknown": ("phase", changed(TURN, "phase", "bowl")),
    "phase in capitals": ("phase", changed(TURN, "phase", "Turn")),
    "phase a number": ("phase", changed(TURN, "phase", 0)),
    "phase a list": ("phase", changed(TURN, "phase", ["turn"])),
    "phase left out": ("phase", without(TURN, "phase")),
    "game left out": ("game", without(TURN, "game")),
    "game null": ("game", changed(TURN, "game", None)),
    "players left out": ("players", without(TURN, "players")),
    "players null": ("players", changed(TURN, "players", None)),
    "players a text": ("players", changed(TURN, "players", "2")),
    "players a float": ("players", changed(TURN, "players", 2.0)),
    "players true": ("players", changed(TURN, "players", True)),
    "options null": ("options", changed(TURN, "options", None)),
    "options a list": ("options", changed(TURN, "options", [])),
    "to_move a text": ("to_move", changed(TURN, "to_move", "0")),
    "to_move true": ("to_move", changed(TURN, "to_move", True)),
    "to_move a float": ("to_move", changed(TURN, "to_move", 0.0)),
    "to_move negative": ("to_move", changed(TURN, "to_move", -1)),
    "to_move 2": ("to_move", changed(TURN, "to_move", 2)),
    "to_move huge": ("to_move", changed(TURN, "to_move", 10**40)),
    "last_mandala null": ("last_mandala", changed(TURN, "last_mandala", None)),
    "last_mandala 0": ("last_mandala", changed(TURN, "last_mandala", 0)),
    "last_mandala a text": ("last_mandala", changed(TURN, "last_mandala", "false")),
    "idle_turns null": ("idle_turns", changed(TURN, "idle_turns", None)),
    "idle_turns true": ("idle_turns", changed(TURN, "idle_turns", True)),
    "idle_turns a float": ("idle_turns", changed(TURN, "idle_turns", 4.0)),
    "idle_turns negative": ("idle_turns", changed(TURN, "idle_turns", -1)),
    "idle_turns huge": ("idle_turns", changed(TURN, "idle_turns", 2**63)),
    "claiming false": ("claiming", changed(TURN, "claiming", False)),
    "claiming 2": ("claiming", changed(CLAIM, "claiming", 2)),
    "completed_by a text": ("completed_by", changed(CLAIM, "completed_by", "0")),
    "completed_by -1": ("completed_by", changed(CLAIM, "completed_by", -1)),
    "deck null": ("deck", changed(TURN, "deck", None)),
    "deck a number, as in a view": ("deck", changed(TURN, "deck", 61)),
    "deck a word": ("deck", changed(TURN, "deck", "bbg")),
    "discard a list": ("discard", changed(TURN, "discard", ["o", "o"])),
    "hands an object": ("hands", changed(TURN, "hands", {"0": {}, "1": {}})),
    "hands null": ("hands", changed(TURN, "hands", None)),
    "one hand": ("hands", changed(TURN, "hands", TURN["hands"][:1])),
    "three hands": ("hands", changed(TURN, "hands", [*TURN["hands"], {}])),
    "no hands in the list": ("hands", changed(TURN, "hands", [])),
    "a hand null": (r"hands\[1\]", changed(TURN, "hands.1", None)),
    "a hand a number, as in a view": (r"hands\[1\]", changed(TURN, "hands.1", 3)),
    "mandalas left out": ("mandalas", without(TURN, "mandalas")),
    "mandalas null": ("mandalas", changed(TURN, "mandalas", None)),
    "one Mandala": ("mandalas", changed(TURN, "mandalas", TURN["mandalas"][:1])),
    "three Mandalas": ("mandalas", changed(TURN, "mandalas", [*TURN["mandalas"], {}])),
    "a Mandala null": (r"mandalas\[0\]", changed(TURN, "mandalas.0", None)),
    "a Mountain null": (r"mandalas\[1\].mountain", changed(TURN, "mandalas.1.mountain", None)),
    "Fields null": (r"mandalas\[0\].fields", changed(TURN, "mandalas.0.fields", None)),
    "one Field": (r"mandalas\[0\].fields", changed(TURN, "mandalas.0.fields", [{}])),
    "a Field a word": (
        r"mandalas\[0\].fields\[1\]",
        changed(TURN, "mandalas.0.fields.1", "g"),
    ),
    "rivers null": ("rivers", changed(TURN, "rivers", None)),
    "one River": ("rivers", changed(TURN, "rivers", ["gb"])),
    "a River null": (r"rivers\[1\]", changed(TURN, "rivers.1", None)),
    "a River a list": (r"rivers\[1\]", changed(TURN, "rivers.1", ["r"])),
    "a River a set of counts": (r"rivers\[0\]", changed(TURN, "rivers.0", {"g": 1})),
    "cups null": ("cups", changed(TURN, "cups", None)),
    "a Cup as in a view": (r"cups\[1\]", changed(TURN, "cups.1", {"known": {}, "hidden": 2})),
    "dealt_cups null": ("dealt_cups", changed(TURN, "dealt_cups", None)),
    "a dealt Cup as in a view": (r"dealt_cups\[1\]", changed(TURN, "dealt_cups.1", 2)),
    "a count null": ("deck.b", changed(TURN, "deck.b", None)),
    "a count true": (r"hands\[0\].b", changed(TURN, "hands.0.b", True)),
    "a count a float": (r"hands\[0\].b", changed(TURN, "hands.0.b", 1.0)),
    "a count a text": (r"cups\[0\].b", changed(TURN, "cups.0.b", "2")),
    "a count negative": (r"hands\[0\].p", changed(TURN, "hands.0.p", -1)),
    "a count past 18": ("deck.b", changed(TURN, "deck.b", 19)),
    "a count of 256 more": ("deck.b", changed(TURN, "deck.b", TURN["deck"]["b"] + 256)),
    "a count huge": ("discard.y", changed(TURN, "discard.y", 2**64)),
    "a count not a number": ("deck.b", changed(TURN, "deck.b", float("nan"))),
    "a count infinite": ("deck.b", changed(TURN, "deck.b", float("inf"))),
}  # fmt: skip

UNKNOWN_KEYS: dict[str, tuple[str, object]] = {
    "top": ("position.*'extra'", changed(TURN, "extra", 1)),
    "top, null": ("position.*'extra'", changed(TURN, "extra", None)),
    "of another game": ("position.*'bowls'", changed(TURN, "bowls", [])),
    "not a text": ("position.*7", changed(TURN, "7", 1)),
    "very long": ("position has no key", changed(TURN, "x" * 5000, 1)),
    "in a Mandala": (r"mandalas\[1\].*'marker'", changed(TURN, "mandalas.1.marker", None)),
    "a colour in the deck": ("deck.*'x'", changed(TURN, "deck.x", 0)),
    "a capital colour": ("deck.*'B'", changed(TURN, "deck.B", 0)),
    "a colour by name": (r"hands\[1\].*'black'", changed(TURN, "hands.1.black", 0)),
    "two letters": (r"cups\[0\].*'bg'", changed(TURN, "cups.0.bg", 0)),
    "no letter": (r"dealt_cups\[0\].*''", changed(TURN, "dealt_cups", [{"": 0}, {}])),
    "a colour in a Mountain": (
        r"mandalas\[0\].mountain.*'w'",
        changed(TURN, "mandalas.0.mountain.w", 0),
    ),
    "a colour in a Field": (
        r"mandalas\[0\].fields\[1\].*'w'",
        changed(TURN, "mandalas.0.fields.1.w", 0),
    ),
    "a colour in a River": (r"rivers\[0\]", changed(TURN, "rivers.0", "gx")),
    "a capital in a River": (r"rivers\[0\]", changed(TURN, "rivers.0", "gB")),
    "a blank in a River": (r"rivers\[0\]", changed(TURN, "rivers.0", "g b")),
}

WRONG_CARDS: dict[str, tuple[str, object]] = {
    "a card too many": ("19 black", changed(TURN, "deck.b", TURN["deck"]["b"] + 1)),
    "a card too few": ("17 yellow", changed(TURN, "deck.y", TURN["deck"]["y"] - 1)),
    "a colour gone": ("green", changed(TURN, "deck.g", 0)),
    "no cards at all": ("0 black", table() | {"deck": {}, "hands": [{}, {}], "cups": [{}, {}]}),
    "a River card too many": ("19 purple", changed(TURN, "rivers.0", "gbp")),
    "a hand of nine": (r"hands\[0\].*8", table(hands=("bbbbbbbbb", ""))),
    "a hand of nine in mixed colours": (r"hands\[1\].*8", table(hands=("", "bgopryryr"))),
    "a colour twice in a River": (r"rivers\[0\].*black twice", table(rivers=("bgb", ""))),
    "seven River cards": (r"rivers\[1\]", table(rivers=("", "bgopryb"))),
    "a very long River": (r"rivers\[1\]", changed(TURN, "rivers.1", "bgopry" * 10_000)),
    "no dealt Cups": (r"dealt_cups\[0\].*2", without(TURN, "dealt_cups")),
    "one dealt Cup card": (r"dealt_cups\[0\].*2", table(dealt_cups=("b", "op"))),
    "three dealt Cup cards": (r"dealt_cups\[1\].*2", table(dealt_cups=("bg", "opr"))),
    "dealt Cup cards not in the Cup": (
        r"dealt_cups\[0\].*cups\[0\]",
        changed(TURN, "dealt_cups.0", {"p": 2}),
    ),
    "one dealt Cup card not in the Cup": (
        r"dealt_cups\[1\].*cups\[1\]",
        changed(table(), "dealt_cups.1", {"o": 2}),
    ),
    "a colour in Mountain and Field": (
        r"mandalas\[0\].*Rule of Colour",
        table(mandalas=[("rr", "r", ""), ("yy", "", "")]),
    ),
    "a colour in the Mountain and the second Field": (
        r"mandalas\[1\].*Rule of Colour",
        table(mandalas=[("rr", "", ""), ("yy", "b", "by")]),
    ),
    "a colour in both Fields": (
        r"mandalas\[1\].*Rule of Colour",
        table(mandalas=[("rr", "", ""), ("yy", "b", "b")]),
    ),
}


GONE_PAST: dict[str, tuple[str, object]] = {
    "an empty Mountain": (r"mandalas\[1\]", table(mandalas=[("rr", "", ""), ("", "", "")])),
    "an empty Mountain with Fields": (
        r"mandalas\[0\]",
        table(mandalas=[("", "b", "g"), ("yy", "", "")]),
    ),
    "a complete Mandala": (
        r"mandalas\[0\].*complete",
        table(mandalas=[("bgop", "r", "y"), ("yy", "", "")]),
    ),
    "a full River": (r"rivers\[1\].*full", table(rivers=("", "bgopry"))),
    "fifty idle turns": ("idle", table(idle_turns=50)),
    "fifty-one idle turns": ("idle_turns", table(idle_turns=51)),
    "a dead game": ("completed", table(**DEAD, rivers=WIDE, rest="cups", deck="r")),
    "an exhausted deck before the last Mandala": (
        "deck.*last_mandala",
        table(hands=("bgo", "pry"), rivers=WIDE, rest="cups"),
    ),
    "the same with a discard pile": ("deck.*last_mandala", table(rest="discard")),
    "a claim with nothing left": (r"mandalas\[0\]", claim(("", "oyr", "bgp"), 1)),
    "a claim beside a complete Mandala": (
        r"mandalas\[1\].*complete",
        claim(("bg", "oy", "rp"), 1, mandalas=[("bg", "oy", "rp"), ("bgopry", "", "")]),
    ),
    "a claim beside an empty Mountain": (
        r"mandalas\[1\]",
        claim(("bg", "oy", "rp"), 1, mandalas=[("bg", "oy", "rp"), ("", "", "")]),
    ),
    "a claim after idle turns": ("idle_turns", claim(("bg", "oy", "rp"), 1, idle_turns=3)),
    "a claim with an exhausted deck before the last Mandala": (
        "deck.*last_mandala",
        claim(("bg", "oy", "rp"), 1, rivers=WIDE, rest="cups"),
    ),
    "a full River before the first claim": (
        r"rivers\[0\].*full",
        claim(("bg", "oy", "rp"), 1, rivers=("bgopry", "")),
    ),
    "a full River without a claim of its sixth colour": (
        r"rivers\[0\]",
        claim(("bb", "oy", "rp"), 0, rivers=("bgopry", "g")),
    ),
    "a full River of a seat whose claims are discarded": (
        r"rivers\[0\]",
        claim(("b", "", "orp"), 1, rivers=("bgopry", "g"), discard="y"),
    ),
}

WRONG_SEATS: dict[str, tuple[str, object]] = {
    "nobody to move in a turn": ("to_move", changed(TURN, "to_move", None)),
    "nobody to move in a claim": ("to_move", changed(CLAIM, "to_move", None)),
    "a seat to move when over": ("to_move", changed(BY_IDLE, "to_move", 0)),
    "claiming in a turn": ("claiming", changed(TURN, "claiming", 0)),
    "completed_by in a turn": ("completed_by", changed(TURN, "completed_by", 1)),
    "claiming when over": ("claiming", changed(BY_DECK, "claiming", 0)),
    "completed_by when over": ("completed_by", changed(BY_DECK, "completed_by", 0)),
    "no claiming in a claim": ("claiming", without(CLAIM, "claiming")),
    "no completed_by in a claim": ("completed_by", without(CLAIM, "completed_by")),
    "claim by the smaller Field": ("Seat 0", claim(("bg", "oyy", "rp"), 1)),
    "claim by the completer, Fields equal": ("Seat 1", claim(("bg", "oy", "rp"), 0)),
    "claim by the completer, no Fields": ("Seat 1", claim(("bgopry", "", ""), 0)),
    "second claim by the first claimer": ("Seat 0", claim(("b", "oy", "rp"), 1, rivers=("", "g"))),
}  # fmt: skip

WRONG_ENDS: dict[str, tuple[str, object]] = {
    "no scores": ("scores", without(BY_IDLE, "scores")),
    "no winners": ("winners", without(BY_IDLE, "winners")),
    "no reason": ("reason", without(BY_IDLE, "reason")),
    "scores null": ("scores", changed(BY_IDLE, "scores", None)),
    "scores a number": ("scores", changed(BY_IDLE, "scores", 0)),
    "scores wrong": ("scores", changed(BY_RIVER, "scores", [4, 0])),
    "scores swapped": ("scores", changed(BY_RIVER, "scores", [0, 3])),
    "scores of one seat": ("scores", changed(BY_IDLE, "scores", [0])),
    "scores of three seats": ("scores", changed(BY_IDLE, "scores", [0, 0, 0])),
    "scores floats": ("scores", changed(BY_IDLE, "scores", [0.0, 0.0])),
    "scores false": ("scores", changed(BY_IDLE, "scores", [False, False])),
    "winners null": ("winners", changed(BY_IDLE, "winners", None)),
    "winners empty": ("winners", changed(BY_IDLE, "winners", [])),
    "winners wrong": ("winners", changed(BY_RIVER, "winners", [1])),
    "winners both": ("winners", changed(BY_RIVER, "winners", [0, 1])),
    "winners in the wrong order": ("winners", changed(BY_IDLE, "winners", [1, 0])),
    "winners false and true": ("winners", changed(BY_IDLE, "winners", [False, True])),
    "reason null": ("reason", changed(BY_IDLE, "reason", None)),
    "reason unknown": ("reason", changed(BY_IDLE, "reason", "bored")),
    "reason of another game": ("reason", changed(BY_IDLE, "reason", "stuck")),
    "reason river without a full River": ("reason", changed(BY_DECK, "reason", "river")),
    "reason deck with a full River": (
        "reason.*river",
        changed(BY_RIVER | {"last_mandala": True}, "reason", "deck"),
    ),
    "reason idle though dead": ("reason.*dead", changed(BY_DEAD, "reason", "idle")),
    "reason dead though only idle": ("reason.*idle", changed(BY_IDLE, "reason", "dead")),
    "reason idle after 49 turns": ("not over", changed(BY_IDLE, "idle_turns", 49)),
    "reason deck before the last Mandala": ("not over", changed(BY_DECK, "last_mandala", False)),
    "reason deck while both Mandalas stand": (
        "not over",
        table(**OVER, reason="deck", last_mandala=True),
    ),
    "both Mandalas cleared": (
        r"mandalas\[1\]",
        table(
            mandalas=[("", "", ""), ("", "", "")], **OVER, reason="deck", last_mandala=True
        ),
    ),
    "a complete Mandala left over": (
        r"mandalas\[1\].*complete",
        table(
            mandalas=[("", "", ""), ("bgopry", "", "")], **OVER, reason="deck", last_mandala=True
        ),
    ),
    "Fields not discarded": (
        r"mandalas\[0\]",
        table(mandalas=[("", "b", ""), ("yy", "", "")], **OVER, reason="deck", last_mandala=True),
    ),
    "idle turns after the last Mandala": ("idle_turns", changed(BY_DECK, "idle_turns", 7)),
    "idle turns after the sixth River card": ("idle_turns", changed(BY_RIVER, "idle_turns", 7)),
    "a full River that no Mandala brought": (
        r"rivers\[0\]",
        table(
            rivers=("bgopry", ""), idle_turns=50, reason="idle",
            **OVER | {"scores": [3, 0], "winners": [0]},
        ),
    ),
    "an exhausted deck before the last Mandala": (
        "last_mandala",
        table(
            **DEAD, rivers=WIDE, rest="cups", reason="dead",
            **OVER | {"scores": [231, 21], "winners": [0]},
        ),
    ),
    "scores in a running game": ("scores", TURN | {"scores": [0, 0]}),
    "winners in a running game": ("winners", TURN | {"winners": []}),
    "reason in a running game": ("reason", TURN | {"reason": None}),
    "scores during claims": ("scores", CLAIM | {"scores": None}),
}  # fmt: skip

KINDS = {
    "wrong type": WRONG_TYPES,
    "unknown key": UNKNOWN_KEYS,
    "wrong cards": WRONG_CARDS,
    "gone past": GONE_PAST,
    "wrong seat": WRONG_SEATS,
    "wrong end": WRONG_ENDS,
}
IMPOSSIBLE = {
    f"{kind}, {name}": case for kind, cases in KINDS.items() for name, case in cases.items()
}


@pytest.mark.parametrize(("place", "position"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_and_the_message_names_the_place(
    place: str, position: Any
) -> None:
    with pytest.raises(BadPosition, match=place) as refusal:
        Match.from_position(position, seed=1)
    assert refusal.value.code == "bad_position"
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("position", [case[1] for case in IMPOSSIBLE.values()], ids=IMPOSSIBLE)
def test_a_refusal_changes_neither_the_match_nor_the_position(position: Any) -> None:
    match = Match.from_position(TURN, seed=1)
    match.play("M2b")
    before, moves = match.position, list(match.moves)
    asked = copy.deepcopy(position)
    with pytest.raises(SandtableError):
        match.from_position(position, seed=2)
    assert (match.position, match.moves) == (before, moves)
    assert repr(position) == repr(asked)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("game", "chess", "unknown_game"),
        ("game", "Mandala", "unknown_game"),
        ("players", 3, "bad_players"),
        ("players", 0, "bad_players"),
        ("players", 10**30, "bad_players"),
        ("options", {"end": "turn"}, "bad_option"),
    ],
)
def test_another_game_players_or_options_have_codes_of_their_own(
    key: str, value: object, code: str
) -> None:
    with pytest.raises(SandtableError) as refusal:
        Match.from_position(changed(TURN, key, value))
    assert refusal.value.code == code


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_is_not_a_position(seat: int | None) -> None:
    with pytest.raises(BadPosition, match="deck"):
        Match.from_position(Position.from_json(TURN).view(seat))


# Nothing but a refusal, whatever is asked

PLACES = [
    *TURN, "scores", "winners", "reason", "extra", "hands.0", "hands.1.b", "deck.b", "deck.x",
    "mandalas.0", "mandalas.1.mountain", "mandalas.0.fields", "mandalas.0.fields.1", "rivers.0",
    "cups.1", "cups.0.b", "dealt_cups.0", "dealt_cups.1.o",
]  # fmt: skip
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats()
    | st.text("bgopryx", max_size=7)
    | st.sampled_from(["turn", "claim", "over", "river", "deck", "dead", "idle"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("bgopryx"), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=nets.width(quick=50, plain=200, thorough=5_000))
@given(
    start=st.sampled_from([*POSSIBLE.values()]),
    changes=st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=2),
)
def test_a_damaged_position_is_refused_or_else_set_for_good(
    start: dict[str, Any], changes: list[tuple[str, Any]]
) -> None:
    damaged = start
    for path, value in changes:
        try:
            damaged = changed(damaged, path, value)
        except (KeyError, IndexError, TypeError, AttributeError):
            continue  # the first change took the second one's place away
    try:
        position = Position.from_json(damaged)
    except SandtableError:
        return
    assert Position.from_json(position.to_json()) == position
