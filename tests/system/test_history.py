"""The one who checks histories is checked: each kind of broken promise is found."""

from collections.abc import Callable

import pytest

from sandtable.table.entries import Entry
from tests.history import History, Line, faults

TABLE = "t"
HOLDER = "somebody"
Log = list[tuple[int, str]]


def play(number: int, id: str, move: str = "pass", seat: int = 0) -> tuple[int, str]:
    return number, Entry(number, "play", 1, seat, id, {"move": move}).to_text()


OPENED = (0, Entry(0, "open", 1, data={"host": HOLDER}).to_text())
SOUND = [OPENED, play(1, "a"), play(2, "b")]
HISTORY = History(
    [
        Line(1, -1, "joined", text=HOLDER),
        Line(2, -1, "opened", TABLE),
        Line(3, 0, "sent", TABLE, 0, "a", text="pass"),
        Line(4, 0, "done", TABLE, 0, "a", 1, "pass"),
        Line(5, 0, "heard", TABLE, 0, number=1),
        Line(6, 0, "sent", TABLE, 0, "b", text="pass"),
        Line(7, 0, "done", TABLE, 0, "b", 2, "pass"),
        Line(8, 0, "sent", TABLE, 0, "c", text="pass"),
    ]
)


def test_what_was_promised_is_there() -> None:
    """A move that was sent and never answered may have happened or not."""
    assert faults(HISTORY, {TABLE: SOUND}, {HOLDER}) == []
    assert faults(HISTORY, {TABLE: [*SOUND, play(3, "c")]}, {HOLDER}) == []


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ([], "it is lost"),
        (SOUND[:1], "a move that is lost"),
        (SOUND[:2], "a move that is lost"),
        ([*SOUND, play(3, "a")], "a has happened twice"),
        ([OPENED, play(2, "a"), play(3, "b")], "have gaps"),
        ([OPENED, play(1, "b"), play(2, "a")], "the log says"),
        ([OPENED, play(1, "a", "other"), play(2, "b")], "the log says"),
        ([OPENED, play(1, "a", seat=1), play(2, "b")], "the log says"),
        ([*SOUND, play(3, "z")], "nobody made move z"),
    ],
)
def test_every_broken_promise_is_found(log: Log, words: str) -> None:
    assert words in "\n".join(faults(HISTORY, {TABLE: log}, {HOLDER}))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda line: line._replace(at=9) if line.id == "a" else line, "has overtaken"),
        (lambda line: line._replace(number=9) if line.what == "heard" else line, "an event"),
    ],
)
def test_order_and_hearsay_are_checked(change: Callable[[Line], Line], words: str) -> None:
    """Move 1 was sent after move 2 had been acknowledged; an event was told that is not there."""
    changed = History(change(line) for line in HISTORY.lines)
    assert words in "\n".join(faults(changed, {TABLE: SOUND}, {HOLDER}))


def test_a_lost_key_and_a_lost_seat_are_found() -> None:
    sat = History([*HISTORY.lines, Line(9, -1, "sat", TABLE, text="another")])
    found = "\n".join(faults(sat, {TABLE: SOUND}, set()))
    assert "a key that nobody knows" in found
    assert "took a seat, and it is lost" in found
