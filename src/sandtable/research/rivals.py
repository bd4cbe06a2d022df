"""One seat of each game of a batch is ours; the others are played by one of our players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sandtable.errors import BadRequest, IllegalMove
from sandtable.players.levels import find_level
from sandtable.players.question import Question
from sandtable.players.thinking import think
from sandtable.research.arrays import check_number
from sandtable.research.batch import Batch
from sandtable.research.observations import check_seat

COMPILED = ("random", "greedy")  # rivals that answer all games of a batch at once
ILLEGAL = ("refuse", "lose")


class Opposed:
    """A batch in which it is always our move, until a game is over.

    With `seat` None, we sit at seat 0 of game 0, at seat 1 of game 1, and so on in turn. The rival
    is any player's name; random and greedy ones are compiled and answer thousands at once.
    """

    def __init__(
        self,
        game: str,
        games: int,
        players: int,
        options: Mapping[str, object] | None,
        *,
        seat: int | None,
        rival: str,
        illegal: str,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadRequest(f"illegal must be refuse or lose, not {illegal!r:.40}")
        find_level(rival)
        check_number("num_envs", games, 1)
        self.batch = Batch(game, games, players, options)
        self.rival = rival
        self.illegal = illegal
        self.is_under_way = False
        in_turn = np.arange(games, dtype=np.int8) % players
        one = None if seat is None else check_seat(seat, players)
        self.seats = in_turn if one is None else np.full(games, one, np.int8)

    def begin(self, seeds: Any) -> None:
        """Begin all games, and let the rivals move that come before us."""
        self.batch.reset(seeds)
        self._answer()
        self.is_under_way = True

    def play(self, actions: Any) -> tuple[Any, Any]:
        """Play our actions and let the rivals answer; return which games ended, and our rewards."""
        if not self.is_under_way:
            raise BadRequest("no game is under way: reset() deals one")
        actions, lost = self._judged(actions)
        self.batch.step(actions)
        self._answer()
        rewards = np.where(lost, np.float32(-1.0), self._rewards())
        return lost | (self.batch.to_move < 0), rewards

    def renew(self, chosen: Any) -> None:
        """Begin other games in some lanes."""
        self.batch.deal_next(chosen)
        self._answer()

    def observe(self) -> Any:
        """Return what our seats observe."""
        return self.batch.observe(self.seats)

    def _judged(self, actions: Any) -> tuple[Any, Any]:
        """Return the actions to be played, and the games that illegal ones have lost."""
        actions = self.batch.check_actions(actions)
        if self.illegal == "refuse":
            if (actions < 0).any():  # a batch would leave such a game alone
                index = int((actions < 0).argmax())
                raise IllegalMove(f"actions[{index}] is {actions[index]}, which is no action")
            return actions, np.zeros(self.batch.size, np.bool_)
        some = np.clip(actions, 0, self.batch.actions - 1)
        legal = self.batch.legal()[np.arange(self.batch.size), some] & (some == actions)
        return np.where(legal, actions, -1), ~legal

    def _rewards(self) -> Any:
        """Return what our seats won: 1, or less when shared, or what others' wins cost us."""
        winners = self.batch.results.winners
        number = np.maximum(winners.sum(axis=1), 1)
        share = winners[np.arange(self.batch.size), self.seats] / number
        players = self.batch.players
        rewards = (players * share - 1) / (players - 1)
        return np.where(self.batch.to_move < 0, rewards, 0).astype(np.float32)

    def _answer(self) -> None:
        if self.rival in COMPILED:
            self.batch.answer(self.seats, self.rival)
            return
        while (theirs := (self.batch.to_move >= 0) & (self.batch.to_move != self.seats)).any():
            actions = np.full(self.batch.size, -1, np.int64)
            for index in np.flatnonzero(theirs):
                actions[index] = self._thought(int(index))
            self.batch.step(actions, check=False)

    def _thought(self, index: int) -> int:
        """Let the rival think about one game; what it does follows from the seed of the game."""
        position = self.batch.position(index)
        seed = int(self.batch.luck_of(index))
        answer = think(Question.about(position, self.rival, seed=seed))
        return self.batch.game.moves[answer.move]
