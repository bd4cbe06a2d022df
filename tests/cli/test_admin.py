"""`sandtable admin`: the owner sees and keeps in order what is on a server, while it runs."""

import json
import os
import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Template
from subprocess import CompletedProcess
from typing import Any

import pytest

from sandtable import Position
from sandtable.cli import main
from sandtable.cli.admin.options import ACTIONS
from sandtable.server.routes import studies
from sandtable.server.tables import hub
from sandtable.server.tables.hub import new_id
from tests.patience import wait_until
from tests.server.guests import House, done, play_on, refused
from tests.server.serving import Serving, serving
from tests.servers import nursery

Admin = Callable[..., CompletedProcess[str]]
ROOT = Path(__file__).parent.parent.parent
FAR = "203.0.113.7"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


@pytest.fixture
def house(served: Serving) -> Iterator[House]:
    with House(served.url) as house:
        yield house


@pytest.fixture
def admin(served: Serving) -> Admin:
    environment = os.environ | {"SANDTABLE_DATA": str(served.folder)}

    def run(*words: str) -> CompletedProcess[str]:
        return nursery().run_text("admin", *words, environment=environment)

    return run


def asked(admin: Admin, *words: str) -> Any:
    """Return what an action says for programs."""
    done = admin(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def person_of(admin: Admin, name: str) -> str:
    (found,) = asked(admin, "people", name)
    return str(found["person"])


def test_tables_are_listed_with_those_who_sit_there_and_nothing_hidden(
    admin: Admin, house: House, served: Serving
) -> None:
    ann = house.guest("Annabel")
    opened = ann.open("mandala", watching=False)
    table = opened["table"]["id"]
    house.guest("Bertram").sit(opened, 1)
    (listed,) = [each for each in asked(admin, "tables") if each["id"] == table]
    assert (listed["game"], listed["state"], listed["moves"]) == ("mandala", "playing", 0)
    assert listed["seats"] == ["Annabel", "Bertram"]
    shown = asked(admin, "show", table)
    assert [(each["kind"], each["seat"]) for each in shown["log"]] == [("open", None), ("sit", 1)]
    texts = [admin(*words).stdout for words in (["tables"], ["show", table], ["people"])]
    secret = json.loads(read_log(served, table)[0])
    for text in texts:
        for hidden in (ann.key, secret["secret"], secret["host"], *opened["invitations"].values()):
            assert hidden not in text
    person = person_of(admin, "annab")
    assert [each["id"] for each in asked(admin, "tables", "--person", person)] == [table]
    assert asked(admin, "tables", "--person", person, "--state", "over") == []
    assert asked(admin, "tables", "--person", person, "--game", "flowers") == []


def read_log(served: Serving, table: str) -> list[str]:
    """Return what the database has of a table."""
    with sqlite3.connect(served.database) as connection:
        rows = connection.execute(
            'SELECT body FROM entries WHERE "table" = ? ORDER BY number', [table]
        )
        return [body for (body,) in rows]


def test_a_closed_table_ends_for_everybody_with_the_reason(admin: Admin, house: House) -> None:
    chairs = house.seated("patterns")
    table = chairs[0].table
    play_on(chairs, moves=3)
    watcher = house.watch(table)
    assert admin("close", table, "--reason", "We  are moving").returncode == 0
    for chair in (*chairs, watcher):
        event = chair.hear_until("close")
        assert event["event"] == {"kind": "close", "by": "owner", "reason": "We are moving"}
        assert event["told"].endswith("They say: We are moving")
        assert event["status"]["end"]["reason"] == "closed"
    assert watcher.refusal("react", reaction="hello") == "not_seated"
    record = done(house.ask("GET", f"/api/tables/{table}/record"))
    assert len(done(house.ask("POST", "/api/replays", {"record": record}))["steps"]) == 4
    again = admin("close", table, "--reason", "twice")
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "sandtable admin close: game_over: the game is over\n"


def test_a_revoked_key_opens_nothing_and_its_connections_end(admin: Admin, house: House) -> None:
    eve = house.guest("Evelina")
    opened = eve.open("mandala", watching=False)
    chair = eve.at(opened["table"]["id"])
    assert admin("revoke", "person", person_of(admin, "Evelina")).returncode == 0
    assert refused(eve.ask("GET", "/api/me")) == (401, "bad_key")
    assert refused(eve.ask("GET", f"/api/tables/{chair.table}")) == (404, "no_table")
    assert chair.hear()["code"] == "bad_key"
    assert chair.closing_code() == 4401
    (listed,) = asked(admin, "people", "Evelina")
    assert listed["key"] == "revoked"


def test_a_revoked_invitation_opens_nothing(admin: Admin, house: House) -> None:
    ann, bob = house.guests(2)
    opened = ann.open("flowers", ["me", "open", "open"])
    host = ann.at(opened["table"]["id"])
    assert admin("revoke", "invitation", host.table, "--seat", "1").returncode == 0
    assert host.hear_until("renew")["event"]["other"] == 1
    path, old = f"/api/tables/{host.table}/seats", opened["invitations"]
    assert refused(bob.ask("POST", path, {"invitation": old["1"]})) == (403, "old_invite")
    assert asked(admin, "revoke", "invitation", host.table)["seats"] == [1, 2]
    host.hear_until("renew")
    host.hear_until("renew")
    assert refused(bob.ask("POST", path, {"invitation": old["2"]})) == (403, "old_invite")


def test_an_address_is_kept_out_for_a_time_and_may_come_back(admin: Admin, served: Serving) -> None:
    with House(served.url) as far:
        far.web.headers["X-Forwarded-For"] = FAR
        assert asked(admin, "ban", FAR, "--for", "2h", "--reason", "noise")["banned"] == FAR
        wait_until(lambda: far.ask("GET", "/api/games").status_code == 403)
        assert refused(far.ask("GET", "/")) == (403, "banned")
        (listed,) = asked(admin, "bans")
        assert (listed["address"], listed["reason"]) == (FAR, "noise")
        assert admin("unban", FAR).returncode == 0
        wait_until(lambda: far.ask("GET", "/api/games").status_code == 200)
    assert admin("bans").stdout == "Nobody is kept out.\n"
    assert admin("unban", FAR).returncode == 2


def test_whoever_is_kept_out_loses_the_connection(admin: Admin, house: House) -> None:
    """The tests are on loopback, like a proxy's clients that come from nowhere else."""
    watcher = house.watch(house.guest().open("mandala")["table"]["id"])
    try:
        assert admin("ban", "127.0.0.1", "--for", "1h").returncode == 0
        assert watcher.hear()["code"] == "banned"
        assert watcher.closing_code() == 4403
    finally:
        assert admin("unban", "127.0.0.1").returncode == 0
    wait_until(lambda: house.ask("GET", "/api/games").status_code == 200)


def test_a_forgotten_person_has_no_name_anywhere_and_the_games_stay(
    admin: Admin, house: House, served: Serving
) -> None:
    """Not in the database, not at running tables; the record still shows that all was fair."""
    zoe, bob = house.guest("Zoë Quandt"), house.guest("Bob")
    tables = []
    for _ in range(2):
        opened = zoe.open("patterns")
        bob.sit(opened, 1)
        tables.append(opened["table"]["id"])
    left = bob.open("flowers", ["me", "open", "open"])
    zoe.sit(left, 1)
    zoe.at(left["table"]["id"]).ask("resign")
    chair, other = bob.at(tables[0]), zoe.at(tables[1])
    other.ask("resign")
    study = done(bob.ask("POST", "/api/studies", {"name": "A", "start": {"table": tables[1]}}))
    said = asked(admin, "forget", person_of(admin, "quandt"), "--reason", "asked us to")
    assert said["tables"] == 3
    for table in (*tables, left["table"]["id"]):
        assert not any("Quandt" in body for body in read_log(served, table))
    kept = f"/api/studies/{study['id']}"
    assert "Quandt" in json.dumps(study)
    assert "Quandt" not in json.dumps(done(house.ask("GET", kept)))
    saving = {"number": 1, "study": study["study"]}
    assert refused(house.ask("PUT", kept, saving, key=study["key"])) == (409, "behind")
    assert asked(admin, "people", "quandt") == []
    wait_until(lambda: "Quandt" not in json.dumps(bob.look(tables[0])))
    assert "Quandt" not in json.dumps(zoe.at(tables[0]).ask("react", reaction="hello"))
    assert chair.hear_until("react")["told"].startswith("Somebody")
    record = done(house.ask("GET", f"/api/tables/{tables[1]}/record"))
    path = served.folder / "record.json"
    path.write_text(json.dumps(record))
    verified = nursery().run_text(
        "verify", str(path), "--commitment", record["commitment"], environment=os.environ
    )
    assert verified.returncode == 0, verified.stderr


def test_the_day_is_counted_by_game(admin: Admin, house: House) -> None:
    def counted() -> dict[str, int]:
        rows = [row for row in asked(admin, "statistics") if row["game"] == "patterns"]
        names = ("opened", "finished", "moves")
        return {name: rows[0][name] if rows else 0 for name in names}

    before = counted()
    chairs = house.seated("patterns")
    play_on(chairs, moves=4)
    chairs[0].ask("resign")
    after = counted()
    grown = {name: after[name] - before[name] for name in before}
    assert grown == {"opened": 1, "finished": 1, "moves": 4}
    assert asked(admin, "statistics", "1999-12-31") == []


def test_everything_that_is_done_is_noted(admin: Admin, house: House) -> None:
    table = house.guest().open("mandala")["table"]["id"]
    admin("close", table, "--reason", "for the log")
    latest, *_ = asked(admin, "log")
    assert (latest["action"], latest["subject"]) == ("close", table)
    assert latest["reason"] == "for the log"
    assert table in admin("log", "--most", "1").stdout


def test_old_games_of_nobody_are_deleted_and_others_stay(admin: Admin, house: House) -> None:
    chairs = house.seated("mandala")
    chairs[0].ask("resign")
    assert asked(admin, "prune", "--older-than", "90d") == {"deleted": 0, "dry_run": False}
    assert house.ask("GET", f"/api/tables/{chairs[0].table}").status_code == 200


def test_the_examples_of_the_page_on_hosting_can_be_run(admin: Admin, house: House) -> None:
    """One after another, as they stand there, each to a good end."""
    eve = house.guest("Eve")
    names = {
        "table": eve.open("mandala", ["me", "random"])["table"]["id"],
        "waiting": eve.open("mandala")["table"]["id"],
    }
    position = {"name": "Openings", "start": {"position": Position.new("patterns").to_json()}}
    names["study"] = done(eve.ask("POST", "/api/studies", position))["id"]
    found = asked(admin, "people", "Eve")
    names["person"] = next(each["person"] for each in found if each["name"] == "Eve")
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    desk = text[text.index("## The owner's desk") :]
    (script,) = re.findall(r"```sh\n(.*?)```", desk.partition("\n## Many")[0], re.DOTALL)
    lines = [shlex.split(Template(line).substitute(names)) for line in script.splitlines()]
    assert {words[2] for words in lines} == set(ACTIONS)
    for command, group, *words in lines:
        assert (command, group) == ("./sandtable", "admin")
        ran = admin(*words)
        assert (ran.returncode, ran.stderr) == (0, ""), words
    rows = re.findall(r"^\| (`[^|]+) \|", desk, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([a-z]+)", row)]
    assert set(ACTIONS) <= set(listed)
    assert refused(house.ask("GET", f"/api/studies/{names['study']}")) == (404, "no_study")


def test_no_new_id_could_be_an_option() -> None:
    assert not any(
        new_id(size).startswith("-")
        for size in (hub.ID_BYTES, studies.ID_BYTES)
        for _ in range(999)
    )


WRONG = [
    (("show", "nothing"), "no_table"),
    (("close", "nothing", "--reason", "x"), "no_table"),
    (("forget", "abcdef123"), "no_person"),
    (("delete", "nothing"), "no_study"),
    (("forget", "ab"), "bad_request"),
    (("revoke", "person", "abcdef", "--seat", "1"), "bad_request"),
    (("ban", "everybody", "--for", "1h"), "bad_request"),
    (("unban", "198.51.100.9"), "bad_request"),
]


@pytest.mark.parametrize(("words", "code"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_cannot_be_done_is_refused_in_a_line_with_a_code(
    admin: Admin, words: tuple[str, ...], code: str
) -> None:
    done = admin(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sandtable admin {words[0]}: {code}: ")
    assert done.stderr.count("\n") == 1


ODD = [
    ("tables", "--most", "99999999999999999999"),
    ("show", "\udcff"),
    ("people", "\udcff"),
    ("ban", "203.0.113.9", "--for", "1m", "--reason", "\udcff"),
    ("statistics", "0001-01-01"),
    ("statistics", "9999-12-31"),
]


@pytest.mark.parametrize("words", ODD, ids=[repr(words) for words in ODD])
def test_words_that_no_database_takes_are_refused(
    served: Serving, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process: not every byte that can be typed passes through a text."""
    with pytest.raises(SystemExit) as ended:
        main(["admin", *words, "--database", f"sqlite:///{served.database}"])
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(f"sandtable admin {words[0]}: ")


def test_without_words_it_says_what_there_is(admin: Admin) -> None:
    done = admin()
    assert done.returncode == 2
    assert "tables" in done.stderr
    assert "statistics" in done.stderr
    wrong = admin("tabels")
    assert "there is no 'tabels'; did you mean tables?" in wrong.stderr
