"""What helps to learn: moves in words, why others are forbidden, and positions to study."""

import json
import random
from typing import Any

import httpx
import pytest

from sandtable.games import GAME_NAMES, find_game
from sandtable.games.game import LANGUAGES
from sandtable.games.match import Match
from sandtable.games.position import Position, effects_between
from sandtable.games.position import foreseen as effects_to_come
from sandtable.server.schemas import study_bodies
from tests.server.guests import House, Json, done, mover, play_on, refused

GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 3)]


# Words.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_move_word_of_a_game_has_a_sentence(house: House, game: str, language: str) -> None:
    words = done(house.ask("GET", f"/api/games/{game}/words?language={language}"))
    found = find_game(game)
    assert set(words) == set(found.notation.WORDS.values())
    assert all(words[word] == found.describe(word, language) for word in words)


def test_words_are_english_unless_another_language_is_asked_for(house: House) -> None:
    path = "/api/games/mandala/words"
    assert done(house.ask("GET", path)) == done(house.ask("GET", f"{path}?language=en"))
    assert done(house.ask("GET", path)) != done(house.ask("GET", f"{path}?language=de"))
    assert refused(house.ask("GET", f"{path}?language=fr")) == (400, "bad_request")


def test_there_are_no_words_for_a_game_that_nobody_knows(house: House) -> None:
    assert refused(house.ask("GET", "/api/games/chess/words")) == (400, "bad_request")


def test_words_may_be_kept_and_nothing_else(house: House) -> None:
    words, games = (house.ask("GET", f"/api/games{path}") for path in ("/mandala/words", ""))
    assert "max-age" in words.headers["cache-control"]
    assert games.headers["cache-control"] == "no-store"


# Reasons.


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_move_that_is_not_legal_has_a_reason(house: House, game: str, players: int) -> None:
    chairs = house.seated(game, players)
    words = set(find_game(game).notation.WORDS.values())
    for _ in range(5):
        play_on(chairs, moves=2)
        chair = mover(chairs)
        told = [reasons(house, chair.table, chair.guest, language) for language in LANGUAGES]
        assert all(each["number"] == chair.latest["number"] for each in told)
        english, german = (each["reasons"] for each in told)
        assert set(english) == set(german) == words - set(chair.latest["legal"])
        assert not any(english[word] == german[word] for word in english)
        word = next(iter(english))
        assert chair.ask("play", move=word, seen=chair.latest["number"])["message"] == english[word]


def test_reasons_are_for_who_is_to_move(house: House) -> None:
    first, second = house.pair("mandala")
    assert reasons(house, first.table, first.guest)["reasons"]
    for guest in (second.guest, None, house.guest("Eve")):
        assert reasons(house, first.table, guest) == {
            "number": first.latest["number"],
            "reasons": {},
        }
    first.ask("resign")
    assert reasons(house, first.table, first.guest)["reasons"] == {}
    ann = house.guest()
    waiting = ann.open()["table"]["id"]
    assert reasons(house, waiting, ann) == {"number": 0, "reasons": {}}


def test_reasons_are_hidden_with_their_table(house: House) -> None:
    ann = house.guest()
    hidden = ann.open("patterns", ["me", "random"], watching=False)["table"]["id"]
    done(ann.ask("GET", f"/api/tables/{hidden}/reasons"))
    assert refused(house.ask("GET", f"/api/tables/{hidden}/reasons")) == (404, "no_table")


def reasons(house: House, table: str, guest: Any, language: str = "en") -> Json:
    path = f"/api/tables/{table}/reasons?language={language}"
    return done(guest.ask("GET", path) if guest else house.ask("GET", path))


# What is certain to come.


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_legal_move_tells_what_is_certain(house: House, game: str, players: int) -> None:
    chairs = house.seated(game, players)
    names = [str(seat["name"]) for seat in chairs[0].latest["status"]["seats"]]
    for _ in range(5):
        play_on(chairs, moves=2)
        chair = mover(chairs)
        for language in LANGUAGES:
            told = foreseen(house, chair.table, chair.guest, language)
            assert told["number"] == chair.latest["number"]
            assert list(told["foreseen"]) == chair.latest["legal"]
            for word, sentences in told["foreseen"].items():
                effects = effects_to_come(chair.latest["view"], word, language, names)
                texts = [effect["text"] for effect in effects if effect["kind"] != "turn"]
                assert [text for text in texts if text in sentences] == sentences


def test_what_is_certain_is_for_whoever_is_to_move(house: House) -> None:
    first, second = house.pair("mandala")
    assert foreseen(house, first.table, first.guest)["foreseen"]
    for guest in (second.guest, None, house.guest("Eve")):
        told = foreseen(house, first.table, guest)
        assert told == {"number": first.latest["number"], "foreseen": {}}
    first.ask("resign")
    assert foreseen(house, first.table, first.guest)["foreseen"] == {}


def test_what_is_certain_names_the_others(house: House) -> None:
    chairs = house.seated("patterns")
    told = foreseen(house, chairs[1].table, chairs[1].guest)["foreseen"]
    assert all(sentence.endswith(" goes into Ann's bowl.") for (sentence,) in told.values())


def foreseen(house: House, table: str, guest: Any, language: str = "en") -> Json:
    path = f"/api/tables/{table}/foreseen?language={language}"
    return done(guest.ask("GET", path) if guest else house.ask("GET", path))


# Studies.


def study(house: House, position: object, **more: object) -> httpx.Response:
    return house.ask("POST", "/api/study", {"position": position} | more)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_study_tells_what_each_seat_sees(house: House, game: str, players: int) -> None:
    """As a position of the engine would, whichever moves were played before it."""
    match = Match.new(game, players, seed=5)
    dice = random.Random(5)
    for _ in range(9):
        match.play(dice.choice(match.legal_moves))
    start = match.position.to_json()
    studied = Match.from_position(start, seed=7)
    for _ in range(8):
        studied.play(dice.choice(studied.legal_moves))
    position = studied.position
    for seat in (None, *range(players)):
        told = done(study(house, start, moves=studied.moves, seed=7, seat=seat, language="de"))
        assert told["view"] == position.view(seat)
        assert told["legal"] == position.legal_moves
        assert told["tally"] == position.tally(seat)
        assert told["lacks"] == position.lacks()
        assert told["reasons"] == position.reasons("de")
        is_you = seat == position.to_move
        names = [f"Platz {number}" for number in range(1, players + 1)]
        assert told["foreseen"] == position.consequences("de", names, is_you=is_you)
        views = [moment.view(seat) for moment in studied.positions[-2:]]
        effects = effects_between(views[0], studied.moves[-1], views[1], seat, "de", names)
        assert told["effects"] == effects


def test_a_study_needs_a_position_only(house: House) -> None:
    start = Position.new("mandala", seed=1).to_json()
    told = done(study(house, start))
    assert told == done(study(house, start, moves=[], seed=0, seat=None, language="en"))
    assert told["view"]["hands"] == [6, 6]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_the_rules_forbid_is_explained_in_the_language(
    house: House, language: str
) -> None:
    start = Position.new("mandala", seed=1)
    answer = study(house, start.to_json(), moves=["pass"], language=language)
    assert refused(answer) == (409, "illegal_move")
    assert answer.json()["error"]["message"] == start.explain("pass", language)


def test_a_finished_game_can_be_studied_but_not_played_on(house: House) -> None:
    match = Match.new("patterns", seed=2)
    match.play_randomly(2)
    told = done(study(house, match.position.to_json(), seat=0))
    assert (told["legal"], told["reasons"], told["foreseen"]) == ([], {}, {})
    assert [sum(line["points"] for line in lines) for lines in told["tally"]] == match.scores
    answer = study(house, match.position.to_json(), moves=["done"])
    assert refused(answer) == (409, "game_over")


START = Position.new("patterns", seed=1).to_json()


@pytest.mark.parametrize(
    ("position", "more", "code"),
    [
        ({}, {}, "bad_position"),
        ({"game": "chess", "players": 2}, {}, "unknown_game"),
        ({"game": "mandala", "players": 3}, {}, "bad_players"),
        ({"game": "flowers", "players": 2, "options": {"end": "never"}}, {}, "bad_option"),
        (START | {"board": ["." * 8] * 8}, {}, "bad_position"),
        (START | {"phase": ["bowl"]}, {}, "bad_position"),
        (START | {"more": 1}, {}, "bad_position"),
        (START, {"seat": 2}, "bad_seat"),
        (START, {"seat": 4}, "bad_request"),
        (START, {"seed": -1}, "bad_request"),
        (START, {"seed": 2**64}, "bad_request"),
        (START, {"moves": ["Br"] * (study_bodies.MOST_MOVES + 1)}, "bad_request"),
        (START, {"moves": ["x" * 17]}, "bad_request"),
        (START, {"language": "fr"}, "bad_request"),
        (START, {"more": 1}, "bad_request"),
        ("mandala", {}, "bad_request"),
        ({"game": 10**30}, {}, "bad_request"),
    ],
)
def test_what_cannot_be_studied_is_refused(
    house: House, position: object, more: Json, code: str
) -> None:
    assert refused(study(house, position, **more)) == (400, code)


@pytest.mark.parametrize("path", ["/api/study", "/api/replays"])
def test_half_a_character_is_refused_wherever_it_is(house: House, path: str) -> None:
    """Nothing that holds one could be told again."""
    key = "position" if path == "/api/study" else "record"
    body = json.dumps({key: {"id": [{"name": "\ud800"}]}})
    answer = house.web.post(path, content=body, headers={"content-type": "application/json"})
    assert refused(answer) == (400, "bad_request")


def test_the_largest_seed_is_a_seed(house: House) -> None:
    done(study(house, START, seed=2**64 - 1))


def test_nothing_is_kept_of_a_study(house: House) -> None:
    """The same question has the same answer."""
    start = Position.new("flowers", 4, seed=3)
    questions = {"moves": start.legal_moves[:1], "seed": 9, "seat": 0}
    one, two = (study(house, start.to_json(), **questions) for _ in range(2))
    assert one.content == two.content
