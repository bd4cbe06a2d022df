"""How much a review thinks about one choice; counted, never timed, so that it can be repeated."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Effort:
    """What one choice may cost."""

    simulations: int  # to find the moves that are worth comparing
    worlds: int  # that each of them is compared in
    nodes: int  # in Patterns, for each search

    def times(self, factor: float) -> Effort:
        """Return so many times the effort."""
        return Effort(
            *(max(1, round(factor * n)) for n in (self.simulations, self.worlds, self.nodes))
        )


QUICK = Effort(simulations=8_000, worlds=8_000, nodes=800_000)

# By the name that people choose: a game in some seconds, or in some minutes.
STRENGTHS = {"quick": QUICK, "deep": QUICK.times(20)}
STRENGTH_NAMES = tuple(STRENGTHS)


def find_effort(strength: str) -> Effort:
    """Return the effort of a strength."""
    if strength not in STRENGTHS:
        raise BadRequest(f"there is no strength {strength!r:.40}; there are {', '.join(STRENGTHS)}")
    return STRENGTHS[strength]
