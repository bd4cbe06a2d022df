"""People without accounts: a key, made by the server, is all there is to somebody."""

import hashlib
from pathlib import Path

import pytest

from tests.server.guests import House, done, refused
from tests.server.serving import Serving


def test_a_newcomer_gets_a_key_and_a_tidy_name(house: House) -> None:
    answer = house.ask("POST", "/api/people", {"name": "  Zoë \t von  Sand "})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Zoë von Sand"
    assert len(answer.json()["key"]) >= 32
    assert answer.headers["cache-control"] == "no-store"


def test_every_newcomer_gets_another_key(house: House) -> None:
    assert len({guest.key for guest in house.guests(4)}) == 4


def test_a_key_tells_who_somebody_is(house: House) -> None:
    assert done(house.guest("Bob").ask("GET", "/api/me")) == {"name": "Bob"}


@pytest.mark.parametrize("key", [None, "x", "A" * 32, "é" * 32, "A" * 5000])
def test_without_a_key_that_somebody_has_there_is_no_me(house: House, key: str | None) -> None:
    headers = {} if key is None else {b"Authorization": f"Bearer {key}".encode()}
    answer = house.web.get("/api/me", headers=headers)
    assert refused(answer) == (401, "bad_key")


@pytest.mark.parametrize("name", ["", " ", "\n", "x" * 41, "a\x00b", "a\u202eb", "x" * 100_000])
def test_a_name_that_cannot_be_shown_on_one_line_is_refused(house: House, name: str) -> None:
    status, code = refused(house.ask("POST", "/api/people", {"name": name}))
    assert (status, code) in [(400, "bad_terms"), (400, "bad_request"), (413, "too_large")]


def test_a_new_name_is_for_tables_to_come(house: House) -> None:
    ann = house.guest("Ann")
    old = ann.open()
    assert done(ann.ask("PATCH", "/api/me", {"name": "Anna"})) == {"name": "Anna"}
    new = ann.open()
    assert [each["seats"][0]["name"] for each in ann.tables()] == ["Anna", "Ann"]
    assert [each["table"]["id"] for each in ann.tables()] == [
        new["table"]["id"],
        old["table"]["id"],
    ]


def test_only_the_hash_of_a_key_is_stored(house: House, served: Serving) -> None:
    """Whoever reads the database can be nobody else: keys are looked for in its very bytes."""
    ann, bob = house.guests(2)
    bob.sit(ann.open(), 1)
    stored = b"".join(path.read_bytes() for path in files_of(served.database))
    for guest in (ann, bob):
        assert guest.key.encode() not in stored
        assert hashlib.sha256(guest.key.encode()).hexdigest().encode() in stored


def test_no_key_is_in_the_log_output(house: House, served: Serving) -> None:
    ann = house.guest()
    ann.at(ann.open()["table"]["id"]).leave()
    assert ann.key not in served.output.read_text()


def files_of(database: Path) -> list[Path]:
    """Return a SQLite file and what belongs to it."""
    return [*database.parent.glob(f"{database.name}*")]
