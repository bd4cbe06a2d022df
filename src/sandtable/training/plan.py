"""How to learn: the numbers that were found to work, by game and by machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.players.learned.files import BELIEF, VALUE


@dataclass(frozen=True)
class Plan:
    """How self-play and learning go about it."""

    game: str
    players: int = 2
    what: str = VALUE  # is learned
    games: int = 65_536  # side by side
    steps: int = 16  # moves of each game between two lessons
    worlds: int = 1  # that a player samples before each move
    margin: float = 0.25  # the part of a value that is the lead
    straying: float = 0.04  # the part of moves that are random
    fading: float = 0.97  # of a lesson from one move to the one before (lambda)
    batch: int = 16_384
    rate: float = 2e-3
    last_rate: float = 1e-4
    mean_of: float = 0.998  # by which the mean of weights is kept from step to step
    width: int = 64
    seed: int = 1

    @property
    def faces(self) -> int:
        """From how many seats each state is learned."""
        return faces_of(self.players)


def faces_of(players: int) -> int:
    """Return from how many seats each state is learned: of two, what one wins the other loses."""
    return 1 if players == 2 else players


def plan_for(game: str, players: int, what: str = VALUE, *, gpu: bool) -> Plan:
    """Return the plan for a table, and for the CPU one of its size."""
    plan = Plan(game, players, what)
    if game == "patterns":
        plan = replace(plan, margin=0.5, straying=0.05, fading=0.95)
    if game == "flowers":
        plan = replace(
            plan, worlds=4 if players == 2 else 3, games=32_768 if players == 2 else 16_384
        )
    if what == BELIEF:
        plan = replace(plan, worlds=2, games=16_384, straying=0.02, width=128)
    if not gpu:
        plan = replace(plan, games=256, worlds=2, batch=1024, mean_of=0.98)
    return plan
