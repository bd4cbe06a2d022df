"""The words after ``sandtable``: every command and option, their help, and what is wrong use.

Nothing outside the standard library is imported here, so that ``./sandtable --help``,
``--version`` and wrong
words are answered from the sources, before anything is installed.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from pathlib import Path

from sandtable.cli.admin import options as admin
from sandtable.cli.parser import (
    NAME,
    Commands,
    Help,
    Overview,
    Parser,
    ShowVersion,
    add_database,
    guess,
    refuse_use,
    typed,
    whole_number,
)
from sandtable.cli.puzzles import options as puzzles
from sandtable.cli.refusing import REFUSED
from sandtable.games.registry import GAME_NAMES

LAST_PORT = 65535


def read(words: Sequence[str]) -> Namespace:
    """Return the command and its options; end here after help, the version or wrong use."""
    command, rest = split(words)
    if command in WITH_ACTIONS:
        return _read_action(command, rest)
    chosen = _parse(make_parser(command, is_left_out=len(rest) == len(words)), rest)
    chosen.command = command
    return chosen


def _read_action(command: str, words: Sequence[str]) -> Namespace:
    """Return which of a command's actions is wanted, and its options."""
    overview = make_parser(command)
    actions, make_action_parser = WITH_ACTIONS[command]
    if not words:
        overview.print_help(sys.stderr)
        sys.exit(REFUSED)
    if words[0] not in actions and not words[0].startswith("-"):
        meant = guess(words[0], actions) or f"; there are {', '.join(actions)}"
        overview.error(f"there is no {words[0]!r:.40}{meant}")
    if words[0] not in actions:
        _parse(overview, words)
        overview.error("what is to be done comes first: " + ", ".join(actions))
    chosen = _parse(make_action_parser(words[0]), words[1:])
    chosen.command, chosen.action = command, words[0]
    return chosen


def _parse(parser: Parser, words: Sequence[str]) -> Namespace:
    chosen, others = parser.parse_known_intermixed_args(words)
    if others:
        parser.error(_about(others[0], parser))
    return chosen


def refuse_early(chosen: Namespace) -> None:
    """Refuse a game that does not exist, as the command itself would once it is installed."""
    game = getattr(chosen, "game", None)
    if game is not None and game not in GAME_NAMES:
        reason = f"there is no game {game!r:.40}; the games are {', '.join(GAME_NAMES)}"
        refuse_use(f"{NAME} {chosen.command}: unknown_game: {reason}")


def make_parser(command: str, *, is_left_out: bool = False) -> Parser:
    """Return the parser of a command; where the command is left out, that of all of Sandtable."""
    summary, add_options = COMMANDS[command]
    if is_left_out:
        parser = Parser(
            prog=NAME,
            usage=f"{NAME} [COMMAND] [OPTION]...",
            description=_overview(),
            epilog=f"`{NAME} COMMAND --help` shows the options of a command.",
            formatter_class=Overview,
        )
        parser.add_argument("--version", action=ShowVersion, help="show the version and exit")
    elif command in WITH_ACTIONS:
        actions, _ = WITH_ACTIONS[command]
        parser = Parser(
            prog=f"{NAME} {command}",
            usage=f"{NAME} {command} ACTION [OPTION]...",
            description="\n".join([summary, "", "actions:", *_listing(actions)]),
            epilog=f"`{NAME} {command} ACTION --help` shows the options of an action.",
            formatter_class=Overview,
        )
    else:
        parser = Parser(prog=f"{NAME} {command}", description=summary, formatter_class=Help)
    add_options(parser)
    return parser


def split(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return the command and what follows it; options alone are those of `serve`."""
    if not words or words[0].startswith("-"):
        return "serve", words
    if words[0] not in COMMANDS:
        known = ", ".join(COMMANDS)
        meant = guess(words[0], COMMANDS) or f"; the commands are {known}"
        refuse_use(f"{NAME}: there is no command {words[0]!r:.40}{meant}", f"{typed()} --help")
    return words[0], words[1:]


def _about(word: str, parser: Parser) -> str:
    """Return what is wrong with a word that nothing takes."""
    if word in COMMANDS:
        return f"the command comes first: {typed()} {word} ..."
    if not word.startswith("-"):
        return f"{word!r:.40} is one argument too many"
    option = word.partition("=")[0]
    return f"there is no option {option:.40}{guess(option, parser.options)}"


def _overview() -> str:
    head = "Play and study the Mandala games: Mandala, Patterns and Flowers."
    return "\n".join(
        [head, "Without a command it does what `serve` does.", "", "commands:", *_listing(COMMANDS)]
    )


def _listing(commands: Commands) -> list[str]:
    return [f"  {name:10} {summary}" for name, (summary, _) in commands.items()]


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
    free = "8321 if left out; 0 for any free one"
    add("--port", type=whole_number(0, LAST_PORT), metavar="N", help=free)
    add("--host", metavar="ADDRESS", help="where to listen; 127.0.0.1 if left out")
    add("--database", metavar="URL", help="sqlite:///FILE or postgresql://...")
    add("--redis", metavar="URL", help="redis://..., for several servers and workers")
    add("--threads", type=whole_number(1), metavar="N", help="for computer players")
    more = "that serve tables, for a machine with many cores; 1 if left out"
    add("--processes", type=whole_number(1), metavar="N", help=more)
    limits = "rates and numbers for each client; on if left out"
    add("--limits", action=BooleanOptionalAction, help=limits)
    screen = "do not open the page; without a screen it is never opened"
    add("--no-browser", dest="browser", action="store_false", help=screen)


def _play(parser: Parser) -> None:
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=_listed(GAME_NAMES))
    who = "who plays, in turn order: people's names, computer players, players of your own "
    who += "such as mybot.py; you,adept if left out"
    add("--seats", metavar="NAMES", help=who)
    many = "how many play: you, and computer players for the rest"
    add("--players", type=whole_number(), metavar="N", help=many)
    _game_options(parser)
    again = "repeat the same deal and computer play"
    add("--seed", type=whole_number(), metavar="N", help=again)
    add("--save", type=Path, metavar="FILE", help="the file to save the game in")
    again = "go on with a saved game; with the last one that was left if no file is named"
    add("--resume", type=Path, nargs="?", const=Path(), metavar="FILE", help=again)
    _language(parser)
    add("--no-color", dest="is_colourless", action="store_true", help="draw without colours")
    open_hands = "lay all hands open, to learn or teach"
    add("--reveal", dest="is_open", action="store_true", help=open_hands)


def _arena(parser: Parser) -> None:
    add = parser.add_argument
    add("--game", required=True, metavar="GAME", help=f"{_listed(GAME_NAMES)}; must be given")
    each = "a player for each seat: master,adept or mybot.py,engine:COMMAND; must be given"
    add("--seats", required=True, metavar="NAMES", help=each)
    whole = "how many, rounded up to whole deals; 100 if left out"
    add("--games", type=whole_number(), default=100, metavar="N", help=whole)
    add("--seed", type=whole_number(), metavar="N", help="equal seeds give equal deals")
    add("--time-ms", type=whole_number(), metavar="N", help="at most, for a move")
    add("--simulations", type=whole_number(), metavar="N", help="at most, for a move")
    _game_options(parser)
    add("--jobs", type=whole_number(), metavar="N", help="processes; one a core if left out")
    add("--ray", metavar="ADDRESS", help="play on this Ray cluster instead")
    to = "save all results; - for standard output"
    add("--json", dest="json_to", metavar="FILE", help=to)


def _join(parser: Parser) -> None:
    add = parser.add_argument
    add("link", metavar="LINK", help="the invitation: http://HOST:8321/join/TABLE#WORD")
    who = "adept, mybot.py:choose, engine:COMMAND; must be given"
    add("--player", required=True, metavar="NAME", help=who)
    add("--name", default="Robot", metavar="NAME", help="at the table; Robot if left out")


def _dataset(parser: Parser) -> None:
    add = parser.add_argument
    add("--game", required=True, metavar="GAME", help=f"{_listed(GAME_NAMES)}; must be given")
    each = "a player for each seat: adept,adept; must be given"
    add("--seats", required=True, metavar="NAMES", help=each)
    whole = "how many, rounded up to whole deals; 1000 if left out"
    add("--games", type=whole_number(), default=1000, metavar="N", help=whole)
    where = "a folder to fill, and to go on in; must be given"
    add("--out", type=Path, required=True, metavar="FOLDER", help=where)
    add("--seed", type=whole_number(), metavar="N", help="equal seeds give equal deals")
    add("--time-ms", type=whole_number(), metavar="N", help="at most, for a move")
    add("--simulations", type=whole_number(), metavar="N", help="at most, for a move")
    _game_options(parser)
    add("--jobs", type=whole_number(), metavar="N", help="processes; one a core if left out")
    few = "100 if left out; a file is there when all of its games are"
    add("--games-per-file", type=whole_number(), default=100, metavar="N", help=few)
    also = "what seats observe as small integers, beside their views"
    add("--observations", dest="is_observed", action="store_true", help=also)


def _train(parser: Parser) -> None:
    add = parser.add_argument
    add("--game", required=True, metavar="GAME", help=f"{_listed(GAME_NAMES)}; must be given")
    add("--players", type=whole_number(), metavar="N", help="the game's fewest if left out")
    what = "value, or belief: what others are likely to hold; value if left out"
    add("--what", default="value", metavar="NAME", help=what)
    add("--minutes", type=float, default=20.0, metavar="N", help="20 if left out")
    where = "a folder to learn in, and to go on in; must be given"
    add("--resume", type=Path, required=True, metavar="FOLDER", help=where)
    add("--device", default="gpu", metavar="NAME", help="gpu or cpu; gpu if left out")


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
    add("--threads", type=whole_number(1), metavar="N", help="one less than cores if left out")
    shown = "show Prometheus its metrics here; nowhere if left out"
    add("--metrics", dest="metrics_at", type=_address, metavar="HOST:PORT", help=shown)


def _export(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="the file, readable by you alone; - for standard output"
    )
    add_database(parser)


def _import(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=f"a file that `{NAME} export` has written")
    add_database(parser)


def _backup(parser: Parser) -> None:
    to = (
        "readable by you alone; in a folder it is named after the day, and older ones are deleted: "
    )
    to += "seven days and four weeks stay"
    parser.add_argument("file", metavar="FILE", help=to)
    add_database(parser)


def _restore(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help=f"a file that `{NAME} backup` has written")
    keep = "even if there are games, which are kept beside it"
    parser.add_argument("--replace", dest="is_replaced", action="store_true", help=keep)
    add_database(parser)


def _check(parser: Parser) -> None:
    to = "print the result as JSON"
    parser.add_argument("--json", dest="is_json", action="store_true", help=to)
    add_database(parser)


def _verify(parser: Parser) -> None:
    add = parser.add_argument
    add("path", metavar="RECORD", help="the file; - for standard input")
    add("--commitment", metavar="HASH", help="what the table showed before the first move")
    _language(parser)


def _review(parser: Parser) -> None:
    add = parser.add_argument
    add("path", metavar="RECORD", help="the file; - for standard input")
    to = "save the whole review; - for standard output, and nothing else"
    add("--json", dest="json_to", metavar="FILE", help=to)
    how = "quick, in some seconds, or deep, in some minutes; quick if left out"
    add("--strength", default="quick", metavar="NAME", help=how)
    _language(parser)


def _completion(parser: Parser) -> None:
    shells = "bash, zsh or fish; its head says where to put it"
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help=shells)


def _compile(parser: Parser) -> None:
    parser.add_argument(
        "--research", action="store_true", help="batches, PettingZoo and OpenSpiel as well"
    )


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


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _action(parser: Parser) -> None:
    parser.add_argument("action", nargs="?", metavar="ACTION", help="one of those above")


# By name: what each command does, in a line, and its options.
COMMANDS: Commands = {
    "serve": ("Open tables to play at, in your browser or on the network.", _serve),
    "play": ("Play at the terminal, against the computer or each other.", _play),
    "arena": ("Play computers against each other on paired deals, with win rates.", _arena),
    "join": ("Seat a player, your own too, at a table over the network.", _join),
    "dataset": ("Write games of computer players into Parquet files, move by move.", _dataset),
    "train": ("Let a network learn a game by self-play, on an NVIDIA GPU.", _train),
    "review": ("Judge every choice of a finished game: what was better, and why.", _review),
    "puzzles": ("Make, check and show puzzles: positions with one best move.", _action),
    "engine": ("Speak the line protocol for bots: a JSON line in, one out.", _nothing),
    "worker": ("Think for the computer seats of servers that share a Redis.", _worker),
    "export": ("Write all games into one file, for another database.", _export),
    "import": ("Add the games of an exported file; tables already there stay.", _import),
    "admin": ("See and keep in order what is on your server: tables, people, bans.", _action),
    "backup": ("Copy the whole database into one file, while a server runs.", _backup),
    "restore": ("Put a backup in the place of the database.", _restore),
    "check": ("Check the database: its file, and every table by its rules.", _check),
    "verify": ("Check that deal and draws of a recorded game were not changed.", _verify),
    "compile": ("Compile all games and players now, not at their first use.", _compile),
    "completion": ("Print a script that lets your shell complete these words.", _completion),
}

# Commands that do one of several things: what each of them does, and its parser.
WITH_ACTIONS = {
    "admin": (admin.ACTIONS, admin.make_action_parser),
    "puzzles": (puzzles.ACTIONS, puzzles.make_action_parser),
}
