"""The terms on which a table is opened: what is played, by whom, and how long a move may take."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sandtable.errors import BadRecord, BadRequest, BadTerms
from sandtable.games import find_game
from sandtable.games.game import Options
from sandtable.games.words.reading import Json, is_number
from sandtable.players.levels import LEVELS, find_level
from sandtable.players.names import name_at

SEAT_KINDS = ("open", "person", "computer")
FORGOTTEN = "\u2013"  # the name of somebody who wants none here
NAMELESS = ("", FORGOTTEN, "You")  # what pages send for somebody who has not chosen a name
SOMEBODY = {"en": "Somebody", "de": "Jemand"}
SEAT_FIELDS = {"kind", "name", "level"}
END = "end"  # what may happen to a seat that runs out of time; or the level that takes over
SHORTEST_MOVE, LONGEST_MOVE = 5, 30 * 86_400  # seconds
LONGEST_NAME = 40  # characters
VISIBLE = "LNPS"  # categories of Unicode: letters, numbers, punctuation, symbols
BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # those among them that show nothing
# These show nothing either, but Persian and many small pictures are written with them.
JOINER = re.compile(r"(?<=[^\x00-\x7f\u200c\u200d])[\u200c\u200d](?=[^\x00-\x7f\u200c\u200d])")

MOST_MARKS = 3  # on one letter; Vietnamese and Hebrew need two
RESERVED = {"computer", "sandtable", "server", "system", "admin", "moderator", *LEVELS}
# What looks like another letter, after case folding: of Greek, of Cyrillic, and digits.
LOOK_ALIKE = str.maketrans(
    "\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u043c\u0442\u0432\u043d\u043a013457|\u0131",
    "aeikvoptuxaeopcyxijshmtbhkoleastli",
)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a person's (by name), a computer's (by level), or open."""

    kind: str  # "open", "person" or "computer"
    name: str = ""
    level: str = ""
    holder: str = ""  # hash of the key of the person who sits or sat here

    @property
    def was_person(self) -> bool:
        """Whether a person sits or sat here."""
        return bool(self.name or self.holder)

    def public(self) -> Json:
        """Return what everybody may know of a seat."""
        fields = {"kind": self.kind, "name": self.name, "level": self.level}
        return {key: value for key, value in fields.items() if value}

    def private(self) -> Json:
        """Return all of a seat, for the log."""
        return self.public() | ({"holder": self.holder} if self.holder else {})

    @classmethod
    def from_record(cls, content: Json | str) -> Seat:
        """Read a seat of a record; in records of version 0.1 it may be a name or a level alone."""
        if isinstance(content, dict):
            is_sound = content.get("kind") in SEAT_KINDS and set(content) <= SEAT_FIELDS
            if not is_sound or not all(isinstance(value, str) for value in content.values()):
                raise BadRecord("a seat has a kind, and a name or a level")
            return cls(**content)
        try:
            find_level(content)
        except BadRequest:
            return cls("person", content)
        return cls("computer", level=content)


class Seats(tuple[Seat, ...]):
    """The seats of a table; they stay the same from move to move, and so does what is asked."""

    @cached_property
    def persons(self) -> list[int]:
        """Those where people sit."""
        return [number for number, seat in enumerate(self) if seat.kind == "person"]

    @cached_property
    def of_holders(self) -> dict[str, int]:
        """Those that people hold, or have left to a computer, by the hashes of their keys."""
        return {seat.holder: number for number, seat in enumerate(self) if seat.holder}

    @cached_property
    def shown(self) -> list[Json]:
        """What everybody at a table may know of them."""
        return shown_seats(self)

    @cached_property
    def names(self) -> dict[str, list[str]]:
        """What sentences call them, by language."""
        return {language: names_of(self, language) for language in SOMEBODY}


def names_of(seats: Sequence[Seat], language: str = "en") -> list[str]:
    """Return what sentences call each seat."""
    computers = _computers(seats)
    return [
        computers.get(number) or (SOMEBODY[language] if seat.name in NAMELESS else seat.name)
        for number, seat in enumerate(seats)
    ]


def shown_seats(seats: Sequence[Seat]) -> list[Json]:
    """Return what everybody at a table may know of its seats, and what computers are called."""
    computers = _computers(seats)
    return [
        seat.public() | ({"called": computers[number]} if number in computers else {})
        for number, seat in enumerate(seats)
    ]


def _computers(seats: Sequence[Seat]) -> dict[int, str]:
    """Return what the computers are called, by their seats.

    Counted from the first person after a computer: whoever begins, also in a rematch, they are the
    same.
    """
    is_own = [seat.kind == "computer" and not seat.was_person for seat in seats]
    first = next((n for n, own in enumerate(is_own) if is_own[n - 1] and not own), -1)
    return {
        number: name_at((number - first - 1) % len(seats), seat.level)
        for number, seat in enumerate(seats)
        if seat.kind == "computer"
    }


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the first move."""

    game: str
    players: int
    options: Options
    seconds: int | None = None  # for each move; None: no clock
    if_away: str = END
    is_watchable: bool = True

    @classmethod
    def agreed(
        cls,
        game: str,
        players: int,
        options: Mapping[str, object] | None = None,
        *,
        seconds: int | None = None,
        if_away: str = END,
        is_watchable: bool = True,
    ) -> Terms:
        """Check terms and fill in what was left open."""
        rules = find_game(game)
        if seconds is not None and not _is_time(seconds):
            raise BadTerms(
                f"a move may take {SHORTEST_MOVE} seconds to {LONGEST_MOVE // 86_400} days"
            )
        if if_away != END:
            check_level(if_away)
        filled = rules.fill_options(options or {})
        return cls(game, rules.check_players(players), filled, seconds, if_away, is_watchable)

    def to_json(self) -> Json:
        """Return the terms as JSON, for the log and for everybody."""
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "seconds": self.seconds,
            "if_away": self.if_away,
            "watching": self.is_watchable,
        }

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Terms:
        """Read terms that `to_json` wrote, and check them again."""
        return cls.agreed(
            content["game"],
            content["players"],
            content["options"],
            seconds=content["seconds"],
            if_away=content["if_away"],
            is_watchable=content["watching"],
        )


def check_seats(terms: Terms, seats: Sequence[Seat]) -> Seats:
    """Refuse seats that do not fit the terms."""
    if len(seats) != terms.players:
        raise BadTerms(f"a table for {terms.players} needs {terms.players} seats, not {len(seats)}")
    holders = [seat.holder for seat in seats if seat.holder]
    if len(set(holders)) < len(holders):
        raise BadTerms("a person can hold one seat at a table")
    return Seats(map(_checked, seats))


def _checked(seat: Seat) -> Seat:
    if seat.kind == "person" and not seat.level:
        return replace(seat, name=check_name(seat.name))
    if seat not in (Seat("open"), Seat("computer", level=seat.level)):
        raise BadTerms("a seat is a person's or a computer's, or open")
    if seat.kind == "computer":
        check_level(seat.level)
    return seat


def check_level(level: str) -> str:
    """Refuse a computer player that tables do not offer."""
    if level not in LEVELS:
        raise BadTerms(f"there is no level {level!r:.40}; there are {', '.join(LEVELS)}")
    return level


def check_name(name: str) -> str:
    """Refuse a name that cannot be shown on one line, or of which nothing would be seen."""
    tidy = " ".join(name.split())
    if len(tidy) > LONGEST_NAME or not can_be_shown(tidy):
        raise BadTerms(f"a name has 1 to {LONGEST_NAME} printable characters")
    return tidy


def can_be_shown(line: str) -> bool:
    """Whether a text can be shown on one line, and something would be seen of it."""
    return JOINER.sub("", line).isprintable() and any(map(_is_visible, line))


def check_new_name(name: str) -> str:
    """Refuse also a name that would stand for somebody else, or pile marks on a letter."""
    tidy = check_name(name)
    marks = "".join("m" if unicodedata.category(each)[0] == "M" else " " for each in tidy)
    if "m" * (MOST_MARKS + 1) in marks:
        raise BadTerms(f"a letter of a name has at most {MOST_MARKS} marks")
    if _skeleton(tidy) in RESERVED:
        raise BadTerms("computers and the server are called so: choose another name")
    return tidy


def _skeleton(name: str) -> str:
    """Return what a name looks like: without marks, spaces, case, and letters of other scripts."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOK_ALIKE)
    return "".join(each for each in plain if each.isalnum())


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in VISIBLE and character not in BLANK


def _is_time(seconds: object) -> bool:
    return is_number(seconds) and SHORTEST_MOVE <= seconds <= LONGEST_MOVE
