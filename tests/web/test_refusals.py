"""The page has words of its own for every refusal that a person can meet."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandtable.errors import SandtableError, TableRefusal
from sandtable.table.actions import MOST_REACTIONS
from tests.web.browsers import Visits
from tests.web.moments import moves
from tests.web.shelf import played
from tests.web.stage import Stage

WORDS = Path(__file__).parents[2] / "web/src/words"
KEY = re.compile(r"^  (\w+):", re.MULTILINE)
# What only programs and the owner meet: the page sends what is well formed, and stores nothing.
OF_PROGRAMS = {
    "bad_json",
    "bad_puzzles",
    "bad_request",
    "headers_too_large",
    "no_game",
    "no_person",
    "number_taken",
    TableRefusal.code,
}


def codes(kind: type[SandtableError] = SandtableError) -> Iterator[str]:
    """Return the codes of all refusals."""
    for each in kind.__subclasses__():
        yield each.code
        yield from codes(each)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_code_has_its_words(language: str) -> None:
    said = set(KEY.findall((WORDS / language / "refusals.ts").read_text(encoding="utf-8")))
    assert set(codes()) - OF_PROGRAMS == said - {
        "offline",
        "internal",
        "other",
        "reference",
        "again",
    }


def test_who_says_too_much_is_told_so_in_german(stage: Stage) -> None:
    """Not in the words of the server, which are English, nor in those for any other command."""
    german = replace(stage, language="de")
    page = german.table(stage.shelf.make(played("mandala", "pp", moves(6))))
    for said in range(MOST_REACTIONS + 1):
        expect(page.locator(".besides li")).to_have_count(said)  # clicked twice is said once
        page.get_by_role("button", name="Hallo!").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Das reicht erst einmal. Nach dem nächsten Zug kannst du wieder etwas sagen."
    )


def test_the_replay_of_a_table_that_is_not_there_says_so(visits: Visits) -> None:
    page = visits.open(f"/replay/{'x' * 60}", locale="de")
    expect(page.get_by_role("alert")).to_have_text(
        "Diesen Tisch gibt es nicht, oder du darfst ihn nicht sehen."
    )
