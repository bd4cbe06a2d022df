"""Fair undo: what may be taken back, and by whom.

Among people a move may be taken back while nobody has moved since and nothing came of it that
its maker did not know: no draw, no reveal. Alone with the computer everything may, back to one's
own last choice.
"""

from __future__ import annotations

from sandtable.errors import NoUndo
from sandtable.table.snapshot import Snapshot, Step


def undoable(snapshot: Snapshot) -> list[int]:
    """Return the seats that could take a move back, or ask for it."""
    step, persons = snapshot.step, snapshot.persons
    if snapshot.end is not None or step is None or step.move is None:
        return []
    candidates = persons if len(persons) == 1 else {step.move.seat}.intersection(persons)
    return [seat for seat in candidates if _can_undo(snapshot, step, seat)]


def kept_by_undo(snapshot: Snapshot, step: Step, seat: int) -> int:
    """Return how many moves stay when a person takes back, or the reason why that is not fair."""
    if snapshot.persons == [seat]:
        return kept_in_practice(step, seat)
    if snapshot.has_asked:
        raise NoUndo("that has been asked already")
    return kept_among_persons(step, seat)


def _can_undo(snapshot: Snapshot, step: Step, seat: int) -> bool:
    try:
        kept_by_undo(snapshot, step, seat)
    except NoUndo:
        return False
    return True


def kept_in_practice(latest: Step, seat: int) -> int:
    """Return how many moves stay when the only person left takes back to its own last choice.

    Those of other people stay, also of people who left.
    """
    for step in latest.back():
        if step.before is None or step.move is None:
            break
        if step.move.seat == seat and _is_choice(step.before):
            return step.before.made
        if step.move.seat != seat and step.move.is_persons:
            raise NoUndo("another person has moved since")
    raise NoUndo("you have not made a choice yet")


def kept_among_persons(latest: Step, seat: int) -> int:
    """Return how many moves stay when a seat takes its last move back."""
    if latest.move is None or latest.before is None:
        raise NoUndo("there is no move to take back")
    if latest.move.seat != seat:
        raise NoUndo("another seat has moved since")
    if latest.has_drawn:
        raise NoUndo("the move drew cards or tiles, and what was seen stays seen")
    return latest.made - 1


def _is_choice(step: Step) -> bool:
    return len(step.position.legal_moves) > 1
