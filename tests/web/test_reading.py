"""Games played from the accessibility tree alone, as a screen reader has it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.web.browsers import welcome_of
from tests.web.moments import moves
from tests.web.reader import Node, Reader
from tests.web.shelf import Wish, played
from tests.web.stage import Stage

# Who I am, and what the end says to a winner, to others, and to those who share it.
ENDS = {
    "en": ("You", "You win!", "{} wins.", ("A draw.", "A shared win.", " share the win.")),
    "de": (
        "Du",
        "Du gewinnst!",
        "{} gewinnt.",
        (
            "Unentschieden.",
            "Ein geteilter Sieg.",
            " teilen sich den Sieg.",
            " teilt euch den Sieg.",
        ),
    ),
}


HAS_ALL = "(moves) => document.querySelectorAll('.log > li').length >= moves"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "late", "language"),
    [
        pytest.param("mandala", "pc", moves(70), "en", marks=pytest.mark.thorough),
        ("patterns", "pc", moves(22), "de"),
        ("flowers", "pcc", moves(66), "de"),
    ],
    ids=["mandala", "patterns", "flowers"],
)
def test_a_game_is_played_to_its_end_from_the_accessibility_tree(
    stage: Stage, game: str, seats: str, late: Wish, language: str
) -> None:
    made = stage.shelf.make(played(game, seats, late))
    page = replace(stage, language=language).table(made)
    # What came before is read in after the board, and is no answer to what is pressed.
    moves_made = [entry for entry in made.table.entries if entry.kind == "play"]
    page.wait_for_function(HAS_ALL, arg=len(moves_made))
    reader = Reader(page, language)
    dialog = reader.play_on()
    told = welcome_of(page)
    check_end(dialog, told, language)
    answer = page.request.get(
        f"/api/tables/{made.id}/log?language={language}",
        headers={"Authorization": f"Bearer {made.people[0].key}"},
    )
    logged = [" ".join(move["effects"][0]["text"].split()) for move in answer.json()["moves"]]
    page.keyboard.press("Escape")
    now = reader.wait_for(lambda now: not now.find("dialog"))
    assert reader.log(now) == logged[::-1]
    reader.wait_for(lambda _: any(logged[-1] in text for text in reader.heard))


def check_end(dialog: Node, told: dict[str, Any], language: str) -> None:
    """Look whether the dialog says who has won, as the server knows it, with everybody's points."""
    end, mine = told["status"]["end"], told["seat"]
    names = [each.get("called") or each["name"] for each in told["status"]["seats"]]
    you, win, lose, shared = ENDS[language]
    if len(end["winners"]) > 1:
        assert dialog.name.endswith(shared)
    else:
        (winner,) = end["winners"]
        assert dialog.name == (win if winner == mine else lose.format(names[winner]))
    ranked = [each.text() for each in dialog.find("list")[0].find("listitem")]
    assert len(ranked) == len(names)
    for seat, name in enumerate(names):
        (line,) = [
            each for each in ranked if name in each or (seat == mine and you in each.split())
        ]
        assert re.search(rf"\b{end['scores'][seat]}\b", line)
