"""Write docs/strength.md: how strong the learned players are, with intervals.

    python3 bench/strength_page.py                     # from bench/results/learned.json
    python3 bench/strength_page.py GAMES.jsonl ...     # renew the matches of these games first

A line of games is one game: the name of its match, its deal, the share of the win of the player
that the match is about, and, where that is known, how many simulations each seat ran for a move.
`bench/levels.py` writes such lines. Deals are clusters: the rotations of one deal are not
independent games.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from statistics import fmean
from textwrap import wrap
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results/learned.json"
LEVELS = ROOT / "bench/results/levels.json"
SMALL_GAMES = ROOT / "bench/results/small_games.json"
PAGE = ROOT / "docs/strength.md"
WIDTH = 132  # of a line of the page
Z = 1.96  # 95 % of a normal distribution lie within so many deviations

GAMES = {"mandala": "Mandala", "patterns": "Patterns", "flowers": "Flowers"}
LADDER = {  # each match of two levels, and its name in the page
    "level {} novice against random": "`novice` against `random`",
    "level {} greedy against novice": "`greedy` against `novice`",
    "level {} adept against novice": "`adept` against `novice`",
    "level {} adept against greedy": "`adept` against `greedy`",
    "between {} expert against adept": "`expert` against `adept`",
    "between {} master against expert, 200 ms": "`master` against `expert`",
    "level {} master against adept, 200 ms": "`master` against `adept`",
}
AT_FULL_TIME = {
    "full {} master against classic": "`master` against `classic`",
    "full {} grandmaster against master": "`grandmaster` against `master`",
}
AIMS = {"level {} adept against novice": "90", "full {} grandmaster against master": "58"}


def rows_for(matches: dict[str, str]) -> list[tuple[str, str, str]]:
    """Return the rows of matches that were played in each game."""
    return [
        (match.format(game), f"{title}: {text}", AIMS.get(match, ""))
        for game, title in GAMES.items()
        for match, text in matches.items()
    ]


# What the names of matches are in the page: by section, the match, its row, and what was aimed at.
SECTIONS: dict[str, list[tuple[str, str, str]]] = {
    "Levels next to each other": rows_for(LADDER),
    "At their own times": rows_for(AT_FULL_TIME),
    "`master` against `classic`, 200 ms a move for both": [
        ("mandala 200/200", "Mandala", "70"),
        ("patterns 200/200", "Patterns", "65"),
        ("flowers-2 200/200", "Flowers, 2 players", "70"),
        ("flowers-3 200/200 against two", "Flowers, one against two (33.3 is even)", ""),
        ("flowers-4 200/200 against three", "Flowers, one against three (25 is even)", "40"),
    ],
    "`master` with 100 ms against `classic` with 1000 ms": [
        ("mandala ten times, 100/1000 ms, exploring .2", "Mandala", "50"),
        ("patterns ten times, 100/1000 ms, alpha-beta", "Patterns", "50"),
        ("flowers-2 ten times, 100/1000", "Flowers, 2 players", "50"),
        ("flowers-4 ten times, 100/1000 against three", "Flowers, one against three", "25"),
    ],
    "Five times the time: 300 ms against 60 ms": [
        ("mandala five times the time, 300/60", "Mandala", "58"),
        ("patterns five times the time, 300/60", "Patterns", "58"),
        ("flowers-2 five times the time, 300/60", "Flowers, 2 players", "58"),
    ],
    "A best response against `master`, 100 ms a move for both": [
        ("mandala best response, 100", "Mandala", "at most 58"),
        ("patterns best response, 100", "Patterns", "at most 58"),
        ("flowers-2 best response, 100", "Flowers, 2 players", "at most 58"),
    ],
    "What was tried against what is shipped, at equal time (100 ms; Flowers with 4 players 60 ms)": [
        (
            "patterns ordered by value from 4 plies against by credit, 100",
            "Patterns: moves ordered by value from 4 plies on",
            "",
        ),
        (
            "patterns ordered by value from 3 plies against by credit, 100",
            "the same from 3 plies on",
            "",
        ),
        (
            "patterns ordered by value from 5 plies against by credit, 100",
            "the same from 5 plies on",
            "",
        ),
        (
            "mandala one world against four (run 1), 100",
            "Mandala: learned with one world a move, not four",
            "",
        ),
        (
            "mandala fading .8 against run 1, 100",
            "Mandala: lessons that fade by 0.8 a move, not 0.97",
            "",
        ),
        (
            "patterns fading .8 against run 3, 100",
            "Patterns: lessons that fade by 0.8 a move, not 0.95",
            "",
        ),
        (
            "flowers-2 fading .85 against run 2, 100",
            "Flowers: lessons that fade by 0.85 a move, not 0.97",
            "",
        ),
        ("flowers-2 wide against narrow, 100", "Flowers: 128 units in the first layer, not 64", ""),
        ("flowers-2 exploring .22 against .15, 100", "Flowers: exploring 0.22, not 0.15", ""),
        (
            "flowers-4 exploring .22 against three of .15, 60",
            "Flowers, one against three: the same (25 is even)",
            "",
        ),
        (
            "flowers-2 new network against the one before, 200 simulations",
            "Flowers: 15 minutes of learning all options, not only the default; met in all of them",
            "",
        ),
        (
            "flowers-3 new network against the one before, 200 simulations",
            "the same, one against two (33.3 is even)",
            "",
        ),
        (
            "flowers-4 new network against the one before, 200 simulations",
            "the same, one against three (25 is even)",
            "",
        ),
    ],
    "What was tried to make Mandala gain by time: 500 ms against 100 ms": [
        (
            "mandala 500 ms exploring 0.3 margin 0.2 against 100 ms .2 .2",
            "exploring 0.3, not 0.2",
            "",
        ),
        ("mandala 500 ms exploring 0.45 margin 0.2 against 100 ms .2 .2", "exploring 0.45", ""),
        (
            "mandala 500 ms exploring 0.2 margin 0.4 against 100 ms .2 .2",
            "twice as much of the lead in a value",
            "",
        ),
        (
            "mandala 500 ms played on 6 moves against 100 ms",
            "six random moves before the value is asked",
            "58",
        ),
        ("mandala twelve random moves, 500/100", "twelve random moves", ""),
        (
            "mandala three networks vote, 500/100",
            "a third of the time for each of three networks",
            "",
        ),
        (
            "mandala three networks vote, six random moves, 500/100",
            "the same with six random moves",
            "",
        ),
        (
            "mandala six random moves at equal time, 100",
            "six random moves, 100 ms against 100 ms",
            "",
        ),
    ],
}
SAME = {  # names that one match had at different times
    "mandala six random moves, 500/100": "mandala 500 ms played on 6 moves against 100 ms",
    "flowers-4 against three, ten times, 100/1000 ms": "flowers-4 ten times, 100/1000 against three",
    "patterns: expert against adept": "between patterns expert against adept",
    "patterns: master against expert": "between patterns master against expert, 200 ms",
}
HEAD = """# How strong the learned players are

Written by `python3 bench/strength_page.py` from `bench/results/learned.json`; do not edit.

`master` and `grandmaster` search with a learned value ([players.md](players.md)); `classic` is what `master` was before, and
stays in the arena to measure against. Games were played on one core for each, on paired deals: every deal once in each seat. Wins
are in percent, a shared win counts in part, and ± is half of the 95 % interval, with deals as clusters. Simulations are those of a
move, of the player / of the others; in Patterns they are nodes.
"""
NOTES = {
    "Levels next to each other": (
        "`master` has 200 ms a move here, the others their own limits. Without `expert` the step from `adept` to `master` "
        "would be the largest of all."
    ),
    "At their own times": (
        "1 s for `master` and `classic`, 5 s for `grandmaster`. Where there are only a few deals, intervals cannot be trusted. In Mandala and "
        "Flowers they do not show what `grandmaster` wins with a twentieth of these times, below, where everybody meets everybody."
    ),
    "`master` against `classic`, 200 ms a move for both": "",
    "`master` with 100 ms against `classic` with 1000 ms": (
        "Ten times the time does not make up for the learned value. Aimed at is what is even."
    ),
    "Five times the time: 300 ms against 60 ms": (
        "What five times the time gains the search of `master`: in Mandala nothing, since what it finds soon is what the value says, and "
        "more of it does not see further. So `grandmaster` does something else with its time (decision 29); "
        "what that wins stands below, where everybody meets everybody."
    ),
    "A best response against `master`, 100 ms a move for both": (
        "A learner that began as the shipped network and was trained only to beat it, one move ahead, and then searched with what "
        "it had learned. It had two thirds of the lessons of the shipped network, in Flowers as many. It sees a state from the seat "
        "to move and is not told which seat is its own."
    ),
    "What was tried against what is shipped, at equal time (100 ms; Flowers with 4 players 60 ms)": (
        "Hardly anything here is more than chance. Networks that have learned the options of Flowers gain where those are played and "
        "lose a little where they are not, so that those that were measured against `classic` stay. The order by value is shipped for what it does for proofs (with 33 tokens face up 81.0 % "
        "of 200 positions were proven within a second, 77.5 % without it and 68.5 % by `classic`; with 30 tokens 95.0, 94.5 and 92.0 %, where 99 % were aimed at); the games of Patterns above were played without it. "
        "Learning with one world a move is three times as fast."
    ),
    "What was tried to make Mandala gain by time: 500 ms against 100 ms": (
        "Against the search of `master`. None of it helped: six random moves won 51.4 ±4.2 % of 513 later games."
    ),
}


TITLES = {
    "mandala": "Mandala",
    "patterns": "Patterns",
    "flowers": "Flowers, 2 players",
    "flowers-3": "Flowers, one against two (33 is even)",
    "flowers-4": "Flowers, one against three (25 is even)",
}
EVERYBODY = (
    "What the player of a row wins against that of a column, in percent, with Wilson's 95 % interval. Players that are limited by time "
    "have a twentieth of it (`master` and `classic` 50 ms, `grandmaster` 250 ms), on slow cores at that; the others are as people meet "
    "them. Most pairs have played a few games only; `python3 bench/levels.py` plays on where it stopped. In Mandala and Flowers with two "
    "`grandmaster` had an older search against all but `master`."
)


def measure(games: Iterable[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Return the figures of each match."""
    matches: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        matches[SAME.get(game["name"], game["name"])].append(game)
    return {name: figures_of(games) for name, games in sorted(matches.items())}


def figures_of(games: list[dict[str, Any]]) -> dict[str, float]:
    """Return how a match went."""
    mean = fmean(game["share"] for game in games)
    off: dict[int, float] = defaultdict(float)
    for game in games:
        off[game["deal"]] += game["share"] - mean
    spread = sum(value * value for value in off.values()) * len(off) / max(len(off) - 1, 1)
    figures = {
        "games": len(games),
        "deals": len(off),
        "wins": round(100 * mean, 1),
        "error": round(100 * Z * sqrt(spread) / len(games), 1),
    }
    if all("sims" in game for game in games):
        figures |= {
            "simulations": round(fmean(game["sims"][game["rotation"]] for game in games)),
            "others": round(fmean(game["sims"][game["rotation"] - 1] for game in games)),
        }
    return figures


def page_of(figures: dict[str, dict[str, float]]) -> str:
    """Return the page."""
    parts = [HEAD]
    for section, matches in SECTIONS.items():
        rows = [row_of(figures[name], text, aim) for name, text, aim in matches]
        head = "| game | wins % | games | aimed at | simulations a move |\n| --- | --- | --- | --- | --- |"
        told = "\n".join(wrap(NOTES[section], WIDTH))
        parts += filter(None, [f"## {section}", told, "\n".join([head, *rows])])
    parts += everybody()
    parts += small_games()
    return "\n\n".join(part.strip() for part in parts) + "\n"


def everybody() -> list[str]:
    """Return the section in which all players meet, a table for each game."""
    figures = json.loads(LEVELS.read_text(encoding="utf-8"))["figures"]
    tables: dict[str, dict[tuple[str, str], dict[str, float]]] = defaultdict(dict)
    for name, pair in figures["pairs"].items():
        table, _, players = name.partition(": ")
        player, _, other = players.partition(" against ")
        tables[table][player, other] = pair
    parts = ["## Everybody against everybody", "\n".join(wrap(EVERYBODY, WIDTH))]
    for table, pairs in tables.items():
        others = list(dict.fromkeys(other for _, other in pairs))
        players = list(dict.fromkeys(player for player, _ in pairs))
        head = f"| {' | '.join(['', *(f'`{other}`' for other in others)])} |"
        rows = [
            f"| `{player}` | "
            + " | ".join(
                cell_of(pairs[player, other]) if (player, other) in pairs else ""
                for other in others
            )
            + " |"
            for player in players
        ]
        parts += [
            f"### {TITLES[table]}",
            "\n".join([head, "| --- " * (1 + len(others)) + "|", *rows]),
        ]
    return parts


def cell_of(pair: dict[str, float]) -> str:
    """Return what a player won, its interval, and of how many games."""
    return f"{pair['wins']:.0f} ({pair['low']:.0f}-{pair['high']:.0f}) of {pair['games']}"


def small_games() -> list[str]:
    """Return the section on games so small that they are solved."""
    figures = json.loads(SMALL_GAMES.read_text(encoding="utf-8"))["figures"]
    settings = figures["settings"]
    told = (
        "Mandala and Patterns with fewer colours and cards, so small that their whole tree fits "
        "([research.md](research.md#games-small-enough-to-be-solved)), are solved exactly as linear programs. The value is what "
        "perfect play wins for seat 0 (a win is 1, a loss -1). Below each player stands its exploitability by OpenSpiel's own "
        "code: what an opponent that knows its policy wins from it, as the mean of both seats; 0 is perfect. A policy is the mean of "
        f"{settings['seeds']} seeds at every view, with at most {settings['simulations']:,} simulations a move. They were made for the full games. "
        "Measured by `python3 bench/exploitability.py`."
    )
    players = ("perfect", "random", "greedy", "adept", "master")
    head = f"| game | histories | information states | value | {' | '.join(f'`{name}`' for name in players)} |"
    rows = [
        f"| {GAMES[name]}, small | {game['histories']:,} | {game['information states']:,} | {game['value'] + 0:.4f} | "
        + " | ".join(f"{game[player]:.4f}" for player in players)
        + " |"
        for name, game in figures.items()
        if name in GAMES
    ]
    lines = [head, "| " + " | ".join(["---"] * (4 + len(players))) + " |", *rows]
    return [
        "## Small games",
        "\n".join(wrap(told, WIDTH, break_on_hyphens=False)),
        "\n".join(lines).replace("`perfect`", "perfect play"),
    ]


def row_of(match: dict[str, float], text: str, aim: str) -> str:
    """Return a row of a table."""
    wins = f"{match['wins']:.1f} ±{match['error']:.1f}"
    simulations = (
        f"{match['simulations']:,} / {match['others']:,}" if "simulations" in match else "-"
    )
    return f"| {text} | {wins} | {match['games']} | {aim or '-'} | {simulations} |"


def main(paths: list[str]) -> None:
    """Renew the figures if games are given, then the page."""
    if paths:
        lines = [line for path in paths for line in Path(path).read_text().splitlines()]
        content = json.loads(RESULTS.read_text(encoding="utf-8"))
        figures = content["figures"] | measure(map(json.loads, lines))
        content["figures"] = dict(sorted(figures.items()))
        RESULTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    figures = json.loads(RESULTS.read_text(encoding="utf-8"))["figures"]
    PAGE.write_text(page_of(figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
