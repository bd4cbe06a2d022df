"""Games without a fresh deal: a deal again, the deal of a day, a moment of a study."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sandtable import Match
from tests.server.guests import Chair, House, Json, done, mover, play_on, refused, together, wanted
from tests.server.routes.test_records import everybody_reads


def record_of(house: House, chairs: list[Chair]) -> Json:
    """Play a game to its end by random moves, and return its record."""
    play_on(chairs)
    return done(house.ask("GET", f"/api/tables/{chairs[0].table}/record"))


def refusal(house: House, game: str, **terms: object) -> tuple[int, str]:
    """Try to open a table that is refused; return how."""
    body = wanted(game, ["me", "open"], **terms)
    return refused(house.guest().ask("POST", "/api/tables", body))


def info(chair: Chair) -> Json:
    """Return what everybody is told of a table."""
    about: Json = chair.greeting["table"]
    return about


@pytest.mark.parametrize("game", ["mandala", "flowers"])
def test_a_deal_again_brings_the_same_cards_after_the_same_moves(
    house: House, game: str, tmp_path: Path
) -> None:
    first = house.seated(game)
    record = record_of(house, first)
    again = house.seated(game, start={"kind": "again", "table": record["id"]})
    assert info(again[0])["origin"] == {"kind": "again"}
    assert info(again[0])["commitment"] == record["commitment"]
    assert again[0].greeting["status"]["practice"]
    for word in record["moves"]:
        together(again)
        mover(again).play(word)
    together(again)
    assert again[0].latest["view"] == first[0].latest["view"]
    second = done(house.ask("GET", f"/api/tables/{again[0].table}/record"))
    everybody_reads(house, second, tmp_path / "record.json")
    assert second["secret"] == record["secret"]


def test_a_deal_is_secret_until_its_game_is_over(house: House) -> None:
    chair, _ = house.pair("mandala")
    start = {"kind": "again", "table": chair.table}
    assert refusal(house, "mandala", start=start) == (409, "not_over")
    start = {"kind": "again", "table": "nowhere"}
    assert refusal(house, "mandala", start=start) == (404, "no_table")


def test_a_deal_is_for_its_own_game_alone(house: House) -> None:
    record = record_of(house, house.seated("patterns"))
    start = {"kind": "again", "table": record["id"]}
    assert refusal(house, "mandala", start=start) == (400, "bad_terms")


def test_the_deal_of_a_day_is_the_same_for_everybody_and_of_no_day_to_come(house: House) -> None:
    today = datetime.now(UTC).date()
    days = [today, today, today - timedelta(days=1)]
    starts: list[Json] = [{"kind": "day", "date": day.isoformat()} for day in days]
    tables = [house.seated("flowers", start=start)[0] for start in starts]
    views = [table.greeting["view"]["mandalas"] for table in tables]
    assert views[0] == views[1]
    hashes = [info(table)["commitment"] for table in tables]
    assert hashes[0] == hashes[1] != hashes[2]
    assert info(tables[2])["origin"] == starts[2]
    late = (today + timedelta(days=3)).isoformat()
    assert refusal(house, "flowers", start={"kind": "day", "date": late}) == (400, "bad_terms")
    odd = {"kind": "day", "date": "2026-02-30"}
    assert refusal(house, "flowers", start=odd) == (400, "bad_request")


def test_invitations_cannot_be_told_from_a_deal_that_everybody_knows(house: House) -> None:
    start = {"kind": "day", "date": "2026-01-01"}
    found = [house.guest().open("flowers", ["me", "open"], start=start) for _ in range(2)]
    words = [opened["invitations"]["1"] for opened in found]
    assert words[0] != words[1]


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_a_game_is_tried_again_from_what_a_seat_knew_then(
    house: House, game: str, tmp_path: Path
) -> None:
    record = record_of(house, house.seated(game))
    number, seat = 12, 1
    then = Match.from_record(record).positions[number]
    start = {"kind": "position", "record": record, "number": number, "seat": seat}
    chairs = house.seated(game, start=start)
    assert info(chairs[0])["origin"] == {"kind": "position"}
    assert chairs[seat].greeting["view"] == then.view(seat)
    assert chairs[0].greeting["moves"] == []
    again = record_of(house, chairs)
    assert again["start"]["to_move"] == then.to_move
    everybody_reads(house, again, tmp_path / "record.json")


def test_a_start_that_cannot_be_is_refused(house: House) -> None:
    record = record_of(house, house.seated("patterns"))
    last = len(record["moves"])
    whole: Json = {"kind": "position", "record": record}
    assert refusal(house, "patterns", start=whole | {"number": last}) == (409, "game_over")
    assert refusal(house, "mandala", start=whole) == (400, "bad_terms")
    assert refusal(house, "patterns", start=whole | {"position": {}}) == (400, "bad_request")
    odd = {"kind": "position", "position": {"game": "patterns", "players": 2}}
    assert refusal(house, "patterns", start=odd) == (400, "bad_position")
    assert refusal(house, "patterns", start={"kind": "dream"}) == (400, "bad_request")
