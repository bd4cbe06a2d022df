"""The words after ``sandtable puzzles``, for which the standard library is enough."""

from __future__ import annotations

from pathlib import Path

from sandtable.cli.parser import NAME, Commands, Help, Parser, whole_number
from sandtable.games.registry import GAME_NAMES


def make_action_parser(action: str) -> Parser:
    """Return the parser of one action."""
    summary, add_options = ACTIONS[action]
    parser = Parser(prog=f"{NAME} puzzles {action}", description=summary, formatter_class=Help)
    add_options(parser)
    return parser


def _make(parser: Parser) -> None:
    add = parser.add_argument
    add("--game", required=True, choices=GAME_NAMES, help="must be given")
    add("--players", type=whole_number(2), default=2, metavar="N", help="2 if left out")
    add("--count", type=whole_number(1), default=100, metavar="N", help="100 if left out")
    seed = "equal seeds give equal puzzles; 1 if left out"
    add("--seed", type=whole_number(0), default=1, metavar="N", help=seed)
    add("--out", type=Path, required=True, metavar="FILE", help="must be given")
    on = "go on with a file, or add puzzles of another game to it"
    add("--resume", dest="is_resumed", action="store_true", help=on)
    add("--processes", type=whole_number(1), metavar="N", help="one a core if left out")


def _check(parser: Parser) -> None:
    add = parser.add_argument
    _file(parser)
    add("--sample", type=whole_number(1), metavar="N", help="so many of each game; all if left out")
    times = "how much harder to look than when it was made; 10 if left out"
    add("--effort", type=whole_number(1), default=10, metavar="N", help=times)
    add("--game", choices=GAME_NAMES, help="only of this game")
    add("--seed", type=whole_number(0), default=1, metavar="N", help="of what is drawn")
    add("--processes", type=whole_number(1), metavar="N", help="one a core if left out")


def _show(parser: Parser) -> None:
    add = parser.add_argument
    _file(parser)
    add("--id", dest="puzzle", metavar="ID", help="one puzzle with its solution")
    add("--game", choices=GAME_NAMES, help="only of this game")
    add("--theme", metavar="THEME", help="only of this theme")
    add("--json", dest="is_json", action="store_true", help="for programs")
    which = "en or de; the system's if left out"
    add("--language", metavar="CODE", help=which)


def _file(parser: Parser) -> None:
    own = "those that come with Sandtable if left out"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=own)


# By name: what each action does, in a line, and its options.
ACTIONS: Commands = {
    "make": ("Find puzzles in games of strong computer players.", _make),
    "check": ("Prove or measure anew that every answer is the only one.", _check),
    "show": ("List puzzles by game and theme, or show one.", _show),
}
