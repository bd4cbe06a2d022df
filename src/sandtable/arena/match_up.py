"""What is to be played: who meets, on which deals, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.errors import BadRequest
from sandtable.games import find_game
from sandtable.games.game import Options
from sandtable.games.match import fresh_seed
from sandtable.games.position import Position, check_seed
from sandtable.players import Question, derived_seed, find_level

Seating = tuple[str, ...]  # the player in each seat


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: which deal, and who sits where."""

    deal: int
    rotation: int  # by how many seats everybody has moved on
    seed: int  # of the deal
    seating: Seating


@dataclass(frozen=True, slots=True)
class MatchUp:
    """Players who meet on a number of deals, each played once in every rotation of the seats."""

    game: str
    options: Options
    seats: Seating
    deals: int
    seed: int
    time_ms: int | None = None
    simulations: int | None = None

    @classmethod
    def arrange(
        cls,
        game: str,
        seats: Sequence[str],
        games: int,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        time_ms: int | None = None,
        simulations: int | None = None,
    ) -> MatchUp:
        """Refuse what cannot be played, and round the number of games up to whole deals."""
        rules_of = find_game(game)
        rules_of.check_players(len(seats))
        filled = rules_of.fill_options(options or {})
        for name in seats:
            find_level(name)
        _check_numbers(games=games, time_ms=time_ms, simulations=simulations)
        seed = fresh_seed() if seed is None else check_seed(seed)
        deals = -(-games // len(rotations(seats)))
        return cls(game, filled, tuple(seats), deals, seed, time_ms, simulations)

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * len(rotations(self.seats))

    @property
    def contenders(self) -> list[str]:
        """The names of the players, each once."""
        return list(dict.fromkeys(self.seats))

    def fixtures(self) -> Iterator[Fixture]:
        """Yield every game to be played, deal by deal."""
        for deal in range(self.deals):
            seed = derived_seed(self.seed, deal)
            for rotation, seating in enumerate(rotations(self.seats)):
                yield Fixture(deal, rotation, seed, seating)

    def question(self, fixture: Fixture, position: Position, number: int) -> Question:
        """Ask the player of the seat to move, from its view alone, for move `number` of a game."""
        seat = position.to_move
        if seat is None:
            raise ValueError("the game is over; there is nobody to ask")
        return Question.about(
            position,
            fixture.seating[seat],
            seed=derived_seed(self.seed, fixture.deal, number, seat),
            time_ms=self._time_of(fixture.seating[seat]),
            simulations=self.simulations,
        )

    def _time_of(self, player: str) -> int | None:
        """Return the time of a player: that of the match-up, but never more than its own."""
        return self.time_ms and min(self.time_ms, find_level(player).time_ms)


def rotations(seats: Sequence[str]) -> list[Seating]:
    """Return every distinct seating in which all move on by the same number of seats."""
    return list(dict.fromkeys((*seats[shift:], *seats[:shift]) for shift in range(len(seats))))


def _check_numbers(**numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is not None and number < 1:
            raise BadRequest(f"{name} must be 1 or more")
