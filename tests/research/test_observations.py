"""Observations: named pieces of a view, and nothing that a seat may not know."""

from __future__ import annotations

import random

import numpy as np
import pytest

from sandtable import GAME_NAMES, Match, Position, find_game
from sandtable.errors import BadPlayers, BadRequest, BadSeat, UnknownGame
from sandtable.games.game import Options
from sandtable.research import action_words, legal_mask, observation_layout, observe
from tests.research.pieces import expected
from tests.transcripts import settings

NOT_IN_VIEWS = {"owned", "reason"}  # derived below; why a game is ending only its record knows


@pytest.mark.parametrize(("name", "players", "options"), [*settings()])
def test_every_piece_says_what_the_view_says(name: str, players: int, options: Options) -> None:
    """And lies in its range, and stays the same when all that is hidden is dealt anew."""
    layout = observation_layout(name, players)
    chooser = random.Random(f"{name} {players} {options}")
    match = Match.new(name, players, options, seed=3)
    match.play_randomly(3)
    for position in (*match.positions[::3], match.position):
        seat = chooser.randrange(players)
        seen = observe(position, seat)
        assert seen.shape == layout.high.shape
        assert ((seen >= 0) & (seen <= layout.high)).all()
        assert not np.delete(seen, layout.places()).any(), "what belongs to no piece is 0"
        twin = position.dealt_anew(seat, chooser.getrandbits(64))
        assert np.array_equal(observe(twin, seat), seen), "it tells nothing that is hidden"
        pieces = {piece: part.tolist() for piece, part in layout.split(seen).items()}
        wanted = expected(position.view(seat), seat, position.scores)
        assert set(pieces) - NOT_IN_VIEWS == set(wanted) - NOT_IN_VIEWS
        assert {name: pieces[name] for name in wanted} == wanted


def test_groups_of_patterns_are_the_face_down_tokens_that_hang_on_a_marker() -> None:
    """Whose a face-down token is, a view says only by the groups (P11)."""
    match = Match.new("patterns", seed=5)
    match.play_randomly(5)
    pieces = observation_layout("patterns").split(observe(match, 1))
    board = match.view(1)["board"][::-1]
    face_down = [[int(cell.isupper()) for cell in row] for row in board]
    assert pieces["owned"].sum(axis=0).tolist() == face_down
    assert (pieces["marker"] <= pieces["owned"]).all()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_views_that_differ_give_observations_that_differ(name: str) -> None:
    """Nothing that matters to play is left out: along a game no two are alike."""
    match = Match.new(name, seed=8)
    match.play_randomly(8)
    views = {position.seen_by(0).tobytes() for position in match.positions}
    seen = {observe(position, 0).tobytes() for position in match.positions}
    assert len(seen) == len(views)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_actions_are_the_integers_of_moves(name: str) -> None:
    words = action_words(name)
    assert len(words) == find_game(name).rules.MOVES
    assert set(words) - {""} == set(find_game(name).moves)
    position = Position.new(name, seed=1)
    legal = [words[action] for action in np.flatnonzero(legal_mask(position))]
    assert sorted(legal) == position.legal_moves


def test_a_layout_says_where_its_pieces_are() -> None:
    layout = observation_layout("mandala")
    assert (layout.game, layout.players, layout.version) == ("mandala", 2, 2)
    ends = [piece.end for piece in layout.pieces]
    assert [piece.offset for piece in layout.pieces] == [0, *ends[:-1]]
    assert ends[-1] == layout.size
    batch = np.stack([observe(Match.new("mandala", seed=seed), 0) for seed in range(3)])
    assert layout.split(batch)["field"].shape == (3, 2, 2, 6)
    assert all(f" {piece.name} " in str(layout) for piece in layout.pieces)


@pytest.mark.parametrize("wrong", [np.zeros(3), np.zeros((2, 151)), [0] * 152, 3])
def test_what_is_no_observation_is_not_split(wrong: object) -> None:
    with pytest.raises(BadRequest, match="observation must be an array of rows of 152"):
        observation_layout("mandala").split(wrong)


@pytest.mark.parametrize("seat", [-1, 2, None, "0", 1.0, True])
def test_what_is_no_seat_is_refused(seat: object) -> None:
    with pytest.raises(BadSeat, match="seat must be a whole number from 0 to 1"):
        observe(Position.new("mandala", seed=1), seat)  # type: ignore[arg-type]


def test_what_is_no_game_or_number_of_players_is_refused() -> None:
    with pytest.raises(UnknownGame):
        observation_layout("chess")
    with pytest.raises(BadPlayers):
        observation_layout("patterns", 3)
