"""Positions and matches behave as Python's own values do."""

from __future__ import annotations

import copy
import doctest
import pickle
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import sandtable
from sandtable import GAME_NAMES, Match, Position, find_game
from sandtable.errors import BadPlayers, BadRequest, BadSeat, SandtableError
from sandtable.games import match as match_module
from sandtable.games import position as position_module


def begun(game: str, players: int = 2) -> Match:
    """Return a match after a few moves."""
    match = Match.new(game, players, seed=5)
    for _ in range(6):
        match.play(match.legal_moves[-1])
    return match


@pytest.mark.parametrize("game", GAME_NAMES)
def test_pickles_give_equal_positions_and_matches(game: str) -> None:
    match = begun(game)
    match.seats = [{"kind": "computer", "level": "adept"}, "Ann"]
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.record() == match.record()
    assert [p.is_chance for p in again.positions] == [p.is_chance for p in match.positions]
    assert pickle.loads(pickle.dumps(match.game)) is match.game
    for each in (match, again):  # the draws to come are the same, too
        each.play_randomly(1)
    assert again == match


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, Match.copy])
def test_a_copy_of_a_match_goes_its_own_way(copied: Any) -> None:
    match = begun("mandala")
    twin = copied(match)
    assert twin == match
    assert twin is not match
    twin.play(twin.legal_moves[0])
    assert len(match.moves) == len(twin.moves) - 1
    assert twin != match
    twin.undo()
    assert twin == match


def test_a_position_is_its_own_copy() -> None:
    position = Position.new("patterns", seed=1)
    assert copy.copy(position) is position
    assert copy.deepcopy([position])[0] is position


@pytest.mark.parametrize("name", ["players", "game", "options", "to_move", "anything"])
def test_a_position_cannot_be_changed_by_accident(name: str) -> None:
    position = Position.new("flowers", seed=1)
    with pytest.raises(AttributeError, match="never changes"):
        setattr(position, name, 3)
    with pytest.raises(AttributeError, match="never changes"):
        delattr(position, name)
    with pytest.raises(TypeError):
        position.options["end"] = "round"  # type: ignore[index]
    assert position == Position.new("flowers", seed=1)


def test_what_was_played_cannot_be_changed_by_accident() -> None:
    """Lists that a match gives are copies, and its fields cannot be set."""
    match = begun("mandala")
    before = match.record()
    for given in (match.moves, match.legal_moves, match.record()["moves"]):
        given.clear()
    for name in ("moves", "position", "seed", "secret", "scores", "a_typing_error"):
        with pytest.raises(AttributeError):
            setattr(match, name, 1)
    assert match.record() == before
    assert match.legal_moves == match.position.legal_moves == sorted(match.legal_moves)


def test_copies_and_pickles_are_of_the_class_that_somebody_made_of_ours() -> None:
    class Noted(Match):
        """With room for a note."""

    class Marked(Position):
        """With a mark."""

    match, position = Noted.new("mandala", seed=1), Marked.new("mandala", seed=1)
    assert [type(again) for again in (copy.copy(match), match.copy())] == [Noted, Noted]
    assert copy.copy(match) == match == Match.new("mandala", seed=1)
    assert type(position.play(position.legal_moves[0])) is Marked
    for each in (match, position):
        make, essence = each.__reduce__()
        assert type(make(*essence)) is type(each)


def test_threads_play_side_by_side() -> None:
    """Moves are played in room that is used again, never by two threads at a time."""

    def ended(seed: int) -> Position:
        match = Match.new("flowers", seed=seed)
        match.play_randomly(seed)
        return match.position

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ended, range(24))) == [ended(seed) for seed in range(24)]


def test_matches_compare_by_what_was_played_and_have_no_hash() -> None:
    assert Match.new("mandala", seed=1) == Match.new("mandala", seed=1)
    assert Match.new("mandala", seed=1) != Match.new("mandala", seed=2)
    assert Match.new("mandala", seed=1) != "mandala"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Match.new("mandala", seed=1))


def test_without_a_seed_every_new_game_is_another() -> None:
    assert Position.new("mandala") != Position.new("mandala")
    assert Match.new("mandala") != Match.new("mandala")


@pytest.mark.parametrize("number", [np.int8, np.uint64, np.int64])
def test_numbers_of_numpy_do_as_well(number: Any) -> None:
    match = Match.new("flowers", number(3), seed=number(7))
    assert match == Match.new("flowers", 3, seed=7)
    assert match.view(number(2)) == match.view(2)
    assert match.record()["players"] == 3
    assert type(match.seed) is int


@pytest.mark.parametrize("wrong", [True, np.True_, 2.0, np.float64(2), "2", [2]])
def test_what_is_no_whole_number_is_refused(wrong: Any) -> None:
    with pytest.raises(BadPlayers):
        Match.new("flowers", wrong)
    with pytest.raises(BadRequest):
        Match.new("flowers", seed=wrong)
    with pytest.raises(BadSeat):
        Match.new("flowers", seed=1).view(wrong)


def test_wrong_arguments_are_refused_by_name() -> None:
    match = begun("mandala")
    word, before = match.legal_moves[0], match.copy()
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: Match.new(["mandala"]), "no game"),  # type: ignore[arg-type]
        (lambda: Match.new("flowers", options=["end"]), "options"),  # type: ignore[arg-type]
        (lambda: match.play(word, seed=-1), "seed"),
        (lambda: match.play(word, seed="1"), "seed"),  # type: ignore[arg-type]
        (lambda: match.position.play(word, seed=1.5), "seed"),  # type: ignore[arg-type]
        (lambda: match.effects(0, names=["Ann"]), "names must be 2 texts"),
        (lambda: match.foresee(word, names="Al"), "names must be 2 texts"),
        (lambda: match.foresee(word, names=5), "names must be 2 texts"),  # type: ignore[arg-type]
        (lambda: match.foresee(word, names=[1, 2]), "names must be 2 texts"),  # type: ignore[list-item]
        (lambda: match.position.explain(5), "a move is a word"),  # type: ignore[arg-type]
        (lambda: Position.from_view(3), "a view must be an object"),  # type: ignore[arg-type]
        (lambda: Position.from_view({"game": "mandala"}), "mandalas is missing"),
    ]
    for ask, named in refused:
        with pytest.raises(SandtableError, match=named):
            ask()
    assert match == before


def test_a_move_in_a_text_of_numpy_is_kept_as_one_of_python() -> None:
    match = begun("mandala")
    match.play(np.str_(match.legal_moves[0]))
    assert type(match.moves[-1]) is str


def test_they_say_what_they_are() -> None:
    match = begun("mandala")
    assert repr(match) == "<Match: mandala for 2, seat 0 to move (29 legal moves) after 6 moves>"
    assert repr(match.position) == "<Position: mandala for 2, seat 0 to move (29 legal moves)>"
    match.play_randomly(1)
    assert repr(match.position) == f"<Position: mandala for 2, over: {match.scores}>"
    assert repr(find_game("flowers")) == "<Game: flowers for 2, 3 or 4>"


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_a_notebook_shows_the_board_and_a_view_shows_no_more_than_a_seat_knows(
    game: str, players: int
) -> None:
    match = begun(game, players)
    for position in (match.positions[0], match.position):
        pictures = {
            position._repr_html_(),
            *map(position.to_svg, map(position.view, range(players))),
        }
        for picture in pictures:
            ElementTree.fromstring(picture)
        other = position.dealt_anew(0, seed=9)
        assert other.to_svg(other.view(0)) == position.to_svg(position.view(0))
    assert match._repr_html_() == match.position._repr_html_()
    match.play_randomly(1)
    assert "over" in match._repr_html_()


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_nothing_in_a_picture_covers_anything_else_or_is_cut(game: str, players: int) -> None:
    for seed in range(8):
        match = Match.new(game, players, seed=seed)
        match.play_randomly(seed)
        for position in (*match.positions[::9], match.position):
            picture = ElementTree.fromstring(position.to_svg())
            width, height = int(picture.attrib["width"]), int(picture.attrib["height"])
            taken = set()
            for chip in picture.findall("{*}rect[@x]"):
                x, y, side = (int(chip.attrib[key]) for key in ("x", "y", "width"))
                assert x + side <= width
                assert y + side <= height
                taken.add((x, y))
            assert len(taken) == len(picture.findall("{*}rect[@x]"))


def test_a_picture_of_flowers_shows_which_cards_lie_face_down() -> None:
    match = Match.new("flowers", seed=1)
    while not any(any(pile) for each in match.view(None)["mandalas"] for pile in each["down"]):
        match.play(match.legal_moves[-1])
    assert re.search(r">\(\d[bgopry]\)<", match.position.to_svg())


@pytest.mark.parametrize("ask", ["describe", "explain", "reasons", "foresee", "consequences"])
def test_a_language_that_we_do_not_speak_is_refused(ask: str) -> None:
    position = Position.new("mandala", seed=1)
    words = {"describe": position.legal_moves[:1], "foresee": position.legal_moves[:1]}
    words["explain"] = ["Cg"]
    for language in ("fr", ["en"]):
        with pytest.raises(BadRequest, match="language must be en or de, not "):
            getattr(position, ask)(*words.get(ask, []), language=language)


def test_completion_offers_the_public_names_and_nothing_else() -> None:
    assert set(dir(sandtable)) == {*sandtable._HOMES, "__version__"}
    assert all(getattr(sandtable, name) is not None for name in dir(sandtable))
    assert all(name in (sandtable.__doc__ or "") for name in sandtable._HOMES)


def test_the_examples_in_docstrings_are_true() -> None:
    for module in (sandtable, position_module, match_module):
        assert doctest.testmod(module, extraglobs={}).failed == 0
