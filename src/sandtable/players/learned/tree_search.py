"""The player that searches sampled worlds with a learned value."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable.games.game import Game
from sandtable.games.ground.compiled import Record
from sandtable.players.learned.belief import no_worlds
from sandtable.players.learned.network import Network
from sandtable.players.learned.tree import MOST_NODES, NODE, grow
from sandtable.players.question import Answer, Budget
from sandtable.players.tree import Tuning
from sandtable.players.tree_search import Tree, answer_by

LINE = 64  # bytes that come into a processor's cache at once


def choose(game: Game, seen: Record, budget: Budget, seed: int, net: Network) -> Answer:
    """Search within the budget and answer the move that was looked into most."""
    return answer_by([LearnedTree(game, seen, seed, net)], budget)


class LearnedTree(Tree):
    """A search tree whose leaves a network values."""

    first_nodes = MOST_NODES  # room that is not used yet costs nothing here, and none is copied

    def __init__(
        self, game: Game, seen: Record, seed: int, net: Network, worlds: Record | None = None
    ) -> None:
        super().__init__(game, seen, seed, Tuning(**game.module("sense").LEARNED_TUNING))
        self.net = net
        self.worlds = no_worlds(game) if worlds is None else worlds

    def _grow(self, number: int) -> tuple[int, int]:
        return grow(
            self.nodes,
            self.size,
            self.seen,
            self.worlds,
            self._state,
            self._dice,
            self._desk,
            number,
            self.players,
            self.tuning,
            self.net,
        )

    def _new_nodes(self, number: int) -> Record:
        """Make room for nodes, two of which share a line of the cache."""
        size = number * NODE.itemsize
        room = np.empty(size + LINE, np.uint8)
        begin = -room.ctypes.data % LINE
        nodes: Record = room[begin : begin + size].view(NODE).view(np.recarray)
        nodes[0] = 0
        return nodes

    def children(self, node: int) -> Iterator[int]:
        """Return the children of a node that were visited."""
        first, number = self.nodes["first"].item(node), self.nodes["number"].item(node)
        return (child for child in range(first, first + number) if self.visits(child))

    def worth(self, node: int) -> float:
        """Return the mean outcome below a node for the seat that moved there."""
        return float(self.nodes["worth"].item(node))
