"""Messages of a table: pure functions of its log and of the seat that is told.

Every view is built from what its seat may know, never cut down from the full position. Sent
again, a message is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.effects import Effect, as_seen_in
from sandtable.games.ground import chance
from sandtable.games.position import Position, effects_between, effects_of, story_of, told
from sandtable.games.words.reading import Json
from sandtable.table import happenings
from sandtable.table.changes import Change
from sandtable.table.snapshot import Move, Snapshot, Step
from sandtable.table.table import Table
from sandtable.table.undo import undoable

UNSEEN: Json = {"view": None, "tally": None, "lacks": []}  # before the deal


def welcome(table: Table, seat: int | None) -> Json:
    """Return all that a seat (None: a spectator) may know, for somebody who comes to the table."""
    return {
        "kind": "welcome",
        "number": table.number,
        "seat": seat,
        "table": table_info(table),
        **standing(table, table.now, seat),
        "moves": [_move(move) for move in table.moves],
    }


def event(
    table: Table,
    number: int,
    seat: int | None,
    language: str = "en",
    *,
    is_host: bool = False,
    by_name: bool = False,
) -> Json:
    """Return for a seat what an entry changed; see `Event.seen_by`."""
    told = Event(table, table.change_at(number), table.snapshots[number - 1])
    return told.seen_by(seat, language, is_host=is_host, by_name=by_name)


class Event:
    """What those at a table are told of an entry, each from what they may know."""

    def __init__(
        self, table: Table, change: Change, before: Snapshot, last: Event | None = None
    ) -> None:
        """Prepare to tell a change; views of the event before save time, and are used up."""
        entry, snapshot = change
        self.number = entry.number
        self._entry, self._snapshot, self._before = entry, snapshot, before
        self._common: Json = {
            "kind": "event",
            "number": entry.number,
            "at": entry.at,
            "event": entry.public(),
            "status": status(table, snapshot),
        }
        self._sights: dict[int | None, Json] = {}  # by viewer
        self._stories: dict[int | None, list[Effect]] = {}  # what a move caused, by viewer
        self._old_sights: dict[int | None, Json] = {}
        if last is not None and last.number == self.number - 1:
            self._old_sights, last._sights = last._sights, {}

    def seat_of(self, holder: str | None) -> int | None:
        """Return the seat that a person held when the entry came, or gave up by it."""
        seat = self._snapshot.seat_of(holder)
        return self._before.seat_of(holder) if seat is None else seat

    def seen_by(
        self,
        seat: int | None,
        language: str = "en",
        *,
        is_host: bool = False,
        by_name: bool = False,
        is_brief: bool = False,
    ) -> Json:
        """Return it for one seat (None: a spectator); whoever caused it finds its command id.

        An entry without a seat was made by a host without one, who otherwise sees like a spectator.
        `by_name`: several look at one screen, where nobody is "you". `is_brief`: what is for people
        is left empty, since a program listens.
        """
        entry, snapshot = self._entry, self._snapshot
        viewer = _viewer(snapshot, seat)
        if is_brief:
            content = self._common | _sight(snapshot, viewer, is_brief=True)
            content["effects"] = []
            content["told"] = ""
        elif entry.kind == "play":
            content = self._common | self.sight(viewer)
            content["effects"] = self._effects(viewer, None if by_name else viewer, language)
            content["told"] = ""
        else:
            you = None if by_name else seat
            content = self._common | self.sight(viewer)
            content["effects"] = []
            content["told"] = happenings.told(self._before, entry, snapshot, you, language)
        if entry.id is not None and entry.seat == seat and (seat is not None or is_host):
            content["id"] = entry.id
        return content

    def sight(self, viewer: int | None) -> Json:
        """Return what a viewer sees afterwards."""
        if viewer not in self._sights:
            self._sights[viewer] = _sight(self._snapshot, viewer)
        return self._sights[viewer]

    def _effects(self, viewer: int | None, you: int | None, language: str) -> list[Effect]:
        if viewer not in self._stories:
            self._stories[viewer] = self._story(viewer)
        names = self._snapshot.seats.names[language]
        return told(self._position.game, self._stories[viewer], you, language, names)

    def _story(self, viewer: int | None) -> list[Effect]:
        """Return what the move caused; in a running game all but its maker see the same of it."""
        position, after = self._position, self.sight(viewer)["view"]
        others = next((each for by, each in self._stories.items() if by != self._entry.seat), None)
        if others is None or position.is_over:
            return story_of(position.game, self._old_view(viewer), self._entry.data["move"], after)
        if viewer != self._entry.seat:
            return others
        return as_seen_in(others, self._old_view(viewer), after)

    def _old_view(self, viewer: int | None) -> Json:
        """Return the view before a move, for nobody else to use."""
        if viewer in self._old_sights:
            old: Json = self._old_sights.pop(viewer)["view"]
            return old
        step = self._snapshot.step
        assert step is not None
        assert step.before is not None
        return step.before.position.view(viewer)

    @property
    def _position(self) -> Position:
        position = self._snapshot.position
        assert position is not None
        return position


def standing(table: Table, snapshot: Snapshot, seat: int | None) -> Json:
    """Return for a seat how the table stands."""
    return {"status": status(table, snapshot), **sight(snapshot, seat)}


def sight(snapshot: Snapshot, seat: int | None) -> Json:
    """Return what a seat sees of the game, and what it may do.

    A person whose seat a computer has taken over sees what spectators see.
    """
    return _sight(snapshot, _viewer(snapshot, seat))


def _sight(snapshot: Snapshot, viewer: int | None, *, is_brief: bool = False) -> Json:
    position = snapshot.position
    if position is None:
        return {**UNSEEN, "legal": []}
    seen = position.sight(viewer, is_brief=is_brief)
    is_to_move = viewer is not None and viewer == snapshot.to_move
    seen["legal"] = position.legal_moves if is_to_move else []
    return seen


def status(table: Table, snapshot: Snapshot) -> Json:
    """Return who sits where, and what is going on beside the game itself."""
    undo = snapshot.undo
    content: Json = {
        "state": snapshot.state,
        "seats": snapshot.seats.shown,
        "deadline": table.deadline(snapshot),
        "awaited": sorted(snapshot.awaited),
        "undoable": undoable(snapshot),
        "undo": undo and {"seat": undo.seat, "agreed": sorted(undo.agreed)},
        "practice": snapshot.is_practice,
        "end": None,
        "again": sorted(snapshot.again),
        "rematch": snapshot.rematch,
    }
    if snapshot.end is not None:
        content["end"] = snapshot.end.to_json() | {"secret": table.deal.hex()}
    return content


def table_info(table: Table) -> Json:
    """Return what was agreed, and the hash of the secret that decides every draw."""
    return {
        "id": table.id,
        **table.terms.to_json(),
        "opened": table.entries[0].at,
        "commitment": chance.commitment(table.deal),
        **({"origin": table.origin} if table.origin else {}),
    }


def log(
    table: Table, number: int, seat: int | None, language: str = "en", *, by_name: bool = False
) -> list[Json]:
    """Return the moves until an entry that were not taken back, each with its effects.

    A seat finds the same effects as in the events, from the view that it had then.
    """
    found: list[Json] = []
    last: tuple[Step | None, int | None, Json | None] = None, None, None  # seen by whom, and how
    for step in table.snapshots[number].steps:
        if step.move is None or step.before is None:  # the deal
            continue
        snapshot = table.snapshots[step.move.number]
        viewer = _viewer(snapshot, seat)
        before = last[2] if last[:2] == (step.before, viewer) else None
        before = before or step.before.position.view(viewer)
        after = step.position.view(viewer)
        you, names = None if by_name else viewer, snapshot.seats.names[language]
        effects = effects_of(before, step.move.word, after, you, language, names)
        found.append({**_move(step.move), "effects": effects})
        last = step, viewer, after
    return found


def log_besides(
    table: Table, number: int, seat: int | None, language: str = "en", *, by_name: bool = False
) -> list[Json]:
    """Return what happened until an entry besides the moves, in words."""
    you = None if by_name else seat
    texts = ((each, _told(table, each, you, language)) for each in range(1, number + 1))
    return [
        {"number": each, "kind": table.entries[each].kind, "told": text}
        for each, text in texts
        if text
    ]


def _told(table: Table, number: int, you: int | None, language: str) -> str:
    before, after = table.snapshots[number - 1], table.snapshots[number]
    return happenings.told(before, table.entries[number], after, you, language)


def _move(move: Move) -> Json:
    return {"number": move.number, "seat": move.seat, "move": move.word}


def replay_steps(
    positions: Sequence[Position],
    words: Sequence[str],
    names: Sequence[str],
    seat: int | None,
    language: str = "en",
    you: int | None = None,
) -> list[Json]:
    """Return a game position by position as a seat saw it, each with the move that led there.

    Sentences call the seat `you` "you", and everybody else by their names.
    """
    first, *others = positions
    steps: list[Json] = [{"move": None, "by": None, "effects": [], **first.sight(seat)}]
    for before, word, after in zip(positions, words, others, strict=False):
        sight = after.sight(seat)
        view = steps[-1]["view"]
        effects = effects_between(view, word, sight["view"], you, language, names)
        steps.append({"move": word, "by": before.to_move, "effects": effects, **sight})
    return steps


def _viewer(snapshot: Snapshot, seat: int | None) -> int | None:
    return seat if seat is not None and snapshot.seats[seat].kind == "person" else None
