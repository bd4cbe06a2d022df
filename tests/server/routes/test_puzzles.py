"""Puzzles over HTTP: lists, one with its solution, and the one of the day."""

from datetime import date, timedelta

import pytest
from pydantic import TypeAdapter

from sandtable.review.puzzles.collection import shipped
from sandtable.review.puzzles.daily import of_the_day
from sandtable.review.puzzles.telling import tell
from sandtable.server.schemas import puzzles as schemas
from tests.server.guests import House, done, refused

PATTERNS = [puzzle for puzzle in shipped().puzzles.values() if puzzle.game == "patterns"]
IDS = [puzzle.id for puzzle in PATTERNS]


def test_puzzles_are_listed_by_theme_and_rating_the_easiest_first(house: House) -> None:
    every = done(house.ask("GET", "/api/puzzles/patterns"))
    assert {puzzle["id"] for puzzle in every["puzzles"]} == {puzzle.id for puzzle in PATTERNS}
    query = "?theme=line&least=1200&most=1500&language=de"
    some = done(house.ask("GET", f"/api/puzzles/patterns{query}"))
    ratings = [puzzle["rating"] for puzzle in some["puzzles"]]
    assert ratings == sorted(ratings)
    expected = [p for p in PATTERNS if "line" in p.themes and 1200 <= p.rating <= 1500]
    assert len(ratings) == len(expected) > 0
    assert some["themes"]["line"] == "Mehrere Züge tief"


@pytest.mark.parametrize("language", ["en", "de"])
def test_one_puzzle_comes_with_all_that_is_needed_to_play_it(house: House, language: str) -> None:
    for puzzle in (PATTERNS[0], list(shipped().puzzles.values())[-1]):
        path = f"/api/puzzles/{puzzle.game}/{puzzle.id}?language={language}"
        response = house.ask("GET", path)
        assert done(response) == tell(puzzle, language)
        assert "max-age" in response.headers["cache-control"]
        TypeAdapter(schemas.Puzzle).validate_python(done(response))


def test_the_puzzle_of_the_day_is_the_same_for_everybody(house: House) -> None:
    path = "/api/puzzles/patterns/of-the-day"
    day = date(2026, 11, 16)
    told = done(house.ask("GET", f"{path}?day={day}"))
    assert told["id"] == of_the_day(reversed(IDS), day)
    days = {of_the_day(IDS, day + timedelta(days=n)) for n in range(60)}
    assert len(days) > 40
    assert done(house.ask("GET", path))["game"] == "patterns"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("patterns/aaaaaaaa", (404, "no_puzzle")),
        (f"mandala/{PATTERNS[0].id}", (404, "no_puzzle")),
        ("patterns/AAAAAAAA", (400, "bad_request")),
        ("chess", (400, "bad_request")),
        ("patterns?least=many", (400, "bad_request")),
        ("patterns/of-the-day?day=tomorrow", (400, "bad_request")),
    ],
)
def test_what_there_is_not_is_refused(house: House, path: str, code: tuple[int, str]) -> None:
    assert refused(house.ask("GET", f"/api/puzzles/{path}")) == code


def test_more_puzzles_change_the_one_of_a_day_seldom() -> None:
    fewer, days = IDS[:-10], [date(2027, 1, 1) + timedelta(days=n) for n in range(100)]
    changed = sum(of_the_day(fewer, day) != of_the_day(IDS, day) for day in days)
    assert changed <= 1000 / len(IDS) * 3
