"""How heavy is the page, and how evenly does it tell moves on a modest phone?

Debian's Chromium is a phone whose processor is four times slower, and plays against the computer
that moves at random, at the pace that everybody begins with. Frames are counted while anything
flies over the table. The last line printed is one JSON object with all figures.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

from common import ensure_page, enter_environment, finish, parser_of, say

enter_environment("sandtable", "playwright", packages="test")

from playwright.sync_api import Browser

from chromium import Visit, chromium
from page_play import Player, frames_of
from page_sizes import sizes
from serving import person, serving
from tables import GAMES, open_table
from tests.web.browsers import PHONE

MOVES, QUICK = 20, 3  # of each game, looked at closely
TOLD = 1500  # milliseconds after the last flight: nothing more is told


def main() -> None:
    chosen = parser_of(__doc__ or "").parse_args()
    ensure_page()
    figures = sizes()
    with serving() as process, chromium() as browser:
        url, key = f"http://127.0.0.1:{process.port}", person(process, "You")
        for game in GAMES:
            say(game)
            path = open_table(process, key, game)
            found = stories(browser, url, path, key, QUICK if chosen.quick else MOVES)
            figures |= {f"{game}_{name}": value for name, value in found.items()}
    finish(figures)


def stories(browser: Browser, url: str, path: str, key: str, moves: int) -> dict[str, float]:
    """Make so many moves, each after all has been told of the last."""
    with Visit(browser, url, PHONE, key) as visit:
        visit.slow_processor()
        visit.page.goto(path)
        visit.ask("turn")
        visit.ask("take")  # opening the page is no part of it
        player = Player(visit)
        for _ in range(moves):
            player.move()
            visit.ask("told", TOLD)
        flights = [times for times in visit.ask("take")["flights"] if len(times) > 1]
    gaps = sorted(after - before for times in flights for before, after in pairwise(times))
    frames = {"frame_ms": gaps[len(gaps) // 2], "worst_frame_ms": gaps[-1]}
    return frames_of(flights) | frames


if __name__ == "__main__":
    main()
