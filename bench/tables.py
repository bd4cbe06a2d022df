"""Tables that the page's benchmark visits: opened and played over HTTP."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from processes import Process, post
from serving import bearer, person

GAMES = ("mandala", "patterns", "flowers")
UNDER_WAY = 20  # moves, after which a game is under way
ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": "random"}


def open_table(process: Process, key: str, game: str) -> str:
    """Open a table against the computer; give its path in the page."""
    process.http.close()  # a server hangs up on a connection that was idle for seconds
    asked = {"game": game, "seats": [ME, RANDOM]}
    return f"/play/{post(process, '/api/tables', asked, bearer(key))['table']['id']}"


def under_way(process: Process, key: str, game: str) -> str:
    """Open a table with somebody else, make moves for both, and give its path in the page."""
    process.http.close()
    asked = {"game": game, "seats": [ME, OPEN]}
    opened = post(process, "/api/tables", asked, bearer(key))
    name, other = opened["table"]["id"], person(process, "other")
    invitation = {"invitation": opened["invitations"]["1"]}
    post(process, f"/api/tables/{name}/seats", invitation, bearer(other))
    chance = random.Random(game)
    for _ in range(UNDER_WAY):
        play(process, name, (key, other), chance)
    return f"/play/{name}"


def play(process: Process, table: str, keys: Sequence[str], chance: random.Random) -> None:
    """Make a random move for whoever is to move."""
    for key in keys:
        told = look(process, table, key)
        if told["legal"]:
            number, move = told["number"], chance.choice(told["legal"])
            command = {"do": "play", "id": f"after-{number}", "move": move, "seen": number}
            post(process, f"/api/tables/{table}/commands", command, bearer(key))
            return


def look(process: Process, table: str, key: str) -> dict[str, Any]:
    """Return all that a person may know of a table."""
    process.http.request("GET", f"/api/tables/{table}", headers=bearer(key))
    told: dict[str, Any] = json.load(process.http.getresponse())
    return told
