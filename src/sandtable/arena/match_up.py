"""What is to be played: who meets, on which deals, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.errors import BadRequest
from sandtable.games import find_game
from sandtable.games.game import Options
from sandtable.games.match import Match
from sandtable.games.position import Position, check_seed, fresh_seed
from sandtable.guests.names import check_guest, is_guest, is_here, name_of
from sandtable.guests.sitting import ask
from sandtable.guests.turn import Turn
from sandtable.players import Question, derived_seed, find_level, think

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
        seats: Sequence[object],
        games: int,
        *,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        time_ms: int | None = None,
        simulations: int | None = None,
    ) -> MatchUp:
        """Refuse what cannot be played, and round the number of games up to whole deals.

        A seat is the name of a player, or a function or class that chooses moves.
        """
        rules_of = find_game(game)
        rules_of.check_players(len(seats))
        filled = rules_of.fill_options(options or {})
        names = tuple(map(name_of, seats))
        for name in names:
            check_guest(name) if is_guest(name) else find_level(name)
        _check_numbers(games=games, time_ms=time_ms, simulations=simulations)
        seed = fresh_seed() if seed is None else check_seed(seed)
        deals = -(-games // len(rotations(names)))
        return cls(game, filled, names, deals, seed, time_ms, simulations)

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

    @property
    def computers(self) -> tuple[str, ...]:
        """The players of our own among them, which have to be got ready."""
        return tuple(name for name in self.contenders if not is_guest(name))

    @property
    def is_tied_here(self) -> bool:
        """Whether a player is an object of this process, so that all is played in it."""
        return any(map(is_here, self.seats))

    def choose(self, fixture: Fixture, match: Match, number: int) -> str:
        """Ask the player of the seat to move for its choice `number`, from its view alone."""
        seat = _seat_in(match.position)
        player, moves = fixture.seating[seat], len(match.moves)
        if is_guest(player):
            seed = derived_seed(self.seed, fixture.deal, moves, seat)
            return ask(player, Turn.about(match, number, seed, self.time_ms))
        return think(self.question(fixture, match.position, moves)).move

    def question(self, fixture: Fixture, position: Position, number: int) -> Question:
        """Ask the player of the seat to move, from its view alone, for move `number` of a game."""
        seat = _seat_in(position)
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


def _seat_in(position: Position) -> int:
    if position.to_move is None:
        raise ValueError("the game is over; there is nobody to ask")
    return position.to_move


def rotations(seats: Sequence[str]) -> list[Seating]:
    """Return every distinct seating in which all move on by the same number of seats."""
    return list(dict.fromkeys((*seats[shift:], *seats[:shift]) for shift in range(len(seats))))


def _check_numbers(**numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is not None and number < 1:
            raise BadRequest(f"{name} must be 1 or more")
