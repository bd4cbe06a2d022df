"""The learned files: networks that lie in the package, for each game and number of players.

There are networks for the value of a state, and for how likely it is. A file names the game, the
number of players, and the versions of the rules and of the encoding that it was made for. One that
does not fit is refused, and players do without it.
"""

from __future__ import annotations

import json
import logging
import zlib
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from sandtable.files import whole_file
from sandtable.games import find_game
from sandtable.games.game import Game
from sandtable.players.learned.network import Network, Weights, network_of

FOLDER = Path(__file__).parent / "nets"

VALUE, BELIEF = "value", "belief"  # what a network has learned

# What NumPy and the parts below it raise when a file is not what it should be.
DAMAGE = (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile, zlib.error)

log = logging.getLogger(__name__)


class BadNetwork(ValueError):
    """A learned file is missing, damaged, or made for something else."""


def find_network(game: Game, players: int, what: str = VALUE) -> Network | None:
    """Return the network for a game and a number of players, with room of its own.

    If there is none that can be used, this is logged once, in a line.
    """
    found = _network_in(FOLDER, game.name, players, what)
    return found and found.with_own_room()


@cache
def _network_in(folder: Path, name: str, players: int, what: str) -> Network | None:
    game = find_game(name)
    if not has_encoding(game):
        return None
    try:
        return read_network(folder / file_name(game, players, what), game, players, what)
    except BadNetwork as refusal:
        log.warning("%s; %s is played without it", refusal, name)
        return None


def has_encoding(game: Game) -> bool:
    """Whether states of a game can be described to a network at all."""
    try:
        game.module("encoding")
    except ModuleNotFoundError:
        return False
    return True


def has_belief(game: Game, players: int) -> bool:
    """Whether it was learned how likely states are, at tables of so many."""
    return has_encoding(game) and players in game.module("encoding").BELIEFS


def file_name(game: Game, players: int, what: str = VALUE) -> str:
    """Return what a learned file is called."""
    return f"{game.name}-{players}.npz" if what == VALUE else f"{game.name}-{players}-{what}.npz"


def read_network(path: Path, game: Game, players: int, what: str = VALUE) -> Network:
    """Read a learned file, refusing one that is not for this game as it is played today."""
    try:
        with path.open("rb") as opened, np.load(opened) as file:
            content = {name: file[name] for name in file.files}
        about = json.loads(str(content.pop("about")))
    except FileNotFoundError:
        raise BadNetwork(f"there is no learned file {path}") from None
    except DAMAGE as error:
        raise BadNetwork(f"the learned file {path} is damaged ({error})") from None
    wanted = about_network(game, players, what)
    if about != wanted:
        raise BadNetwork(f"the learned file {path} is for {_told(about)}, not for {_told(wanted)}")
    try:
        return network_of(content, game.module("encoding").layout_for(players))
    except DAMAGE as error:
        raise BadNetwork(f"the learned file {path} is damaged ({error})") from None


def write_network(
    path: Path, game: Game, players: int, weights: Weights, what: str = VALUE
) -> None:
    """Write a learned file, whole or not at all."""
    about = np.array(json.dumps(about_network(game, players, what)))
    content: dict[str, Any] = {"about": about, **weights}
    with whole_file(path) as file:
        np.savez(file, **content)


def about_network(game: Game, players: int, what: str = VALUE) -> dict[str, Any]:
    """Return what a file must say of itself to be used."""
    encoding = game.module("encoding").VERSION
    about = {"game": game.name, "players": players, "encoding": encoding, "rules": game.version}
    return about if what == VALUE else about | {"what": what}


def _told(about: Any) -> str:
    if not isinstance(about, dict):
        return "something else"
    return ", ".join(f"{key} {value}" for key, value in about.items())[:200]
