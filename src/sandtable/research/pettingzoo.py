"""The games as environments of PettingZoo.

>>> from sandtable.research import pettingzoo
>>> env = pettingzoo.env("flowers", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Observations are those of `sandtable.research.observe`, actions those of `action_words`. The last
move brings 1 to the winner and less to the others, together 0; a shared win is shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cached_property
from operator import index
from types import MappingProxyType
from typing import Any, Literal, Self

import numpy as np

from sandtable.errors import BadRequest, GameOver, IllegalMove, SandtableError
from sandtable.extras import needs
from sandtable.games import find_game
from sandtable.games.ground.observing import DTYPE
from sandtable.games.ground.records import record_from
from sandtable.games.position import Position, check_seed
from sandtable.games.words.reading import whole
from sandtable.research.drawing import draw_text
from sandtable.research.observations import observation_layout
from sandtable.research.preparing import prepare_turns
from sandtable.research.turns import Turns

needs("research", "sandtable.research.pettingzoo", "gymnasium", "pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

Illegal = Literal["refuse", "random"]
RENDER_MODES = ("human", "ansi", "rgb_array")


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # as PettingZoo has it
    """One game, agent by agent.

    Game, players and options are those of `Match.new`. An illegal action is refused and changes
    nothing; with `illegal="random"` a random legal one is played instead. `max_cycles` ends the
    game when so many moves have been played for each seat. The seed is for deals and choices for
    as long as `reset` is given none; equal seeds of `reset` give the games of `Match`.
    """

    def __init__(
        self,
        game: str = "mandala",
        players: int = 2,
        options: Mapping[str, object] | None = None,
        *,
        max_cycles: int | None = None,
        illegal: Illegal = "refuse",
        seed: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise BadRequest(f"render_mode must be one of {RENDER_MODES}, not {render_mode!r:.40}")
        if illegal not in ("refuse", "random"):
            raise BadRequest(f"illegal must be refuse or random, not {illegal!r:.40}")
        _check_cycles(max_cycles)
        found = find_game(game)
        prepare_turns(found)
        players = found.check_players(players)
        self._settings = found.fill_options(options or {})
        self._turns = Turns(found, players, found.pack_options(self._settings))
        self._most_moves = max_cycles and max_cycles * players
        self._is_lenient = illegal == "random"
        self._seed = None if seed is None else check_seed(seed)
        self._random = np.random.default_rng(self._seed)
        self._played = -1  # moves; there is no game before the first reset
        self.render_mode = render_mode
        self.metadata = {
            "name": f"sandtable_{game}_v{observation_layout(game, players).version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    # ---------------------------------------------------------------------------------- spaces

    @cached_property
    def observation_spaces(self) -> dict[str, Any]:
        """What each agent observes."""
        layout = observation_layout(self._turns.game.name, self._turns.players)
        shape, moves = (layout.size,), (self._turns.game.rules.MOVES,)
        return {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros(shape, DTYPE), layout.high, shape, DTYPE),
                    "action_mask": spaces.Box(0, 1, moves, DTYPE),
                }
            )
            for agent in self.possible_agents
        }

    @cached_property
    def action_spaces(self) -> dict[str, Any]:
        """What each agent may choose from."""
        moves = self._turns.game.rules.MOVES
        return {agent: spaces.Discrete(moves, seed=self._seed) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return what an agent observes."""
        self._check_agent(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may choose from."""
        self._check_agent(agent)
        return self.action_spaces[agent]

    # ------------------------------------------------------------------------------------ play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game."""
        if seed is not None:
            self._random = np.random.default_rng(check_seed(seed))
        else:
            seed = int(self._random.integers(2**64, dtype=np.uint64))
        self._turns.deal(seed)
        self._played = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[self._turns.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and the moves it may make now."""
        self.check_reset()
        self._check_agent(agent)
        turns, seat = self._turns, self._seats[agent]
        if seat == turns.seat:
            return {"observation": turns.observation, "action_mask": turns.mask}
        observation, mask = turns.look(seat)
        return {"observation": observation, "action_mask": mask}

    def last(self, observe: bool = True) -> Any:
        """Return what the agent whose turn it is sees, its reward, and whether it is over."""
        self._check_agents()
        return super().last(observe)

    def step(self, action: Any) -> None:
        """Play a move for the agent whose turn it is."""
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turns = self._turns
        turns.play(self._checked(action))
        self._played += 1
        if turns.seat >= 0:
            self.agent_selection = self.possible_agents[turns.seat]
            if self._played == self._most_moves:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._finish()

    def check_reset(self) -> None:
        """Refuse to go on before the first game is dealt."""
        if self._played < 0:
            raise BadRequest("there is no game yet: reset() deals one")

    def _check_agents(self) -> None:
        self.check_reset()
        if not self.agents:
            raise GameOver("the game is over: reset() deals another")

    def _check_agent(self, agent: object) -> None:
        if agent not in self.possible_agents:
            raise BadRequest(f"agent must be one of {self.possible_agents}, not {agent!r:.40}")

    def __copy__(self) -> Self:
        """Return an environment that goes its own way."""
        return deepcopy(self)

    def mark(self) -> tuple[Any, ...]:
        """Return what to go back to, should moves that belong together turn out not to be legal."""
        return self._turns.content, self._played, self.agent_selection

    def go_back(self, mark: tuple[Any, ...]) -> None:
        """Take back the moves since a mark, none of which has ended the game."""
        content, self._played, self.agent_selection = mark
        self._turns.go_to(content)

    def _checked(self, action: Any) -> int:
        mask = self._turns.mask
        try:
            number = index(action)
        except TypeError:
            number = -1
        if 0 <= number < len(mask) and mask[number]:
            return number
        if self._is_lenient:
            return int(self._random.choice(mask.nonzero()[0]))
        raise IllegalMove(f"action {action!r:.40} is not among those that action_mask allows")

    def _finish(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self._turns.returns()))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[0]

    # --------------------------------------------------------------------------------- drawing

    def render(self) -> Any:
        """Print the table, return it as text, or return it as a picture."""
        if self.render_mode is None:
            raise BadRequest(f"to render, make the environment with a render_mode: {RENDER_MODES}")
        self.check_reset()
        text = str(self._position())
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else draw_text(text)

    def _position(self) -> Position:
        turns = self._turns
        state = record_from(turns.game.rules.STATE, turns.content)
        settings = MappingProxyType(self._settings)
        return Position(turns.game, turns.players, settings, state)

    def close(self) -> None:
        """Have nothing to close."""


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801  # as PettingZoo has it
    """The same, for programs that hand over the actions of all agents at once.

    In a cycle each agent whose turn comes plays its action, once at most; the actions of the
    others are not looked at. If one is not legal, none is played.
    """

    def __init__(
        self, game: str = "mandala", *args: Any, max_cycles: int | None = None, **kwargs: Any
    ) -> None:
        _check_cycles(max_cycles)
        self._inner = raw_env(game, *args, **kwargs)
        self._most_cycles = max_cycles
        self.metadata = self._inner.metadata
        self.render_mode = self._inner.render_mode
        self.possible_agents = self._inner.possible_agents
        self.agents: list[str] = []
        self.observation_space = self._inner.observation_space
        self.action_space = self._inner.action_space
        self.render = self._inner.render
        self.close = self._inner.close

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deal a new game; return what each agent observes, and no more about it."""
        self._inner.reset(seed, options)
        self._cycles = 0
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Any) -> Any:
        """Play the action of each agent whose turn comes; after the end there are none."""
        inner, waiting = self._inner, set(self.agents)
        inner.check_reset()
        if not self.agents:
            return {}, {}, {}, {}, {}
        if not isinstance(actions, Mapping):
            raise BadRequest(f"actions must be a mapping of agents to actions, not {actions!r:.40}")
        mark = inner.mark()
        try:
            while inner.agent_selection in waiting and not any(inner.terminations.values()):
                waiting.remove(inner.agent_selection)
                inner.step(_action_of(inner.agent_selection, actions))
        except SandtableError:
            inner.go_back(mark)
            raise
        self._cycles += 1
        is_cut = self._cycles == self._most_cycles and not any(inner.terminations.values())
        ends = dict(inner.terminations), dict.fromkeys(self.agents, is_cut)
        answer: Any = self._observations(), dict(inner.rewards), *ends, {a: {} for a in self.agents}
        if is_cut or any(inner.terminations.values()):
            self.agents = []
        return answer

    def __copy__(self) -> Self:
        """Return an environment that goes its own way."""
        return deepcopy(self)

    def _observations(self) -> dict[str, Any]:
        return {agent: self._inner.observe(agent) for agent in self.agents}


def _action_of(agent: str, actions: Mapping[str, Any]) -> Any:
    if agent not in actions:
        raise BadRequest(f"actions must have one for {agent}, whose turn it is")
    return actions[agent]


def _check_cycles(max_cycles: object) -> None:
    if max_cycles is not None and (whole(max_cycles) or 0) < 1:
        raise BadRequest("max_cycles must be a whole number from 1 on, or None")


def env(game: str = "mandala", *args: Any, **kwargs: Any) -> raw_env:
    """Make an environment; see `raw_env`, which checks all that PettingZoo's wrappers would."""
    return raw_env(game, *args, **kwargs)
