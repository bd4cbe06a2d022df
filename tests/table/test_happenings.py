"""What happens besides the moves is told to each reader, and to whoever comes later."""

from __future__ import annotations

import pytest

from sandtable.games.game import LANGUAGES
from sandtable.table import actions, happenings, messages
from sandtable.table.changes import Change
from sandtable.table.table import Table
from tests.tables import add, now, opened, play


def told(table: Table, seat: int | None, language: str = "en") -> str:
    """Return what a seat hears of the last event; the log must say the same later."""
    text: str = messages.event(table, table.number, seat, language)["told"]
    log = messages.log_besides(table, table.number, seat, language)
    assert [each["told"] for each in log if each["number"] == table.number] == [text][: bool(text)]
    return text


def after(table: Table, change: Change) -> list[str]:
    """Let something happen, and return how seat 0, seat 1 and a spectator are told."""
    add(table, change)
    return [told(table, seat) for seat in (0, 1, None)]


def begun(kinds: str) -> tuple[Table, int]:
    """Make a first move that draws nothing; return who made it."""
    table = opened("patterns" if len(kinds) == 2 else "flowers", kinds)
    seat = play(table, table.now.position.legal_moves[0]).seat  # type: ignore[union-attr]
    assert seat is not None
    return table, seat


def test_a_move_needs_no_words_but_its_effects() -> None:
    table, _ = begun("pp")
    assert told(table, 0) == ""


@pytest.mark.parametrize("reaction", actions.REACTIONS)
def test_a_reaction_is_told_by_whose_it_is(reaction: str) -> None:
    table, _ = begun("pp")
    said, gesagt = happenings.REACTIONS[reaction]
    texts = after(table, actions.react(table, 1, reaction, now(table)))
    assert texts == [f"Person 1: {said}", f"You: {said}", f"Person 1: {said}"]
    assert told(table, 1, "de") == f"Du: {gesagt}"


def test_an_undo_is_told_from_the_question_to_the_answer() -> None:
    table, mover = begun("pp")
    other = 1 - mover
    add(table, actions.ask_undo(table, mover, now(table)))
    assert told(table, mover) == "You asked to take the last move back."
    assert told(table, other) == f"Person {mover} asked to take the last move back."
    add(table, actions.answer_undo(table, other, True, now(table)))
    assert told(table, mover) == f"Person {other} agreed: the move was taken back."
    assert told(table, other, "de") == "Du hast zugestimmt: Der Zug wurde zurückgenommen."
    assert len(messages.log_besides(table, table.number, None)) == 2


@pytest.mark.parametrize("answers", ["declined", "withdrawn"])
def test_an_undo_that_came_to_nothing_says_whose_doing_it_was(answers: str) -> None:
    table, mover = begun("pp")
    add(table, actions.ask_undo(table, mover, now(table)))
    who = mover if answers == "withdrawn" else 1 - mover
    add(table, actions.answer_undo(table, who, False, now(table)))
    says = "did not agree: the move stays." if who != mover else "let the move stand."
    assert told(table, None) == f"Person {who} {says}"
    assert told(table, who) == f"You {says}"


def test_whoever_resigns_is_named_and_whoever_plays_on() -> None:
    table, _ = begun("pppp")
    texts = after(table, actions.resign(table, 0, now(table)))
    computer = messages.status(table, table.now)["seats"][0]["called"]
    rest = f"resigned. {computer} plays on."
    assert texts == [f"You {rest}", f"Person 0 {rest}", f"Person 0 {rest}"]
    assert told(table, 0, "de") == f"Du hast aufgegeben. {computer} spielt weiter."


def test_the_end_by_resignation_needs_nobody_to_play_on() -> None:
    table, _ = begun("pp")
    assert after(table, actions.resign(table, 1, now(table))) == [
        "Person 1 resigned.",
        "You resigned.",
        "Person 1 resigned.",
    ]


def test_whose_time_ran_out_is_told() -> None:
    table = opened("patterns", "pp", seconds=5)
    for awaited in sorted(table.now.awaited):
        add(table, actions.ready(table, awaited, now(table)))
    late = actions.time_up(table, now(table) + 60_000)
    seat = late.entry.seat
    add(table, late)
    assert told(table, seat) == "Your time ran out."
    assert told(table, None) == f"Person {seat}'s time ran out."
    assert told(table, seat, "de") == "Deine Zeit ist abgelaufen."
    assert told(table, None, "de") == f"Person {seat}s Zeit ist abgelaufen."


@pytest.mark.parametrize(
    ("by", "reason", "told"),
    [
        ("owner", "", "The table was closed by the people who run this server."),
        ("owner", "Bye.", "The table was closed by the people who run this server. They say: Bye."),
        ("age", "", "The table was closed, because its game had not begun for a long time."),
    ],
)
def test_that_a_table_was_closed_is_told_to_everybody(by: str, reason: str, told: str) -> None:
    table = opened("flowers", "pp")
    add(table, actions.close_from_outside(table, now(table), by, reason))
    for seat in (0, 1, None):
        assert messages.event(table, 1, seat)["told"] == told
        german = messages.event(table, 1, seat, "de")["told"]
        assert german.startswith("Der Tisch wurde ")
        assert reason in german
    assert [each["told"] for each in messages.log_besides(table, 1, None)] == [told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_several_look_at_one_screen_nobody_is_you(language: str) -> None:
    table, mover = begun("pp")
    add(table, actions.react(table, mover, "hello", now(table)))
    moves = messages.log(table, table.number, mover, language, by_name=True)
    besides = messages.log_besides(table, table.number, mover, language, by_name=True)
    event = messages.event(table, table.number - 1, mover, language, by_name=True)
    first = event["effects"][0]["text"]
    assert first == moves[0]["effects"][0]["text"]
    assert first.startswith(f"Person {mover} ")
    assert besides[0]["told"].startswith(f"Person {mover}: ")


def test_earlier_moves_keep_the_name_of_whoever_made_them() -> None:
    table, mover = begun("pppp")
    before = messages.log(table, table.number, None)
    add(table, actions.resign(table, mover, now(table)))
    assert messages.log(table, table.number, None) == before
