"""From the options of the command to a table: a game, who sits where, and the file to save in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sandtable.cli.play.advice import ADVISER
from sandtable.cli.play.refusals import Reason, said_as
from sandtable.cli.play.saves import check_place, last_save, place_of, read_save
from sandtable.cli.play.seats import is_person, read_seats, usual_seats
from sandtable.errors import BadPlayers, BadRequest
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game, Options, read_option
from sandtable.games.ground.parts import Tell
from sandtable.games.match import Match
from sandtable.guests.names import is_guest
from sandtable.players.preparing import prepare_players


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line."""

    game: str | None = None
    seats: str | None = None
    players: int | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    save: Path | None = None
    resume: Path | None = None  # Path(): the last game that was left
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
    return _resumed(wishes, wishes.resume, tell) if wishes.resume else _new(wishes, tell)


def _new(wishes: Wishes, tell: Tell) -> Table:
    if wishes.game is None:
        raise BadRequest(Reason("which_game", games=", ".join(GAME_NAMES)))
    with said_as("unknown_game", game=f"{wishes.game!r:.40}", games=", ".join(GAME_NAMES)):
        game = find_game(wishes.game)
    seats = _seats(wishes, wishes.players or len(read_seats(wishes.seats or "you,adept")))
    with said_as("bad_players", game=game.name, numbers=", ".join(map(str, game.players))):
        game.check_players(len(seats))
    options = _options(game, dict(_option(text) for text in wishes.options))
    _prepare(game, seats, tell)
    with said_as("bad_seed"):
        match = Match.new(game.name, len(seats), options, wishes.seed)
    return Table(match, seats, wishes.save)


def _options(game: Game, wanted: dict[str, str]) -> Options:
    choices = [f"{name}={value}" for name, values in game.options.items() for value in values]
    key = "bad_option" if choices else "no_options"
    with said_as(key, game=game.name, choices=", ".join(choices)):
        return game.fill_options(wanted)


def _prepare(game: Game, seats: list[str], tell: Tell) -> None:
    computers = [seat for seat in seats if not is_person(seat) and not is_guest(seat)]
    prepare_players(game.name, [*computers, ADVISER], tell)


def _resumed(wishes: Wishes, path: Path, tell: Tell) -> Table:
    if path == Path():
        path = last_save()
    if wishes.options or wishes.seed is not None:
        raise BadRequest(Reason("has_options"))
    match, seats = read_save(path)
    if wishes.game not in (None, match.game.name):
        raise BadRequest(Reason("other_game", path=path, game=match.game.name))
    if wishes.seats or wishes.players or not seats:
        seats = _seats(wishes, match.position.players)
    if len(seats) != match.position.players:
        raise BadPlayers(Reason("other_seats", number=match.position.players))
    _prepare(match.game, seats, tell)
    return Table(match, seats, wishes.save or place_of(match, path))


def _seats(wishes: Wishes, players: int) -> list[str]:
    seats = read_seats(wishes.seats) if wishes.seats is not None else usual_seats(players)
    if wishes.players not in (None, len(seats)):
        raise BadPlayers(Reason("seats_named", number=len(seats), players=wishes.players))
    return seats


def _option(text: str) -> tuple[str, str]:
    with said_as("option_form", text=f"{text!r:.40}"):
        return read_option(text)
