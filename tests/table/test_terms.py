"""Terms: a table opens only as it can be played."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import SandtableError
from sandtable.errors import BadOption, BadPlayers, BadTerms, UnknownGame
from sandtable.games import find_game
from sandtable.players import LEVELS
from sandtable.table import actions
from sandtable.table.table import Table
from sandtable.table.terms import (
    END,
    Seat,
    Terms,
    check_name,
    check_new_name,
    check_seats,
    names_of,
    shown_seats,
)

ANN, OPEN = Seat("person", "Ann", holder="a"), Seat("open")
FOR_TWO = Terms.agreed("mandala", 2)


@st.composite
def agreed_terms(draw: st.DrawFn) -> Terms:
    game = find_game(draw(st.sampled_from(["mandala", "patterns", "flowers"])))
    options = {name: draw(st.sampled_from(values)) for name, values in game.options.items()}
    return Terms.agreed(
        game.name,
        draw(st.sampled_from(game.players)),
        options,
        seconds=draw(st.none() | st.integers(5, 30 * 86_400)),
        if_away=draw(st.sampled_from([END, *LEVELS])),
        is_watchable=draw(st.booleans()),
    )


@given(agreed_terms())
def test_terms_that_are_written_and_read_are_the_same(terms: Terms) -> None:
    assert Terms.read(terms.to_json()) == terms


@pytest.mark.parametrize(
    ("refusal", "terms"),
    [
        (UnknownGame, {"game": "chess"}),
        (BadPlayers, {"players": 3}),
        (BadPlayers, {"game": "flowers", "players": 5}),
        (BadOption, {"options": {"end": "turn"}}),
        (BadOption, {"game": "flowers", "options": {"end": "never"}}),
        (BadTerms, {"seconds": 4}),
        (BadTerms, {"seconds": 30 * 86_400 + 1}),
        (BadTerms, {"seconds": True}),
        (BadTerms, {"seconds": 60.5}),
        (BadTerms, {"if_away": "oracle"}),
        (BadTerms, {"if_away": ""}),
    ],
)
def test_terms_that_cannot_be_are_refused(
    refusal: type[SandtableError], terms: dict[str, Any]
) -> None:
    asked: dict[str, Any] = {"game": "mandala", "players": 2} | terms
    with pytest.raises(refusal):
        Terms.agreed(asked.pop("game"), asked.pop("players"), asked.pop("options", None), **asked)


@pytest.mark.parametrize(
    "seats",
    [
        [ANN],
        [ANN, OPEN, OPEN],
        [ANN, Seat("person", "Bo", holder="a")],
        [ANN, Seat("computer", level="oracle")],
        [ANN, Seat("computer")],
        [ANN, Seat("computer", "Bo", "adept")],
        [ANN, Seat("computer", level="adept", holder="b")],
        [ANN, Seat("open", holder="b")],
        [ANN, Seat("open", "Bo")],
        [ANN, Seat("ghost")],
        [ANN, Seat("person", "Bo", "adept", holder="b")],
        [ANN, Seat("person", "", holder="b")],
    ],
)
def test_seats_that_cannot_be_are_refused(seats: list[Seat]) -> None:
    with pytest.raises(BadTerms):
        actions.open_table(FOR_TWO, seats, "a", 0)


def test_a_seat_of_each_kind_is_fine() -> None:
    seats = [ANN, OPEN, Seat("computer", level="greedy")]
    assert check_seats(Terms.agreed("flowers", 3), seats) == tuple(seats)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("Ann", "Ann"), ("  Ann \t Lee\n", "Ann Lee"), ("Zoë", "Zoë"), ("李", "李"), ("x" * 40,) * 2],
)
def test_a_name_is_shown_on_one_line(typed: str, shown: str) -> None:
    """Wherever a person comes to the table: at the opening, or by an invitation."""
    assert check_name(typed) == shown
    seats = [Seat("person", typed, holder="a"), OPEN]
    table = Table("t", [actions.open_table(FOR_TWO, seats, "a", 0)])
    assert table.now.seats[0].name == shown
    (words,) = actions.invitations(table, "a").values()
    table.append(actions.sit(table, "b", typed, words, 1))
    assert table.now.seats[1].name == shown


@pytest.mark.parametrize("name", ["می\u200cنو", "👩\u200d🚀", "❤\ufe0f\u200d🔥"])
def test_a_name_may_be_written_with_joiners(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["a\u200db", "é\u200d", "\u200dé", "é\u200d\u200dé", "\u200d"])
def test_a_joiner_that_joins_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadTerms):
        check_name(name)


@pytest.mark.parametrize(
    "name", ["", " \n ", "x" * 41, "a\x1b[31mb", "a\x00", "\u202eevil", "\ud800", "a\u200bb"]
)
def test_a_name_that_could_deceive_or_break_a_line_is_refused(name: str) -> None:
    with pytest.raises(BadTerms):
        check_name(name)


@pytest.mark.parametrize("name", ["\u3164", "\u115f \u1160", "\uffa0", "\u2800", "\u0301"])
def test_a_name_of_which_nothing_would_be_seen_is_refused(name: str) -> None:
    with pytest.raises(BadTerms):
        check_name(name)
    assert check_name(f"{name}!") == f"{name}!"


@pytest.mark.parametrize("seat", [ANN, OPEN, Seat("computer", level="adept")])
def test_what_everybody_may_know_of_a_seat_has_no_key(seat: Seat) -> None:
    assert "holder" not in seat.public()
    assert Seat(**seat.private()) == seat


@pytest.mark.parametrize("people", [["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cleo"]])
def test_computers_keep_their_names_whoever_begins_and_whoever_leaves(people: list[str]) -> None:
    computers = [Seat("computer", level="novice")] * (4 - len(people))
    sitting = [*(Seat("person", name) for name in people), *computers]
    names = names_of(sitting)
    assert len({*names}) == 4
    for first in range(4):
        turned = sitting[first:] + sitting[:first]
        assert names_of(turned) == names[first:] + names[:first]
    left = [Seat("computer", people[0], "novice"), *sitting[1:]]
    assert names_of(left)[1:] == names[1:]
    assert len({*names_of(left)}) == 4
    called = [seat.get("called") for seat in shown_seats(sitting)]
    assert called == [None] * len(people) + names[len(people) :]


@pytest.mark.parametrize(
    "name",
    [
        "adept",
        "Computer",
        "COMPUTER ",
        "C0mputer",
        "\u0410dept",
        "Ma\u0455ter",
        "gr\u00e4ndmaster",
        "a d e p t",
    ],
)
def test_nobody_is_called_like_a_computer_or_the_server(name: str) -> None:
    with pytest.raises(BadTerms, match="another name"):
        check_new_name(name)


@pytest.mark.parametrize(
    "name", ["Mira", "Ad\u00e8le", "Mastroianni", "Nguy\u1ec5n", "\u0410\u043d\u043d\u0430", "3Ben"]
)
def test_people_are_called_what_they_like(name: str) -> None:
    assert check_new_name(name) == name


def test_a_letter_has_so_many_marks() -> None:
    assert check_new_name("e" + "\u0301" * 3)
    with pytest.raises(BadTerms, match="marks"):
        check_new_name("e" + "\u0301" * 4)
