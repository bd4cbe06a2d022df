"""Our games as OpenSpiel knows games, and their states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyspiel

from sandtable.errors import BadRequest, IllegalMove
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import Game
from sandtable.games.ground.cards import LETTERS
from sandtable.research.observations import check_seat
from sandtable.research.openspiel.moment import Moment, first_moment, recalled, seen, written
from sandtable.research.openspiel.observer import Observer
from sandtable.research.preparing import prepare_told
from sandtable.research.told import CARD

MOST_OUTCOMES = 64  # of a draw: colours, tiles, Mandalas
# No game is longer. Every turn of Patterns takes a space. In the others turns without progress
# are limited, so that there is an end; random games have about 80 moves.
LONGEST = {"patterns": 54}
VERY_LONG = 10_000

SHORT_NAMES = tuple(f"sandtable_{name}" for name in GAME_NAMES)


def register() -> None:
    """Register every game with OpenSpiel."""
    for name in GAME_NAMES:
        pyspiel.register_game(_type_of(find_game(name)), _class_of(name))


def _type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    is_open = game.name == "patterns"
    information = kinds.Information
    return kinds(
        short_name=f"sandtable_{game.name}",
        long_name=f"Sandtable {game.name.capitalize()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    options = {name: values[0] for name, values in game.options.items()}
    small = {"small": False} if hasattr(game.rules, "SMALL") else {}
    return {"players": game.players[0], **options, **small}


def _class_of(name: str) -> type[Any]:
    """Return the class of a game, which OpenSpiel makes with nothing but the parameters."""

    class Named(SandtableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    return Named


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, for some number of players, with its options."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        game = find_game(name)
        prepare_told(game)
        chosen = _parameters(game) | params
        players = game.check_players(chosen["players"])
        options = game.fill_options({key: chosen[key] for key in game.options})
        packed = game.pack_options(options)
        if chosen.get("small"):
            packed |= game.rules.SMALL  # type: ignore[attr-defined]
        self.first: Moment = first_moment(game, players, packed)
        self.is_small = bool(chosen.get("small"))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST.get(name, VERY_LONG),
        )
        super().__init__(_type_of(game), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the name and the parameters, which OpenSpiel loads it by."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, _from: str | None = None) -> SandtableState:
        """Return the state before the deal."""
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an object that writes tensors and strings of states."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.first.table, kind, params, is_small=self.is_small)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games; before the deal, between draws, or with a seat to move."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.moment = game.first

    def current_player(self) -> int:
        """Return the seat to move, or that chance is, or that the game is over."""
        if self.moment.draw:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.moment.to_move
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.moment.draw and self.moment.to_move < 0

    def _legal_actions(self, player: int) -> list[int]:
        past = self.moment.past
        if past is None or player != self.moment.to_move:
            return []
        return sorted(past.look.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn, and how likely each is."""
        draw = self.moment.draw
        if not draw:
            raise BadRequest("nothing is drawn here: this is no chance node")
        total = sum(draw.weights)
        return [(outcome, weight / total) for outcome, weight in zip(draw.outcomes, draw.weights)]

    def _apply_action(self, action: int) -> None:
        if action not in self._possible:
            raise IllegalMove(f"action {action} is not among the legal actions of this state")
        self.moment = self.moment.after(action)

    @property
    def _possible(self) -> Sequence[int]:
        draw, past = self.moment.draw, self.moment.past
        if draw:
            return draw.outcomes
        return past.look.moves if past else ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            draw = self.moment.draw
            is_card = draw is None or draw.kind == CARD
            return f"draw {LETTERS[action]}" if is_card and action < 6 else f"draw {action}"
        return self.moment.table.game.notation.WORDS.get(action, f"no move {action}")

    def returns(self) -> list[float]:
        """Return 1 for a win and what makes all together 0 for the others, once it is over."""
        return list(self.moment.returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> SandtableState:
        """Return a state that a player cannot tell from this; all it cannot see is random."""
        past = self.moment.past
        if past is None or self.moment.draw:
            raise BadRequest("a state is resampled where a player is to move, not at a chance node")
        self._seat(player)
        other: SandtableState = self.clone()
        seed = min(int(sampler() * 2.0**53), 2**53 - 1)
        other.moment = Moment(self.moment.table, past.resampled(player, seed), None)
        return other

    # OpenSpiel itself asks a fresh observer for each of these.

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player remembers."""
        return recalled(self.moment, self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees now."""
        return seen(self.moment, self._seat(player))

    def _seat(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        return check_seat(seat, self.moment.table.players)

    def __str__(self) -> str:
        """Return the whole state as JSON."""
        return written(self.moment)
