"""Learn to play Patterns from nothing but games with itself, in a minute or two on one core.

python examples/learn.py [GAMES]

A value is the sum of one weight for each row that describes a position (tables of features, as in
programs that learn 2048), learned by temporal differences: each position moves a little towards
the best one that its player can reach. NumPy and Numba are all it needs; with Matplotlib it draws
learning.png.
"""

import sys

import numba
import numpy as np

import sandtable
from sandtable.players import Question, prepare_player, think

GAME = sandtable.find_game("patterns")
setup, legal, apply, score = (getattr(GAME.rules, n) for n in ("setup", "legal", "apply", "score"))
encode, layout = GAME.module("encoding").encode, GAME.module("encoding").layout_for(2)
GROUPS, GROUP_ROWS = layout.groups * layout.slots, layout.group_rows
STEP, CURIOSITY = 0.002, 0.05


@numba.njit(error_model="numpy")
def worth(state, weights, rows):
    """Return what a position is worth to the seat to move, or to seat 0 once it is over."""
    if state.to_move < 0:
        return np.sign(score(state, 0) - score(state, 1)) * 1.0
    encode(state, state.to_move, rows)
    rows[GROUPS:] += GROUP_ROWS
    return np.tanh(weights[rows].sum())


@numba.njit(error_model="numpy")
def best(states, weights, rows, moves):
    """Return the best move by the positions after each, and what it is worth to the mover."""
    seat, found, most = states[0].to_move, 0, -2.0
    for move in moves[: legal(states[0], moves)]:
        states[1] = states[0]
        apply(states[1], move)
        value = worth(states[1], weights, rows)
        value = value if max(states[1].to_move, 0) == seat else -value
        if value > most:
            found, most = move, value
    return found, most


@numba.njit(error_model="numpy")
def learn(states, weights, rows, moves, games, first):
    """Play games with itself, now and then at random, and learn from every position."""
    np.random.seed(first)
    for game in range(games):
        setup(states[0], 2, 0, np.uint64(first + game))
        while states[0].to_move >= 0:
            move, target = best(states, weights, rows, moves)
            error = target - worth(states[0], weights, rows)
            for row in rows:
                weights[row] += STEP * error
            if np.random.random() < CURIOSITY:
                move = moves[np.random.randint(legal(states[0], moves))]
            apply(states[0], move)


def wins_against(level, weights, rows, moves, deals):
    """Return the share of games won, both seats of each deal."""
    won = 0.0
    for game in range(2 * deals):
        match, seat = sandtable.Match.new("patterns", seed=10**6 + game // 2), game % 2
        while not match.is_over:
            if match.to_move == seat:
                states = np.frombuffer(match.position.content * 2, GAME.rules.STATE).copy()
                word = GAME.notation.WORDS[best(states, weights, rows, moves)[0]]
            else:
                word = think(Question.about(match.position, level, seed=game)).move
            match.play(word)
        won += (seat in match.winners) / len(match.winners)
    return won / (2 * deals)


def main(games):
    """Learn, and look now and then how it does against greedy."""
    prepare_player(GAME, "greedy")
    weights = np.zeros(GROUP_ROWS + layout.whole_rows)
    rows, moves = np.zeros(layout.rows, np.int64), np.zeros(GAME.rules.MOST_LEGAL, np.int64)
    states, curve = np.zeros(2, GAME.rules.STATE), []
    for part in range(6):
        curve.append((games * part // 5, wins_against("greedy", weights, rows, moves, 50)))
        print("after {:7,} games it wins {:4.0%} against greedy".format(*curve[-1]), flush=True)
        if part < 5:
            learn(states, weights, rows, moves, games // 5, 1 + games * part // 5)
    try:
        import matplotlib.pyplot as plot
    except ImportError:
        return
    plot.plot(*zip(*curve), marker="o")
    plot.axhline(0.5, linestyle=":")
    plot.xlabel("games with itself")
    plot.ylabel("wins against greedy")
    plot.savefig("learning.png")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
