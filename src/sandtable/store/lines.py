"""A file that holds all games: JSON lines, first a header, then a person or a table a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, BinaryIO, Literal

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError

from sandtable.errors import BadRecord

VERSION = 1

Entry = tuple[int, int, str]  # number, time and body


def _check_log(log: list[Entry]) -> list[Entry]:
    for place, (number, _, body) in enumerate(log):
        if number != place or not isinstance(json.loads(body), dict):
            raise ValueError("a log has its entries in order, each one a JSON object")
    return log


Word = Annotated[str, Field(pattern=r"^[^\x00]*$")]  # PostgreSQL's texts hold no NUL
Time = Annotated[int, Field(ge=0, lt=1 << 63)]  # ms since 1970
Log = Annotated[list[tuple[int, Time, str]], Field(min_length=1), AfterValidator(_check_log)]


class Header(BaseModel, extra="forbid", strict=True):
    """The first line; its counts tell a whole file from one that was cut short."""

    sandtable: Literal["games"] = "games"
    version: int = VERSION
    people: int
    tables: int

    @property
    def lines(self) -> int:
        """How many lines follow."""
        return self.people + self.tables


class PersonLine(BaseModel, extra="forbid", strict=True):
    """A person: the hash of their key, and their name."""

    person: Word
    name: Word
    at: Time


class TableLine(BaseModel, extra="forbid", strict=True):
    """A table with its seats and its whole log."""

    table: Word
    game: Word
    state: Literal["waiting", "playing", "over"]
    is_watchable: bool
    due: Time | None
    opened: Time
    holders: list[Word]
    entries: Log


Line = PersonLine | TableLine
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
    if header.version != VERSION:
        raise BadRecord("a newer Sandtable has written this file: update this one")
    return header


def read_lines(file: BinaryIO) -> Iterator[Line]:
    """Read the lines after the header; a refusal never quotes them, since they hold secrets."""
    for number, text in enumerate(file, 2):
        try:
            yield LINE.validate_json(text)
        except ValidationError:
            raise BadRecord(f"line {number} holds neither a person nor a table") from None


def check(file: BinaryIO) -> Header:
    """Read a whole file, refuse a bad one, and go back to the first line after the header."""
    header = read_header(file)
    begin = file.tell()
    people: set[str] = set()
    tables: set[str] = set()
    count = 0
    for count, line in enumerate(read_lines(file), 1):  # noqa: B007
        if isinstance(line, PersonLine):
            people.add(line.person)
        else:
            tables.add(line.table)
    if (len(people), len(tables), count) != (header.people, header.tables, header.lines):
        raise BadRecord("the file is not whole: people or tables are missing or doubled")
    file.seek(begin)
    return header
