"""A random rollout: a thousand games of Mandala side by side, and what they observe.

python examples/rollout.py [STEPS]
"""

import sys

import sandtable

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
batch = sandtable.batch("mandala", 1024, seeds=1, auto_reset=True)
games = 0
for _ in range(steps):
    observations = batch.observe()
    ended, rewards = batch.step(batch.random_actions())
    games += ended.sum()
print(f"{steps * batch.size} moves, {games} games, observations of {observations.shape}")
