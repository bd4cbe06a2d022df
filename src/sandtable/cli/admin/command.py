"""``sandtable admin``: what the owner of a server sees and does, while it may be running."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sandtable.cli.refusing import refuse
from sandtable.errors import BadRequest, SandtableError
from sandtable.files import own_database
from sandtable.store.databases import opened
from sandtable.store.desk import Desk

# Where each action is; the rules of the games are loaded for those alone that need them.
HOMES = {
    "tables": "tables.list_tables",
    "show": "tables.show",
    "close": "tables.close",
    "revoke invitation": "tables.revoke_invitation",
    "revoke person": "people.revoke_person",
    "people": "people.list_people",
    "forget": "people.forget",
    "studies": "records.list_studies",
    "delete": "records.delete_study",
    "ban": "bans.ban",
    "unban": "bans.unban",
    "bans": "bans.list_bans",
    "statistics": "records.statistics",
    "prune": "records.prune",
    "log": "records.log",
}


def run(action: str, **options: Any) -> int:
    """Do what the owner wants; return the exit status."""
    database, what = options.pop("database"), options.pop("what", "")
    try:
        _check_texts(options)
        with opened(database or own_database(), must_exist=True) as engine:
            _find(f"{action} {what}".strip())(Desk(engine), **options)
    except SandtableError as error:
        return refuse(f"admin {action}", error)
    return 0


def _check_texts(options: dict[str, Any]) -> None:
    """Refuse what no database keeps as text."""
    try:
        "".join(map(str, options.values())).encode()
    except UnicodeEncodeError:
        raise BadRequest("what was typed is not UTF-8") from None


def _find(name: str) -> Any:
    home, _, function = HOMES[name].partition(".")
    return getattr(import_module(f"sandtable.cli.admin.{home}"), function)
