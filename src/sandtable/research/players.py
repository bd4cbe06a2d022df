"""Policies and bots of other libraries as players, for the arena, the terminal and tables."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np

from sandtable.guests.turn import Turn
from sandtable.research.observations import action_words, legal_mask, observe

Policy = Callable[[dict[str, Any]], Any]


class PolicyPlayer:
    """A policy as PettingZoo and Gymnasium have them, as a player.

    >>> choose = PolicyPlayer(lambda seen: seen["action_mask"].argmax())

    The policy is given `observation` and `action_mask`, as the environments give them, and returns
    the integer of an action.
    """

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def __call__(self, turn: Turn) -> str:
        """Choose a move."""
        world = turn.world(turn.seed)  # any one will do: what is hidden is in no observation
        mask = legal_mask(world).astype(np.int8)
        action = index(
            self._policy({"observation": observe(world, turn.seat), "action_mask": mask})
        )
        words = action_words(turn.game)
        return words[action] if 0 <= action < len(words) else f"action {action}"
