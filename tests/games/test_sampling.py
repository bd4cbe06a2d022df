"""Sampled states are spread as the unseen cards are: each of these as likely anywhere."""

import math
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from sandtable import Match, Position
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed


# Chi-square values that a right sampler exceeds once in a million, by degrees of freedom.
def limit(freedom: int) -> float:
    """Wilson and Hilferty's approximation for a tail of one in a million."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 4.75 * math.sqrt(spread)) ** 3


def samples(position: Position, seat: int | None, number: int) -> list[Position]:
    dice = new_record(DICE)
    reseed(dice, np.uint64(2024))
    seen = position.seen_by(seat)
    found = []
    for _ in range(number):
        state = new_record(position.game.rules.STATE)
        position.game.sight.sample(seen, dice, state)
        found.append(Position(position.game, position.players, position.options, state))
    return found


def chi_square(seen: Counter[str], expected: dict[str, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[key] - value) ** 2 / value for key, value in expected.items())


def small_mandala() -> Position:
    """Six cards are hidden from seat 0: b g in the deck, b o in the hand, r y in the dealt Cup."""
    position = {
        "game": "mandala", "players": 2, "phase": "turn", "to_move": 0,
        "deck": {"b": 1, "g": 1},
        "hands": [{"y": 2}, {"b": 1, "o": 1}],
        "mandalas": [
            {"mountain": {"r": 2}, "fields": [{}, {}]},
            {"mountain": {"g": 2}, "fields": [{}, {}]},
        ],
        "rivers": ["bgopr", "ygopr"],
        "cups": [{"b": 1, "y": 1}, {"r": 1, "y": 1}],
        "dealt_cups": [{"b": 1, "y": 1}, {"r": 1, "y": 1}],
    }  # fmt: skip
    left = {"b": 14, "g": 13, "o": 15, "p": 16, "r": 13, "y": 13}
    return Position.from_json({**position, "discard": left})


def test_the_deals_of_a_small_mandala_are_uniform() -> None:
    """All ways to lay the unseen cards b b g o r y into hand, Cup and deck come up alike."""
    position = small_mandala()
    unseen = "bbgory"
    expected: Counter[str] = Counter()
    for hand in combinations(range(6), 2):
        rest = [index for index in range(6) if index not in hand]
        for cup in combinations(rest, 2):
            deck = [index for index in rest if index not in cup]
            piles = ("".join(sorted(unseen[i] for i in pile)) for pile in (hand, cup, deck))
            expected[" ".join(piles)] += 1
    number = 20_000
    seen: Counter[str] = Counter()
    for sample in samples(position, 0, number):
        written = sample.to_json()
        hidden = (written["hands"][1], written["dealt_cups"][1], written["deck"])
        seen[" ".join("".join(Counter(pile).elements()) for pile in hidden)] += 1
    ways = sum(expected.values())
    wanted = {key: number * value / ways for key, value in expected.items()}
    assert chi_square(seen, wanted) < limit(len(wanted) - 1)


@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("flowers", 2), ("flowers", 4)])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hidden_hands_have_their_share_of_each_colour(
    name: str, players: int, seat: int | None
) -> None:
    """The first unknown card of a hand has the colours of all unseen cards in proportion."""
    match = Match.new(name, players, seed=5)
    for word in Match.from_record(match.record()).play_randomly(5)[:40]:
        match.play(word)
    position = match.position
    hidden = next(other for other in (1, 0) if other != seat)
    number = 3000
    found = samples(position, seat, number)
    view = position.view(seat)
    shown = view["known"][hidden] if "known" in view else {}
    first = found[0].to_json()
    unseen: Counter[str] = Counter(first["deck"])
    for other in range(players):
        if other != seat:
            unseen.update(first["hands"][other])
            unseen.subtract(view["known"][other] if "known" in view else {})
            if "dealt_cups" in first:
                unseen.update(first["dealt_cups"][other])
    colours: Counter[str] = Counter()
    for sample in found:
        colours.update(sample.to_json()["hands"][hidden])
    size = sum(colours.values()) // number - sum(shown.values())
    total = sum(unseen.values())
    for letter, count in unseen.items():
        share = count / total
        mean = number * (shown.get(letter, 0) + size * share)
        spread = math.sqrt(number * size * share * (1 - share) * (total - size) / (total - 1))
        assert abs(colours[letter] - mean) <= 5 * spread + 1e-9


def test_known_cards_of_flowers_stay_in_the_hand() -> None:
    """F17: every sample holds at least the cards that a seat is known to hold."""
    match = Match.new("flowers", 3, seed=1)
    for word in Match.from_record(match.record()).play_randomly(1)[:60]:
        match.play(word)
    position = match.position
    known = position.view(None)["known"]
    assert any(known)
    for sample in samples(position, None, 200):
        for seat, hand in enumerate(sample.to_json()["hands"]):
            assert all(hand.get(letter, 0) >= count for letter, count in known[seat].items())


def test_random_moves_are_uniform_over_the_legal_ones() -> None:
    for name, depth in (("mandala", 0), ("mandala", 25), ("patterns", 6), ("flowers", 9)):
        match = Match.new(name, seed=3)
        for word in Match.from_record(match.record()).play_randomly(3)[:depth]:
            match.play(word)
        position = match.position
        dice = new_record(DICE)
        reseed(dice, np.uint64(7))
        number = 300 * len(position.legal_by_word)
        words = position.game.notation.WORDS
        seen = Counter(
            words[position.game.rules.random_move(position.state, dice)] for _ in range(number)
        )
        wanted = dict.fromkeys(position.legal_moves, 300.0)
        assert chi_square(seen, wanted) < limit(len(wanted) - 1)


@pytest.mark.parametrize("name", ["mandala", "patterns", "flowers"])
def test_what_is_dealt_anew_looks_the_same_to_the_seat_and_not_to_all(name: str) -> None:
    match = Match.new(name, seed=5)
    for word in Match.from_record(match.record()).play_randomly(5)[:9]:
        match.play(word)
    for seat in range(2):
        anew = [match.position.dealt_anew(seat, seed) for seed in range(8)]
        assert all(position.view(seat) == match.view(seat) for position in anew)
        others = {str(position.view(1 - seat)) for position in anew}
        assert len(others) == 1 if name == "patterns" else len(others) > 1
