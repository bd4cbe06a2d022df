"""Who is ahead before the first move? A million random games of each kind, as a table.

python examples/seat_advantage.py [GAMES] [gpu]
"""

import sys

import sandtable

number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
device = "gpu" if "gpu" in sys.argv else "cpu"
settings = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]

print("game      players  share of the wins by seat     points by seat")
for name, players in settings:
    games = sandtable.playouts(name, number, players, device=device)
    shares = "  ".join(f"{share:.3f}" for share in games.shares.mean(axis=0))
    points = "  ".join(f"{points:5.1f}" for points in games.scores.mean(axis=0))
    print(f"{name:9} {players:7}  {shares:28}  {points}")
