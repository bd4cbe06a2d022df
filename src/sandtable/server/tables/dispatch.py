"""From a command to what is stored: the entry it leads to, and what lists show of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.players.levels import find_level
from sandtable.server.schemas.commands import (
    AnswerUndo,
    AskUndo,
    Command,
    Play,
    React,
    Rematch,
    Resign,
)
from sandtable.store import Row, Summary
from sandtable.table import actions, tape
from sandtable.table.entries import Entry
from sandtable.table.snapshot import Moment
from sandtable.table.table import Table

PATIENCE = 15_000  # milliseconds beyond a level's own time until a computer is asked again


@dataclass(frozen=True, slots=True)
class Writing:
    """An entry to be written, or one that is in the log already; a rematch opens a table too."""

    entry: Entry
    is_done: bool = False
    rematch: Table | None = None


def sit(table: Table, holder: str, name: str, invitation: str, at: int) -> Writing:
    """Ask the door for a seat; who has it already may not have heard the first answer."""
    seat = table.seat_of(holder)
    if seat in table.now.persons and tape.is_invitation(table.secret, seat, invitation):
        return Writing(table.entries[-1], is_done=True)
    return Writing(actions.sit(table, holder, name, invitation, at))


def answer(
    table: Table, holder: str | None, command: Command, at: int, fresh_id: Callable[[], str]
) -> Writing:
    """Ask the door for the entry of a command, unless it is a command that was sent again."""
    seat = table.seat_of(holder)
    number = table.number_of(holder, command.id)
    if number is not None:
        return Writing(table.entries[number], is_done=True)
    match command:
        case Play():
            return Writing(actions.play(table, seat, command.move, command.seen, at, command.id))
        case Resign():
            is_host = holder == table.host
            return Writing(actions.resign(table, seat, at, command.id, is_host=is_host))
        case AskUndo():
            return Writing(actions.ask_undo(table, seat, at, command.id))
        case AnswerUndo():
            return Writing(actions.answer_undo(table, seat, command.yes, at, command.id))
        case React():
            return Writing(actions.react(table, seat, command.reaction, at, command.id))
        case Rematch():
            return _rematch(table, actions.ask_rematch(table, seat, at, fresh_id(), command.id))


def _rematch(table: Table, entry: Entry) -> Writing:
    if "table" not in entry.data:
        return Writing(entry)
    opening = actions.open_rematch(table, entry.at)
    return Writing(entry, rematch=Table(entry.data["table"], [opening]))


def row_of(table: Table, entry: Entry) -> Row:
    """Give what is stored of an entry that is to follow, or of the one that opens a table."""
    text = entry.to_text()
    if entry.number == 0:
        moment = table.moments[0]
        holders = {seat.holder for seat in moment.seats if seat.holder} | {table.host}
        return Row(table.id, 0, entry.at, text, tuple(holders), summary_of(table, moment))
    moment, before = table.foresee(entry), table.now
    is_news = moment.state != before.state or due(table, moment) != due(table, before)
    summary = summary_of(table, moment) if is_news else None
    holders = {entry.data["holder"]} if entry.kind == "sit" else set()
    return Row(table.id, entry.number, entry.at, text, tuple(holders), summary)


def summary_of(table: Table, moment: Moment) -> Summary:
    """Give what lists show of a table, and when to look at it again if nothing happens."""
    terms = table.terms
    return Summary(terms.game, moment.state, terms.is_watchable, due(table, moment))


def due(table: Table, moment: Moment) -> int | None:
    """Tell when the time of the seat to move is up, be it a person or a computer."""
    mover = moment.mover
    if mover is not None and mover.kind == "computer":
        return moment.since + find_level(mover.level).time_ms + PATIENCE
    return table.deadline(moment)
