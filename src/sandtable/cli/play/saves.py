"""Saved games: the record of a match, and who sits where."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from sandtable.cli.play.refusals import Reason, said_as, system_reason
from sandtable.cli.play.seats import check_seats
from sandtable.errors import BadRecord, BadRequest, SandtableError
from sandtable.games.match import Match


def read_save(path: Path) -> tuple[Match, list[str] | None]:
    """Replay a saved game; a plain record has no seats."""
    try:
        record = json.loads(full_path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadRecord(Reason("unread", path=path, why=system_reason(error))) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(Reason("no_save", path=path)) from error
    seats = record.pop("seats", None) if isinstance(record, dict) else None
    with said_as("bad_save", path=path):
        match = Match.from_record(record)
    return match, None if seats is None else _checked(seats, match)


def _checked(seats: object, match: Match) -> list[str]:
    if not isinstance(seats, list) or not all(isinstance(word, str) for word in seats):
        raise BadRecord(Reason("seats_form"))
    if len(seats) != match.position.players:
        raise BadRecord(Reason("seats_number"))
    try:
        check_seats(seats)
    except SandtableError as error:
        raise BadRecord(Reason("bad_seats", why=error)) from error
    return seats


def write_save(path: Path, match: Match, seats: Sequence[str]) -> Path:
    """Save a game, whole or not at all, and give the full path of the file."""
    path = full_path(path)
    text = json.dumps(match.record() | {"seats": list(seats)}, indent=1) + "\n"
    unfinished = path.with_name(f"{path.name}.new")
    try:
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    except OSError as error:
        raise BadRequest(Reason("unwritten", path=path, why=system_reason(error))) from error
    return path


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
    """Name a new file in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(data) / "sandtable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(Reason("unmade", path=folder, why=system_reason(error))) from error
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{suffix}.json" for suffix in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(folder / name for name in names if not (folder / name).exists())
