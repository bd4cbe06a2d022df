"""The lessons and the rules pages: their positions are real, and both languages tell all of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import GAME_NAMES
from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from tests.rules_views import beginning, picture, read, steps_of

ROOT = Path(__file__).parents[2]
SRC = ROOT / "web/src"
LANGUAGES = ("en", "de")
STEPS = 10

of_every_game = pytest.mark.parametrize("game", GAME_NAMES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


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
def test_the_learner_is_to_move_and_can_do_what_is_asked(game: str) -> None:
    for step in steps_of(game):
        position = beginning(step)
        assert position.to_move == step["seat"]
        assert set(wanted(step)) <= set(position.legal_moves), step["id"]


@of_every_game
def test_replies_are_legal_after_each_wanted_move(game: str) -> None:
    """An illegal one would be refused here. Only steps that ask for a move have replies."""
    for step in steps_of(game):
        assert len(list(endings(step))) == len(wanted(step))
        assert step["want"] or "reply" not in step


@of_every_game
def test_most_steps_are_hands_on_and_the_last_ends_the_game_well(game: str) -> None:
    *_, last = steps = steps_of(game)
    assert sum(step["want"] is not None for step in steps) >= STEPS - 1
    for position in endings(last):
        assert position.winners == [last["seat"]]


@of_every_game
@in_every_language
def test_every_step_says_all_that_it_may_have_to_say(game: str, language: str) -> None:
    texts = read(game, f"lesson/{language}")
    steps = steps_of(game)
    assert list(texts) == [step["id"] for step in steps]
    for step in steps:
        keys = {"title", "text"}
        if step["want"]:
            keys |= {"task", "good"}
        if step["want"] and step["want"] != "any":
            keys |= {"other"}
        assert set(texts[step["id"]]) == keys, step["id"]
        assert all(texts[step["id"]].values())


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
