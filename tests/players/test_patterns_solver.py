"""What the player of Patterns calls exact is what trying everything gives."""

from __future__ import annotations

import pytest

from sandtable.games.position import Position
from sandtable.games.words.reading import Json
from sandtable.players.patterns.player import Search, choose
from sandtable.players.question import Answer, Budget
from tests import nets
from tests.players.late_patterns import HABITS, best_margin, face_up, late_positions

LONG = 100.0  # seconds
# Tokens that lie face up, and so many positions with them; few games lead to the first ones, and
# the last take longest to try out.
FEW = [(8, nets.width(3, 5)), (10, nets.width(5, 8)), (12, nets.width(8, 12))]
POSITIONS = [*FEW, (14, nets.width(6, 12)), (15, nets.width(3, 6))]


def solved(position: Position, seed: int = 0) -> tuple[int, str]:
    """Return the proven margin for the seat to move and the move chosen."""
    search = Search(position.state, Budget(LONG), seed)
    search.run()
    margin = search.margin
    assert margin is not None
    return margin, search.answer().move


def asked(position: Position, nodes: int) -> Answer:
    return choose(position.game, position.state, Budget(LONG, nodes), 0)


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("second_turns", [0.0, 0.5], ids=["played", "set"])
@pytest.mark.parametrize(("tokens", "number"), POSITIONS)
def test_margins_and_moves_are_those_of_exhaustive_search(
    tokens: int, number: int, second_turns: float, habit: str
) -> None:
    """The proven margin is the best there is, and the move chosen keeps it."""
    for position in late_positions(tokens, number, habit, second_turns):
        margin, move = solved(position)
        sign = 1 if position.to_move == 0 else -1
        assert margin == sign * best_margin(position)
        assert margin == sign * best_margin(position.play(move))


def test_in_the_last_flips_the_best_is_known_at_once() -> None:
    """Once the other seat is stuck (P9), no search is needed for an exact answer."""
    met = 0
    for start in late_positions(18, 60, HABITS[1]):
        position = start
        while not position.is_over and position.phase != "flips":
            position = position.play(position.legal_moves[-1])
        if position.phase == "flips":
            met += 1
            answer = asked(position, 1)
            after = best_margin(position.play(answer.move))
            assert answer.is_exact
            assert after == best_margin(position)
    assert met >= 10


@pytest.mark.parametrize("habit", HABITS)
def test_a_margin_follows_from_the_margins_after_each_move(habit: str) -> None:
    """In positions too large to try everything, separate proofs agree with each other."""
    for position in late_positions(20, 8, habit, 0.3):
        afterwards = []
        for move in position.legal_moves:
            after = position.play(move)
            if after.phase == "turn":
                afterwards.append(-solved(after)[0])
            else:
                sign = 1 if position.to_move == 0 else -1
                afterwards.append(sign * best_margin(after))
        assert solved(position)[0] == max(afterwards)


def mirrored(position: Position) -> Position:
    """Turn the mat over, exchange the seats, and call the colours by other names."""
    content = position.to_json()
    colours = str.maketrans("bgopryBGOPRY", "gopryb" + "GOPRYB")
    columns = str.maketrans("abcdefgh", "hgfedcba")

    def group(content: Json) -> Json:
        return {
            "colour": content["colour"].translate(colours),
            "marker": content["marker"].translate(columns),
        }

    content["board"] = [row[::-1].translate(colours) for row in content["board"]]
    content["bowls"] = [bowl.translate(colours) for bowl in reversed(content["bowls"])]
    content["groups"] = [[group(one) for one in seat] for seat in reversed(content["groups"])]
    content["to_move"] = 1 - content["to_move"]
    return Position.from_json(content)


@pytest.mark.parametrize("habit", HABITS)
def test_a_mirrored_position_has_the_same_margin(habit: str) -> None:
    """Sides of the mat, seats and colours have no favourites."""
    for position in late_positions(21, 8, habit, 0.2):
        assert solved(mirrored(position))[0] == solved(position)[0]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("second_turns", [0.0, 0.8], ids=["played", "set"])
def test_with_twenty_tokens_face_up_few_nodes_suffice(habit: str, second_turns: float) -> None:
    """Half a million nodes, which take well below a second, prove the outcome and the margin."""
    for position in late_positions(20, 12, habit, second_turns):
        search = Search(position.state, Budget(LONG, 500_000), 0)
        search.run()
        assert face_up(position) == 20
        assert search.margin is not None
        assert search.answer().is_exact


def test_a_hard_position_with_twenty_tokens_is_proven() -> None:
    """Each seat has three groups and many ways to found a fourth: as hard as twenty tokens get."""
    rows = "..Obyb.. .oOORRR. pyOOggRR yGOrPggo GGppPPop GGBByPPb .rBBYYY. ..BBYY.."
    marked = {"b": "d2", "g": "a4", "r": "h6"}, {"o": "c6", "p": "e5", "y": "e1"}
    position = Position.from_json(
        {
            "game": "patterns",
            "players": 2,
            "phase": "turn",
            "to_move": 1,
            "board": rows.split(),
            "bowls": ["r", "r"],
            "groups": [
                [{"colour": colour, "marker": space} for colour, space in groups.items()]
                for groups in marked
            ],
        }
    )
    assert face_up(position) == 20
    answer = choose(position.game, position.seen_by(1), Budget(60.0, 4_000_000), seed=0)
    assert (answer.is_exact, answer.value) == (True, 1.0)


def test_only_what_is_proven_is_called_exact() -> None:
    """Whatever the budget, an exact value is the true outcome and the move keeps it."""
    exact = {True: 0, False: 0}
    for position in late_positions(15, 15, HABITS[2], 0.3):
        sign = 1 if position.to_move == 0 else -1
        truth = sign * best_margin(position)
        for nodes in (3, 10, 30, 100, 300, 1000):
            answer = asked(position, nodes)
            exact[answer.is_exact] += 1
            if answer.is_exact:
                kept = sign * best_margin(position.play(answer.move))
                assert answer.value == (truth > 0) - (truth < 0) == (kept > 0) - (kept < 0)
    assert min(exact.values()) >= 10
