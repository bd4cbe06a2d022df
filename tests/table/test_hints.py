"""Hints at a table: who may have one, and what the log keeps of it."""

import random

import pytest

from sandtable.errors import Behind, GameOver, NotAllowed, NotSeated, NotStarted, NotYourTurn
from sandtable.table import actions, messages
from sandtable.table.table import Table
from tests.tables import add, again, everything, now, opened, play, play_on, play_until


def alone(game: str = "mandala", kinds: str = "pc") -> Table:
    """Return a table where the only person is to move."""
    table = opened(game, kinds)
    assert play_until(table, lambda there: there.now.to_move == kinds.index("p"), random.Random(1))
    return table


@pytest.mark.parametrize(
    ("game", "kinds"), [("mandala", "cp"), ("patterns", "pc"), ("flowers", "cpc")]
)
def test_a_hint_makes_it_practice_and_changes_nothing_else(game: str, kinds: str) -> None:
    table = alone(game, kinds)
    seat, before = kinds.index("p"), table.now
    entry = add(table, actions.hint(table, seat, table.number, now(table), "h"))
    assert entry.public() == {"kind": "hint", "seat": seat}
    assert entry.data == {}
    assert table.now.is_practice
    assert (table.now.step, table.now.changed, table.now.since) == (
        before.step,
        before.changed,
        before.since,
    )
    told = messages.event(table, table.number, seat)
    assert told["status"]["practice"]
    assert told["id"] == "h"
    assert again(table).now.is_practice


def test_a_move_that_was_seen_before_a_hint_can_still_be_made() -> None:
    table = alone()
    seen = table.number
    add(table, actions.hint(table, 0, seen, now(table)))
    add(table, actions.hint(table, 0, seen, now(table)))
    add(table, actions.play(table, 0, table.positions[-1].legal_moves[0], seen, now(table)))


def test_practice_with_hints_is_not_forgotten() -> None:
    table = alone()
    add(table, actions.hint(table, 0, table.number, now(table)))
    play_on(table, 10_000, random.Random(2))
    assert table.now.end is not None
    assert table.now.is_practice
    with pytest.raises(GameOver):
        actions.hint(table, 0, table.number, now(table))


def test_there_are_no_hints_among_people() -> None:
    for kinds in ("ppc", "pp"):
        table = opened("flowers", kinds)
        before = everything(table)
        with pytest.raises(NotAllowed, match="alone"):
            actions.hint(table, table.now.to_move, table.number, now(table))
        assert everything(table) == before


def test_who_is_left_alone_with_computers_may_have_hints() -> None:
    table = opened("flowers", "ppc", if_away="random")
    add(table, actions.resign(table, 1, now(table)))
    add(table, actions.hint(table, 0, table.number, now(table)))
    assert table.now.is_practice


def test_there_are_no_hints_for_those_who_do_not_sit_here() -> None:
    table = opened("flowers", "ppc", if_away="random")
    add(table, actions.resign(table, 1, now(table)))
    for seat in (None, 1, 2):
        with pytest.raises(NotSeated):
            actions.hint(table, seat, table.number, now(table))


def test_there_are_no_hints_out_of_turn_or_before_the_game() -> None:
    table = alone()
    seen = table.number
    play(table, next(word for word in table.positions[-1].legal_moves if word.startswith("M")))
    with pytest.raises(NotYourTurn):
        actions.hint(table, 0, table.number, now(table))
    with pytest.raises(Behind):
        actions.hint(table, 0, seen, now(table))
    waiting = opened("mandala", "po")
    with pytest.raises(NotStarted):
        actions.hint(waiting, 0, 0, now(waiting))


def test_hints_do_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_ENTRIES", 10)
    table = alone()
    while table.number < 10:
        add(table, actions.hint(table, 0, table.number, now(table)))
    with pytest.raises(NotAllowed, match="too much"):
        actions.hint(table, 0, table.number, now(table))
    play(table, table.positions[-1].legal_moves[0])
