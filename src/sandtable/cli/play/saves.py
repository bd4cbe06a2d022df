"""Saved games: the record of a match, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from sandtable.cli.play.refusals import Reason, said_as, system_reason
from sandtable.cli.play.seats import OPPONENT, YOU, check_seats, is_person
from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.files import data_folder
from sandtable.games.match import Match
from sandtable.guests.names import is_guest
from sandtable.table.terms import Seat

LAST = "last-game"  # a file in the data folder that names another


def read_save(path: Path) -> tuple[Match, list[str] | None]:
    """Replay a record; one that does not say who played has no seats."""
    try:
        record = json.loads(full_path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadRecord(Reason("unread", path=path, why=system_reason(error))) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(Reason("no_save", path=path)) from error
    with said_as("bad_save", path=path):
        match = Match.from_record(record)
        seats = [Seat.from_record(seat) for seat in match.seats]
    if match.secret is not None:
        return match, words_at_table(seats)
    # A file starts no program: whoever wants that guest again names it with --seats.
    words = [OPPONENT if is_guest(seat.level) else seat.level or seat.name for seat in seats]
    try:
        if words:
            check_seats(words)
    except SandtableError as error:
        raise BadRecord(Reason("bad_seats", why=error)) from error
    return match, words or None


def words_at_table(seats: Sequence[Seat]) -> list[str] | None:
    """Return words for the seats of a table on the network, where names may be alike or odd."""
    words: list[str] = []
    for seat in seats:
        name = (seat.name or YOU).replace(":", " ")
        name = name if is_person(name) else name.capitalize()
        taken = {word.casefold() for word in words}
        others = (f"{name} {number}" for number in range(2, len(seats) + 2))
        free = next(word for word in (name, *others) if word.casefold() not in taken)
        words.append(seat.level if seat.kind == "computer" else free)
    return words if any(map(is_person, words)) else None


def write_save(path: Path, match: Match, seats: Sequence[str]) -> Path:
    """Save a game, whole or not at all, and return the full path of the file."""
    path = full_path(path)
    match.seats = [_seat(word).public() for word in seats]
    try:
        match.save(path)
    except OSError as error:
        raise BadRequest(Reason("unwritten", path=path, why=system_reason(error))) from error
    if not match.is_over:
        with suppress(OSError):  # it can still be resumed by its name
            data_folder().mkdir(parents=True, exist_ok=True)
            (data_folder() / LAST).write_text(str(path), encoding="utf-8")
    return path


def last_save() -> Path:
    """Return the file of the game that was left last."""
    try:
        return Path((data_folder() / LAST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadRequest(Reason("no_last")) from None


def _seat(word: str) -> Seat:
    return Seat("computer", level=word) if is_guest(word) else Seat.from_record(word)


def place_of(match: Match, path: Path) -> Path | None:
    """Return where a game that was read is saved again; the record of a table stays as it is."""
    return None if match.table else path


def full_path(path: Path) -> Path:
    """Return the whole path of a file; "~" is the person's own folder."""
    try:
        return path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise BadRequest(Reason("no_file", path=f"{str(path)!r:.80}")) from error


def check_place(path: Path) -> None:
    """Refuse a file that could not be saved later for want of its folder."""
    path = full_path(path)
    folder = path.parent
    if not folder.is_dir():
        raise BadRequest(Reason("no_folder", path=folder))
    if path.is_dir():
        raise BadRequest(Reason("is_folder", path=path))


def fresh_place(game: str) -> Path:
    """Return the name of a new file in the data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(Reason("unmade", path=folder, why=system_reason(error))) from error
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{suffix}.json" for suffix in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(folder / name for name in names if not (folder / name).exists())
