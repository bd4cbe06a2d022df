"""Games played from the accessibility tree alone, as a screen reader has it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browsers import welcome_of
from tests.web.moments import moves
from tests.web.reader import Node, Reader
from tests.web.shelf import Made, Wish, played
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
    reader = Reader(page, language)
    # What came before is read in after the board, and is no answer to what is pressed.
    before = logged(page, made, language)
    reader.wait_for(lambda now: reader.log(now) == before)
    dialog = reader.play_on()
    told = welcome_of(page)
    check_end(dialog, told, language)
    page.keyboard.press("Escape")
    now = reader.wait_for(lambda now: not now.find("dialog"))
    after = logged(page, made, language)
    assert reader.log(now) == after
    reader.wait_for(lambda _: any(after[0] in text for text in reader.heard))


def logged(page: Page, made: Made, language: str) -> list[str]:
    """Return the moves in the words of the server, the newest first."""
    answer = page.request.get(
        f"/api/tables/{made.id}/log?language={language}",
        headers={"Authorization": f"Bearer {made.people[0].key}"},
    )
    told = reversed(answer.json()["moves"])
    return [" ".join(move["effects"][0]["text"].split()) for move in told]


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
