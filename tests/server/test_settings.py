"""The server's settings: where they come from, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadRequest
from sandtable.server.edge.addresses import is_for_this_machine, is_on_this_machine
from sandtable.server.settings import Settings

DATABASE = "postgresql://anna:hunter2@db.example.org/games"


def settings(**flags: Any) -> Settings:
    return Settings.from_environment(**({"database": DATABASE} | flags))


def test_a_flag_wins_over_a_variable_and_that_over_the_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert settings().port == 8321
    monkeypatch.setenv("SANDTABLE_PORT", "9000")
    assert settings().port == 9000
    assert settings(port=9001).port == 9001


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose files write empty variables for what was left out."""
    monkeypatch.setenv("SANDTABLE_REDIS", "")
    monkeypatch.setenv("SANDTABLE_PORT", "")
    assert settings().redis is None
    assert settings().port == 8321


def test_a_variable_that_is_no_setting_is_refused_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may be a setting that was misspelt; its value may be secret."""
    for name in ("SANDTABLE_DATA", "SANDTABLE_CACHE_DIR", "SANDTABLE_SKIP_PAGE"):
        monkeypatch.setenv(name, "somewhere")
    assert settings().hosts == ()
    monkeypatch.setenv("SANDTABLE_HOST_NAMES", "hunter2")
    with pytest.raises(BadRequest, match="SANDTABLE_HOST_NAMES") as caught:
        settings()
    assert "hunter2" not in str(caught.value)


def test_without_a_word_games_are_kept_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))
    monkeypatch.delenv("SANDTABLE_DATABASE", raising=False)
    database = Settings.from_environment().database
    assert database.startswith("sqlite:///")
    assert tmp_path in Path(database.removeprefix("sqlite:///")).parents


def test_only_this_machine_is_served_unless_the_network_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert is_for_this_machine(settings())
    assert not is_for_this_machine(settings(lan=True))
    assert settings(lan=True).host == "0.0.0.0"
    assert settings(lan=False).host == "127.0.0.1"
    monkeypatch.setenv("SANDTABLE_LAN", "yes")
    assert settings().host == "0.0.0.0"
    assert settings(host="10.0.0.5").host == "10.0.0.5"


def test_lists_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOSTS", " Games.Example.org ,b.example, ")
    assert settings().hosts == ("games.example.org", "b.example")
    assert settings(hosts=["C.example"]).hosts == ("c.example",)


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ({"port": "x"}, "port"),
        ({"port": 70000}, "port"),
        ({"threads": 0}, "threads"),
        ({"budgets": "inf"}, "budgets"),
        ({"budgets": "0"}, "budgets"),
        ({"budgets": "tables"}, "budgets"),
        ({"budgets": "chairs=2"}, "budgets: there is no 'chairs'"),
        ({"limits": "perhaps"}, "limits"),
        ({"database": "mysql://h/db"}, "database"),
        ({"database": "games.sqlite3"}, "database"),
        ({"redis": "http://h"}, "redis"),
        ({"hosts": "https://games.example.org"}, "hosts"),
        ({"hosts": "*"}, "hosts"),
        ({"origins": "games.example.org"}, "origin"),
        ({"origins": "*"}, "origin"),
        ({"proxies": "*"}, "proxy"),
        ({"proxies": "nginx"}, "proxy"),
        ({"metrics_token": "short"}, "metrics token"),
        ({"lan": True, "host": "10.0.0.5"}, "--lan"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_value_is_refused_by_the_name_of_its_setting(
    flags: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadRequest, match=told):
        settings(**flags)


def test_nothing_secret_is_shown() -> None:
    shown = repr(settings(redis="redis://:hunter3@h", metrics_token="hunter4-hunter4-hunter4"))
    assert "hunter" not in shown
    for name in ("database", "redis", "metrics_token"):
        with pytest.raises(BadRequest) as caught:
            settings(**{name: "hunt://a:hunter2@h"[:14]})
        assert "hunt" not in str(caught.value)


@pytest.mark.parametrize(
    ("client", "is_home"), [("127.0.0.1", True), ("::1", True), ("10.0.0.5", False)]
)
def test_a_client_on_this_machine_is_at_home_until_there_are_public_names(
    client: str, is_home: bool
) -> None:
    assert is_on_this_machine(client, settings()) is is_home
    assert not is_on_this_machine(client, settings(hosts="games.example.org"))
