"""Thousands of games as arrays: on the cores of this machine, or on a GPU.

Whatever is done is done to all games by compiled code; Python sees arrays only.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Never

import numpy as np

from sandtable.errors import BadRequest, GameOver, IllegalMove
from sandtable.games import find_game
from sandtable.games.ground.observing import DTYPE, WORD, ObservationLayout
from sandtable.games.ground.playouts import WHOLE_GAME
from sandtable.games.ground.records import record_from
from sandtable.games.ground.rng import DICE
from sandtable.games.position import SEEDS, Position
from sandtable.research import arrays
from sandtable.research import steps as loops
from sandtable.research.devices import find_device
from sandtable.research.observations import check_seat, observation_layout
from sandtable.research.preparing import prepare_batch

RIVALS = ("random", "greedy")  # in the order of their numbers in `steps`


class Results(NamedTuple):
    """How games stand or ended: a row for each game."""

    seeds: Any  # uint64: what each was dealt from
    lengths: Any  # int32: moves
    scores: Any  # int32, by seat
    winners: Any  # bool, by seat; several share a win, and nobody wins before the end
    reasons: Any  # int8: places in `reason_names`; -1 before the end


class Step(NamedTuple):
    """What came of an action in each game."""

    ended: Any  # bool: whether it ended the game
    rewards: Any  # float32, by seat: at the end 1 for the winner, the others make the sum 0


class Rollout(NamedTuple):
    """Some random steps of each game: the step is the first index of all, the game the second."""

    observations: Any  # int8: of the seat to move, before its action
    seats: Any  # int8: whose move it was
    actions: Any  # int64
    ended: Any  # bool: whether the action ended the game
    rewards: Any  # float32, by seat


class Batch:
    """Games of one kind, side by side.

    >>> batch = Batch("mandala", 1024)
    >>> step = batch.step(batch.random_actions())

    Every method returns arrays of its own, or writes those given as `out`. On a GPU they are
    arrays of numba.cuda, which PyTorch, JAX and CuPy take without a copy. With `auto_reset`, a
    game that ends makes room for the next of its lane at once, dealt from a seed that follows
    from the last; `finished` keeps how it ended.
    """

    def __init__(
        self,
        game: str,
        size: int,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        *,
        seeds: Any = None,
        auto_reset: bool = False,
        device: str = "cpu",
        threads: int = 0,
    ) -> None:
        self.game = find_game(game)
        self.size = arrays.check_number("size", size, 1, arrays.MOST_GAMES)
        self.players = self.game.check_players(players)
        self.options = MappingProxyType(self.game.fill_options(options or {}))
        self.auto_reset = auto_reset
        self._device = find_device(self.game, device, threads)
        prepare_batch(self.game)
        self._packed = self.game.pack_options(self.options)
        self._states = self._device.records(self.game.rules.STATE, self.size)
        self._luck = self._device.records(DICE, self.size)
        self._seeds = self._device.zeros(self.size, np.uint64)
        self._lengths = self._device.zeros(self.size, np.int32)
        self._to_move = self._device.zeros(self.size, np.int8)
        self._finished = self._room_for_results()
        self.reset(seeds)

    def __repr__(self) -> str:
        """Return a line about it."""
        return f"<Batch: {self.size} games of {self.game.name} for {self.players}>"

    def __reduce__(self) -> Never:
        """Refuse copies, which would share the games."""
        raise BadRequest(
            "a batch cannot be copied or pickled: deal another from its seeds and play the same"
        )

    def __len__(self) -> int:
        """Return how many games there are."""
        return self.size

    # ------------------------------------------------------------------------- what it is

    @property
    def layout(self) -> ObservationLayout:
        """What the numbers of an observation mean."""
        return observation_layout(self.game.name, self.players)

    @property
    def actions(self) -> int:
        """How many actions there are; `research.action_words` has their words."""
        return self.game.rules.MOVES

    @property
    def reason_names(self) -> tuple[str, ...]:
        """Why games end, in the order of their numbers."""
        return self.game.rules.REASONS

    # ------------------------------------------------------------------------- playing

    def reset(self, seeds: Any = None) -> None:
        """Begin all games anew: each from its seed, from one and those after it, or from chance."""
        dealt = self._device.taken(self._checked_seeds(seeds))
        self._run(loops.deal_each, *self._games, dealt, self.players, self._packed)
        self._finished = self._room_for_results()

    def step(self, actions: Any, *, check: bool = True) -> Step:
        """Play an action in each game, -1 for none; if one is not legal, nothing is played.

        Without a check, which costs about as much as the rest, all must be legal: those of
        `random_actions` are.
        """
        actions = self.check_actions(actions)
        if check:
            self._check_legal(actions)
        ended = self._device.empty(self.size, np.bool_)
        rewards = self._device.empty((self.size, self.players), np.float32)
        settings = (self.players, self._packed, self.auto_reset)
        given = (actions, *settings, ended, rewards)
        self._run(loops.step_each, *self._games, *given, *self._finished)
        return Step(ended, rewards)

    def random_actions(self, out: Any = None) -> Any:
        """Choose a random legal action in each game, -1 where it is over."""
        out = self._out(out, (self.size,), np.int64)
        self._run(loops.choose_each, self._states, self._luck, out)
        return out

    def play_out(self) -> Results:
        """Play random moves in each game to its end, and return how it ended."""
        games = (self._states, self._luck, self._lengths, self._to_move)
        self._run(loops.play_out_each, *games, moves=WHOLE_GAME)
        return self.results

    def rollout(self, steps: int, out: Rollout | None = None) -> Rollout:
        """Play so many random steps in each game, in one go; whatever ends, begins anew.

        The game after one that ended is dealt with the next step, so it shows how games ended.
        An earlier rollout of as many steps can be written anew, which saves making its arrays.
        """
        steps = arrays.check_number("steps", steps, 1)
        shape = (steps, self.size)
        forms: list[tuple[tuple[int, ...], Any]] = [
            ((*shape, self.layout.size), DTYPE),
            (shape, np.int8),
            (shape, np.int64),
            (shape, np.bool_),
            ((*shape, self.players), np.float32),
        ]
        if out is not None and not isinstance(out, Rollout):
            raise BadRequest(f"out must be what an earlier rollout returned, not {out!r:.40}")
        rooms = out or (None,) * len(forms)
        rollout = Rollout(
            *(self._out(room, *form) for room, form in zip(rooms, forms, strict=True))
        )
        words = rollout.observations.view(WORD)
        settings = (steps, self.players, self._packed)
        given = (*settings, words, *rollout[1:], *self._finished)
        if self._device.is_card:
            from sandtable.research.rolling import roll_on_card

            roll_on_card(self.game, self.size, self._games, given)
        else:
            self._run(loops.roll_each, self._states, 0, *self._games[1:], *given, moves=steps)
        return rollout

    def answer(self, seats: Any, rival: str = "random") -> None:
        """Let a rival, random or greedy, play on until it is the move of a seat in each game."""
        if rival not in RIVALS:
            raise BadRequest(f"rival must be random or greedy, not {rival!r:.40}")
        games = (self._states, self._luck, self._lengths, self._to_move)
        self._run(loops.answer_each, *games, self._seats(seats), RIVALS.index(rival))

    def deal_next(self, chosen: Any) -> None:
        """Begin the next game in the lanes that are chosen by a mask."""
        chosen = arrays.check("chosen", chosen, np.dtype(np.bool_), (self.size,), self._device)
        self._run(loops.deal_where, *self._games, chosen, self.players, self._packed)

    # ------------------------------------------------------------------------- looking

    @property
    def to_move(self) -> Any:
        """The seat to move in each game, -1 where it is over: int8, to be read, kept up to date."""
        return self._device.shown(self._to_move)

    @property
    def results(self) -> Results:
        """How the games stand."""
        _, _, *rest = self._room_for_results()
        self._run(loops.tell_each, self._states, self.players, *rest)
        return Results(self._device.copied(self._seeds), self._device.copied(self._lengths), *rest)

    @property
    def finished(self) -> Results:
        """How the last game of each lane ended, to be read; its length is 0 before that."""
        return Results(*map(self._device.shown, self._finished))

    def legal(self, out: Any = None) -> Any:
        """Return a mask of the legal actions of each game: bool, none where it is over."""
        out = self._out(out, (self.size, self.actions), np.bool_)
        self._run(loops.legal_each, self._states, out)
        return out

    def observe(self, seats: Any = None, out: Any = None) -> Any:
        """Return what a seat of each game observes: int8; None is the seat to move."""
        seats = self._to_move if seats is None else self._seats(seats)
        out = self._out(out, (self.size, self.layout.size), DTYPE)
        self._run(loops.observe_each, self._states, seats, out.view(WORD))
        return out

    def look_ahead(self, games: Any, actions: Any, *, world: int = 0, out: Any = None) -> Any:
        """Return what the seat to move would observe after each of some actions: int8, a row each.

        `batch.look_ahead(*batch.legal().nonzero())` tries all of them; nothing is played. What the
        seat cannot know is dealt anew at random, so the rows do not tell what it would draw: alike
        for all actions of a game, and in another way for another `world`.
        """
        rows = arrays.check_rows("actions", actions)
        kind, device = np.dtype(np.int64), self._device
        chosen = [
            arrays.check(name, given, kind, (rows,), device)
            for name, given in (("games", games), ("actions", actions))
        ]
        arrays.check_number("world", world, 0, SEEDS - 1)
        out = self._out(out, (rows, self.layout.size), DTYPE)
        if rows:
            worlds = device.records(self.game.rules.STATE, rows)
            found = device.taken(np.full(1, -1, np.int64))
            given = (self._states, self._seeds, self._lengths, self.size, *chosen)
            written = (np.uint64(world), worlds, out.view(WORD), found)
            device.run(loops.look_ahead_each, rows, *given, *written)
            self._refuse_row(int(device.given(found)[0]), *chosen)
        return out

    def position(self, index: int) -> Position:
        """Return one of the games as a position."""
        index = arrays.check_number("index", index, 0, self.size - 1)
        content = self._device.bytes_at(self._states, index)
        state = record_from(self.game.rules.STATE, content)
        return Position(self.game, self.players, self.options, state)

    def luck_of(self, index: int) -> int:
        """Return a number that follows from the seed of a game and its length, for its players."""
        content = self._device.bytes_at(self._luck, index)
        return int.from_bytes(content, "little") ^ int(self._device.given(self._lengths)[index])

    # ------------------------------------------------------------------------- checking

    @property
    def _games(self) -> tuple[Any, ...]:
        return self._states, self._luck, self._seeds, self._lengths, self._to_move

    def _run(self, loop: Any, *given: Any, moves: int = 1) -> None:
        self._device.run(loop, self.size, *given, moves=moves)

    def _room_for_results(self) -> Results:
        zeros, shape = self._device.zeros, (self.size, self.players)
        return Results(
            zeros(self.size, np.uint64),
            zeros(self.size, np.int32),
            zeros(shape, np.int32),
            zeros(shape, np.bool_),
            self._device.taken(np.full(self.size, -1, np.int8)),
        )

    def _checked_seeds(self, seeds: Any) -> np.ndarray[Any, np.dtype[np.uint64]]:
        if seeds is None:
            return np.frombuffer(secrets.token_bytes(8 * self.size), np.uint64)
        if not isinstance(seeds, list | tuple | range) and np.ndim(seeds) == 0:
            first = np.uint64(arrays.check_number("seeds", seeds, 0, SEEDS - 1))
            with np.errstate(over="ignore"):
                return first + np.arange(self.size, dtype=np.uint64)
        return arrays.check_seeds(seeds, self.size)

    def _seats(self, seats: Any) -> Any:
        if np.ndim(seats) == 0:
            one = np.full(self.size, check_seat(seats, self.players), np.int8)
            return self._device.taken(one)
        seats = arrays.check("seats", seats, np.dtype(np.int8), (self.size,), self._device)
        found = self._device.given(seats)
        if ((found < 0) | (found >= self.players)).any():
            raise BadRequest(f"seats must be whole numbers from 0 to {self.players - 1}")
        return seats

    def _out(self, out: Any, shape: tuple[int, ...], dtype: Any) -> Any:
        if out is None:
            return self._device.empty(shape, dtype)
        return arrays.check_out(out, np.dtype(dtype), shape, self._device)

    def check_actions(self, actions: Any) -> Any:
        """Return actions as the rules take them; refuse what cannot be any."""
        return arrays.check("actions", actions, np.dtype(np.int64), (self.size,), self._device)

    def _check_legal(self, actions: Any) -> None:
        found = self._device.taken(np.full(1, -1, np.int64))
        self._run(loops.find_illegal, self._states, actions, found)
        index = int(self._device.given(found)[0])
        if index >= 0:
            self._refuse(index, int(self._device.given(actions)[index]))

    def _refuse_row(self, row: int, games: Any, actions: Any) -> None:
        """Raise what is wrong with a row of `look_ahead`, unless it is -1."""
        if row < 0:
            return
        game, action = (int(self._device.given(array)[row]) for array in (games, actions))
        if not 0 <= game < self.size:
            raise BadRequest(f"games[{row}] must be from 0 to {self.size - 1}, not {game}")
        raise IllegalMove(f"actions[{row}] is {action}, which is not legal in game {game}")

    def _refuse(self, index: int, action: int) -> None:
        position = self.position(index)
        if position.is_over:
            raise GameOver(f"actions[{index}] is {action}, but that game is over: it must be -1")
        word = self.game.notation.WORDS.get(action)
        why = f"{word}: {position.explain(word)}" if word else f"no move of {self.game.name}"
        raise IllegalMove(f"actions[{index}] is {action}, which is not legal in that game ({why})")


batch = Batch  # as `sandtable.batch`
