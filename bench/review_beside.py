"""A quick review on a server, while somebody plays there: how long it takes, and whom it slows."""

from __future__ import annotations

import random
import statistics
import time
from itertools import count
from typing import Any

from common import say
from processes import Process, get, post
from sandtable import GAME_NAMES, Match
from sandtable.players import Question, think
from serving import bearer, person, serving

OPPONENT = "adept"  # thinks so many simulations: with less of the processor it takes longer
PAUSE = 0.25  # seconds before somebody's own move
LOOK = 0.02  # seconds between two looks at a table
FEWEST = 25  # replies, alone and beside each review
WITHIN = 300.0  # seconds: then something is wrong


def while_playing(*, is_quick: bool) -> dict[str, float]:
    """Return seconds of reviews, and by how much a game's moves were slowed, in percent."""
    games = GAME_NAMES[:1] if is_quick else GAME_NAMES
    records = {game: played(game) for game in games}
    figures: dict[str, float] = {}
    with serving() as process:
        player = Player(process)
        player.replies(3)  # until everything is loaded
        for game, record in records.items():
            say(f"a review of {game}")
            alone = player.replies(FEWEST)
            began = time.monotonic()
            beside: list[float] = []
            while not is_reviewed(process, record):
                beside += player.replies(1)
            figures[f"review_beside_a_game_s_{game}"] = time.monotonic() - began
            usual, slower = statistics.median(alone), statistics.median(beside)
            figures[f"reply_ms_{game}"] = usual
            figures[f"reply_beside_a_review_ms_{game}"] = slower
            figures[f"moves_slowed_percent_{game}"] = 100 * (slower / usual - 1)
    return figures


def played(game: str) -> dict[str, Any]:
    """Return the record of a game that the opponent has played with itself."""
    match = Match.new(game, seed=1)
    while match.to_move is not None:
        match.play(think(Question.about(match.position, OPPONENT, seed=len(match.moves))).move)
    return match.record()


def is_reviewed(process: Process, record: dict[str, Any]) -> bool:
    """Ask for a review, as a page does again and again."""
    told = post(process, "/api/reviews", {"record": record, "strength": "quick"})
    return bool(told["state"] == "done")


class Player:
    """Somebody who plays game after game of Mandala against the computer, anyhow."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._key = bearer(person(process, "Ann"))
        self._table = ""
        self._dice = random.Random(1)
        self._ids = count()

    def replies(self, number: int) -> list[float]:
        """Play until the computer has replied so often; return its times in milliseconds."""
        times: list[float] = []
        while len(times) < number:
            seen = self._look()
            time.sleep(PAUSE)
            move = {"do": "play", "id": f"m{next(self._ids)}", "seen": seen["number"]}
            path = f"/api/tables/{self._table}/commands"
            told = post(
                self._process, path, move | {"move": self._dice.choice(seen["legal"])}, self._key
            )
            if told["view"]["to_move"] == 1:
                times.append(self._wait(told))
        return times

    def _look(self) -> dict[str, Any]:
        """Return the table where it is this player's turn; a new one after the end."""
        if self._table:
            told: dict[str, Any] = get(self._process, f"/api/tables/{self._table}", self._key)
            if told["legal"]:
                return told
        seats = [{"kind": "me"}, {"kind": "computer", "level": OPPONENT}]
        opened = post(self._process, "/api/tables", {"game": "mandala", "seats": seats}, self._key)
        self._table = opened["table"]["id"]
        return self._wait_for_turn()

    def _wait(self, told: dict[str, Any]) -> float:
        """Return the milliseconds until the computer's move, by the clock of the server."""
        path = f"/api/tables/{self._table}/events?after={told['number']}"
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            if events := get(self._process, path, self._key):
                self._wait_for_turn()
                return float(events[0]["at"] - told["at"])
            time.sleep(LOOK)
        raise TimeoutError("the computer does not move")

    def _wait_for_turn(self) -> dict[str, Any]:
        """Wait until the computer has made all its moves; it may have several."""
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            told: dict[str, Any] = get(self._process, f"/api/tables/{self._table}", self._key)
            if told["legal"] or told["status"]["end"]:
                return told
            time.sleep(LOOK)
        raise TimeoutError("the computer does not move")
