"""Learn to play Patterns from nothing but games with itself, in half a minute on one core.

python examples/learn.py [GAMES]

A value is the sum of one weight for each row that describes a position (tables of features, as in
programs that learn 2048), learned by temporal differences: each position moves a little towards
the best one that its player can reach. NumPy and Numba are all it needs; with Matplotlib it draws
learning.png.
"""

import sys
from contextlib import suppress

import numba
import numpy as np

import sandtable

rules, encoding = map(sandtable.find_game("patterns").module, ("rules", "encoding"))
LAYOUT = encoding.layout_for(2)
ROWS, GROUPS, GROUP_ROWS = LAYOUT.rows, LAYOUT.groups * LAYOUT.slots, LAYOUT.group_rows
STEP, CURIOSITY = 0.002, 0.05


@numba.njit(error_model="numpy")
def worth(state, weights, rows):
    """Return what a position is worth to the seat to move, or to seat 0 once it is over."""
    if state.to_move < 0:
        return float(np.sign(rules.score(state, 0) - rules.score(state, 1)))
    encoding.encode(state, state.to_move, rows)
    rows[GROUPS:] += GROUP_ROWS
    return np.tanh(weights[rows].sum())


@numba.njit(error_model="numpy")
def look_ahead(states, weights):
    """Return the best move of each game, by how much its value is wrong, and the rows of that."""
    moves, after = np.zeros(rules.MOST_LEGAL, np.int64), states[:1].copy()
    best, values = np.full(len(states), -1), np.full(len(states), -2.0)
    rows = np.zeros((len(states), ROWS), np.int64)
    for game, state in enumerate(states):
        for move in moves[: rules.legal(state, moves)]:
            after[0] = state
            rules.apply(after[0], move)
            value = worth(after[0], weights, rows[game])
            value = value if max(after[0].to_move, 0) == state.to_move else -value
            if value > values[game]:
                best[game], values[game] = move, value
        values[game] -= worth(state, weights, rows[game])
    return best, values, rows


def choose(batch, weights):
    """Look ahead in all games of a batch."""
    content = b"".join(batch.position(game).content for game in range(len(batch)))
    return look_ahead(np.frombuffer(bytearray(content), rules.STATE), weights)


def learn(batch, weights, games):
    """Play games with itself, now and then at random, and learn from every position."""
    dice = np.random.default_rng(1)
    while games > 0:
        best, errors, rows = choose(batch, weights)
        np.add.at(weights, rows, STEP * errors[:, None])
        is_curious = dice.random(len(batch)) < CURIOSITY
        games -= batch.step(np.where(is_curious, batch.random_actions(), best)).ended.sum()


def wins_against(rival, weights, deals=200):
    """Return the share of games won, both seats of each deal."""
    games = np.arange(2 * deals)
    batch, seats = sandtable.batch("patterns", len(games), seeds=games // 2), games % 2
    batch.answer(seats, rival)
    while (batch.to_move >= 0).any():
        batch.step(choose(batch, weights)[0])
        batch.answer(seats, rival)
    winners = batch.results.winners
    return (winners[games, seats] / winners.sum(axis=1)).mean()


def main(games):
    """Learn, and look now and then how it does against greedy."""
    weights, curve = np.zeros(GROUP_ROWS + LAYOUT.whole_rows), []
    batch = sandtable.batch("patterns", 1, seeds=10**6, auto_reset=True)
    for part in range(6):
        curve.append((games * part // 5, wins_against("greedy", weights)))
        print("after {:7,} games it wins {:4.0%} against greedy".format(*curve[-1]), flush=True)
        if part < 5:
            learn(batch, weights, games // 5)
    with suppress(ImportError):
        import matplotlib.pyplot as plot

        plot.plot(*zip(*curve), marker="o")
        plot.gca().set(xlabel="games with itself", ylabel="wins against greedy")
        plot.savefig("learning.png")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
