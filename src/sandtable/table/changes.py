"""What each kind of entry changes: pure functions from one snapshot of a table to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from sandtable.errors import BadRecord
from sandtable.games.ground import chance
from sandtable.games.match import Match
from sandtable.games.words.reading import Json, is_number
from sandtable.table.draws import has_drawn
from sandtable.table.entries import Entry
from sandtable.table.snapshot import OVER, PLAYING, WAITING, End, Move, Snapshot, Step, UndoRequest
from sandtable.table.terms import END, Seat, Seats, Terms, check_seats

TAKES_OVER = "adept"  # plays on for a person who leaves others behind

# When each kind of entry can happen; a reaction always can.
STATES = {
    "sit": (WAITING,),
    "ready": (PLAYING,),
    "resign": (WAITING, PLAYING),
    "play": (PLAYING,),
    "time_up": (PLAYING,),
    "ask_undo": (PLAYING,),
    "answer_undo": (PLAYING,),
    "take_back": (PLAYING,),
    "hint": (PLAYING,),
    "rematch": (OVER,),
    "remove": (WAITING,),
    "renew": (WAITING,),
    "close": (WAITING, PLAYING),
}
CLOSERS = ("host", "owner", "age")
FOR_HOSTS = ("remove", "renew", "close")  # a host may have no seat


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes at a table: its terms, its secrets, its start, and who opened it."""

    terms: Terms
    secret: bytes  # opens its seats
    host: str  # the hash of a key
    deal: bytes  # decides every draw
    start: Json | None  # a position, if the game does not begin with a deal
    origin: Json | None  # what is known of the deal or the start before the first move

    @classmethod
    def of(cls, entry: Entry) -> Setup:
        """Read what the first entry fixed."""
        data = entry.data
        return cls(
            terms=Terms.read(data["terms"]),
            secret=bytes.fromhex(data["secret"]),
            host=data["host"],
            deal=bytes.fromhex(data.get("deal", data["secret"])),
            start=data.get("start"),
            origin=data.get("origin"),
        )


class Change(NamedTuple):
    """An entry, and the snapshot it leads to."""

    entry: Entry
    snapshot: Snapshot


def first_snapshot(setup: Setup, entry: Entry) -> Snapshot:
    """Return the snapshot after the entry that opens a table."""
    seats = check_seats(setup.terms, [Seat(**seat) for seat in entry.data["seats"]])
    return _begun(setup, Snapshot(seats, is_practice=setup.origin is not None), entry)


def next_snapshot(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    """Return the snapshot after another entry."""
    if not _can_happen(snapshot, entry):
        raise BadRecord(f"entry {entry.number} of the log cannot have happened")
    return _heard_of(snapshot, CHANGES[entry.kind](setup, snapshot, entry), entry)


def _heard_of(before: Snapshot, snapshot: Snapshot, entry: Entry) -> Snapshot:
    """Wait no longer for whoever does something; the clock begins when nobody is missing."""
    if not before.awaited:
        return snapshot
    awaited = snapshot.awaited.intersection(snapshot.persons) - {entry.seat}
    since = snapshot.since if awaited else entry.at
    return snapshot._replace(awaited=awaited, since=since)


def _can_happen(snapshot: Snapshot, entry: Entry) -> bool:
    """Whether an entry fits the state of the table and whoever sits in its seat."""
    if snapshot.state not in STATES.get(entry.kind, (snapshot.state,)):
        return False
    if entry.kind == "resign" and entry.seat is None:  # a host without a seat
        return snapshot.state == WAITING
    if entry.kind in FOR_HOSTS:
        return _can_be_done_from_above(snapshot, entry)
    if not 0 <= _seat(entry) < len(snapshot.seats):
        return False
    if entry.kind in ("play", "time_up", "hint") and entry.seat != snapshot.to_move:
        return False
    sitting = snapshot.seats[_seat(entry)].kind
    return entry.kind == "play" or sitting == ("open" if entry.kind == "sit" else "person")


def _can_be_done_from_above(snapshot: Snapshot, entry: Entry) -> bool:
    """Whether a host, or the owner of the server, can have done this."""
    seats = range(len(snapshot.seats))
    if entry.seat is not None and entry.seat not in seats:
        return False
    if entry.kind == "close":
        is_text = isinstance(entry.data.get("reason", ""), str)
        return entry.data.get("by") in CLOSERS and is_text
    other, wanted = entry.data["other"], "person" if entry.kind == "remove" else "open"
    return is_number(other) and other in seats and snapshot.seats[other].kind == wanted


def _sit(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    seat = Seat("person", entry.data["name"], holder=entry.data["holder"])
    snapshot = _reseated(snapshot, entry, seat)
    return _begun(setup, snapshot._replace(seats=check_seats(setup.terms, snapshot.seats)), entry)


def _ready(_: Setup, snapshot: Snapshot, __: Entry) -> Snapshot:
    return snapshot


def _play(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    step = _step(snapshot)
    word, seed = entry.data["move"], chance.seed_of_move(setup.deal, step.made + 1)
    position = step.position.play(word, seed)
    seat = _seat(entry)
    move = Move(entry.number, seat, word, snapshot.seats[seat].kind == "person")
    drawn = len(snapshot.persons) > 1 and has_drawn(step.position, position)
    return _turned(snapshot, Step(position, step.made + 1, move, step, drawn), entry)


def _resign(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    if snapshot.step is None:
        return _left(setup, snapshot, entry)
    others = [seat for seat in snapshot.persons if seat != entry.seat]
    if setup.terms.players == 2 or not others:
        return _given_up(snapshot, entry, "resigned")
    level = TAKES_OVER if setup.terms.if_away == END else setup.terms.if_away
    return _taken_over(snapshot, entry, level)


def _time_up(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    if setup.terms.if_away == END:
        return _given_up(snapshot, entry, "time")
    return _taken_over(snapshot, entry, setup.terms.if_away)


def _ask_undo(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    return snapshot._replace(undo=UndoRequest(_seat(entry), entry.data["kept"]), has_asked=True)


def _answer_undo(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    undo = snapshot.undo
    if undo is None or not entry.data["yes"]:
        return snapshot._replace(undo=None)
    undo = replace(undo, agreed=undo.agreed | {_seat(entry)})
    if undo.agreed | {undo.seat} >= set(snapshot.persons):
        return _cut(snapshot, entry, undo.kept)
    return snapshot._replace(undo=undo)


def _take_back(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    return _cut(snapshot, entry, entry.data["kept"])._replace(is_practice=True)


def _hint(_: Setup, snapshot: Snapshot, __: Entry) -> Snapshot:
    return snapshot._replace(is_practice=True)


def _react(_: Setup, snapshot: Snapshot, __: Entry) -> Snapshot:
    return snapshot


def _rematch(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    again = snapshot.again | {_seat(entry)}
    return snapshot._replace(again=again, rematch=entry.data.get("table"))


def _remove(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    """Free a seat, and let its invitation open nothing any more."""
    seats = list(snapshot.seats)
    seats[entry.data["other"]] = Seat("open")
    return _renew(_, snapshot._replace(seats=Seats(seats)), entry)


def _renew(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    return snapshot._replace(renewed={**snapshot.renewed, entry.data["other"]: entry.number})


def _close(_: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    end = End("closed", (), (), entry.seat)
    return snapshot._replace(end=end, undo=None, changed=entry.number, since=entry.at)


CHANGES: dict[str, Callable[[Setup, Snapshot, Entry], Snapshot]] = {
    "sit": _sit,
    "ready": _ready,
    "play": _play,
    "resign": _resign,
    "time_up": _time_up,
    "ask_undo": _ask_undo,
    "answer_undo": _answer_undo,
    "take_back": _take_back,
    "hint": _hint,
    "react": _react,
    "rematch": _rematch,
    "remove": _remove,
    "renew": _renew,
    "close": _close,
}


def _begun(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    """Deal as soon as every seat is taken; the clock waits for those who cannot have seen it."""
    if any(seat.kind == "open" for seat in snapshot.seats):
        return snapshot
    terms = setup.terms
    first = Match.from_secret(
        terms.game, terms.players, terms.options, setup.deal, setup.start
    ).position
    persons = snapshot.persons
    there = {entry.seat, *entry.data.get("here", ())}
    awaited = frozenset(persons) - there if terms.seconds and len(persons) > 1 else frozenset[int]()
    snapshot = snapshot._replace(begun=entry.at, awaited=awaited)
    return _turned(snapshot, Step(first), entry)


def _turned(snapshot: Snapshot, step: Step, entry: Entry) -> Snapshot:
    """Go on with another position, which may be the last."""
    end = End.by_rules(step.position) if step.position.is_over else None
    return snapshot._replace(
        step=step,
        changed=entry.number,
        since=entry.at,
        end=end,
        undo=None,
        has_asked=False,
    )


def _cut(snapshot: Snapshot, entry: Entry, kept: int) -> Snapshot:
    """Take back all moves but the first ones."""
    latest = _step(snapshot)
    for step in latest.back():
        if step.made == kept and step is not latest:
            return _turned(snapshot, step, entry)
    raise BadRecord(f"entry {entry.number} takes back moves that were not made")


def _left(setup: Setup, snapshot: Snapshot, entry: Entry) -> Snapshot:
    """Close a table whose host goes before the game begins; a guest only frees a seat."""
    if entry.seat is not None and snapshot.seats[entry.seat].holder != setup.host:
        return _reseated(snapshot, entry, Seat("open"))
    return snapshot._replace(end=End("closed", (), (), entry.seat))


def _given_up(snapshot: Snapshot, entry: Entry, reason: str) -> Snapshot:
    """End the game for all."""
    end = End.given_up(_step(snapshot).position, _seat(entry), reason)
    return snapshot._replace(end=end, undo=None, changed=entry.number, since=entry.at)


def _taken_over(snapshot: Snapshot, entry: Entry, level: str) -> Snapshot:
    """Let a computer play on, while the person who sat there may look on."""
    old = snapshot.seats[_seat(entry)]
    snapshot = _reseated(snapshot, entry, replace(old, kind="computer", level=level))
    if entry.seat != snapshot.to_move:  # the clock of whoever is to move runs on
        return snapshot._replace(undo=None)
    return snapshot._replace(undo=None, changed=entry.number, since=entry.at)


def _reseated(snapshot: Snapshot, entry: Entry, seat: Seat) -> Snapshot:
    seats = list(snapshot.seats)
    seats[_seat(entry)] = seat
    return snapshot._replace(seats=Seats(seats))


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise BadRecord(f"entry {entry.number} is nobody's")
    return entry.seat


def _step(snapshot: Snapshot) -> Step:
    if snapshot.step is None:
        raise BadRecord("the game has not begun")
    return snapshot.step
