"""The games by name, and where the folder of each is. A new game is a folder and a line here."""

import os

GAMES = {
    "mandala": "sandtable.games.mandala",
    "patterns": "sandtable.games.patterns",
    "flowers": "sandtable.games.flowers",
}

# Games from elsewhere, to try them out: SANDTABLE_GAMES="name=package another=package".
for _entry in os.environ.get("SANDTABLE_GAMES", "").split():
    _name, _, _package = _entry.partition("=")
    GAMES[_name] = _package

GAME_NAMES = tuple(GAMES)
