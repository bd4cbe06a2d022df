"""The words after ``sandtable``: every command and option, their help, and what is wrong use.

Nothing outside the standard library is imported here, so that ``./sandtable --help``,
``--version`` and wrong
words are answered from the sources, before anything is installed.
"""

from __future__ import annotations

import os
import sys
from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    ArgumentTypeError,
    BooleanOptionalAction,
    HelpFormatter,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import sandtable
from sandtable.cli.refusing import REFUSED
from sandtable.games.registry import GAME_NAMES

NAME = "sandtable"
WIDTH = 80  # columns at most
LAST_PORT = 65535


def read(words: Sequence[str]) -> Namespace:
    """Return the command and its options; end here after help, the version or wrong use."""
    command, rest = _split(words)
    parser = make_parser(command, is_left_out=len(rest) == len(words))
    chosen, others = parser.parse_known_intermixed_args(rest)
    if others:
        parser.error(_about(others[0], parser))
    chosen.command = command
    return chosen


def refuse_early(chosen: Namespace) -> None:
    """Refuse a game that does not exist, as the command itself would once it is installed."""
    game = getattr(chosen, "game", None)
    if game is not None and game not in GAME_NAMES:
        reason = f"there is no game {game!r:.40}; the games are {', '.join(GAME_NAMES)}"
        _refuse(f"{NAME} {chosen.command}: unknown_game: {reason}")


def make_parser(command: str, *, is_left_out: bool = False) -> Parser:
    """Return the parser of a command; where the command is left out, that of all of Sandtable."""
    summary, add_options = COMMANDS[command]
    if is_left_out:
        parser = Parser(
            prog=NAME,
            usage=f"{NAME} [COMMAND] [OPTION]...",
            description=_overview(),
            epilog=f"`{NAME} COMMAND --help` shows the options of a command.",
            formatter_class=_Overview,
        )
        parser.add_argument("--version", action=_ShowVersion, help="show the version and exit")
    else:
        parser = Parser(prog=f"{NAME} {command}", description=summary, formatter_class=_Help)
    add_options(parser)
    return parser


def _split(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the command and what follows it; options alone are those of `serve`."""
    if not words or words[0].startswith("-"):
        return "serve", words
    if words[0] not in COMMANDS:
        known = ", ".join(COMMANDS)
        guess = _guess(words[0], COMMANDS) or f"; the commands are {known}"
        _refuse(f"{NAME}: there is no command {words[0]!r:.40}{guess}", f"{_typed()} --help")
    return words[0], words[1:]


def _about(word: str, parser: Parser) -> str:
    """Return what is wrong with a word that nothing takes."""
    if word in COMMANDS:
        return f"the command comes first: {_typed()} {word} ..."
    if not word.startswith("-"):
        return f"{word!r:.40} is one argument too many"
    option = word.partition("=")[0]
    return f"there is no option {option:.40}{_guess(option, parser.options)}"


def _guess(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]}?" if close else ""


def _refuse(reason: str, more: str = "") -> NoReturn:
    print(reason, file=sys.stderr)
    if more:
        print(f"Try: {more}", file=sys.stderr)
    sys.exit(REFUSED)


def _typed() -> str:
    """Return the name under which the user started this."""
    return os.environ.get("SANDTABLE_COMMAND", NAME)


class Parser(ArgumentParser):
    """A parser that takes no shortened options, and says in one sentence what is wrong."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, add_help=False, **settings)
        self.actions: list[Action] = []
        self.add_argument("-h", "--help", action="help", help="show this help and exit")

    def add_argument(self, *names: Any, **settings: Any) -> Action:
        """Add an argument, and note it."""
        self.actions.append(super().add_argument(*names, **settings))
        return self.actions[-1]

    @property
    def options(self) -> list[str]:
        """Return the names of all options."""
        return [name for action in self.actions for name in action.option_strings]

    def error(self, message: str) -> NoReturn:
        """End because of wrong use."""
        command = self.prog.removeprefix(NAME)
        reason = message.removeprefix("argument ")
        _refuse(f"{self.prog}: {reason}", f"{_typed()}{command} --help")


class _Help(HelpFormatter):
    """Help of at most 80 columns, however wide the screen is."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=min(WIDTH, _columns()) - 2)


class _Overview(_Help, RawDescriptionHelpFormatter):
    """Help whose lists stay as they are."""


class _ShowVersion(Action):
    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, default=SUPPRESS, help=help)

    def __call__(self, *_: object) -> NoReturn:
        print(f"{NAME} {sandtable.__version__}")
        sys.exit(0)


def _columns() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _overview() -> str:
    lines = [f"  {name:10} {summary}" for name, (summary, _) in COMMANDS.items()]
    head = "Play and study the Mandala games: Mandala, Patterns and Flowers."
    return "\n".join(
        [head, "Without a command it does what `serve` does.", "", "commands:", *lines]
    )


def _number(least: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers, from `least` on where that is given."""

    def read_number(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r:.40} is not a whole number") from None
        if least is not None and number < least:
            raise ArgumentTypeError(f"must be at least {least}, not {number}")
        return number

    return read_number


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > LAST_PORT:
        raise ArgumentTypeError(f"{text!r:.40} is not like 127.0.0.1:8322")
    return host.strip("[]"), int(port)


# ------------------------------------------------------------------------------------ the options
# The names of options are those of the arguments that `run` takes in the file of each command.


def _serve(parser: Parser) -> None:
    add = parser.add_argument
    add("--lan", action="store_const", const=True, help="let the local network play too")
    add("--port", type=_number(), metavar="N", help="8321 if left out; 0 for any free one")
    add("--host", metavar="ADDRESS", help="where to listen; 127.0.0.1 if left out")
    add("--database", metavar="URL", help="sqlite:///FILE or postgresql://...")
    add("--redis", metavar="URL", help="redis://..., for several servers and workers")
    add("--threads", type=_number(), metavar="N", help="for computer players")
    limits = "rates and numbers for each client; on if left out"
    add("--limits", action=BooleanOptionalAction, help=limits)
    screen = "do not open the page; without a screen it is never opened"
    add("--no-browser", dest="browser", action="store_false", help=screen)


def _play(parser: Parser) -> None:
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=_listed(GAME_NAMES))
    who = "who plays, in turn order: people's names and computer players; you,adept if left out"
    add("--seats", metavar="NAMES", help=who)
    many = "how many play: you, and computer players for the rest"
    add("--players", type=_number(), metavar="N", help=many)
    _game_options(parser)
    again = "repeat the same deal and computer play"
    add("--seed", type=_number(), metavar="N", help=again)
    add("--save", type=Path, metavar="FILE", help="the file to save the game in")
    add("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    _language(parser)
    add("--no-color", dest="is_colourless", action="store_true", help="draw without colours")
    open_hands = "lay all hands open, to learn or teach"
    add("--reveal", dest="is_open", action="store_true", help=open_hands)


def _arena(parser: Parser) -> None:
    add = parser.add_argument
    add("--game", required=True, metavar="GAME", help=f"{_listed(GAME_NAMES)}; must be given")
    each = "a player for each seat: master,adept,adept; must be given"
    add("--seats", required=True, metavar="NAMES", help=each)
    whole = "how many, rounded up to whole deals; 100 if left out"
    add("--games", type=_number(), default=100, metavar="N", help=whole)
    add("--seed", type=_number(), metavar="N", help="equal seeds give equal deals")
    add("--time-ms", type=_number(), metavar="N", help="at most, for a move")
    add("--simulations", type=_number(), metavar="N", help="at most, for a move")
    _game_options(parser)
    add("--jobs", type=_number(), metavar="N", help="processes; one a core if left out")
    add("--ray", metavar="ADDRESS", help="play on this Ray cluster instead")
    to = "save all results; - for standard output"
    add("--json", dest="json_to", metavar="FILE", help=to)


def _worker(parser: Parser) -> None:
    add = parser.add_argument
    known = os.environ.get("SANDTABLE_REDIS") or None
    where = "redis://HOST:PORT; SANDTABLE_REDIS if left out"
    add(
        "--redis",
        dest="redis_url",
        required=known is None,
        default=known,
        metavar="URL",
        help=where,
    )
    add("--threads", type=_number(1), metavar="N", help="one less than cores if left out")
    shown = "show Prometheus its metrics here; nowhere if left out"
    add("--metrics", dest="metrics_at", type=_address, metavar="HOST:PORT", help=shown)


def _export(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="the file, readable by you alone; - for standard output"
    )
    _database(parser)


def _import(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=f"a file that `{NAME} export` has written")
    _database(parser)


def _backup(parser: Parser) -> None:
    to = (
        "readable by you alone; in a folder it is named after the day, and older ones are deleted: "
    )
    to += "seven days and four weeks stay"
    parser.add_argument("file", metavar="FILE", help=to)
    _database(parser)


def _restore(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=f"a file that `{NAME} backup` has written")
    keep = "even if there are games, which are kept beside it"
    parser.add_argument("--replace", dest="is_replaced", action="store_true", help=keep)
    _database(parser)


def _check(parser: Parser) -> None:
    to = "print the result as JSON"
    parser.add_argument("--json", dest="is_json", action="store_true", help=to)
    _database(parser)


def _verify(parser: Parser) -> None:
    add = parser.add_argument
    add("path", metavar="RECORD", help="the file; - for standard input")
    add("--commitment", metavar="HASH", help="what the table showed before the first move")
    _language(parser)


def _nothing(_: Parser) -> None:
    pass


def _game_options(parser: Parser) -> None:
    one = "an option of the game, such as end=round; may be given again"
    parser.add_argument(
        "--option", dest="options", action="append", default=[], metavar="NAME=VALUE", help=one
    )


def _language(parser: Parser) -> None:
    which = "en or de; the system's if left out"
    parser.add_argument("--language", metavar="CODE", help=which)


def _database(parser: Parser) -> None:
    where = "sqlite:///FILE or postgresql://...; SANDTABLE_DATABASE, or else the file in your "
    where += "data folder, if left out"
    known = os.environ.get("SANDTABLE_DATABASE") or None
    parser.add_argument("--database", default=known, metavar="URL", help=where)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


# By name: what each command does, in a line, and its options.
COMMANDS: dict[str, tuple[str, Callable[[Parser], None]]] = {
    "serve": ("Open tables to play at, in your browser or on the network.", _serve),
    "play": ("Play at the terminal, against the computer or each other.", _play),
    "arena": ("Play computers against each other on paired deals, with win rates.", _arena),
    "engine": ("Speak the line protocol for bots: a JSON line in, one out.", _nothing),
    "worker": ("Think for the computer seats of servers that share a Redis.", _worker),
    "export": ("Write all games into one file, for another database.", _export),
    "import": ("Add the games of an exported file; tables already there stay.", _import),
    "backup": ("Copy the whole database into one file, while a server runs.", _backup),
    "restore": ("Put a backup in the place of the database.", _restore),
    "check": ("Check the database: its file, and every table by its rules.", _check),
    "verify": ("Check that deal and draws of a recorded game were not changed.", _verify),
    "compile": ("Compile all games and players now, not at their first use.", _nothing),
}
