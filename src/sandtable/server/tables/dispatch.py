"""From a command to what is stored: the change it makes, and what lists show of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sandtable.errors import TooMany
from sandtable.players.levels import find_level
from sandtable.server.schemas.commands import (
    AnswerUndo,
    AskUndo,
    Close,
    Command,
    Play,
    React,
    Ready,
    Rematch,
    Remove,
    Renew,
    Resign,
)
from sandtable.store import Row, Summary
from sandtable.table import actions
from sandtable.table.changes import Change
from sandtable.table.snapshot import Snapshot
from sandtable.table.table import Table

LONGEST_LOG = 1000  # entries, after which only moves and an end are taken: all are in memory
PATIENCE = 15_000  # milliseconds beyond a level's own time until a computer is asked again


def sit(
    table: Table, holder: str, name: str, word: str, at: int, here: Collection[int] = ()
) -> Change:
    """Take a seat; a person who has it already may not have heard the first response."""
    seat = table.seat_of(holder)
    if seat in table.now.persons and actions.is_invited(table, seat, word):
        return table.change_at(table.number)
    return actions.sit(table, holder, name, word, at, here)


def do(
    table: Table, holder: str | None, command: Command, at: int, new_id: Callable[[], str]
) -> Change:
    """Return the change that a command makes, or has made when it was sent before."""
    seat = table.seat_of(holder)
    number = table.number_of(holder, command.id)
    if number is not None:
        return table.change_at(number)
    if isinstance(command, AskUndo | React):
        check_length(table)
    match command:
        case Play():
            return actions.play(table, seat, command.move, command.seen, at, command.id)
        case Ready():
            return actions.ready(table, seat, at, command.id)
        case Resign():
            return actions.resign(table, seat, at, command.id, is_host=holder == table.host)
        case AskUndo():
            return actions.ask_undo(table, seat, at, command.id)
        case AnswerUndo():
            return actions.answer_undo(table, seat, command.yes, at, command.id)
        case React():
            return actions.react(table, seat, command.reaction, at, command.id)
        case Rematch():
            return actions.ask_rematch(table, seat, at, new_id(), command.id)
        case Remove():
            return actions.remove(table, holder, command.seat, at, command.id)
        case Renew():
            return actions.renew(table, holder, command.seat, at, command.id)
        case Close():
            return actions.close(table, holder, at, command.id)


def check_length(table: Table) -> None:
    """Refuse what could make a log grow for ever."""
    if table.number >= LONGEST_LOG:
        raise TooMany("too much has happened at this table: only moves are left")


def opening_row(table: Table) -> Row:
    """Return what is stored when a table is opened."""
    entry, snapshot = table.entries[0], table.snapshots[0]
    holders = {*snapshot.seats.of_holders, table.host}
    summary = summary_of(table, snapshot)
    return Row(table.id, 0, entry.at, entry.to_text(), tuple(holders), summary)


def rows_of(table: Table, change: Change) -> list[Row]:
    """Return what is stored of a change: its entry, and the rematch that it opens."""
    entry, snapshot, before = change.entry, change.snapshot, table.now
    is_news = snapshot.state != before.state or due(table, snapshot) != due(table, before)
    summary = summary_of(table, snapshot) if is_news else None
    holders = (entry.data["holder"],) if entry.kind == "sit" else ()
    leavers = tuple(before.seats.of_holders.keys() - snapshot.seats.of_holders - {table.host})
    row = Row(table.id, entry.number, entry.at, entry.to_text(), holders, summary, leavers)
    if snapshot.rematch is None or before.rematch is not None:
        return [row]
    return [row, opening_row(Table(snapshot.rematch, [actions.open_rematch(table, entry.at)]))]


def summary_of(table: Table, snapshot: Snapshot) -> Summary:
    """Return what lists show of a table, and when to look at it again if nothing happens."""
    terms = table.terms
    return Summary(terms.game, snapshot.state, terms.is_watchable, due(table, snapshot))


def due(table: Table, snapshot: Snapshot) -> int | None:
    """Return when the time of the seat to move is up, whether a person or a computer sits there."""
    mover = snapshot.mover
    if mover is not None and not snapshot.persons:
        return None  # computers alone go on when somebody looks on
    if mover is not None and mover.kind == "computer":
        return snapshot.since + find_level(mover.level).time_ms + PATIENCE
    return table.deadline(snapshot)
