"""The texts and drawings of ``sandtable play``."""

import re
import string

import numpy as np
import pytest
from rich.console import Console

from sandtable import GAME_NAMES, Match, Position, find_game
from sandtable.cli.play.advice import hint, worth_in_words
from sandtable.cli.play.choices import Choices
from sandtable.cli.play.ending import verdict
from sandtable.cli.play.games import face_of
from sandtable.cli.play.news import tell_move
from sandtable.cli.play.refusals import REASONS
from sandtable.cli.play.seats import labels, read_seats
from sandtable.cli.play.texts import COMMANDS, TEXTS, Texts
from sandtable.errors import BadRequest
from sandtable.games.game import LANGUAGES
from sandtable.games.ground.records import new_record
from sandtable.games.ground.rng import DICE, reseed
from sandtable.games.words.drawing import Scene
from sandtable.players import Answer

WIDTH = 80


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


LABELS = [pair for name in GAME_NAMES for pair in face_of(find_game(name)).LABELS.values()]


def texts_in(language: str, name: str) -> Texts:
    """Return the texts of a terminal with those of a game's board."""
    return Texts(language).labelled(face_of(find_game(name)).LABELS)


@pytest.mark.parametrize("texts", [*TEXTS.values(), *LABELS], ids=lambda texts: texts[0])
def test_every_text_is_there_in_each_language_with_the_same_gaps(texts: tuple[str, str]) -> None:
    assert len(texts) == len(LANGUAGES)
    assert all(texts)
    assert len({frozenset(gaps(text)) for text in texts}) == 1


@pytest.mark.parametrize("key", REASONS)
def test_every_refusal_can_be_said_in_each_language(key: str) -> None:
    """In German with nothing of what library and system say in English."""
    english, german = REASONS[key]
    assert english != german
    if english == "{why}":
        assert "why" not in gaps(german)
    else:
        assert gaps(german) == gaps(english)


def test_every_group_of_moves_and_every_end_has_its_texts() -> None:
    for name in GAME_NAMES:
        groups = face_of(find_game(name)).GROUPS.values()
        assert all(len(names) == len(LANGUAGES) for names in groups)
        assert set(find_game(name).module("words.texts").ENDS) == set(find_game(name).rules.REASONS)


def test_commands_are_understood_in_both_languages_and_without_umlauts() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        assert texts.command("UNDO") == texts.command("zurück") == texts.command("zurueck")
        assert texts.command("?") == texts.command("hilfe") == "help"
        assert texts.command("m1o") is None
        assert len(texts.help()) == len(COMMANDS)


def test_no_move_word_is_also_a_command() -> None:
    words = {word for name in GAME_NAMES for word in find_game(name).notation.WORDS.values()}
    assert not any(Texts("de").command(word) for word in words)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_rules_fit_one_screen_in_each_language(name: str) -> None:
    assert len(find_game(name).module("words.reminder").REMINDER) == len(LANGUAGES)
    for reminder in find_game(name).module("words.reminder").REMINDER:
        lines = Texts("de", is_plain=True).spell(reminder).splitlines()
        assert len(lines) <= 22
        assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_move_has_a_sentence_of_its_own_in_each_language(name: str) -> None:
    game = find_game(name)
    words = game.notation.WORDS.values()
    for language in LANGUAGES:
        assert len({game.describe(word, language) for word in words}) == len(words)
    german = {game.describe(word, "de") for word in words}
    assert not german & {game.describe(word) for word in words}


def test_equal_players_are_numbered_and_long_names_cut() -> None:
    texts = Texts("de")
    assert labels(["you", "adept", "adept"], texts) == ["Du", "adept 1", "adept 2"]
    assert labels(["Bartholomew the Third", "adept"], texts) == ["Bartholomew …", "adept"]
    plain = Texts("de", is_plain=True)
    assert labels(["Bartholomew the Third", "Jörg"], plain) == ["Bartholomew ~", "Joerg"]


def test_names_that_look_the_same_are_numbered() -> None:
    """Cut to the same letters, spelt the same, or meaning "you": no two labels are equal."""
    long = ["Bartholomew the Third", "Bartholomew the Fourth"]
    assert labels(long, Texts("en")) == ["Bartholome… 1", "Bartholome… 2"]
    assert labels(["Jörg", "Joerg"], Texts("de", is_plain=True)) == ["Joerg 1", "Joerg 2"]
    assert labels(["you", "Du"], Texts("de")) == ["Du 1", "Du 2"]
    sized = ["montecarlo:10000", "montecarlo:10000"]
    assert len(set(labels(sized, Texts("en")))) == 2


def test_a_capital_letter_makes_a_name_of_what_would_be_a_slip() -> None:
    assert read_seats("Mastr,adept") == ["Mastr", "adept"]
    with pytest.raises(BadRequest, match=r"did you mean master\?"):
        read_seats("mastr,adept")


@pytest.mark.parametrize(
    ("name", "players", "seed", "why"),
    [
        ("mandala", 2, 69, "fewer cards in the Cup win"),
        ("flowers", 2, 12, "more cards in hand win"),
        ("flowers", 4, 52, "more cards in hand win"),
    ],
)
def test_what_decides_between_equal_points_is_told(
    name: str, players: int, seed: int, why: str
) -> None:
    """The cards of each of the best are counted; without a tie nothing is said."""
    match = Match.new(name, players, seed=seed)
    match.play_randomly(seed)
    best = [seat for seat in range(players) if match.scores[seat] == max(match.scores)]
    assert len(best) > len(match.winners)
    names = [f"person {seat}" for seat in range(players)]
    for points, tells in ((match.scores, True), (range(players), False)):
        scene = Scene(match.position.to_json(), 0, names, points, texts_in("en", name))
        lines = [str(line) for line in verdict(scene, face_of(find_game(name)), names)]
        told = [line for line in lines if why in line]
        assert len(told) == tells
        assert not tells or all(re.search(rf"person {seat} \d", told[0]) for seat in best)


@pytest.mark.parametrize(("value", "word"), [(1, "won"), (0, "a draw"), (-1, "lost")])
def test_a_proven_value_is_called_so(value: int, word: str) -> None:
    answer = Answer("Ea1", value, is_exact=True)
    position = Match.new("patterns", seed=1).position
    assert worth_in_words(answer, position, Texts("en")) == f"{word}, and that is proven"


def test_a_value_among_four_is_told_as_games_won() -> None:
    """-0.47 is about even there: a quarter of the games."""
    position = Position.new("flowers", 4, seed=1)
    answer = Answer(position.legal_moves[0], -0.47)
    assert worth_in_words(answer, position, Texts("en")) == (
        "looks about even: about 26 of 100 such games are won; an even share is 25"
    )


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_hint_is_spelt_for_the_terminal(name: str) -> None:
    """In German on a terminal that knows only ASCII: the move, why, its worth, a line."""
    move, reason, *others = hint(Match.new(name, seed=1), Texts("de", is_plain=True))
    assert move.startswith("Tipp: ")
    assert reason.endswith(".")
    assert len(others) == 2
    assert all(line.isascii() for line in (move, reason, *others))


def drawn(position: Position, viewer: int) -> str:
    """Draw what a person at a seat gets to see, as text."""
    seen = position.seen_by(viewer)
    points = [int(position.game.rules.score(seen, s)) for s in range(position.players)]
    names = [f"person {seat}" for seat in range(position.players)]
    scene = Scene(position.view(viewer), viewer, names, points, texts_in("en", position.game.name))
    console = Console(width=WIDTH, record=True, quiet=False, file=None, force_terminal=False)
    with console.capture() as capture:
        console.print(*face_of(position.game).draw(scene), sep="\n")
        if position.to_move == viewer:
            console.print(Choices(position, scene.view, Texts("en")).draw())
    return capture.get()


def another_world(position: Position, viewer: int, seed: int) -> Position:
    """Return a position that looks the same to a seat, with other hidden cards."""
    dice, state = new_record(DICE), new_record(position.game.rules.STATE)
    reseed(dice, np.uint64(seed))
    position.game.sight.sample(position.seen_by(viewer), dice, state)
    return Position(position.game, position.players, position.options, state)


@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 3)])
def test_a_board_shows_nothing_but_the_view(name: str, players: int) -> None:
    """Positions that look the same to a seat are drawn the same for it, all through a game."""
    match = Match.new(name, players, seed=6)
    match.play_randomly(6)
    for position in match.positions[:-1:7]:
        for viewer in range(players):
            other = another_world(position, viewer, len(match.moves))
            assert drawn(position, viewer) == drawn(other, viewer)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("patterns", 2), ("flowers", 4)])
def test_the_news_of_every_move_can_be_told(name: str, players: int, language: str) -> None:
    """Whole games are told to each seat."""
    for seed in range(6):
        match = Match.new(name, players, seed=seed)
        match.play_randomly(seed)
        names = [f"person {seat}" for seat in range(players)]
        for viewer in range(players):
            for number in range(len(match.moves)):
                news = tell_move(match, number, viewer, names, Texts(language))
                assert news
                assert not any(re.search(r"[{}]", line.plain) for line in news)
        final = Scene(match.view(0), 0, names, match.scores, texts_in(language, name))
        assert all(face_of(find_game(name)).scoring(final, seat) for seat in range(players))
