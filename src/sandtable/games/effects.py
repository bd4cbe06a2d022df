"""What a move caused, one effect after another, as one seat may know it.

An effect is a dictionary: its `kind`, the `rule` that it follows from, and what it changes in a
view. `cards` or `tiles` go `from` one place `to` another; `set` lists other places with their new
values, and those that one token (`colour`) goes from and to. Places are paths into the view. The
effects of a move, applied in order to a seat's view before it, give that seat's view after it:
that is the law which `sandtable.testing` checks.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from sandtable.games.words.reading import Json

Effect = dict[str, Any]
Path = Sequence[str | int]
Pile = Any  # counts by colour, a number, both (`known` and `hidden`), a River's word, or a list
Values = Sequence[tuple[Path, Any]]  # places with their new values

COMPOUND = (dict, list)  # values that have to be copied
UNKNOWN = "?"  # cards or tiles that are certain to come, though nobody can know which yet


class Effects(Protocol):
    """What `effects.py` of a game offers."""

    def tell(self, story: Story, word: str) -> None:
        """Add what a move causes; only what is certain where the view after it is not known."""


class Story:
    """The effects of one move so far, and the view that they lead to.

    It changes the view before, which nobody else may need then.
    """

    def __init__(self, before: Json, after: Json | None = None) -> None:
        self.now = before
        self.after = after  # None: it lies ahead, and only what is certain is told
        self.effects: list[Effect] = []

    def move(
        self, kind: str, rule: str, things: dict[str, Pile], *, start: Path, to: Path, **fields: Any
    ) -> None:
        """Add that cards or tiles went from one place to another."""
        self.tell({"kind": kind, "rule": rule, **fields, "from": start, "to": to, **things})

    def set(self, kind: str, rule: str, values: Values = (), **fields: Any) -> None:
        """Add something that shows in new values of the view."""
        self.tell({"kind": kind, "rule": rule, **fields}, values)

    def tell(self, effect: Effect, values: Values = ()) -> None:
        """Add an effect, with the values among these that it changes."""
        view: Any = self.now
        if values:
            changed = [
                [path, value]
                for path, value in values
                if (view.get(path[0]) if len(path) == 1 else _at(view, path)) != value
            ]
            if changed:
                effect["set"] = changed
        _apply(view, effect)
        self.effects.append(effect)

    def end(
        self, reason: str, rule: str, values: Values = (), *, scored: str, seen: str, **fields: Any
    ) -> None:
        """Add that the game ended and, once it has, who won and what was hidden.

        The rules of scoring and of what is seen at the end are named by the last two effects.
        """
        over = [(["phase"], "over"), (["to_move"], None), (["reason"], reason)]
        self.set(f"end_{reason}", rule, [*values, *over], **fields)
        if self.after is not None:
            result = [([key], self.after[key]) for key in ("scores", "winners")]
            winners = self.after["winners"]
            kind = "won" if len(winners) == 1 else "shared"
            self.set(kind, scored, result, seat=winners[0], scores=self.after["scores"])
            hidden = [([key], value) for key, value in self.after.items()]
            if any(self.now[key] != value for (key,), value in hidden):
                self.set("reveal", seen, hidden)


def apply_effects(view: Json, effects: Iterable[Effect]) -> Json:
    """Return the view that effects lead to, one after another."""
    after = copied(view)
    for effect in effects:
        _apply(after, effect)
    return after


def as_seen_in(effects: list[Effect], before: Json, after: Json) -> list[Effect]:
    """Return effects as told from views that show which cards were drawn; the given ones do not.

    All that a running game hides from others of a move is what its maker draws.
    """
    return [
        effect | {"cards": drawn}
        if isinstance(effect.get("cards"), int)
        and (drawn := _drawn(effects, effect["to"], before, after))
        else effect
        for effect in effects
    ]


def _drawn(effects: Iterable[Effect], to: Path, before: Json, after: Json) -> Pile:
    """Return the cards that came to a pile beyond those of which everybody knows."""
    pile = _at(before, to)
    if not isinstance(pile, dict) or "hidden" in pile:
        return None
    for effect in effects:
        cards = effect.get("cards")
        if effect.get("from") == to:
            pile = less(pile, cards)
        elif effect.get("to") == to and not isinstance(cards, int):
            pile = plus(pile, cards)
    return less(_at(after, to), pile)


def _apply(view: Json, effect: Effect) -> None:
    things = effect["cards"] if "cards" in effect else effect.get("tiles")
    if things is not None:
        if "from" in effect:
            _change_at(view, effect["from"], less, things)
        if "to" in effect:
            _change_at(view, effect["to"], plus, things)
    if "set" in effect:
        for path, value in effect["set"]:
            if len(path) == 1:
                view[path[0]] = copied(value) if isinstance(value, COMPOUND) else value
            else:
                _put_at(view, path, copied(value))


def _change_at(view: Any, path: Path, change: Callable[[Pile, Pile], Pile], things: Pile) -> None:
    last = path[-1]
    if len(path) > 1:
        for step in path[:-1]:
            view = view[step]
    view[last] = change(view[last], things)


def copied(value: Any) -> Any:
    """Return an equal value that shares nothing; a quarter of the time of a copy in Python."""
    if isinstance(value, COMPOUND):
        return marshal.loads(marshal.dumps(value, 2))  # later versions keep what is shared
    return value


def _at(view: Any, path: Path) -> Any:
    """Return what is at a place; None at one that is new, such as a key or the end of a list."""
    *way, last = path
    for step in way:
        view = view[step]
    if isinstance(view, dict):
        return view.get(last)
    assert isinstance(last, int)
    return view[last] if last < len(view) else None


def _put_at(view: Any, path: Path, value: Any) -> None:
    last = path[-1]
    for step in path[:-1]:
        inner = view[step]
        if isinstance(inner, str):  # a row of a board: its characters are places too
            assert isinstance(last, int)
            view[step] = inner[:last] + value + inner[last + 1 :]
            return
        view = inner
    if isinstance(view, list) and last == len(view):
        view.append(value)
    else:
        view[last] = value


# Piles, however much of them is known


def size(pile: Pile) -> int:
    """Count the cards of a pile."""
    if isinstance(pile, int):
        return pile
    if isinstance(pile, dict):
        return size(pile["known"]) + int(pile["hidden"]) if "hidden" in pile else sum(pile.values())
    return len(pile)


def plus(pile: Pile, things: Pile) -> Pile:
    """Return a pile with things put to it."""
    if isinstance(pile, dict) and "hidden" not in pile:
        sums = pile.copy()
        for letter, number in ({UNKNOWN: things} if isinstance(things, int) else things).items():
            if number:
                sums[letter] = sums.get(letter, 0) + number
        return sums if len(sums) == len(pile) else dict(sorted(sums.items()))
    if isinstance(pile, int):
        return pile + size(things)
    if isinstance(pile, list):
        return [*pile, *([UNKNOWN] * things if isinstance(things, int) else things)]
    if isinstance(pile, str):
        return pile + "".join(things)
    known, hidden = ({}, things) if isinstance(things, int) else (things, 0)
    return {"known": plus(pile["known"], known), "hidden": pile["hidden"] + hidden}


def less(pile: Pile, things: Pile) -> Pile:
    """Return a pile without some things; those known to be there are taken before hidden ones."""
    if isinstance(pile, int):
        return pile - size(things)
    if isinstance(pile, list):
        return [thing for thing in pile if thing not in things]
    if "hidden" in pile:
        taken = 0 if isinstance(things, int) else common(pile["known"], things)
        hidden = pile["hidden"] - size(things) + size(taken)
        return {"known": less(pile["known"], taken or {}), "hidden": hidden}
    left = pile.copy()
    for letter, number in things.items():
        left[letter] = left.get(letter, 0) - number
        if not left[letter]:
            del left[letter]
    return left


def common(pile: Json, other: Json) -> Json:
    """Return the cards that two piles have in common."""
    shared = {letter: min(pile.get(letter, 0), number) for letter, number in other.items()}
    return {letter: number for letter, number in shared.items() if number}
