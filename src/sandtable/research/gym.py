"""The games as environments of Gymnasium: one seat is yours, our players have the others.

    import gymnasium, sandtable.research.gym
    env = gymnasium.make("sandtable/Patterns-v2", rival="greedy")
    envs = gymnasium.make_vec("sandtable/Patterns-v2", num_envs=1024)

An observation is what your seat may know (see `observation_layout`), an action the integer of a
move, and `info["action_mask"]` says which are legal. The reward comes with the end: 1 for a win,
-1 for a loss among two, nothing for a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.extras import needs

needs("research", "sandtable.research.gym", "gymnasium")

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sandtable.errors import BadRequest
from sandtable.games import GAME_NAMES
from sandtable.games.position import SEEDS
from sandtable.research.observations import observation_layout
from sandtable.research.rivals import Opposed

VERSION = 2  # in the names: another one means another observation, reward or order of actions


def _spaces(table: Opposed) -> tuple[Box, Discrete]:
    layout = observation_layout(table.batch.game.name, table.batch.players)
    low = np.zeros_like(layout.high)
    return Box(low, layout.high, dtype=np.int8), Discrete(table.batch.actions)


def _check_mode(env: Any, render_mode: object) -> None:
    modes = [None, *env.metadata["render_modes"]]
    if render_mode not in modes:
        raise BadRequest(f"render_mode must be one of {modes}, not {render_mode!r:.40}")


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games side by side, all moves of all games in compiled code.

    A game that ends makes room for the next in the same step: `info["final_obs"]` is what you saw
    last, and `info["final_info"]` has the scores.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | None = None,
        rival: str = "random",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        _check_mode(self, render_mode)
        self.render_mode = render_mode
        self.table = Opposed(
            game, num_envs, players, options, seat=seat, rival=rival, illegal=illegal
        )
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self.table)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # Gymnasium's face
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games: from a seed and those after it, from one for each, or from chance."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.table.begin(seed)
        return self.table.observe(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game, and let the rivals answer."""
        ended, rewards = self.table.play(actions)
        observations, final = self.table.observe(), {}
        if ended.any():
            final = self._final(ended, observations)
            self.table.renew(ended)
            observations = self.table.observe()
        truncated = np.zeros(self.num_envs, np.bool_)
        return observations, rewards.astype(np.float64), ended, truncated, self._info() | final

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.table.batch.legal(),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def _final(self, ended: Any, observations: Any) -> dict[str, Any]:
        rows = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(ended):
            rows[index] = observations[index]
        results = self.table.batch.results
        told = {"scores": results.scores * ended[:, None], "_scores": ended}  # not what is hidden
        told |= {"length": results.lengths, "_length": ended}
        return {
            "final_obs": rows,
            "_final_obs": ended,
            "final_info": told,
            "_final_info": ended,
        }


class GameEnv(gymnasium.Env[Any, Any]):
    """One game; `render` draws what your seat sees as text."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        *,
        seat: int = 0,
        rival: str = "random",
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        _check_mode(self, render_mode)
        self.table = Opposed(game, 1, players, options, seat=seat, rival=rival, illegal=illegal)
        self.observation_space, self.action_space = _spaces(self.table)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game; equal seeds give equal games against equal rivals."""
        super().reset(seed=seed, options=options)
        self.table.begin(int(self.np_random.integers(SEEDS, dtype=np.uint64, endpoint=False)))
        return self.table.observe()[0], self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the rivals answer."""
        ended, rewards = self.table.play(np.array([action]))
        self.table.is_under_way = not ended[0]
        return self.table.observe()[0], float(rewards[0]), bool(ended[0]), False, self._info()

    def render(self) -> Any:
        """Return the table as text, as far as the seat may see it."""
        if self.render_mode is None:
            return None
        position = self.table.batch.position(0)
        return position.game.notation.picture(position.view(int(self.table.seats[0])))

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self.table.batch.legal()[0]}
        if not self.table.is_under_way:  # until then they count what is hidden
            info["scores"] = self.table.batch.results.scores[0]
        return info


for _name in GAME_NAMES:
    gymnasium.register(
        id=f"sandtable/{_name.capitalize()}-v{VERSION}",
        entry_point=f"{__name__}:GameEnv",
        vector_entry_point=f"{__name__}:GameVectorEnv",
        kwargs={"game": _name},
    )
