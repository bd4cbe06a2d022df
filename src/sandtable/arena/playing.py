"""One game of a match-up, from the deal to the result."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from functools import cache

from sandtable.arena.match_up import Fixture, MatchUp
from sandtable.games.ground.parts import Tell, say_nothing
from sandtable.games.match import Match
from sandtable.games.words.reading import Json
from sandtable.guests.turn import GuestFailed
from sandtable.players.preparing import prepare_players


@dataclass(frozen=True, slots=True)
class Run:
    """What may differ when the same game is played again: where, and how fast."""

    worker: str
    seconds: list[float]  # by seat: all thoughts together
    slowest: list[float]  # by seat: the longest thought, in seconds


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A guest that gave no legal move and so lost: its seat, and what happened, in words."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played, with all that is needed to replay it."""

    deal: int
    rotation: int
    seating: list[str]
    scores: list[int]
    winners: list[int]
    reason: str | None
    turns: list[int]  # by seat: the number of moves it made
    record: Json
    run: Run
    forfeit: Forfeit | None = None  # what ended the game before its end

    def share(self, seat: int) -> float:
        """Return a seat's part of the win: all, nothing, or a fraction of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play(match_up: MatchUp, fixture: Fixture) -> Result:
    """Play one game; equal arguments give equal games unless a player runs out of time."""
    get_ready(match_up.game, match_up.computers)
    seating = fixture.seating
    match = Match.new(match_up.game, len(seating), match_up.options, fixture.seed)
    thoughts: list[list[float]] = [[] for _ in seating]  # by seat: seconds
    while (seat := match.to_move) is not None:
        began = time.perf_counter()
        try:
            move = match_up.choose(fixture, match, len(thoughts[seat]))
        except GuestFailed as failure:
            return _result(fixture, match, thoughts, Forfeit(seat, str(failure)))
        thoughts[seat].append(time.perf_counter() - began)
        match.play(move)
    return _result(fixture, match, thoughts)


def _result(
    fixture: Fixture, match: Match, thoughts: list[list[float]], forfeit: Forfeit | None = None
) -> Result:
    """Write down a game; one that a seat has forfeited is won by all the others."""
    others = [seat for seat in range(len(thoughts)) if forfeit and seat != forfeit.seat]
    run = Run(
        worker=f"process {os.getpid()}",
        seconds=[sum(seconds) for seconds in thoughts],
        slowest=[max(seconds, default=0.0) for seconds in thoughts],
    )
    return Result(
        deal=fixture.deal,
        rotation=fixture.rotation,
        seating=list(fixture.seating),
        scores=match.scores,
        winners=others or match.winners,
        reason="forfeit" if forfeit else match.reason,
        turns=[len(seconds) for seconds in thoughts],
        record=match.record(),
        run=run,
        forfeit=forfeit,
    )


@cache
def get_ready(game: str, players: tuple[str, ...], tell: Tell = say_nothing) -> None:
    """Load or compile a game and its players, once, so that no thought has to wait for it."""
    prepare_players(game, players, tell)
