"""From the options of the command to a table: a game, who sits where, and the file to save in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sandtable.cli.play.saves import check_place, read_save
from sandtable.cli.play.seats import is_person, read_seats, usual_seats
from sandtable.errors import BadOption, BadPlayers, BadRequest
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.preparing import prepare
from sandtable.players import prepare_player
from sandtable.table.match import Match

Tell = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None = None
    seats: str | None = None
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    save: Path | None = None
    resume: Path | None = None
    language: str | None = None
    is_colourless: bool = False
    is_open: bool = False  # all hands are laid open


@dataclass
class Table:
    """A match, the words of its seats, and the file it is saved in once it has one."""

    match: Match
    seats: list[str]
    path: Path | None


def open_table(wishes: Wishes, tell: Tell) -> Table:
    """Set up a new game, or go on with a saved one, and call its computer players."""
    if wishes.save:
        check_place(wishes.save)
    table = _resumed(wishes, wishes.resume) if wishes.resume else _new(wishes, tell)
    for seat in table.seats:
        if not is_person(seat):
            prepare_player(table.match.game, seat, tell)
    return table


def _new(wishes: Wishes, tell: Tell) -> Table:
    if wishes.game is None:
        raise BadRequest(f"which game? {', '.join(GAME_NAMES)}, or --resume FILE")
    game = find_game(wishes.game)
    seats = _seats(wishes, wishes.players or len(read_seats(wishes.seats or "you,adept")))
    game.check_players(len(seats))
    options = game.fill_options(dict(_option(text) for text in wishes.options))
    prepare(game, tell)
    return Table(Match.new(game.name, len(seats), options, wishes.seed), seats, wishes.save)


def _resumed(wishes: Wishes, path: Path) -> Table:
    if wishes.options or wishes.seed is not None:
        raise BadRequest("a saved game has its options and its seed already")
    match, seats = read_save(path)
    if wishes.game not in (None, match.game.name):
        raise BadRequest(f"{path} is a game of {match.game.name}")
    if wishes.seats or wishes.players or not seats:
        seats = _seats(wishes, match.position.players)
    if len(seats) != match.position.players:
        raise BadPlayers(f"the saved game has {match.position.players} seats")
    return Table(match, seats, wishes.save or path)


def _seats(wishes: Wishes, players: int) -> list[str]:
    seats = read_seats(wishes.seats) if wishes.seats is not None else usual_seats(players)
    if wishes.players not in (None, len(seats)):
        raise BadPlayers(f"{len(seats)} seats are named, not {wishes.players}")
    return seats


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"an option is written name=value, such as end=round, not {text!r:.40}")
    return name, value
