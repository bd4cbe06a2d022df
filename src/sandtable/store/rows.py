"""What a table hands to the store."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table, and when to look at it again."""

    game: str
    state: str  # waiting, playing or over
    is_watchable: bool
    due: int | None  # ms since 1970: look at the table again if nothing has happened by then


@dataclass(frozen=True, slots=True)
class Action:
    """Something that the owner of the server has done."""

    number: int
    at: int  # ms since 1970
    action: str
    subject: str  # a table, a person, a network
    reason: str


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody whose key was shown."""

    holder: str
    name: str
    seen: int  # ms since 1970: when that was noted last


@dataclass(frozen=True, slots=True)
class KeptStudy:
    """A study as it is stored."""

    id: str
    owner: str  # the hash of its key
    game: str
    number: int  # how often it was saved
    at: int  # ms since 1970, like the other times
    changed: int
    seen: int  # when somebody last looked, to a day
    body: str  # the document as compact JSON


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of one table's log, as it is stored; entry 0 opens the table."""

    table: str
    number: int
    at: int  # ms since 1970
    body: str  # the entry as compact JSON
    holders: tuple[str, ...] = ()  # people (hashed keys) who get a seat by it
    summary: Summary | None = None  # when what lists show of the table has changed
    leavers: tuple[str, ...] = ()  # people who lose theirs, before the game begins

    def __post_init__(self) -> None:
        if self.number == 0 and self.summary is None:
            raise ValueError("entry 0 opens a table and must tell what lists show of it")
