"""One sentence why: its form, what it may know, and that it is true."""

import random
import re
import string
from collections.abc import Iterator

import pytest

from sandtable import Position
from sandtable.errors import IllegalMove
from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.words.because import OF_ANY_GAME
from sandtable.players import Answer, Question, think
from sandtable.players.why import why
from tests import nets
from tests.fingerprints import random_game
from tests.games.patterns.tables import table as patterns_table
from tests.players.redealing import dealt_anew
from tests.players.why_truths import CHECKS

TABLES = [("mandala", 2), ("patterns", 2), ("flowers", 2), ("flowers", 3), ("flowers", 4)]
LONGEST = 160  # characters


def guess(move: str) -> Answer:
    return Answer(move, 0.0)


def games(game: str, players: int, number: int) -> Iterator[tuple[Position, str]]:
    """Yield every position of some random games, with the move that was played."""
    for seed in range(number):
        dice = random.Random(seed)
        position = Position.new(game, players, seed=seed)
        while not position.is_over:
            move = dice.choice(position.legal_moves)
            yield position, move
            position = position.play(move)


def check_form(position: Position, answer: Answer) -> None:
    english, german = (why(position, answer, language) for language in LANGUAGES)
    assert english != german
    for sentence in (english, german):
        assert re.fullmatch(r"[A-ZÄÖÜ][^{}.\n]*\.", sentence), sentence
        assert len(sentence) <= LONGEST, sentence


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_move_gets_one_short_sentence(game: str, players: int) -> None:
    for position, move in games(game, players, 4):
        check_form(position, guess(move))
        check_form(position, Answer(move, 1.0, is_exact=True))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_strong_player_does_gets_one_too(game: str, players: int) -> None:
    for position in list(random_game(game, players))[::6]:
        check_form(position, think(Question.about(position, "adept", seed=3)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_reason_is_true(game: str, players: int) -> None:
    """Not only the first: the move is played, and the rules tell what came of it."""
    number = nets.width(plain=1, thorough=3) if game == "flowers" else 3  # at three tables
    for position, _ in games(game, players, number):
        for move in position.legal_moves:
            for key, gaps in find_game(game).module("words.why").reasons(position, move):
                CHECKS[game](position, move, key, gaps)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_positions_with_the_same_view_get_the_same_sentence(game: str, players: int) -> None:
    for position in random_game(game, players):
        for other in dealt_anew(position):
            for move in position.legal_moves[::5]:
                assert why(other, guess(move)) == why(position, guess(move))


def test_a_proven_win_or_draw_is_called_certain() -> None:
    position = Position.from_json(patterns_table(seat0="b:c4", up="b:c5"))
    fact = "this adds 1 point and leaves your bowl as it is."
    for value, begin in (
        (1.0, "From here the win is certain with best play; "),
        (0.0, "From here a draw is certain with best play; "),
    ):
        assert why(position, Answer("Fc5", value, is_exact=True)) == begin + fact
        assert why(position, Answer("Fc5", value)) == fact.capitalize()
    assert why(position, Answer("Fc5", -1.0, is_exact=True)) == fact.capitalize()


def test_a_move_without_an_alternative_is_called_so() -> None:
    forced = (position for position, _ in games("mandala", 2, 3) if position.phase == "claim")
    position = next(p for p in forced if len(p.legal_moves) == 1)
    answer = guess(position.legal_moves[0])
    assert why(position, answer) == "No other move is possible."
    assert why(position, answer, "de") == "Ein anderer Zug ist nicht möglich."


def test_only_legal_moves_are_explained() -> None:
    position = Position.new("mandala", seed=1)
    with pytest.raises(IllegalMove, match="only legal moves"):
        why(position, guess("Cg"))


def gaps_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_text_is_there_in_each_language(game: str) -> None:
    """Both have the same gaps and leave the full stop to others."""
    for texts in (find_game(game).module("words.why_texts").TEXTS | OF_ANY_GAME).values():
        assert len(texts) == len(LANGUAGES)
        assert len({frozenset(gaps_of(text)) - {"you"} for text in texts}) == 1
        assert not any(text.endswith(".") for text in texts)


YOU = re.compile(r"\b(you|yours?|du|dich|dir|dein\w*|\w+st)\b")


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_a_name_nobody_is_called_you(game: str, players: int, language: str) -> None:
    """Of whoever is to move a reason speaks by name."""
    ours = (
        "erst",
        "höchst",
        "zuerst",
        "ist",
        "lässt",
        "passt",
        "first",
        "least",
        "most",
        "best",
        "last",
    )
    for position, move in games(game, players, 3):
        told = why(position, guess(move), language, "Mira")
        found = {each[0] for each in YOU.finditer(told)} - {*ours, "against", "must", "just"}
        assert not found, told
