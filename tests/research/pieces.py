"""Observations once more, read from the JSON of a view: what every piece ought to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable import find_game
from sandtable.games.ground.cards import LETTERS
from sandtable.games.words.reading import Json

VALUES = "23457x"
Numbers = list[Any]


def expected(view: Json, seat: int, scores: list[int]) -> dict[str, Numbers]:
    """Return all pieces of an observation by name."""
    order = [(seat + turn) % view["players"] for turn in range(view["players"])]
    rules = find_game(view["game"]).rules
    common = {
        "phase": one_of(rules.PHASES, view["phase"]),
        "seat": one_of(sorted(order), seat),
        "to_move": one_of(order, view["to_move"]),
    }
    points = {"points": [scores[seat] for seat in order]}
    return common | points | BY_GAME[view["game"]](view, order)


def one_of(choices: Sequence[object], chosen: object) -> Numbers:
    return [int(choice == chosen) for choice in choices]


def by_colour(counts: Json) -> Numbers:
    return [counts.get(letter, 0) for letter in LETTERS]


def pile(cards: Any) -> Numbers:
    """Return cards by colour, then hidden ones; a view may know all, some or none."""
    if isinstance(cards, int):
        return [0] * 6 + [cards]
    if "hidden" in cards:
        return [*by_colour(cards["known"]), cards["hidden"]]
    return [*by_colour(cards), 0]


def mandala(view: Json, order: list[int]) -> dict[str, Numbers]:
    table = view["mandalas"]
    rivers = [[view["rivers"][seat].find(letter) + 1 for letter in LETTERS] for seat in order]
    cups = [pile(view["cups"][seat]) for seat in order]
    return {
        "reason": one_of(("river", "deck", "dead", "idle"), view.get("reason")),
        "claiming": one_of((0, 1), view["claiming"]),
        "completed_by": one_of(order, view["completed_by"]),
        "last_mandala": [int(view["last_mandala"])],
        "idle_turns": [view["idle_turns"]],
        "deck": pile(view["deck"]),
        "discard": by_colour(view["discard"]),
        "mountain": [by_colour(one["mountain"]) for one in table],
        "field": [[by_colour(one["fields"][seat]) for seat in order] for one in table],
        "hand": [pile(view["hands"][seat]) for seat in order],
        "river": rivers,
        "cup": cups,
        "dealt_cup": [pile(view["dealt_cups"][seat]) for seat in order],
        "points": [
            sum(number * space for number, space in zip(cup, river, strict=False))
            for cup, river in zip(cups, rivers, strict=True)
        ],
    }


def patterns(view: Json, order: list[int]) -> dict[str, Numbers]:
    board = view["board"][::-1]  # from row 1 on

    def plane(is_there: Any) -> Numbers:
        return [
            [int(is_there(row, column)) for column in range(8)] for row in range(8)
        ]  # fmt: skip

    groups = [{group["colour"]: group for group in view["groups"][seat]} for seat in order]
    markers = [{group["marker"] for group in view["groups"][seat]} for seat in order]
    names = [list(of) for of in groups]
    return {
        "token": [
            plane(lambda row, column, c=letter: board[row][column].lower() == c)
            for letter in LETTERS
        ],
        "marker": [
            plane(lambda row, column, m=of: f"{'abcdefgh'[column]}{row + 1}" in m) for of in markers
        ],
        "offered": [int(letter in (view["offered"] or "")) for letter in LETTERS],
        "bowl": [one_of(LETTERS, view["bowls"][seat]) for seat in order],
        "group": [
            [of.index(letter) + 1 if letter in of else 0 for letter in LETTERS] for of in names
        ],
    }


def flowers(view: Json, order: list[int]) -> dict[str, Numbers]:
    table = view["mandalas"]
    tiles = [[*one["tiles"], "", ""][:2] for one in table]
    singles = [set(view["singles"][seat]) for seat in order]
    made = [{tile for pair in view["flowers"][seat] for tile in pair} for seat in order]
    seen = {tile for pair in tiles for tile in pair}.union(*singles, *made)

    def grid(of: set[str]) -> Numbers:
        return [[int(letter + value in of) for value in VALUES] for letter in LETTERS]

    every = {letter + value for letter in LETTERS for value in VALUES}
    return {
        "ending": [int(view["ending"])],
        "options": [
            int(view["options"]["end"] == "round"), int(view["options"]["backs"] == "mixed")
        ],
        "active": one_of(order, view["active"]),
        "taking": one_of((0, 1, 2), view["taking"]),
        "passes": [view["passes"]],
        "deck": pile(view["deck"]),
        "discard": by_colour(view["discard"]),
        "hand": [pile(view["hands"][seat]) for seat in order],
        "known": [by_colour(view["known"][seat]) for seat in order],
        "up": [[by_colour(one["up"][seat]) for seat in order] for one in table],
        "down": [[by_colour(one["down"][seat]) for seat in order] for one in table],
        "marker": [one_of(order, one["marker"]) for one in table],
        "tile_colour": [[one_of(LETTERS, tile[:1]) for tile in pair] for pair in tiles],
        "tile_value": [[one_of(VALUES, tile[1:]) for tile in pair] for pair in tiles],
        "unseen": grid(every - seen),
        "single": [grid(of) for of in singles],
        "flower": [grid(of) for of in made],
    }  # fmt: skip


BY_GAME = {"mandala": mandala, "patterns": patterns, "flowers": flowers}
