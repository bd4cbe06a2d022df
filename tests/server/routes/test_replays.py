"""Games told again from records that somebody brings along."""

import json
from pathlib import Path

import httpx
import pytest

from sandtable.games.match import Match
from tests.server.guests import House, Json, done, play_on, refused

GAMES = [("mandala", 2), ("patterns", 2), ("flowers", 3)]


def replay(house: House, record: object, seat: object = None) -> httpx.Response:
    return house.ask("POST", "/api/replays", {"record": record, "seat": seat})


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_record_of_a_table_is_told_as_the_table_tells_it(
    house: House, game: str, players: int
) -> None:
    """Byte for byte, from every seat's eyes."""
    chairs = house.seated(game, players)
    play_on(chairs)
    path = f"/api/tables/{chairs[0].table}"
    record = done(house.ask("GET", f"{path}/record"))
    for seat in (None, *range(players)):
        query = "" if seat is None else f"?seat={seat}"
        asked = house.ask("GET", f"{path}/replay{query}")
        assert json.loads(asked.content) == done(replay(house, record, seat))
    told = done(replay(house, record))
    assert told["table"] == chairs[0].greeting["table"]
    assert told["seats"] == chairs[0].latest["status"]["seats"]
    assert told["end"] == record["end"]
    movers = [step["view"]["to_move"] for step in told["steps"][:-1]]
    assert [step["by"] for step in told["steps"]] == [None, *movers]


@pytest.mark.parametrize("moves", [0, 3])
def test_a_table_that_was_closed_or_given_up_can_be_replayed(house: House, moves: int) -> None:
    if moves:
        chairs = house.seated("mandala")
        play_on(chairs, moves=moves)
        chair = chairs[0]
    else:
        ann = house.guest()
        chair = ann.at(ann.open("mandala")["table"]["id"])
    chair.ask("resign")
    path = f"/api/tables/{chair.table}"
    told = done(house.ask("GET", f"{path}/replay?seat=1"))
    record = done(house.ask("GET", f"{path}/record"))
    assert told == done(replay(house, record, 1))
    assert [step["move"] for step in told["steps"]] == ([None, *record["moves"]] if moves else [])
    assert refused(replay(house, record, 2)) == (400, "bad_seat")
    assert refused(house.ask("GET", f"{path}/replay?seat=2")) == (400, "bad_seat")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_record_of_the_engine_is_replayed_whether_finished_or_not(
    house: House, game: str, players: int
) -> None:
    match = Match.new(game, players, seed=11)
    match.play_randomly(4)
    for moves in (len(match.moves), 7, 0):
        record = match.record() | {"moves": match.moves[:moves]}
        told = done(replay(house, record, 0))
        assert told["table"] is None
        assert told["game"] == game
        assert told["players"] == players
        assert told["options"] == match.position.options
        assert told["seats"] == [{"kind": "person"}] * players
        assert [step["view"] for step in told["steps"]] == [
            position.view(0) for position in match.positions[: moves + 1]
        ]
        assert [step["move"] for step in told["steps"]] == [None, *match.moves[:moves]]
        end = {"reason": match.reason, "winners": match.winners, "scores": match.scores}
        assert told["end"] == (end if moves == len(match.moves) else None)


def test_a_record_that_began_from_a_position_is_replayed(house: House) -> None:
    match = Match.new("mandala", seed=3)
    match.play(match.legal_moves[0])
    match = Match.from_position(match.position.to_json(), seed=8)
    match.play(match.legal_moves[0])
    told = done(replay(house, match.record(), 1))
    assert [step["view"] for step in told["steps"]] == [p.view(1) for p in match.positions]


def test_a_saved_game_says_who_played(house: House) -> None:
    record = Match.new("flowers", 3, seed=3).record() | {"seats": ["Ann", "adept", "search:50"]}
    assert done(replay(house, record))["seats"] == [
        {"kind": "person", "name": "Ann"},
        {"kind": "computer", "level": "adept", "called": "Mira"},
        {"kind": "computer", "level": "search:50", "called": "Noor"},
    ]


def test_a_game_saved_by_terminal_play_is_replayed(house: House, tmp_path: Path) -> None:
    match = Match.new("patterns", seed=3)
    match.play_randomly(3)
    path = tmp_path / "saved.json"
    match.save(path)
    told = done(replay(house, json.loads(path.read_text())))
    assert len(told["steps"]) == len(match.moves) + 1


ENGINE = Match.new("patterns", seed=6).record()


@pytest.mark.parametrize(
    "record",
    [
        {}, {"secret": "0"}, {"seed": 1}, ENGINE | {"more": 1}, ENGINE | {"seed": -1},
        ENGINE | {"moves": ["Ea1"]}, ENGINE | {"moves": [7]}, ENGINE | {"moves": "Br"},
        ENGINE | {"moves": ["Br"] * 1001}, ENGINE | {"game": "chess"}, ENGINE | {"players": 3},
        ENGINE | {"players": "2"}, ENGINE | {"options": []}, ENGINE | {"start": {}},
        ENGINE | {"seats": ["Ann"]}, ENGINE | {"seats": [1, 2]}, ENGINE | {"seats": "ab"},
    ],
)  # fmt: skip
def test_a_record_that_cannot_be_replayed_is_refused(house: House, record: Json) -> None:
    assert refused(replay(house, record)) == (400, "bad_record")


def test_a_record_of_a_table_must_be_true_and_whole(house: House) -> None:
    chairs = house.seated("patterns")
    play_on(chairs)
    record = done(house.ask("GET", f"/api/tables/{chairs[0].table}/record"))
    others = [0, 1] if record["end"]["winners"] != [0, 1] else [0]
    changes: tuple[Json, ...] = (
        {"secret": "0" * 64}, {"commitment": "0" * 64}, {"moves": record["moves"][:-1]},
        {"end": record["end"] | {"winners": others}}, {"players": 3}, {"more": 1},
        {"id": 7}, {"opened": "now"}, {"watching": 1}, {"practice": None},
        {"seats": [{"kind": "ghost"}]}, {"seats": 2}, {"seats": [{"kind": "person", "name": 7}]},
        {"if_away": []}, {"seconds": "5"}, {"options": {"end": []}},
    )  # fmt: skip
    for change in changes:
        assert refused(replay(house, record | change)) == (400, "bad_record"), change
    assert refused(replay(house, {key: record[key] for key in record if key != "seats"}))
