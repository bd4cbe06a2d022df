"""Hundreds of games over real sockets: nobody is told what their seat may not know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sandtable.games.game import LANGUAGES
from sandtable.players import Answer, Question
from sandtable.players.why import why
from sandtable.server.edge.keys import holder_of
from sandtable.server.routes.tables import reasons_of
from sandtable.server.schemas.study_bodies import Study
from sandtable.server.tables.studies import studied
from sandtable.table.table import Table
from tests import nets
from tests.leaks import twin_of
from tests.server.fuzz.target import Target, attacked
from tests.server.tables.listening import Listening, look_for_secrets
from tests.tables import opened, play_on
from tests.trials.leaks import hear_games, play_all
from tests.trials.progress import Progress

GAMES = nets.width(plain=2, thorough=260)  # of each game


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with attacked(tmp_path_factory.mktemp("overheard"), anew=False) as target:
        yield target


@pytest.mark.slow
@pytest.mark.parametrize("game", ["patterns", "mandala", "flowers"])
def test_nobody_hears_what_is_hidden(target: Target, game: str) -> None:
    """Each frame and answer is the same, byte for byte, at a table with other hidden cards."""
    kinds = hear_games(Progress(nets.seed), target, game, GAMES)
    assert {"welcome", "event"} <= {*kinds}
    if nets.mode == "thorough":  # a few games may do without what is asked for now and then
        assert {"back", "here", "refusal"} <= {*kinds}
        assert {"/events", "/commands", "/reasons", "/foreseen", "/log"} <= {*kinds}


def test_a_leak_would_be_found(target: Target) -> None:
    """What one seat heard is not what a twin tells another; nor is a key that slipped in."""
    (story, *_) = asyncio.run(play_all(target, "mandala", [(["me", "open"], {})], "leak"))
    table = target.table(story.table)
    listening = Listening(table, story, 0)
    events = [heard for heard in story.heard if '"kind":"event"' in heard.text]
    hosts = [heard for heard in events if table.seat_of(holder_of(heard.key)) == 0]
    with pytest.raises(AssertionError, match="seat 1 heard"):
        listening.check(replace(hosts[0], key=story.keys[1]))
    story.heard.append(replace(hosts[0], text=hosts[0].text + story.keys[0]))
    with pytest.raises(AssertionError):
        look_for_secrets(table, story)


@pytest.mark.parametrize(
    ("game", "kinds"), [("patterns", "pc"), ("mandala", "cp"), ("flowers", "cpc")]
)
def test_hints_reasons_and_studies_depend_on_nothing_hidden(game: str, kinds: str) -> None:
    """What thinks about a hint is asked the same, and says the same, at a table's twins."""
    seat, compared = kinds.index("p"), 0
    games = 4 if game == "patterns" else nets.width(plain=2, thorough=4)  # others are longer
    for seed in range(games):
        table, dice = opened(game, kinds, seed), nets.dice(seed)
        while table.now.end is None:
            play_on(table, 1, dice)
            if table.now.to_move == seat:
                twin = twin_of(table, table.number, seat, seed)
                assert twin.now.position != table.now.position
                move = dice.random()
                assert lessons(table, move) == lessons(twin, move)
                compared += 1
    assert compared > 30


def lessons(table: Table, chosen: float) -> list[object]:
    """Return all that a person who is to move can learn of a position."""
    position = table.now.position
    assert position is not None
    moves = position.legal_moves
    answer = Answer(moves[int(chosen * len(moves))], 0.5)
    study = Study(position=position.to_json(), moves=[], seat=position.to_move)
    return [
        Question.about(position, "master"),
        [why(position, answer, language) for language in LANGUAGES],
        [reasons_of(table.number, position, language) for language in LANGUAGES],
        [position.consequences(language) for language in LANGUAGES],
        studied(study),
    ]
