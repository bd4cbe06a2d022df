"""The door of a table: what people ask for is checked here, and becomes an entry or is refused.

Every function gives the entry that would follow; nothing has happened until it is in the log and
added to the table. Persons, computers and bots all come in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.errors import (
    BadInvite,
    Behind,
    GameOver,
    NotAllowed,
    NotOver,
    NotSeated,
    NotStarted,
    NotYourTurn,
    NoUndo,
    SeatTaken,
)
from sandtable.table import tape
from sandtable.table.entries import Entry
from sandtable.table.snapshot import WAITING, Moment, Step
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms, check_name, check_seats
from sandtable.table.undo import kept_among_persons, kept_in_practice

REACTIONS = ("hello", "well_played", "thinking", "oops", "thanks", "good_game")
MOST_REACTIONS = 5  # of one seat between two moves
MOST_ENTRIES = 5_000  # but for moves: what goes on and on without end takes up memory


def open_table(
    terms: Terms, seats: Sequence[Seat], host: str, at: int, secret: bytes | None = None
) -> Entry:
    """Open a table; its host may invite."""
    data = {
        "terms": terms.written(),
        "secret": (secret or tape.fresh_secret()).hex(),
        "host": host,
        "seats": [seat.whole() for seat in check_seats(terms, seats)],
    }
    return Entry(0, "open", at, data=data)


def invitations(table: Table, holder: str) -> dict[int, str]:
    """Give the host the words that open each of the open seats."""
    if holder != table.host:
        raise NotAllowed("only the person who opened the table can invite")
    seats = enumerate(table.now.seats)
    return {n: tape.invitation(table.secret, n) for n, seat in seats if seat.kind == "open"}


def sit(table: Table, holder: str, name: str, invitation: str, at: int) -> Entry:
    """Take the seat that an invitation opens."""
    seats = range(table.terms.players)
    invited = [seat for seat in seats if tape.is_invitation(table.secret, seat, invitation)]
    if not invited:
        raise BadInvite("this invitation is not valid for this table")
    own = table.seat_of(holder)
    if own in table.now.persons:
        raise SeatTaken(f"you sit at this table already, at seat {own}")
    if table.now.seats[invited[0]].kind != "open":
        raise SeatTaken("somebody has taken this seat already")
    if table.now.end is not None:
        raise GameOver("this table has been closed")
    return _next(table, "sit", at, invited[0], name=check_name(name), holder=holder)


def play(
    table: Table,
    seat: int | None,
    word: str,
    seen: int,
    at: int,
    identity: str | None = None,
    *,
    by: str = "person",
) -> Entry:
    """Make a move; `seen` is the number of the last entry that its maker knew."""
    moment, _ = _must_be_on(table)
    if seat is None:
        raise NotSeated("only those who sit at the table can move")
    if moment.seats[seat].kind != by:
        raise NotSeated(f"a {moment.seats[seat].kind} plays for this seat")
    _check_turn(moment, seat, seen)
    entry = _next(table, "play", at, seat, identity, move=word)
    table.foresee(entry)
    return entry


def resign(
    table: Table, seat: int | None, at: int, identity: str | None = None, *, is_host: bool = False
) -> Entry:
    """Give up; while seats are open a guest only leaves, and the host closes the table."""
    if table.now.end is not None:
        raise GameOver("the game is over")
    if not (is_host and seat is None and table.now.state == WAITING):
        seat = _person(table, seat)
    return _next(table, "resign", at, seat, identity)


def ask_undo(table: Table, seat: int | None, at: int, identity: str | None = None) -> Entry:
    """Take back to one's last choice when alone with computers, or ask the others for it."""
    (moment, step), seat = _must_be_on(table), _person(table, seat)
    if moment.persons == [seat]:
        kept = kept_in_practice(step, seat, _persons_moves(table))
        return _next(table, "take_back", at, seat, identity, kept=kept)
    if any(entry.kind == "ask_undo" for entry in table.entries[moment.changed + 1 :]):
        raise NoUndo("that has been asked already")
    kept = kept_among_persons(step, seat, tape.seed(table.secret, step.made))
    return _next(table, "ask_undo", at, seat, identity, kept=kept)


def answer_undo(
    table: Table, seat: int | None, yes: bool, at: int, identity: str | None = None
) -> Entry:
    """Let another seat take its move back, or not; who asked may think better of it."""
    (moment, _), seat = _must_be_on(table), _person(table, seat)
    if moment.wish is None:
        raise NoUndo("nobody is asking to take a move back")
    if yes and (seat == moment.wish.seat or seat in moment.wish.agreed):
        raise NoUndo("the others have to agree")
    return _next(table, "answer_undo", at, seat, identity, yes=yes)


def hint(table: Table, seat: int | None, seen: int, at: int, identity: str | None = None) -> Entry:
    """Let a strong player say what it would do; only who is alone with computers may ask."""
    (moment, _), seat = _must_be_on(table), _person(table, seat)
    if moment.persons != [seat]:
        raise NotAllowed("hints are for those who are alone with computers")
    _check_turn(moment, seat, seen)
    return _next(table, "hint", at, seat, identity)


def time_up(table: Table, at: int) -> Entry:
    """Tell that the person to move has run out of time."""
    moment, _ = _must_be_on(table)
    deadline = table.deadline(moment)
    if deadline is None or at < deadline:
        raise NotAllowed("there is time left")
    return _next(table, "time_up", at, moment.to_move)


def react(
    table: Table, seat: int | None, reaction: str, at: int, identity: str | None = None
) -> Entry:
    """Say something short."""
    seat = _person(table, seat)
    if reaction not in REACTIONS:
        raise NotAllowed(f"there are these reactions: {', '.join(REACTIONS)}")
    latest = table.entries[table.now.changed + 1 :]
    if sum(entry.kind == "react" and entry.seat == seat for entry in latest) >= MOST_REACTIONS:
        raise NotAllowed("that is enough until the next move")
    return _next(table, "react", at, seat, identity, reaction=reaction)


def ask_rematch(
    table: Table, seat: int | None, at: int, new: str, identity: str | None = None
) -> Entry:
    """Ask to play again; the last person who asks opens the table `new`."""
    seat = _person(table, seat)
    if table.now.end is None:
        raise NotOver("a rematch can be had when the game is over")
    if table.now.position is None:
        raise NotAllowed("this table was closed before its game began")
    if seat in table.now.again:
        raise NotAllowed("you have asked for a rematch already")
    is_last = table.now.again | {seat} >= set(table.now.persons)
    return _next(table, "rematch", at, seat, identity, **({"table": new} if is_last else {}))


def open_rematch(table: Table, at: int) -> Entry:
    """Open the rematch, with everybody one seat further; its host is one of those who want it."""
    # Whoever left a seat to a computer has not asked for a rematch, and holds no seat in it.
    seats = [replace(seat, name="", holder="") if seat.level else seat for seat in table.now.seats]
    people = [seat.holder for seat in seats if seat.holder]
    host = table.host if table.host in people else people[0]
    return open_table(table.terms, seats[1:] + seats[:1], host, at)


def _persons_moves(table: Table) -> set[int]:
    """Give the numbers of the entries by which persons moved."""
    moves = table.moves
    return {m.number for m in moves if table.moments[m.number].seats[m.seat].kind == "person"}


def _must_be_on(table: Table) -> tuple[Moment, Step]:
    if table.now.end is not None:
        raise GameOver("the game is over")
    if table.now.step is None:
        raise NotStarted("the game begins when every seat is taken")
    return table.now, table.now.step


def _check_turn(moment: Moment, seat: int, seen: int) -> None:
    if seen < moment.changed:
        raise Behind("the table has moved on: look again before you move")
    if seat != moment.to_move:
        raise NotYourTurn(f"it is the turn of seat {moment.to_move}, not of seat {seat}")


def _person(table: Table, seat: int | None) -> int:
    if seat is None:
        raise NotSeated("only those who sit at the table can do this")
    if table.now.seats[seat].kind != "person":
        raise NotSeated("a computer has taken over this seat")
    return seat


def _next(
    table: Table,
    kind: str,
    at: int,
    seat: int | None,
    identity: str | None = None,
    /,  # entries have data of these names too
    **data: object,
) -> Entry:
    if table.number >= MOST_ENTRIES and kind not in ("play", "resign", "time_up"):
        raise NotAllowed("too much has happened at this table: only moves are left")
    return Entry(table.number + 1, kind, at, seat, identity, data)
