"""Relabelling, which the conformance suite relies on, really changes positions."""

from sandtable import Position, find_game
from sandtable.testing.relabelling import recolour, recolour_word, reseat

NAMES = dict(zip("bgopry", "pyorbg", strict=True))


def test_recolouring_and_reseating_change_a_position() -> None:
    position = Position.new("flowers", 3, seed=1).to_json()
    assert recolour(position, NAMES) != position
    assert reseat(position) != position


def test_recolouring_twice_with_names_and_their_inverse_changes_nothing() -> None:
    inverse = {new: old for old, new in NAMES.items()}
    for name in ("mandala", "patterns", "flowers"):
        position = Position.new(name, seed=1).to_json()
        assert recolour(recolour(position, NAMES), inverse) == position


def test_moving_all_seats_round_once_changes_nothing() -> None:
    position = Position.new("flowers", 3, seed=1).to_json()
    assert reseat(reseat(reseat(position))) == position


def test_words_change_their_colour_and_nothing_else() -> None:
    words = {"M1g": "M1y", "F2r3": "F2b3", "Dy2": "Dg2", "Cg": "Cy", "pass": "pass"}
    assert {word: recolour_word(find_game("mandala"), word, NAMES) for word in words} == words
    words = {"Br": "Bb", "Ec4": "Ec4", "Fb5": "Fb5", "Sg3": "Sg3", "done": "done"}
    assert {word: recolour_word(find_game("patterns"), word, NAMES) for word in words} == words
    words = {"P1g3": "P1y3", "Tgx": "Tyx", "pass": "pass"}
    assert {word: recolour_word(find_game("flowers"), word, NAMES) for word in words} == words
