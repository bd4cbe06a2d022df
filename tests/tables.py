"""Tables for tests: opened with a chosen secret, played on, and walked over at random."""

import hashlib
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from sandtable.errors import SandtableError
from sandtable.games.ground.records import bytes_of
from sandtable.table import actions, invitations, messages
from sandtable.table.changes import Change
from sandtable.table.entries import Entry
from sandtable.table.table import Table
from sandtable.table.terms import Seat, Terms

OPENED = 1_800_000_000_000  # milliseconds since 1970
PACE = 1000  # milliseconds from one entry to the next


def secret_of(seed: int) -> bytes:
    """Return a secret that a number decides."""
    return hashlib.sha256(f"secret {seed}".encode()).digest()


def holder_of(seat: int) -> str:
    """Return what a table knows of a person's key."""
    return hashlib.sha256(f"key {seat}".encode()).hexdigest()


def opened(game: str, kinds: str, seed: int = 0, **terms: Any) -> Table:
    """Open a table with seats such as "pco": a person, a computer and an open seat."""
    made: dict[str, Callable[[int], Seat]] = {
        "p": lambda number: Seat("person", f"Person {number}", holder=holder_of(number)),
        "c": lambda _: Seat("computer", level="greedy"),
        "o": lambda _: Seat("open"),
    }
    seats = [made[kind](number) for number, kind in enumerate(kinds)]
    agreed = Terms.agreed(game, len(kinds), terms.pop("options", None), **terms)
    entry = actions.open_table(agreed, seats, holder_of(0), OPENED, secret_of(seed))
    return Table(f"{game}-{seed}", [entry])


def now(table: Table) -> int:
    """Return the time of the next entry."""
    return OPENED + PACE * (table.number + 1)


def add(table: Table, change: Change) -> Entry:
    """Let a change happen, by way of the text of its entry as it comes from a store."""
    table.add(Entry.from_text(change.entry.number, change.entry.to_text()))
    return change.entry


def play(table: Table, word: str) -> Entry:
    """Make a move for whoever is to move."""
    assert table.now.to_move is not None
    assert table.now.mover is not None
    kind = table.now.mover.kind
    change = actions.play(table, table.now.to_move, word, table.number, now(table), by=kind)
    return add(table, change)


def play_until(table: Table, is_there: Callable[[Table], bool], dice: random.Random) -> bool:
    """Make random moves until a condition holds; tell whether it ever did."""
    while not is_there(table):
        if table.now.end is not None:
            return False
        assert table.now.position is not None
        play(table, dice.choice(table.now.position.legal_moves))
    return True


def play_on(table: Table, moves: int, dice: random.Random) -> None:
    """Make so many random moves, or as many as there are until the end."""
    goal = table.number + moves
    play_until(table, lambda there: there.number >= goal, dice)


def again(table: Table) -> Table:
    """Make a table again from the texts of its log."""
    texts = [entry.to_text() for entry in table.entries]
    return Table(table.id, [Entry.from_text(number, text) for number, text in enumerate(texts)])


def eyes(table: Table) -> list[int | None]:
    """Return everybody who looks on: each seat, and a spectator."""
    return [None, *range(table.terms.players)]


def everything(table: Table) -> str:
    """Write down all that can be told of a table, to compare before with after."""
    told = {
        "log": [entry.to_text() for entry in table.entries],
        "snapshots": [repr(each.undo) + repr(each.seats) for each in table.snapshots],
        "positions": [bytes_of(position.state).hex() for position in table.positions],
        "welcomes": [messages.welcome(table, seat) for seat in eyes(table)],
        "latest": [messages.event(table, table.number, seat) for seat in eyes(table)],
    }
    return json.dumps(told)


# What anybody may try at a table, and how often.
VERBS = {
    "play": 60, "react": 4, "ask_undo": 5, "answer_undo": 8, "sit": 4,
    "rematch": 3, "hint": 3, "time_up": 0.5, "resign": 0.2,
}  # fmt: skip


def attempt(table: Table, dice: random.Random) -> Change | SandtableError:
    """Let a random seat try something at random; return the change, or the refusal."""
    (verb,) = dice.choices([*VERBS], weights=[*VERBS.values()])
    seats = [*eyes(table), *[table.now.to_move] * 6]
    try:
        return ATTEMPTS[verb](table, dice, dice.choice(seats))
    except SandtableError as refusal:
        return refusal


def walk(table: Table, dice: random.Random, attempts: int) -> None:
    """Let so many things be tried at a table; what is not refused happens."""
    for _ in range(attempts):
        found = attempt(table, dice)
        if isinstance(found, Change):
            add(table, found)


def _name(table: Table, dice: random.Random) -> str:
    return f"id-{dice.choice([table.number, dice.randrange(1000)])}"


def _play(table: Table, dice: random.Random, seat: int | None) -> Change:
    position = table.now.position
    words = (position and position.legal_moves) or ["pass"]
    word = dice.choice([*words, *words, "pass", "M1b", "", "x" * 50])
    seen = dice.choice([table.number] * 9 + [table.now.changed - 1])
    kinds = ["person", "computer"] if seat is None else [table.now.seats[seat].kind] * 8
    by = dice.choice([*kinds, "person"])
    return actions.play(table, seat, word, seen, now(table), _name(table, dice), by=by)


def _hint(table: Table, dice: random.Random, seat: int | None) -> Change:
    seen = dice.choice([table.number] * 9 + [table.now.changed - 1])
    return actions.hint(table, seat, seen, now(table), _name(table, dice))


def _sit(table: Table, dice: random.Random, _: int | None) -> Change:
    seat = dice.randrange(table.terms.players)
    word = invitations.invitation(table.secret, seat, table.now.renewed.get(seat, 0))
    words = dice.choice([word] * 4 + ["", "0" * 32])
    name = dice.choice(["Ann", " Bo\t ", "", "Zoë", "\x1b[31m", "x" * 60])
    return actions.sit(table, holder_of(dice.randrange(9)), name, words, now(table))


def _react(table: Table, dice: random.Random, seat: int | None) -> Change:
    reaction = dice.choice([*actions.REACTIONS, "boo"])
    return actions.react(table, seat, reaction, now(table), _name(table, dice))


def _time_up(table: Table, dice: random.Random, _: int | None) -> Change:
    return actions.time_up(table, now(table) + dice.choice([0, 10**6]))


def _asker(verb: Callable[..., Change], *more: Sequence[Any]) -> Callable[..., Change]:
    def ask(table: Table, dice: random.Random, seat: int | None) -> Change:
        arguments = [dice.choice(choices) for choices in more]
        if verb is actions.ask_rematch:
            return actions.ask_rematch(table, seat, now(table), "another", _name(table, dice))
        return verb(table, seat, *arguments, now(table), _name(table, dice))

    return ask


def _as_host(verb: Callable[..., Change]) -> Callable[..., Change]:
    def ask(table: Table, dice: random.Random, _: int | None) -> Change:
        holder, other = holder_of(dice.choice([0, 0, 0, 1])), dice.randrange(4)
        return verb(table, holder, other, now(table), _name(table, dice))

    return ask


ATTEMPTS: dict[str, Callable[[Table, random.Random, int | None], Change]] = {
    "play": _play,
    "react": _react,
    "sit": _sit,
    "hint": _hint,
    "time_up": _time_up,
    "ask_undo": _asker(actions.ask_undo),
    "answer_undo": _asker(actions.answer_undo, [True, True, False]),
    "rematch": _asker(actions.ask_rematch),
    "resign": _asker(actions.resign),
    "remove": _as_host(actions.remove),
    "renew": _as_host(actions.renew),
}
