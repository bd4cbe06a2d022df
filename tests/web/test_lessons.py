"""The lessons and the rules pages: their positions are real, and both languages tell all of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import GAME_NAMES
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.review.puzzles.collection import shipped
from tests.rules_views import beginning, picture, read, steps_of

ROOT = Path(__file__).parents[2]
SRC = ROOT / "web/src"
LANGUAGES = ("en", "de")
STEPS = 10

LESSONS = ("lesson", "well")

of_every_game = pytest.mark.parametrize("game", GAME_NAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_every_lesson = pytest.mark.parametrize("lesson", LESSONS)


def wanted(step: Json) -> list[str]:
    if step["want"] == "any":
        return beginning(step).legal_moves
    return step["want"] or []


def endings(step: Json) -> Iterator[Position]:
    """Play each wanted move and the replies to it."""
    for word in wanted(step):
        position = beginning(step).play(word)
        for reply in step.get("reply", []):
            position = position.play(reply)
        yield position


@of_every_game
def test_a_lesson_has_ten_steps_with_ids_of_their_own(game: str) -> None:
    steps = steps_of(game)
    assert len({step["id"] for step in steps}) == len(steps) == STEPS
    assert f"steps: {STEPS}," in (SRC / f"games/{game}/index.ts").read_text("utf-8")
    assert all(step["position"]["game"] == game for step in steps)


@of_every_game
@of_every_lesson
def test_the_learner_is_to_move_and_can_do_what_is_asked(game: str, lesson: str) -> None:
    for step in steps_of(game, lesson):
        position = beginning(step)
        assert position.to_move == step["seat"]
        assert set(wanted(step)) <= set(position.legal_moves), step["id"]


@of_every_game
@of_every_lesson
def test_replies_are_legal_after_each_wanted_move(game: str, lesson: str) -> None:
    """An illegal one would be refused here. Only steps that ask for a move have replies."""
    for step in steps_of(game, lesson):
        assert len(list(endings(step))) == len(wanted(step))
        assert step["want"] or "reply" not in step


@of_every_game
def test_each_idea_of_playing_well_leads_to_puzzles_about_it(game: str) -> None:
    """Of the themes that a step names, the first that has any puzzles is taken."""
    themes = {theme for p in shipped().puzzles.values() if p.game == game for theme in p.themes}
    for step in steps_of(game, "well"):
        assert step["themes"].split(",")[0] in themes, step["id"]


@of_every_game
def test_most_steps_are_hands_on_and_the_last_ends_the_game_well(game: str) -> None:
    *_, last = steps = steps_of(game)
    assert sum(step["want"] is not None for step in steps) >= STEPS - 1
    for position in endings(last):
        assert position.winners == [last["seat"]]


@of_every_game
@of_every_lesson
@in_every_language
def test_every_step_says_all_that_it_may_have_to_say(game: str, lesson: str, language: str) -> None:
    texts = read(game, f"{lesson}/{language}")
    steps = steps_of(game, lesson)
    assert list(texts) == [step["id"] for step in steps]
    for step in steps:
        keys = {"title", "text"}
        if step["want"]:
            keys |= {"task", "good"}
        if step["want"] and step["want"] != "any":
            keys |= {"other"}
        assert set(texts[step["id"]]) == keys, step["id"]
        assert all(texts[step["id"]].values())


# What a text says of the board, in either language, and the letters of the colours it names.
LACKS = re.compile(r"Mandala (\d) (?:lacks|fehlt) (?:only|nur) (\w+)", re.IGNORECASE)
FIELDS = re.compile(
    r"Mandala (\d) .*Robin\W?s (?:Field|Feld) (?:there has|hat dort) (\w+) (?:cards, yours has|"
    r"Karten, deines) (\w+)"
)
LETTERS = dict(zip(("black", "green", "orange", "purple", "red", "yellow"), "bgopry", strict=True))
LETTERS |= dict(zip(("schwarz", "grün", "orange", "lila", "rot", "gelb"), "bgopry", strict=True))
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "eine": 1, "zwei": 2, "drei": 3, "vier": 4}
POINTS = re.compile(r"(\d+) (?:points|Punkten?)\b")
RESULT = re.compile(r"(?:win|gewinnst) (\d+) (?:to|zu) (\d+)")


@of_every_game
@of_every_lesson
@in_every_language
def test_a_lesson_never_contradicts_its_own_board(game: str, lesson: str, language: str) -> None:
    texts = read(game, f"{lesson}/{language}")
    for step in steps_of(game, lesson):
        said, before = texts[step["id"]], beginning(step)
        for number, colour in LACKS.findall(said["text"]):
            assert before.lacks()[int(number) - 1] == LETTERS[colour.lower()], step["id"]
        for number, theirs, mine in FIELDS.findall(said["text"]):
            fields = before.to_json()["mandalas"][int(number) - 1]["fields"]
            sizes = [sum(fields[seat].values()) for seat in (1 - step["seat"], step["seat"])]
            assert sizes == [NUMBERS[theirs], NUMBERS[mine]], step["id"]
        for after in endings(step):
            check_outcome(said["good"], after, step["seat"])


def check_outcome(good: str, after: Position, seat: int) -> None:
    """Check what a step says that its moves have brought."""
    for mine, theirs in RESULT.findall(good):
        assert after.scores[seat] == int(mine)
        assert after.scores[1 - seat] == int(theirs)
    lines = {line["points"] for line in after.tally(seat)[seat]}
    assert {int(points) for points in POINTS.findall(good)} <= lines


@of_every_game
def test_a_second_lesson_has_three_or_four_ideas(game: str) -> None:
    steps = steps_of(game, "well")
    assert len({step["id"] for step in steps}) == len(steps)
    assert len(steps) in {3, 4}
    assert f"wellSteps: {len(steps)}," in (SRC / f"games/{game}/index.ts").read_text("utf-8")
    assert all(step["position"]["players"] == (3 if game == "flowers" else 2) for step in steps)


@of_every_game
def test_in_a_second_lesson_a_strong_player_does_what_is_asked(game: str) -> None:
    from sandtable.players import Question, think

    for step in steps_of(game, "well"):
        question = Question.about(beginning(step), "search:3000", seed=1)
        assert think(question).move in wanted(step), step["id"]


def outline(rules: Json) -> Json:
    """Put the kind of each text in its place, and keep what is no text."""
    return {
        "lead": type(rules["lead"]),
        "sections": [
            {**section, "heading": str, "blocks": [shape(block) for block in section["blocks"]]}
            for section in rules["sections"]
        ],
    }


def shape(block: str | Json) -> object:
    if isinstance(block, str):
        return str
    ((kind, content),) = block.items()
    if kind == "figures":
        return [figure["picture"] for figure in content if figure["caption"]]
    assert kind in ("list", "steps")
    return (kind, [type(text) for text in content])


def paragraphs(rules: Json) -> Iterator[str]:
    """Return every text of a rules page that can name rules."""
    for section in rules["sections"]:
        for block in section["blocks"]:
            if isinstance(block, str):
                yield block
            else:
                yield from block.get("list", block.get("steps", []))


def rulings(text: str) -> list[str]:
    """Return the rules that the braces at the end of a text name."""
    named = re.search(r" \{([\w ]+)\}$", text)
    return named[1].split() if named else []


@of_every_game
@in_every_language
def test_every_ruling_has_a_paragraph_of_the_rules(game: str, language: str) -> None:
    """Refusals, effects and tips lead there by its number."""
    letter = game[0].upper()
    known = re.findall(rf"\*\*({letter}\d+)\*\*", (ROOT / "docs/rules.md").read_text("utf-8"))
    told = [rule for text in paragraphs(read(game, f"rules/{language}")) for rule in rulings(text)]
    assert set(told) == set(known)


@of_every_game
def test_both_languages_tell_a_ruling_in_the_same_paragraph(game: str) -> None:
    english, german = (
        [rulings(text) for text in paragraphs(read(game, f"rules/{language}"))]
        for language in LANGUAGES
    )
    assert english == german


@of_every_game
def test_both_languages_have_the_same_sections_lists_and_pictures(game: str) -> None:
    english, german = (outline(read(game, f"rules/{language}")) for language in LANGUAGES)
    assert english == german


@of_every_game
def test_every_picture_is_drawn(game: str) -> None:
    rows = (SRC / f"games/{game}/rules/index.ts").read_text("utf-8")
    drawn = {"table", "colours", *re.findall(r"^  (\w+): \[", rows, re.MULTILINE)}
    sections = outline(read(game, "rules/en"))["sections"]
    named = [block for each in sections for block in each["blocks"] if isinstance(block, list)]
    assert {picture for figures in named for picture in figures} <= drawn


@of_every_game
def test_the_picture_of_the_table_is_what_the_learner_sees_in_a_lesson(game: str) -> None:
    shown = read(game, "rules/view")
    assert shown == picture(game, shown["step"]), "python -m tests.rules_views"
