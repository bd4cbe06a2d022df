"""A file that holds all games: a header, then a person, a table or a study a line, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, BinaryIO, Literal, Self

from pydantic import BaseModel, Field, TypeAdapter, ValidationError, model_validator

from sandtable.errors import BadRecord

VERSION = 4
READABLE = (1, 2, 3, 4)

Word = Annotated[str, Field(pattern=r"^[^\x00]*$")]  # PostgreSQL's texts hold no NUL
Time = Annotated[int, Field(ge=0, lt=1 << 63)]  # ms since 1970
Reviews = list[tuple[Word, Time, Word]]  # strength, time and body of each
Results = list[tuple[Word, Time, Word | None]]  # id, time and body of each
Log = list[tuple[int, Time, str]]  # number, time and body of each entry
CheckTable = Callable[[str, Log], None]  # refuses a table whose log cannot be


class Header(BaseModel, extra="forbid", strict=True):
    """The first line; its counts tell a whole file from one that was cut short."""

    sandtable: Literal["games"] = "games"
    version: int = VERSION
    people: int
    tables: int
    studies: int = 0

    @property
    def lines(self) -> int:
        """How many lines follow."""
        return self.people + self.tables + self.studies


class PersonLine(BaseModel, extra="forbid", strict=True):
    """A person: the hash of their key, and their name."""

    person: Word
    name: Word
    at: Time
    key: Word | None = None  # the hash of the key that they have now, if any
    seen: Time | None = None
    progress: Results = []

    @model_validator(mode="after")
    def _has_first_key(self) -> Self:
        if "key" not in self.model_fields_set:  # version 1: nobody could change it
            self.key, self.seen = self.person, self.at
        return self


class TableLine(BaseModel, extra="forbid", strict=True):
    """A table with its seats and its whole log."""

    table: Word
    game: Word
    state: Literal["waiting", "playing", "over"]
    is_watchable: bool
    due: Time | None
    opened: Time
    ended: Time | None = None
    holders: list[Word]
    leavers: list[Word] = []
    entries: Log
    reviews: Reviews = []

    @model_validator(mode="after")
    def _has_end(self) -> Self:
        if self.state == "over" and self.ended is None:  # version 1
            self.ended = self.entries[-1][1] if self.entries else self.opened
        return self


class StudyLine(BaseModel, extra="forbid", strict=True):
    """A study that somebody keeps, with the hash of its key."""

    study: Word
    owner: Word
    game: Word
    number: Annotated[int, Field(ge=1, lt=1 << 31)]
    at: Time
    changed: Time
    seen: Time
    body: Word


Line = PersonLine | TableLine | StudyLine
LINE: TypeAdapter[Line] = TypeAdapter(Line)


def put(file: BinaryIO, line: Header | Line) -> None:
    """Add a line to a file."""
    file.write(line.model_dump_json().encode() + b"\n")


def read_header(file: BinaryIO) -> Header:
    """Read the first line, and refuse files that are not ours or too new."""
    try:
        header = Header.model_validate_json(file.readline())
    except ValidationError:
        raise BadRecord("this is not a file that `sandtable export` has written") from None
    if header.version not in READABLE:
        raise BadRecord("a newer Sandtable has written this file: update this one")
    return header


def read_lines(file: BinaryIO) -> Iterator[Line]:
    """Read the lines after the header; a refusal never quotes them, since they hold secrets."""
    for number, text in enumerate(file, 2):
        try:
            yield LINE.validate_json(text)
        except ValidationError:
            raise BadRecord(f"line {number} holds no person, table or study") from None


def check(file: BinaryIO, check_table: CheckTable) -> Header:
    """Read a whole file, refuse a bad one, and go back to the first line after the header."""
    header = read_header(file)
    begin = file.tell()
    people: set[str] = set()
    tables: set[str] = set()
    studies: set[str] = set()
    count = 0
    for count, line in enumerate(read_lines(file), 1):
        if isinstance(line, PersonLine):
            people.add(line.person)
        elif isinstance(line, StudyLine):
            studies.add(line.study)
        else:
            try:
                check_table(line.table, line.entries)
            except BadRecord as error:
                raise BadRecord(f"line {count + 1} holds a damaged table: {error}") from error
            tables.add(line.table)
    told = header.people, header.tables, header.studies, header.lines
    if (len(people), len(tables), len(studies), count) != told:
        raise BadRecord("the file is not whole: people, tables or studies are missing or doubled")
    file.seek(begin)
    return header
