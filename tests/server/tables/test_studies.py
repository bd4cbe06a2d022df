"""Whatever is brought along is looked at or refused, and never breaks anything."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from sandtable.errors import SandtableError
from sandtable.games import GAME_NAMES
from sandtable.games.match import Match
from sandtable.server.schemas.replay_bodies import Replay, Replaying
from sandtable.server.schemas.study_bodies import Studied, Study
from sandtable.server.tables.replays import replay_of_record
from sandtable.server.tables.studies import studied
from sandtable.table import proof
from tests.tables import opened, play_on

REPLAY: TypeAdapter[Any] = TypeAdapter(Replay)
STUDIED: TypeAdapter[Any] = TypeAdapter(Studied)

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


def match_of(game: str) -> Match:
    match = Match.new(game, seed=4)
    for _ in range(6):
        match.play(match.legal_moves[-1])
    return match


def record_of(game: str) -> dict[str, Any]:
    table = opened(game, "pc", 2)
    play_on(table, 10_000, random.Random(2))
    return proof.record(table)


MATCHES = {game: match_of(game) for game in GAME_NAMES}
POSITIONS = {game: match.position.to_json() for game, match in MATCHES.items()}
RECORDS = [match.record() | {"seats": ["Ann", "adept"]} for match in MATCHES.values()]
RECORDS += [Match.from_position(position, 3).record() for position in POSITIONS.values()]
RECORDS += [record_of(game) for game in GAME_NAMES]


def damaged(whole: Any, data: st.DataObject) -> Any:
    """Put junk somewhere into a position or a record."""
    whole = json.loads(json.dumps(whole))
    place = whole
    while True:
        key = data.draw(st.sampled_from(range(len(place)) if isinstance(place, list) else [*place]))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(junk)
    return whole


@pytest.mark.parametrize("game", GAME_NAMES)
@given(data=st.data())
def test_a_damaged_position_is_refused_or_studied(game: str, data: st.DataObject) -> None:
    position = damaged(POSITIONS[game], data)
    try:
        told = studied(
            Study(position=position, moves=[], seat=data.draw(st.sampled_from([None, 0, 3])))
        )
    except (SandtableError, ValidationError) as error:
        str(error).encode()
        return
    STUDIED.validate_json(told)


@given(data=st.data())
def test_a_damaged_record_is_refused_or_replayed(data: st.DataObject) -> None:
    try:
        wanted = Replaying(record=damaged(data.draw(st.sampled_from(RECORDS)), data), seat=0)
        told = replay_of_record(wanted.record, wanted.seat)
    except (SandtableError, ValidationError) as error:
        str(error).encode()
        return
    REPLAY.validate_json(told, strict=True)


@given(data=st.data())
def test_a_damaged_record_is_refused_or_studied(data: st.DataObject) -> None:
    try:
        record = damaged(data.draw(st.sampled_from(RECORDS)), data)
        told = studied(Study(record=record, number=data.draw(st.integers(0, 9)), moves=[]))
    except (SandtableError, ValidationError) as error:
        str(error).encode()
        return
    STUDIED.validate_json(told)


@pytest.mark.parametrize("record", RECORDS)
def test_whole_records_are_replayed(record: Any) -> None:
    REPLAY.validate_json(replay_of_record(record, None), strict=True)
