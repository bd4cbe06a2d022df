"""Records of tables: honest ones are verified, and tampering with them is noticed."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import Position, find_game
from sandtable.errors import BadRecord
from sandtable.games.ground import chance
from sandtable.table import actions, proof
from sandtable.table.table import Table
from sandtable.testing.conformance import settings_of
from tests.tables import add, now, opened, play_on, secret_of, walk

Record = dict[str, Any]


def played(name: str, kinds: str, seed: int = 0, moves: int = 10_000, **terms: Any) -> Table:
    table = opened(name, kinds, seed, **terms)
    play_on(table, moves, random.Random(seed))
    return table


def record_of(table: Table) -> Record:
    """Return a record as it comes out of a file."""
    written: Record = json.loads(json.dumps(proof.record(table)))
    return written


def is_refused(record: object, noted: str | None = None) -> bool:
    try:
        proof.verify(record, noted)
    except BadRecord:
        return True
    return False


SETTINGS = [
    (name, players, options)
    for name in ("mandala", "patterns", "flowers")
    for players, options in settings_of(find_game(name))
]
FINISHED = {name: record_of(played(name, "pp", 3)) for name in ("mandala", "patterns", "flowers")}


def resigned() -> Record:
    table = played("flowers", "ppcc", 1, moves=30)
    add(table, actions.resign(table, 1, now(table)))
    add(table, actions.resign(table, 0, now(table)))
    return record_of(table)


def timed_out() -> Record:
    table = played("flowers", "ppp", 1, moves=30, seconds=60)
    add(table, actions.time_up(table, now(table) + 10**6))
    return record_of(table)


def closed() -> Record:
    table = opened("flowers", "poo")
    add(table, actions.resign(table, 0, now(table)))
    return record_of(table)


def closed_from_beside() -> Record:
    """Close a table as its host, without a seat at it."""
    table = opened("flowers", "oo")
    add(table, actions.resign(table, None, now(table), is_host=True))
    return record_of(table)


GIVEN_UP = {"resigned": resigned(), "time": timed_out(), "closed": closed()}
HONEST = FINISHED | GIVEN_UP


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_honest_records_pass(name: str, players: int, options: dict[str, str]) -> None:
    for seed in range(5):
        table = played(name, "p" * players, seed, options=options)
        noted = chance.commitment(secret_of(seed))
        match = proof.verify(record_of(table), noted)
        assert match.position == table.positions[-1]
        assert match.moves == [move.word for move in table.moves]
        assert match.record() == record_of(table)


@given(st.sampled_from(["pc", "pp", "ppp", "po"]), st.integers(0, 10**6))
def test_whatever_happened_at_a_table_its_record_passes(kinds: str, seed: int) -> None:
    """Also after undo, resigning, time that was up, or a table that was closed."""
    table = opened("flowers", kinds, seed, seconds=random.Random(seed).choice([None, 30]))
    walk(table, random.Random(seed), 100)
    while table.now.end is None and table.now.persons:
        add(table, actions.resign(table, table.now.persons[0], now(table)))
    play_on(table, 10_000, random.Random(seed))
    assert len(proof.verify(record_of(table)).moves) == len(table.moves)


@pytest.mark.parametrize("reason", sorted(GIVEN_UP))
def test_records_of_games_that_were_given_up_pass(reason: str) -> None:
    record = GIVEN_UP[reason]
    assert record["end"]["reason"] == reason
    proof.verify(record, record["commitment"])


def test_the_record_of_a_table_that_was_closed_from_beside_passes() -> None:
    record = closed_from_beside()
    assert "by" not in record["end"]
    assert proof.verify(record).moves == []


def test_the_hash_that_was_noted_may_be_copied_carelessly() -> None:
    record = FINISHED["mandala"]
    proof.verify(record, f"  {record['commitment'].upper()}\n")


@pytest.mark.parametrize("name", sorted(HONEST))
def test_another_secret_is_refused(name: str) -> None:
    """Against the record's own hash, and with a hash that fits against the one noted."""
    record, secret = HONEST[name], secret_of(99)
    assert is_refused(record | {"secret": secret.hex()})
    forged = record | {"secret": secret.hex(), "commitment": chance.commitment(secret)}
    assert is_refused(forged, record["commitment"])


@pytest.mark.parametrize("name", sorted(FINISHED))
def test_a_deal_that_was_made_up_later_does_not_fit_the_moves(name: str) -> None:
    """Even by those who noted no hash."""
    secret = secret_of(99)
    assert is_refused(
        FINISHED[name] | {"secret": secret.hex(), "commitment": chance.commitment(secret)}
    )


@given(st.sampled_from(sorted(HONEST)), st.sampled_from(["secret", "commitment"]), st.data())
def test_any_changed_digit_is_noticed(name: str, key: str, data: st.DataObject) -> None:
    record = HONEST[name]
    place = data.draw(st.integers(0, 63))
    digit = data.draw(st.sampled_from("0123456789abcdefABCDEF xé"))
    changed = record[key][:place] + digit + record[key][place + 1 :]
    assert is_refused(record | {key: changed}) == (changed != record[key])


@pytest.mark.parametrize("name", sorted(FINISHED))
def test_a_move_too_many_too_few_or_against_the_rules_is_noticed(name: str) -> None:
    record = FINISHED[name]
    moves = record["moves"]
    for number in range(len(moves)):
        before, after = moves[:number], moves[number + 1 :]
        for changed in (before, [*before, "Zz9", *after], [*before, None, *after]):
            assert is_refused(record | {"moves": changed})
    assert is_refused(record | {"moves": [*moves, moves[-1]]})


def ends_as_recorded(record: Record, moves: list[str]) -> bool:
    """Whether moves are legal and lead to the recorded end, found without `proof`."""
    secret = bytes.fromhex(record["secret"])
    position = Position.new(
        record["game"], record["players"], record["options"], chance.seed_of_move(secret, 0)
    )
    for number, word in enumerate(moves, start=1):
        if word not in position.legal_moves:
            return False
        position = position.play(word, chance.seed_of_move(secret, number))
    end = [position.reason, position.winners, position.scores]
    return end == [record["end"][key] for key in ("reason", "winners", "scores")]


@pytest.mark.parametrize("name", sorted(FINISHED))
def test_other_moves_pass_only_if_they_are_legal_and_end_the_same(name: str) -> None:
    """The hash vouches for deal and draws; the moves are held to rules and end, and no more."""
    table, record = played(name, "pp", 3), FINISHED[name]
    refused = tried = 0
    for number, position in enumerate(table.positions[:-1]):
        before, after = record["moves"][:number], record["moves"][number + 1 :]
        others = [[word] for word in position.legal_moves[:6] if word != record["moves"][number]]
        for other in [[], *others]:
            moves = before + other + after
            assert is_refused(record | {"moves": moves}) != ends_as_recorded(record, moves)
            refused += is_refused(record | {"moves": moves})
            tried += 1
    assert refused > 0.7 * tried


@pytest.mark.parametrize("name", sorted(HONEST))
def test_another_end_is_noticed(name: str) -> None:
    """With a clock, only who was there knows whether a seat resigned or its time was up."""
    record = HONEST[name]
    end = record["end"]
    others: list[Record] = [
        {"winners": [seat for seat in range(record["players"]) if seat not in end["winners"]]},
        {"scores": [score + 1 for score in end["scores"]] or [0]},
        {"reason": "idle"},
        {"reason": None},
        {"reason": "time" if end["reason"] != "time" else "closed"},  # without a clock
        {"reason": "closed" if end["reason"] != "closed" else "time"},
        {"by": 99}, {"by": -1}, {"by": True}, {"by": "0"}, {"more": 1},
    ]  # fmt: skip
    if name in FINISHED or name == "time":
        others += [{"winners": [*range(record["players"])]}, {"winners": []}]
    for change in others:
        assert is_refused(record | {"end": end | change}), change
    for key in set(end) - ({"by"} if name == "closed" else set()):  # a host may have no seat
        assert is_refused(record | {"end": {k: end[k] for k in end if k != key}}), key


def test_whoever_gave_up_does_not_win() -> None:
    """Another seat as the one that gave up is noticed when other seats would have won."""
    record = GIVEN_UP["time"]
    for by in range(3):
        if by != record["end"]["by"] and by in record["end"]["winners"]:
            assert is_refused(record | {"end": record["end"] | {"by": by}})


@pytest.mark.parametrize("name", sorted(FINISHED))
def test_another_game_or_number_of_players_is_noticed(name: str) -> None:
    record = FINISHED[name]
    for players in (1, 3, 4, True, "2", None):
        assert is_refused(record | {"players": players}), players
    for game in {*FINISHED, "chess", ""} - {name}:
        assert is_refused(record | {"game": game}), game


def test_other_options_are_noticed_where_they_matter() -> None:
    """Other backs lay out other tiles; another end ends elsewhere, unless it is the same turn."""
    noticed = 0
    for seed in range(12):
        record = record_of(played("flowers", "ppp", seed))
        assert is_refused(record | {"options": {"end": "turn", "backs": "mixed"}})
        noticed += is_refused(record | {"options": {"end": "round", "backs": "colour"}})
    assert noticed >= 3
    for options in ({"end": "never"}, {"colours": "7"}, 7, [1], "x"):
        assert is_refused(FINISHED["flowers"] | {"options": options}), options


def test_a_record_has_exactly_its_keys() -> None:
    record = FINISHED["mandala"]
    for key in record:
        assert is_refused({k: v for k, v in record.items() if k != key})
    assert is_refused(record | {"more": 1})


@given(st.sampled_from(sorted(FINISHED["flowers"])), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=4,
))  # fmt: skip
def test_nonsense_in_any_place_is_refused_or_does_not_matter(key: str, junk: object) -> None:
    """Nothing but BadRecord comes of it; what decides the game cannot be nonsense."""
    record = FINISHED["flowers"]
    refused = is_refused(record | {key: junk})
    if key in ("game", "players", "commitment", "secret", "moves", "end") and junk != record[key]:
        assert refused


@pytest.mark.parametrize("content", [None, 7, "x", [], {}, [FINISHED["mandala"]]])
def test_what_is_no_record_is_refused(content: object) -> None:
    assert is_refused(content)
