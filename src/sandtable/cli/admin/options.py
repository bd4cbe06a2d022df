"""The words after ``sandtable admin``; nothing outside the standard library is needed for them."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from datetime import date

from sandtable.cli.parser import NAME, Commands, Help, Parser, add_database, whole_number
from sandtable.games.registry import GAME_NAMES

UNITS = {"m": 60, "h": 3600, "d": 86_400}  # seconds
YEARS = range(1970, 9999)  # of which every day has a beginning and an end
MOST_LISTED = 1_000_000
STATES = ("waiting", "playing", "over")


def make_action_parser(action: str) -> Parser:
    """Return the parser of one action."""
    summary, add_options = ACTIONS[action]
    parser = Parser(prog=f"{NAME} admin {action}", description=summary, formatter_class=Help)
    add_options(parser)
    parser.add_argument("--json", dest="is_json", action="store_true", help="for programs")
    add_database(parser)
    return parser


def read_duration(text: str) -> int:
    """Read a length of time, such as 30m, 2h or 90d; return seconds."""
    match = re.fullmatch(r"([1-9][0-9]{0,5})([mhd])", text)
    if match is None:
        raise ArgumentTypeError(f"{text!r:.40} is no length of time, such as 30m, 2h or 90d")
    return int(match[1]) * UNITS[match[2]]


def _read_day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = date.min
    if day.year not in YEARS:
        raise ArgumentTypeError(f"{text!r:.40} is no day, such as 2026-11-16")
    return day


def _tables(parser: Parser) -> None:
    add = parser.add_argument
    add("--state", choices=STATES, help="only those, by default all")
    add("--game", choices=GAME_NAMES, help="only of this game")
    add("--person", metavar="PERSON", help="only those of a person")
    _most(parser)


def _table(parser: Parser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the id of a table, as in its address")


def _close(parser: Parser) -> None:
    _table(parser)
    told = "told to everybody at the table"
    parser.add_argument("--reason", required=True, metavar="TEXT", help=told)


def _revoke(parser: Parser) -> None:
    add = parser.add_argument
    add("what", choices=("person", "invitation"), help="whose key, or which invitation")
    add("subject", metavar="ID", help="of the person, or of the table")
    seat = "of an invitation, counted from 0; all open ones if left out"
    add("--seat", type=whole_number(0), metavar="N", help=seat)
    _reason(parser)


def _address(parser: Parser) -> None:
    parser.add_argument("address", metavar="ADDRESS", help="203.0.113.7, or a network: 10.0.0.0/8")


def _ban(parser: Parser) -> None:
    _address(parser)
    long = "how long: 30m, 2h or 90d"
    parser.add_argument(
        "--for", dest="seconds", type=read_duration, required=True, metavar="TIME", help=long
    )
    _reason(parser)


def _unban(parser: Parser) -> None:
    _address(parser)
    _reason(parser)


def _people(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a part of the name")
    _most(parser)


def _forget(parser: Parser) -> None:
    who = "the id of a person, or the beginning of it, as `people` shows it"
    parser.add_argument("person", metavar="PERSON", help=who)
    _reason(parser)


def _studies(parser: Parser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a part of the name")
    _most(parser)


def _delete(parser: Parser) -> None:
    parser.add_argument("study", metavar="STUDY", help="the id of a study, as in its address")
    _reason(parser)


def _prune(parser: Parser) -> None:
    add = parser.add_argument
    long = "games that ended so long ago, and whose people were not seen since: 90d"
    add("--older-than", type=read_duration, required=True, metavar="TIME", help=long)
    add("--dry-run", dest="is_dry", action="store_true", help="only count them")


def _statistics(parser: Parser) -> None:
    parser.add_argument(
        "day", nargs="?", type=_read_day, metavar="DAY", help="2026-11-16; today if left out"
    )


def _reason(parser: Parser) -> None:
    parser.add_argument("--reason", default="", metavar="TEXT", help="noted in the log")


def _most(parser: Parser) -> None:
    many = "how many at most; 50 if left out"
    number = whole_number(1, MOST_LISTED)
    parser.add_argument("--most", type=number, default=50, metavar="N", help=many)


# By name: what each action does, in a line, and its options.
ACTIONS: Commands = {
    "tables": ("List tables, the newest first.", _tables),
    "show": ("Show one table: its seats, and what happened when.", _table),
    "close": ("Close a table for everybody, who are told the reason.", _close),
    "revoke": ("Let a person's key, or invitations to a table, open nothing.", _revoke),
    "people": ("Find people by their names.", _people),
    "forget": ("Take a person's names out of everything; their games stay.", _forget),
    "studies": ("List the studies that are kept, the latest first.", _studies),
    "delete": ("Delete a study, whoever has made it.", _delete),
    "ban": ("Keep an address or a network out for a time.", _ban),
    "unban": ("Let an address or a network in again.", _unban),
    "bans": ("List the addresses that are kept out.", lambda _: None),
    "statistics": ("Count what was played on a day, by game.", _statistics),
    "prune": ("Delete old finished games of people who do not come back.", _prune),
    "log": ("List what was done here, the newest first.", _most),
}
