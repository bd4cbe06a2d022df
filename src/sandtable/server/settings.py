"""Every setting of the server in one place.

A flag wins over a SANDTABLE_* variable, and that over the default.
"""

from __future__ import annotations

import ipaddress
import os
import re
import sys
from dataclasses import fields
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field, SecretStr, ValidationError
from pydantic.dataclasses import dataclass

from sandtable.errors import BadRequest
from sandtable.files import own_database
from sandtable.server.allowances import read_factors
from sandtable.server.validation import explain
from sandtable.store.copies.rotation import DAYS, WEEKS

PREFIX = "SANDTABLE_"
EVERYWHERE = ("0.0.0.0", "::")  # hosts: every address of this machine
# Variables of ours that are no settings of the server.
OTHERS = ("DATA", "GAMES", "CACHE_DIR", "COMMAND", "BENCH_ENTERED", "SERVER", "SKIP_PAGE")
MOST_PROCESSES = 64
SHORTEST_TOKEN = 16  # characters
SHORTEST_HANG = 5.0  # seconds: less would end processes that are only busy
DATABASES = ("sqlite:///", "postgresql://")
REDISES = ("redis://", "rediss://", "unix://")


def _split(value: object) -> object:
    words = value.split(",") if isinstance(value, str) else value
    if isinstance(words, list | tuple) and all(isinstance(word, str) for word in words):
        return tuple(word.strip().lower() for word in words if word.strip())
    return value


def spare_cores() -> int:
    """Return the number of cores that are left when one is kept for everything else."""
    return max(1, (os.cpu_count() or 2) - 1)


Words = Annotated[tuple[str, ...], BeforeValidator(_split)]
Count = Annotated[int, Field(ge=1)]
Amount = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Factors = Annotated[dict[str, float], BeforeValidator(read_factors)]


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Settings:
    """What the server is told from outside; secrets in it are never shown by ``repr``."""

    # Where the games are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.
    database: str = Field(default_factory=own_database, repr=False)
    # Needed when there are several server processes or workers: redis://HOST:PORT.
    redis: str | None = Field(default=None, repr=False)
    # Threads for computer players in this process; one core is left for the server.
    threads: Count = Field(default_factory=spare_cores)

    # Processes that serve tables, on one machine; one more thinks for all of them.
    processes: Annotated[int, Field(ge=1, le=MOST_PROCESSES)] = 1
    # Seconds after which one of several processes that shows no sign of life is started again.
    hang_seconds: Annotated[float, Field(ge=SHORTEST_HANG, allow_inf_nan=False)] = 60.0

    # Where to listen. 127.0.0.1 is for this machine alone; --lan means 0.0.0.0.
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8321
    # Names under which the world knows this server: games.example.org. Everything else that is
    # not an address of this machine is refused, so that no other site's name can lead here.
    hosts: Words = ()
    # Pages of other origins that may talk to us: http://localhost:5173. There is no CORS: this is
    # for a proxy that asks us under another name than the page has.
    origins: Words = ()
    # Addresses or networks of reverse proxies whose X-Forwarded-For and -Proto are believed.
    proxies: Words = ("127.0.0.1", "::1")
    # A client that shows this may read /metrics. Without it only this machine may, and nobody once
    # public names are set.
    metrics_token: SecretStr | None = None

    # Below so much space on the disk of a SQLite file the server calls itself not ready.
    free_megabytes: Annotated[int, Field(ge=0)] = 100

    # A folder for a backup of the SQLite file each day, and how many of them stay.
    backups: str | None = None
    backup_days: Count = DAYS  # the latest
    backup_weeks: Count = WEEKS  # of these, the last of each

    # Off: no rates and no counts, for benchmarks over a network. Sizes and the total stay.
    limits: bool = True
    message_bytes: Count = 4 * 1024  # one WebSocket message
    body_bytes: Count = 64 * 1024  # one request's body
    body_seconds: Amount = 10.0  # until the body must be here
    # By what allowances.py is multiplied: 2, or 2, tables=10.
    budgets: Factors = Field(default_factory=dict)
    connections_each: Count = 200  # of one client address
    connections: Count = 5000  # in all
    open_tables: Count = 100  # of one person, not counting finished ones

    # Days until a finished game is deleted if none of its people was seen since; None: never.
    keep_days: Count | None = None
    # Days until a table whose game has not begun is closed.
    waiting_days: Count = 30

    def __post_init__(self) -> None:
        """Refuse what would only fail later, or differently from what was meant."""
        if not self.database.startswith(DATABASES):
            raise BadRequest(f"the database must be {' or '.join(DATABASES)}…")
        if self.redis is not None and not self.redis.startswith(REDISES):
            raise BadRequest(f"redis must be {', '.join(REDISES)}…")
        if self.processes > 1 and self.redis is not None:
            raise BadRequest("processes are for a server without Redis; with it start more servers")
        if self.processes > 1 and sys.platform != "linux":
            raise BadRequest("a server of several processes needs Linux")
        if self.backups is not None and not self.database.startswith(DATABASES[0]):
            raise BadRequest(
                "backups on a schedule are for SQLite; for PostgreSQL let a timer run "
                "`sandtable backup`"
            )
        for name in self.hosts:
            if not re.fullmatch(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]", name):
                raise BadRequest(f"hosts are names without scheme and port, not {name!r:.80}")
        for origin in self.origins:
            if not re.fullmatch(r"https?://[^/?#@\s]+", origin):
                raise BadRequest(
                    f"an origin is https://NAME or http://NAME:PORT, not {origin!r:.80}"
                )
        for proxy in self.proxies:
            _check_network(proxy)
        if self.metrics_token and len(self.metrics_token.get_secret_value()) < SHORTEST_TOKEN:
            raise BadRequest(f"the metrics token needs {SHORTEST_TOKEN} characters or more")

    @classmethod
    def from_environment(cls, **flags: Any) -> Settings:
        """Gather the settings; a flag that is None was not given, ``lan`` stands for a host."""
        if flags.get("lan") and flags.get("host"):
            raise BadRequest("--lan and a host are two answers to one question: give one")
        names = [*(field.name for field in fields(cls)), "lan"]
        _check_variables({PREFIX + name.upper() for name in (*names, *OTHERS)})
        values: dict[str, Any] = {name: os.environ.get(PREFIX + name.upper()) for name in names}
        values |= {name: value for name, value in flags.items() if value is not None}
        values = {
            name: value for name, value in values.items() if value is not None and value != ""
        }
        if _is_yes(values.pop("lan", False)) and not flags.get("host"):
            values["host"] = EVERYWHERE[0]
        try:
            return cls(**values)
        except ValidationError as error:
            raise BadRequest(explain(error)) from None


def _check_variables(known: set[str]) -> None:
    """Refuse a variable that looks like a setting and is none: it may have been misspelt."""
    unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    if unknown:
        raise BadRequest(f"there is no setting {', '.join(unknown)[:200]}")


def _check_network(text: str) -> None:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        raise BadRequest(f"a proxy is an address or a network, not {text!r:.80}") from None


def _is_yes(value: object) -> bool:
    return value is True or str(value).lower() in {"1", "true", "yes", "on"}
