"""A puzzle in words, and with all that is needed to play it without a server."""

import re

import pytest

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.effects import apply_effects
from sandtable.games.match import Match
from sandtable.games.position import Position
from sandtable.review.puzzles.difficulty import Trial, fit
from sandtable.review.puzzles.telling import tell
from sandtable.review.puzzles.themes import names
from tests.review.puzzles.made import some_puzzles


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_told_is_enough_to_play_it_through(language: str) -> None:
    """Views, legal moves with verdicts, the best move and replies with effects that lead on."""
    for found in some_puzzles(4):
        told = tell(found, language)
        for step, moment in zip(told["steps"], found.moments(), strict=True):
            position = moment.position
            assert step["view"] == position.view(found.seat)
            assert [move["move"] for move in step["moves"]] == position.legal_moves
            best = [move["move"] for move in step["moves"] if move["verdict"] == "best"]
            assert best == [step["move"]] == [moment.step.move]
            view = apply_effects(step["view"], step["effects"])
            assert view == step["after"]["view"]
            for reply in step["replies"]:
                view = apply_effects(view, reply["effects"])
            after = position.play(step["move"])
            for reply in step["replies"]:
                after = after.play(reply["move"])
            assert view == after.view(found.seat)


def test_a_second_best_that_wins_is_not_called_a_loss() -> None:
    found = next(each for each in some_puzzles(4) if each.goal == "most")
    moves = tell(found)["steps"][0]["moves"]
    kept = [move for move in moves if move["verdict"] == "keeps"]
    assert kept
    assert all("also wins" in move["said"] and move["value"] > 0 for move in kept)
    assert all(move["value"] <= 0 for move in moves if move["verdict"] == "loses")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_theme_of_good_moves_has_a_name_in_both_languages(game: str) -> None:
    """The themes of all moves of a random game are among those that are named."""
    english, german = names(game), names(game, "de")
    assert english.keys() == german.keys()
    themes = find_game(game).module("words.themes").themes
    met: set[str] = set()
    match = Match.new(game, seed=5)
    match.play_randomly(seed=5)
    for position in match.positions[:-1]:
        record = position.seen_by(position.to_move)
        seen = Position(position.game, position.players, position.options, record)
        for move in position.legal_moves:
            met |= set(themes(seen, move))
    assert met <= english.keys()
    assert len(met) >= 5


def test_reasons_that_themes_are_made_from_exist() -> None:
    for game in map(find_game, GAME_NAMES):
        themes, texts = game.module("words.themes"), game.module("words.why_texts").TEXTS
        assert themes.OF_REASONS.keys() <= texts.keys()
        assert set(themes.OF_REASONS.values()) <= themes.NAMES.keys()


def test_each_theme_has_a_sentence_for_whoever_misses_it_in_both_languages() -> None:
    for game in map(find_game, GAME_NAMES):
        themes = game.module("words.themes")
        assert themes.MISSED.keys() == themes.NAMES.keys()
        for english, german in themes.MISSED.values():
            assert re.fullmatch("(You often|Many of your) .+[.]", english)
            assert re.fullmatch("(Du|Viele|Beim) .+[.]", german)


def test_the_more_often_it_is_missed_the_harder_it_is() -> None:
    def rating(*solved: int) -> int:
        return fit(Trial(600 + 300 * rung, number, 10) for rung, number in enumerate(solved))

    assert rating(10, 10, 10, 10) < rating(2, 8, 10, 10) < rating(0, 2, 8, 10) < rating(0, 0, 0, 2)
    assert 850 < rating(0, 5, 10, 10) < 950
