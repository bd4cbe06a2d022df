"""What people and computers may do at a table: each action is checked, and refused or a change.

Every function returns the entry that would follow and the snapshot it leads to. Nothing has
happened until the entry is in the log and the change is appended to the table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sandtable.errors import (
    BadInvite,
    BadSeat,
    Behind,
    GameOver,
    NotAllowed,
    NotOver,
    NotSeated,
    NotStarted,
    NotYourTurn,
    NoUndo,
    OldInvite,
    SeatTaken,
)
from sandtable.games.ground import chance
from sandtable.table.beginnings import Beginning
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.invitations import invitation, is_invitation
from sandtable.table.snapshot import PLAYING, WAITING, Snapshot, Step
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms, check_name, check_seats
from sandtable.table.undo import kept_by_undo

REACTIONS = ("hello", "well_played", "thinking", "oops", "thanks", "good_game")
MOST_REACTIONS = 5  # of one seat between two moves
MOST_ENTRIES = 5_000  # but for moves: what goes on and on without end takes up memory


def open_table(
    terms: Terms,
    seats: Sequence[Seat],
    host: str,
    at: int,
    secret: bytes | None = None,
    beginning: Beginning | None = None,
) -> Entry:
    """Return the entry that opens a table; its host may invite."""
    data = {
        "terms": terms.to_json(),
        "secret": (secret or chance.fresh_secret()).hex(),
        "host": host,
        "seats": [seat.private() for seat in check_seats(terms, seats)],
        **(beginning.to_json() if beginning else {}),
    }
    return Entry(0, "open", at, data=data)


def invitations(table: Table, holder: str) -> dict[int, str]:
    """Return for the host the word that opens each open seat."""
    if holder != table.host:
        raise NotAllowed("only the person who opened the table can invite")
    renewed, seats = table.now.renewed, enumerate(table.now.seats)
    return {
        number: invitation(table.secret, number, renewed.get(number, 0))
        for number, seat in seats
        if seat.kind == "open"
    }


def is_invited(table: Table, seat: int, word: str) -> bool:
    """Whether a word is the present invitation to a seat."""
    return is_invitation(table.secret, seat, word, table.now.renewed.get(seat, 0))


def _was_invited(table: Table, word: str) -> bool:
    """Whether a word was an invitation to a seat before another took its place."""
    for seat in table.now.renewed:
        past = [e.number for e in table.entries if e.data.get("other") == seat]
        if any(is_invitation(table.secret, seat, word, number) for number in (0, *past[:-1])):
            return True
    return False


def sit(
    table: Table, holder: str, name: str, word: str, at: int, here: Collection[int] = ()
) -> Change:
    """Take the seat that an invitation opens; `here` are the seats whose people are connected."""
    invited = [seat for seat in range(table.terms.players) if is_invited(table, seat, word)]
    if not invited and _was_invited(table, word):
        raise OldInvite("another invitation has taken the place of this one: ask for that")
    if not invited:
        raise BadInvite("this invitation is not valid for this table")
    own = table.seat_of(holder)
    if own in table.now.persons:
        raise SeatTaken(f"you sit at this table already, at seat {own}")
    if table.now.seats[invited[0]].kind != "open":
        raise SeatTaken("somebody has taken this seat already")
    if table.now.end is not None:
        raise GameOver("this table has been closed")
    data: dict[str, object] = {"name": check_name(name), "holder": holder}
    if table.terms.seconds is not None:
        data["here"] = sorted(here)
    return _next(table, "sit", at, invited[0], **data)


def ready(table: Table, seat: int | None, at: int, command_id: str | None = None) -> Change:
    """Let the clock begin, as far as one person is concerned."""
    (snapshot, _), seat = _must_be_on(table), _person(table, seat)
    if seat not in snapshot.awaited:
        raise NotAllowed("the clock does not wait for you")
    return _next(table, "ready", at, seat, command_id)


def play(
    table: Table,
    seat: int | None,
    word: str,
    seen: int,
    at: int,
    command_id: str | None = None,
    *,
    by: str = "person",
) -> Change:
    """Make a move; `seen` is the number of the last entry that its maker knew."""
    snapshot, _ = _must_be_on(table)
    if seat is None:
        raise NotSeated("only those who sit at the table can move")
    if snapshot.seats[seat].kind != by:
        raise NotSeated(f"a {snapshot.seats[seat].kind} plays for this seat")
    _check_turn(snapshot, seat, seen)
    return _next(table, "play", at, seat, command_id, move=word)


def resign(
    table: Table, seat: int | None, at: int, command_id: str | None = None, *, is_host: bool = False
) -> Change:
    """Resign; while seats are open a guest only leaves, and the host closes the table."""
    if table.now.end is not None:
        raise GameOver("the game is over")
    if not (is_host and seat is None and table.now.state == WAITING):
        seat = _person(table, seat)
    return _next(table, "resign", at, seat, command_id)


def remove(
    table: Table, holder: str | None, other: int, at: int, command_id: str | None = None
) -> Change:
    """Free a seat before the game begins, as its host; its invitation is renewed too."""
    _check_host(table, holder, other)
    if table.now.seats[other].kind != "person" or table.now.seats[other].holder == holder:
        raise NotAllowed("only another person can be removed")
    return _next(table, "remove", at, table.seat_of(holder), command_id, other=other)


def renew(
    table: Table, holder: str | None, other: int, at: int, command_id: str | None = None
) -> Change:
    """Let another invitation open a seat, as the host of the table."""
    _check_host(table, holder, other)
    return _renewed(table, table.seat_of(holder), other, at, command_id)


def revoke_invitation(table: Table, at: int, other: int) -> Change:
    """Let another invitation open a seat, as the owner of the server."""
    if not 0 <= other < table.terms.players:
        raise BadSeat(f"the table has no seat {other}")
    return _renewed(table, None, other, at)


def close(table: Table, holder: str | None, at: int, command_id: str | None = None) -> Change:
    """Close a table at which no people play, as its host."""
    if holder != table.host:
        raise NotAllowed("only the person who opened the table can do this")
    if table.now.state == PLAYING and table.now.persons:
        raise NotAllowed("people play at this table: each of them can resign")
    return _closed(table, table.seat_of(holder), at, command_id, by="host")


def close_from_outside(table: Table, at: int, by: str, reason: str = "") -> Change:
    """Close a table as the owner of the server (`owner`), or for its `age`."""
    return _closed(table, None, at, None, by=by, **({"reason": reason} if reason else {}))


def ask_undo(table: Table, seat: int | None, at: int, command_id: str | None = None) -> Change:
    """Take back to one's last choice when alone with computers, or ask the others for it."""
    (snapshot, step), seat = _must_be_on(table), _person(table, seat)
    kind = "take_back" if snapshot.persons == [seat] else "ask_undo"
    kept = kept_by_undo(snapshot, step, seat)
    return _next(table, kind, at, seat, command_id, kept=kept)


def answer_undo(
    table: Table, seat: int | None, yes: bool, at: int, command_id: str | None = None
) -> Change:
    """Let another seat take its move back, or not; the seat that asked may withdraw."""
    (snapshot, _), seat = _must_be_on(table), _person(table, seat)
    if snapshot.undo is None:
        raise NoUndo("nobody is asking to take a move back")
    if yes and (seat == snapshot.undo.seat or seat in snapshot.undo.agreed):
        raise NoUndo("the others have to agree")
    return _next(table, "answer_undo", at, seat, command_id, yes=yes)


def hint(
    table: Table, seat: int | None, seen: int, at: int, command_id: str | None = None
) -> Change:
    """Note that a strong player is asked; only for a person alone with computers."""
    (snapshot, _), seat = _must_be_on(table), _person(table, seat)
    if snapshot.persons != [seat]:
        raise NotAllowed("hints are for those who are alone with computers")
    _check_turn(snapshot, seat, seen)
    return _next(table, "hint", at, seat, command_id)


def time_up(table: Table, at: int) -> Change:
    """Note that the person to move has run out of time."""
    snapshot, _ = _must_be_on(table)
    deadline = table.deadline(snapshot)
    if deadline is None or at < deadline:
        raise NotAllowed("there is time left")
    return _next(table, "time_up", at, snapshot.to_move)


def react(
    table: Table, seat: int | None, reaction: str, at: int, command_id: str | None = None
) -> Change:
    """React with something short."""
    seat = _person(table, seat)
    if reaction not in REACTIONS:
        raise NotAllowed(f"there are these reactions: {', '.join(REACTIONS)}")
    latest = table.entries[table.now.changed + 1 :]
    if sum(entry.kind == "react" and entry.seat == seat for entry in latest) >= MOST_REACTIONS:
        raise NotAllowed("that is enough until the next move")
    return _next(table, "react", at, seat, command_id, reaction=reaction)


def ask_rematch(
    table: Table, seat: int | None, at: int, new: str, command_id: str | None = None
) -> Change:
    """Ask to play again; the last person who asks opens the table `new`."""
    seat = _person(table, seat)
    if table.now.end is None:
        raise NotOver("a rematch can be had when the game is over")
    if table.now.position is None:
        raise NotAllowed("this table was closed before its game began")
    if seat in table.now.again:
        raise NotAllowed("you have asked for a rematch already")
    is_last = table.now.again | {seat} >= set(table.now.persons)
    return _next(table, "rematch", at, seat, command_id, **({"table": new} if is_last else {}))


def open_rematch(table: Table, at: int) -> Entry:
    """Return the entry that opens the rematch, with everybody one seat further.

    Its host is one of those who want it.
    """
    # Whoever left a seat to a computer has not asked for a rematch, and holds no seat in it.
    seats = [replace(seat, name="", holder="") if seat.level else seat for seat in table.now.seats]
    people = [seat.holder for seat in seats if seat.holder]
    host = table.host if table.host in people else people[0]
    return open_table(table.terms, seats[1:] + seats[:1], host, at)


def _check_host(table: Table, holder: str | None, other: int) -> None:
    """Refuse what only a host may do with another seat, before the game."""
    if holder != table.host:
        raise NotAllowed("only the person who opened the table can do this")
    if not 0 <= other < table.terms.players:
        raise BadSeat(f"the table has no seat {other}")
    if table.now.state != WAITING:
        raise NotAllowed("this can be done before the game begins")


def _renewed(
    table: Table, seat: int | None, other: int, at: int, command_id: str | None = None
) -> Change:
    if table.now.state != WAITING or table.now.seats[other].kind != "open":
        raise NotAllowed("this seat is not open")
    return _next(table, "renew", at, seat, command_id, other=other)


def _closed(table: Table, seat: int | None, at: int, command_id: str | None, **data: str) -> Change:
    if table.now.end is not None:
        raise GameOver("the game is over")
    return _next(table, "close", at, seat, command_id, **data)


def _must_be_on(table: Table) -> tuple[Snapshot, Step]:
    if table.now.end is not None:
        raise GameOver("the game is over")
    if table.now.step is None:
        raise NotStarted("the game begins when every seat is taken")
    return table.now, table.now.step


def _check_turn(snapshot: Snapshot, seat: int, seen: int) -> None:
    if seen < snapshot.changed:
        raise Behind("the table has moved on: look again before you move")
    if seat != snapshot.to_move:
        raise NotYourTurn(f"it is the turn of seat {snapshot.to_move}, not of seat {seat}")


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
    command_id: str | None = None,
    /,  # entries have data of these names too
    **data: object,
) -> Change:
    if table.number >= MOST_ENTRIES and kind not in ("play", "resign", "time_up", "close"):
        raise NotAllowed("too much has happened at this table: only moves are left")
    return table.change(Entry(table.number + 1, kind, at, seat, command_id, data))
