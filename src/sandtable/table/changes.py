"""What each kind of entry changes: pure functions from one moment of a table to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sandtable.errors import BadRecord
from sandtable.games.position import Position
from sandtable.table import tape
from sandtable.table.entries import Entry
from sandtable.table.snapshot import OVER, PLAYING, WAITING, End, Moment, Move, Step, Wish
from sandtable.table.terms import END, Seat, Terms, check_seats

TAKES_OVER = "adept"  # who plays on for a person who leaves others behind

# When each kind of entry can happen; a reaction always can.
STATES = {
    "sit": (WAITING,),
    "resign": (WAITING, PLAYING),
    "play": (PLAYING,),
    "time_up": (PLAYING,),
    "ask_undo": (PLAYING,),
    "answer_undo": (PLAYING,),
    "take_back": (PLAYING,),
    "hint": (PLAYING,),
    "rematch": (OVER,),
}


@dataclass(frozen=True, slots=True)
class Deal:
    """What never changes at a table: its terms, its secret, and who opened it."""

    terms: Terms
    secret: bytes
    host: str  # the hash of a key

    @classmethod
    def of(cls, entry: Entry) -> Deal:
        """Read what the opening entry fixed."""
        data = entry.data
        return cls(Terms.read(data["terms"]), bytes.fromhex(data["secret"]), data["host"])


def opened(deal: Deal, entry: Entry) -> Moment:
    """Give the first moment of a table."""
    seats = check_seats(deal.terms, [Seat(**seat) for seat in entry.data["seats"]])
    return _begun(deal, Moment(seats), entry)


def after(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    """Give the moment after an entry."""
    if not _can_happen(moment, entry):
        raise BadRecord(f"entry {entry.number} of the log cannot have happened")
    return CHANGES[entry.kind](deal, moment, entry)


def _can_happen(moment: Moment, entry: Entry) -> bool:
    """Tell whether an entry fits the state of the table and whoever sits in its seat."""
    if moment.state not in STATES.get(entry.kind, (moment.state,)):
        return False
    if entry.kind == "resign" and entry.seat is None:  # a host without a seat
        return moment.state == WAITING
    if not 0 <= _seat(entry) < len(moment.seats):
        return False
    if entry.kind in ("play", "time_up", "hint") and entry.seat != moment.to_move:
        return False
    sitting = moment.seats[_seat(entry)].kind
    return entry.kind == "play" or sitting == ("open" if entry.kind == "sit" else "person")


def _sit(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    seat = Seat("person", entry.data["name"], holder=entry.data["holder"])
    moment = _reseated(moment, entry, seat)
    return _begun(deal, replace(moment, seats=check_seats(deal.terms, moment.seats)), entry)


def _play(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    step = _step(moment)
    word = entry.data["move"]
    position = step.position.play(word, tape.seed(deal.secret, step.made + 1))
    move = Move(entry.number, _seat(entry), word)
    return _turned(moment, Step(position, step.made + 1, move, step), entry)


def _resign(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    if moment.step is None:
        return _left(deal, moment, entry)
    others = [seat for seat in moment.persons if seat != entry.seat]
    if deal.terms.players == 2 or not others:
        return _given_up(moment, entry, "resigned")
    level = TAKES_OVER if deal.terms.if_away == END else deal.terms.if_away
    return _taken_over(moment, entry, level)


def _time_up(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    if deal.terms.if_away == END:
        return _given_up(moment, entry, "time")
    return _taken_over(moment, entry, deal.terms.if_away)


def _ask_undo(_: Deal, moment: Moment, entry: Entry) -> Moment:
    return replace(moment, wish=Wish(_seat(entry), entry.data["kept"]))


def _answer_undo(_: Deal, moment: Moment, entry: Entry) -> Moment:
    wish = moment.wish
    if wish is None or not entry.data["yes"]:
        return replace(moment, wish=None)
    wish = replace(wish, agreed=wish.agreed | {_seat(entry)})
    if wish.agreed | {wish.seat} >= set(moment.persons):
        return _cut(moment, entry, wish.kept)
    return replace(moment, wish=wish)


def _take_back(_: Deal, moment: Moment, entry: Entry) -> Moment:
    return replace(_cut(moment, entry, entry.data["kept"]), is_practice=True)


def _hint(_: Deal, moment: Moment, __: Entry) -> Moment:
    return replace(moment, is_practice=True)


def _react(_: Deal, moment: Moment, __: Entry) -> Moment:
    return moment


def _rematch(_: Deal, moment: Moment, entry: Entry) -> Moment:
    again = moment.again | {_seat(entry)}
    return replace(moment, again=again, rematch=entry.data.get("table"))


CHANGES: dict[str, Callable[[Deal, Moment, Entry], Moment]] = {
    "sit": _sit,
    "play": _play,
    "resign": _resign,
    "time_up": _time_up,
    "ask_undo": _ask_undo,
    "answer_undo": _answer_undo,
    "take_back": _take_back,
    "hint": _hint,
    "react": _react,
    "rematch": _rematch,
}


def _begun(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    """Deal as soon as every seat is taken."""
    if any(seat.kind == "open" for seat in moment.seats):
        return moment
    terms, seed = deal.terms, tape.seed(deal.secret, 0)
    position = Position.new(terms.game, terms.players, terms.options, seed)
    return _turned(moment, Step(position), entry)


def _turned(moment: Moment, step: Step, entry: Entry) -> Moment:
    """Go on with another position, which may be the last."""
    end = End.by_rules(step.position) if step.position.is_over else None
    number, at, practice = entry.number, entry.at, moment.is_practice
    return Moment(moment.seats, step, number, at, is_practice=practice, end=end)


def _cut(moment: Moment, entry: Entry, kept: int) -> Moment:
    """Take back all moves but the first ones."""
    latest = _step(moment)
    for step in latest.back():
        if step.made == kept and step is not latest:
            return _turned(moment, step, entry)
    raise BadRecord(f"entry {entry.number} takes back moves that were not made")


def _left(deal: Deal, moment: Moment, entry: Entry) -> Moment:
    """Close a table whose host goes before the game begins; a guest only frees a seat."""
    if entry.seat is not None and moment.seats[entry.seat].holder != deal.host:
        return _reseated(moment, entry, Seat("open"))
    return replace(moment, end=End("closed", (), (), entry.seat))


def _given_up(moment: Moment, entry: Entry, reason: str) -> Moment:
    """End the game for all."""
    end = End.given_up(_step(moment).position, _seat(entry), reason)
    return replace(moment, end=end, wish=None, changed=entry.number, since=entry.at)


def _taken_over(moment: Moment, entry: Entry, level: str) -> Moment:
    """Let a computer play on, while the person who sat there may look on."""
    old = moment.seats[_seat(entry)]
    moment = _reseated(moment, entry, replace(old, kind="computer", level=level))
    if entry.seat != moment.to_move:  # the clock of whoever is to move runs on
        return replace(moment, wish=None)
    return replace(moment, wish=None, changed=entry.number, since=entry.at)


def _reseated(moment: Moment, entry: Entry, seat: Seat) -> Moment:
    seats = list(moment.seats)
    seats[_seat(entry)] = seat
    return replace(moment, seats=tuple(seats))


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise BadRecord(f"entry {entry.number} is nobody's")
    return entry.seat


def _step(moment: Moment) -> Step:
    if moment.step is None:
        raise BadRecord("the game has not begun")
    return moment.step
