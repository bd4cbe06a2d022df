"""How fast does a GPU play and learn? Moves a second of self-play and learning together.

Needs PyTorch and an NVIDIA GPU; without them it measures the CPU, with fewer games side by side.
The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import enter_environment, finish, parser_of

enter_environment("sandtable")

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 4)]
WARM_UP, ROUNDS, QUICK_ROUNDS = 4, 10, 2


def main() -> None:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--game", default="", help="only this game")
    chosen = parser.parse_args()
    device = find_device()
    figures: dict[str, float | str] = {"device": device}
    for game, players in TABLES:
        if chosen.game in game:
            worlds, rate = measure(
                game, players, QUICK_ROUNDS if chosen.quick else ROUNDS, gpu=device != "cpu"
            )
            name = game if players == 2 else f"{game}_{players}p"
            figures[f"{name}_moves_per_s"] = rate
            print(f"{name:12} {worlds} worlds a move {rate / 1e6:9.3f} M moves/s", flush=True)
    finish(figures)


def find_device() -> str:
    """Return the name of the GPU, or cpu."""
    try:
        import torch
    except ModuleNotFoundError:
        return "cpu"
    return torch.cuda.get_device_name() if torch.cuda.is_available() else "cpu"


def measure(game: str, players: int, rounds: int, *, gpu: bool) -> tuple[int, float]:
    """Return how many worlds a player samples, and the moves a second."""
    from sandtable import find_game
    from sandtable.training.learning import learner_for
    from sandtable.training.plan import plan_for
    from sandtable.training.self_play import SelfPlay

    plan = plan_for(game, players, gpu=gpu)
    if not gpu:
        plan = replace(plan, games=64, batch=256)
    play = SelfPlay(find_game(game), plan, gpu=gpu)
    learner = learner_for(play.layout, plan, gpu=gpu)
    for _ in range(WARM_UP):
        learner.learn(play.play(learner.mean), plan.rate)
    began, before = time.perf_counter(), play.moves_played
    for _ in range(rounds):
        learner.learn(play.play(learner.mean), plan.rate)  # its loss comes when all is done
    return plan.worlds, (play.moves_played - before) / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
