"""The files in deploy/ name commands, options and settings that there are."""

import os
import re
import shutil
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from sandtable.cli.arguments import read
from sandtable.server.settings import PREFIX, Settings
from tests.test_network_docs import NOT_SETTINGS, run

DEPLOY = Path(__file__).parent.parent / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
README = (DEPLOY / "README.md").read_text(encoding="utf-8")
UNITS = sorted(DEPLOY.glob("*.service"))


def parses(words: list[str]) -> bool:
    """Whether `sandtable` takes these words, without running anything."""
    return bool(read(words).command == words[0])


def test_the_compose_file_runs_commands_and_settings_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services = COMPOSE["services"]
    ours = {name: each for name, each in services.items() if each["image"] == "sandtable"}
    assert [each["command"][0] for each in ours.values()] == ["serve", "serve", "worker"]
    for service in ours.values():
        for name, value in service["environment"].items():
            monkeypatch.setenv(name, re.sub(r"\$\{[^}]*\}", "0123456789abcdef", value))
        assert parses(service["command"])
    monkeypatch.setenv("SANDTABLE_HOSTS", "games.example.org")
    for service in (ours["server-1"], ours["server-2"]):
        assert set(service["environment"]) <= settings_names()
        settings = Settings.from_environment()
        assert settings.proxies == (subnet(),)
        assert settings.database.startswith("postgresql://sandtable:")


def settings_names() -> set[str]:
    return {PREFIX + field.name.upper() for field in fields(Settings)} | NOT_SETTINGS


def subnet() -> str:
    (network,) = COMPOSE["networks"]["front"]["ipam"]["config"]
    return str(network["subnet"])


def test_every_setting_that_a_file_of_the_deployment_names_is_one() -> None:
    for path in (path for path in DEPLOY.rglob("*") if path.is_file()):
        named = set(re.findall(r"SANDTABLE_\w+", path.read_text(encoding="utf-8")))
        assert named <= settings_names(), path.name


@pytest.mark.parametrize("path", UNITS, ids=[path.name for path in UNITS])
def test_the_units_run_commands_that_there_are(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_REDIS", "redis://127.0.0.1")
    _, *words = command_of(path).split()
    assert parses(words)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("path", UNITS, ids=[path.name for path in UNITS])
def test_systemd_takes_the_units_and_finds_them_safe(path: Path, tmp_path: Path) -> None:
    """It knows every word of them, and gives an exposure of at most 2 of 10."""
    program, *_ = command_of(path).split()
    here = tmp_path / path.name
    here.write_text(path.read_text(encoding="utf-8").replace(program, sys.executable))
    verified = run("systemd-analyze", "verify", "--man=no", str(here), folder=tmp_path)
    assert not verified.stderr
    safe = ("security", "--offline=yes", "--threshold=20", "--no-pager")
    run("systemd-analyze", *safe, str(here), folder=tmp_path)


def command_of(path: Path) -> str:
    (line,) = re.findall(r"^ExecStart=(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return str(line)


def images() -> set[str]:
    """Return the images of others that the containers are made of."""
    made = {each["image"] for each in COMPOSE["services"].values()} - {"sandtable"}
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (base,) = re.findall(r"^ARG PYTHON=(\S+)$", dockerfile, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"${PYTHON}"}
    return made | {base}


def test_every_image_has_a_digest_or_is_said_to_have_none() -> None:
    told = re.search(r"To be pinned, [^:]*: ([^.]*(?:\.\d[^.]*)*)\.", README)
    listed = set(re.findall(r"`([^`]+)`", told[1])) if told else set()
    assert listed == {each for each in images() if not re.search(r"@sha256:[0-9a-f]{64}$", each)}


def test_pin_finds_every_image_and_leaves_the_files_whole(tmp_path: Path) -> None:
    """With a docker that knows some digest for each name."""
    for name in ("pin", "compose.yaml", "Dockerfile"):
        shutil.copy(DEPLOY / name, tmp_path)
    digest = "sha256:" + "0123456789abcdef" * 4
    docker = tmp_path / "docker"
    docker.write_text(f"#!/bin/sh\necho {digest}\n")
    docker.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    for _ in range(2):  # an older digest is replaced
        run("env", f"PATH={path}", str(tmp_path / "pin"), folder=tmp_path)
    run("env", f"PATH={path}", str(tmp_path / "pin"), "--check", folder=tmp_path)
    for name in ("compose.yaml", "Dockerfile"):
        pinned = (tmp_path / name).read_text(encoding="utf-8")
        before = (DEPLOY / name).read_text(encoding="utf-8")
        assert pinned.replace(f"@{digest}", "") == re.sub(r"@sha256:[0-9a-f]+", "", before)
        found = {each for each in images() if f"{each.partition('@')[0]}@{digest}" in pinned}
        assert found == {each for each in images() if each in before}


def test_every_container_has_limits_and_only_the_rights_it_needs() -> None:
    for name, service in COMPOSE["services"].items():
        assert {"mem_limit", "pids_limit", "restart"} <= set(service), name
        assert service["cap_drop"] == ["ALL"], name
        assert service["read_only"], name
    servers = [COMPOSE["services"][name] for name in ("server-1", "server-2")]
    assert all("/readyz" in " ".join(each["healthcheck"]["test"]) for each in servers)
