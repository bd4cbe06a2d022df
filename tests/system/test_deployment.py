"""The deployment of docs/hosting.md, as processes: the files of deploy/ are those that are used."""

from __future__ import annotations

import asyncio
import signal
import ssl
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.clients import Club, play_all
from tests.history import History, check
from tests.patience import EVENING, LONG_ENOUGH, until
from tests.servers import Command, Nursery, running
from tests.services import (
    Service,
    either_of,
    free_port,
    promote,
    start_nginx,
    start_postgres,
    start_replica,
)

NGINX = Path(__file__).parents[2] / "deploy/nginx.conf"
TOKEN = "0123456789abcdef"
CERTIFICATE = "certificate.pem"
MOVES = 30  # acknowledged before the primary dies

# What a distribution's own nginx.conf has around ours; all that it writes is in one folder.
AROUND = """\
daemon off;
pid nginx.pid;
error_log error.log;
events {}
http {
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    include ours.conf;
}
"""


@dataclass(frozen=True)
class Proxy:
    """nginx with the configuration of deploy/, before two servers."""

    servers: tuple[str, ...]
    plain: int = field(default_factory=free_port)
    secure: int = field(default_factory=free_port)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.secure}"

    def configure(self, folder: Path) -> None:
        """Write its files; ours with this machine's names, ports and certificate."""
        certificate, key = make_certificate(folder)
        text = NGINX.read_text(encoding="utf-8")
        for written, here in {
            "10.0.0.5:8321": self.servers[0],
            "10.0.0.6:8321": self.servers[1],
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.secure} ssl;",
            "listen [::]:80;": "",
            "listen [::]:443 ssl;": "",
            "games.example.org;": "localhost;",
            "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(certificate),
            "/etc/letsencrypt/live/games.example.org/privkey.pem": str(key),
        }.items():
            assert written in text, f"{NGINX} does not say {written}"
            text = text.replace(written, here)
        (folder / "ours.conf").write_text(text)
        (folder / "nginx.conf").write_text(AROUND)


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for localhost that its own authority has signed: itself."""
    certificate, key = folder / CERTIFICATE, folder / "key.pem"
    kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", *kind, *name, *files], check=True, capture_output=True)
    key.chmod(0o644)  # the proxy is another user, and the folder is closed to others
    return certificate, key


@pytest.mark.slow
def test_a_deployment_loses_its_primary_and_no_move(
    nursery: Nursery, redis: Service, tmp_path: Path
) -> None:
    """Two servers, a worker, Redis, PostgreSQL with a replica that takes over, a proxy with TLS."""
    with start_postgres() as primary, start_replica(primary) as replica:
        database = either_of("/postgres", primary, replica)
        settings = {"hosts": "localhost", "metrics_token": TOKEN, "limits": "no"}
        flags = ["--port", "0", "--database", database, "--redis", redis.url]
        servers = [
            Command(nursery, tmp_path / name, "serve", *flags, **settings)
            for name in ("server-1", "server-2")
        ]
        worker = Command(nursery, tmp_path / "worker", "worker", "--redis", redis.url)
        with running(*servers, worker):
            proxy = Proxy(tuple(each.url.removeprefix("http://") for each in servers))
            with start_nginx(proxy.secure, proxy.configure) as nginx:
                trusted = ssl.create_default_context(cafile=f"{nginx.url}/{CERTIFICATE}")
                check_proxy(proxy, trusted)
                history = asyncio.run(play(proxy.url, trusted, primary, replica, servers))
        assert asyncio.run(check(database, history)) >= history.counts["done"]
    for command in (*servers, worker):
        assert command.tracebacks == []


def check_proxy(proxy: Proxy, trusted: ssl.SSLContext) -> None:
    with httpx.Client(trust_env=False, timeout=LONG_ENOUGH, verify=trusted) as web:
        sent_on = web.get(f"http://localhost:{proxy.plain}/here")
        assert sent_on.headers["location"] == "https://localhost/here"
        assert web.get(f"{proxy.url}/api/games").headers["strict-transport-security"]
        assert web.get(f"{proxy.url}/metrics").status_code == 404  # only at the servers themselves


async def play(
    url: str, trusted: ssl.SSLContext, primary: Service, replica: Service, servers: list[Command]
) -> History:
    """Play while the primary dies and the replica takes its place, to the end of all games."""
    async with Club(url, tls=trusted) as club, asyncio.timeout(EVENING):
        players = [
            *await club.open("patterns", "person", "person"),
            *await club.open("mandala", "person", "greedy"),
            *await club.open("flowers", "person", "person", "person"),
        ]
        for player in players:
            player.pause = 0.02
        game = asyncio.create_task(play_all(players))
        await until(lambda: club.history.counts["done"] >= MOVES or game.done())
        primary.stop(signal.SIGQUIT)  # at once, with whatever it had not yet written
        await until(lambda: "unavailable" in club.history.refusals or game.done())
        assert not game.done(), "the games were over too soon"
        await check_reference(club, servers)
        promote(replica)
        await game
        for server in servers:
            assert await number_of_moves(server) > 0
    return club.history


async def check_reference(club: Club, servers: list[Command]) -> None:
    """What a player is shown while the database is away leads to the log of one of the servers."""
    answer = await club.web.get(f"{club.urls[0]}/api/tables")
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (503, "unavailable")
    assert error["reference"] == answer.headers["x-request-id"]
    await until(lambda: any(error["reference"] in server.output for server in servers))


async def number_of_moves(server: Command) -> float:
    async with httpx.AsyncClient(trust_env=False, timeout=LONG_ENOUGH) as web:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        shown = (await web.get(f"{server.url}/metrics", headers=headers)).text
    lines = [line for line in shown.splitlines() if line.startswith("sandtable_moves_total")]
    return sum(float(line.split()[-1]) for line in lines)
