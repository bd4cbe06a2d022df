"""Learn to play Patterns from nothing but games with itself, in minutes on one core.

pip install scikit-learn matplotlib
python examples/learn.py [GAMES]

A small network guesses how a game will end for a player: 1 is a win, -1 a loss. It plays games with
itself, always the move after which it hopes for most, with some noise so that games differ. After
200 games it learns how the last 4,000 really ended, and plays on. Now and then it meets greedy,
from which it learns nothing; learning.png shows how often it wins.
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from scipy.ndimage import binary_dilation
from sklearn.neural_network import MLPRegressor

import sandtable

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 6000
DICE = np.random.default_rng(1)


def features(seen):
    """Return points, phase, who is to move, and what surrounds the groups, by their numbers."""
    tokens, owned, bowls = seen["token"] > 0, seen["owned"] > 0, seen["bowl"]
    face_up = tokens & ~owned.any(axis=1, keepdims=True)  # games, colours, rows, columns
    groups = tokens[:, None] & owned[:, :, None]  # games, seats, colours, rows, columns
    room = binary_dilation(groups, axes=(3, 4)) & face_up.any(axis=1)[:, None, None]
    flips = room & face_up[:, None]
    counts = np.stack([room.sum((3, 4)), flips.sum((3, 4)), bowls, bowls[:, ::-1]], axis=2)
    sums = (counts @ (seen["group"][..., None] == np.arange(7))).reshape(len(counts), -1)
    return np.hstack([seen["points"] / 12, seen["phase"], seen["to_move"], sums / 4])


def choose(batch, model, noise=0.0):
    """Return the action of each game after which it hopes for most, -1 where it is over."""
    legal = batch.legal()
    hopes = np.where(legal, noise * DICE.gumbel(size=legal.shape), -np.inf)
    hopes[legal] += model.predict(features(batch.layout.split(batch.look_ahead(*legal.nonzero()))))
    return np.where(batch.to_move < 0, -1, hopes.argmax(axis=1))


def play_itself(model, seeds):
    """Play games; return the features after every move, and how it ended for whoever moved."""
    batch = sandtable.batch("patterns", len(seeds), seeds=seeds)
    after, movers, ends = [], [], 0
    while (batch.to_move >= 0).any():
        movers.append(np.maximum(batch.to_move, 0))  # a game that is over waits with seat 0
        ends += batch.step(choose(batch, model, noise=0.05)).rewards
        after.append(features(batch.layout.split(batch.observe(movers[-1]))))
    return np.concatenate(after), ends[range(len(seeds)), movers].ravel()


def wins_against(rival, model):
    """Return the share of 400 games that it wins: 200 deals, each from both seats."""
    games, seats = np.arange(400), np.repeat([0, 1], 200)
    batch = sandtable.batch("patterns", len(games), seeds=10**6 + games % 200)
    batch.answer(seats, rival)
    while (batch.to_move >= 0).any():
        batch.step(choose(batch, model))
        batch.answer(seats, rival)
    winners = batch.results.winners
    return (winners[games, seats] / winners.sum(axis=1)).mean()


model, memory, curve = MLPRegressor(hidden_layer_sizes=64, random_state=1), [], []
model.partial_fit(np.zeros((1, 64)), [0])  # 64 features, of which it knows nothing yet
for played in range(0, GAMES + 1, 200):
    if played % 1000 == 0:
        curve.append((played, wins_against("greedy", model)))
        print("after {:5} games with itself it wins {:5.1%} against greedy".format(*curve[-1]))
    memory = [*memory[-19:], play_itself(model, range(played, played + 200))]
    model.partial_fit(*map(np.concatenate, zip(*memory)))
plt.plot(*zip(*curve), marker="o")
plt.gca().set(xlabel="games with itself", ylabel="wins against greedy", ylim=(0, 1))
plt.savefig("learning.png")
