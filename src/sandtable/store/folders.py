"""Where the games of this user are kept."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

from sandtable.errors import StoreUnavailable


def data_folder() -> Path:
    """Give the data folder, SANDTABLE_DATA or the user's; a new one is closed to others."""
    named = os.environ.get("SANDTABLE_DATA")
    folder = Path(named).expanduser() if named else user_data_path("sandtable", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(
            f"the data folder {folder} cannot be made ({error.strerror}); "
            "SANDTABLE_DATA names another one"
        ) from error
    return folder


def database_url(given: str | None = None) -> str:
    """Give the database: the one given, or SANDTABLE_DATABASE, or a file in the data folder."""
    named = given or os.environ.get("SANDTABLE_DATABASE")
    return named or f"sqlite:///{data_folder() / 'sandtable.sqlite3'}"
