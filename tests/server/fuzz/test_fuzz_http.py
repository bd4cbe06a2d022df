"""Thousands of bad requests: whatever is sent, every answer is one of those documented."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle, islice, product
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.modes import GenerationMode
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests import nets
from tests.patience import LONG_ENOUGH
from tests.server.fuzz.target import Header, Target, attacked, seats

Case = schemathesis.Case[Any]

# Of each operation, well and badly formed; each is sent as it is, and by so many of the callers.
EXAMPLES = nets.width(plain=4, thorough=130)
CALLERS = ("nobody", "host", "guest", "stranger")
OF_THE_CALLERS = nets.width(plain=1, thorough=len(CALLERS))  # in turn, so that all of them ask
OPERATIONS = """
GET /api/games/{game}/words
POST /api/people
GET /api/me
PATCH /api/me
PUT /api/me/key
GET /api/me/tables
POST /api/tables
GET /api/tables/{table}
GET /api/tables/{table}/invitations
POST /api/tables/{table}/seats
POST /api/tables/{table}/commands
GET /api/tables/{table}/events
GET /api/tables/{table}/record
GET /api/tables/{table}/replay
GET /api/tables/{table}/log
GET /api/tables/{table}/reasons
GET /api/tables/{table}/foreseen
POST /api/tables/{table}/hint
POST /api/tables/{table}/review
GET /api/tables/{table}/review
POST /api/reviews
GET /api/reviews/{review}
POST /api/positions
POST /api/study
POST /api/study/hint
POST /api/study/best
POST /api/study/line
POST /api/studies
GET /api/studies/{study}
PUT /api/studies/{study}
DELETE /api/studies/{study}
GET /api/me/progress
POST /api/me/progress
DELETE /api/me/progress
GET /api/days/{game}/{date}
POST /api/replays
POST /api/qr-codes
GET /api/puzzles/{game}
GET /api/puzzles/{game}/of-the-day
GET /api/puzzles/{game}/{puzzle}
""".strip().splitlines()
# That may not be there.
SOME = {"puzzle": "aaaaaaaa", "review": "0" * 40, "study": "a" * 22, "date": "2001-01-01"}
WITHOUT_INPUT = {
    "GET /api/games",
    "GET /api/tables",
    "GET /api/here",
    "POST /api/here",
    "GET /api/readiness",
    "GET /api/studies/schema",
}
# Well-formed requests, where there are no more.
GOOD = {"GET /api/games/{game}/words": min(EXAMPLES, 9)}
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
ONCE = settings(
    max_examples=EXAMPLES,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[*HealthCheck],
)


class Scene:
    """A server with people and with tables in every state, and its own word on its interface."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.schema: OpenApiSchema = schemathesis.openapi.from_url(
            f"{target.server.url}/api/openapi.json", timeout=LONG_ENOUGH
        )
        self.people: dict[str, Header] = {
            "host": target.person("Ann"),
            "guest": target.person("Bob"),
            "stranger": target.person("Cleo"),
            "nobody": {},
        }
        self.asked = 0
        self.set_tables()

    def set_tables(self) -> None:
        """Open tables that wait, that are played, that nobody may watch, and that are over."""
        host, guest, pair = self.people["host"], self.people["guest"], seats("me", "open")
        target = self.target
        over = target.open(host, [guest], game="mandala", seats=pair)
        resign = {"do": "resign", "id": "enough"}
        target.client.post(f"/api/tables/{over}/commands", json=resign, headers=guest)
        tables = [
            target.open(host, [guest], game="mandala", seats=pair),
            target.open(host, [], game="flowers", seats=seats("me", "open", "open")),
            target.open(host, [guest], game="patterns", seats=pair, watching=False),
            target.open(host, [], game="mandala", seats=seats("me", "random")),
            over,
        ]
        self.tables = cycle(tables)
        self.never_told = target.never_told()
        self.invitations = target.invitations()

    def send(self, case: Case, caller: str) -> None:
        """Send a request as somebody, at a real table, and look at the answer."""
        answer = self.target.client.send(self.request(case, caller))
        self.asked += 1
        case.validate_response(answer, checks=CHECKS)
        assert not (is_bad(case) and answer.is_success), (case.body, answer.text)
        self.look_for_secrets(answer, caller)
        if case.operation.path.endswith("/commands") and '"state":"over"' in answer.text:
            self.set_tables()
        if case.operation.path == "/api/me/key" and answer.is_success:
            body: Any = case.body
            self.people[caller] = {"authorization": f"Bearer {body['key']}"}

    def request(self, case: Case, caller: str) -> httpx.Request:
        """Write a request; all but the first caller show their own key at a real table."""
        wanted = case.as_transport_kwargs()
        body = wanted.get("data", b"")
        if "json" in wanted:
            body = json.dumps(wanted["json"]).encode()
        headers = {name: value.strip() for name, value in wanted["headers"].items()}
        url = wanted["url"]
        if caller != "as generated":
            headers = {k.lower(): v for k, v in headers.items()} | {"authorization": ""}
            headers |= self.people[caller]
            url = case.operation.path.format(table=next(self.tables), game="flowers", **SOME)
        return self.target.client.build_request(
            case.method, url, headers=headers, params=wanted["params"], content=body
        )

    def look_for_secrets(self, answer: httpx.Response, caller: str) -> None:
        """Fail if an answer holds a key, a hash of one, a running game's secret, an invitation."""
        text = answer.text
        if any(secret in text for secret in self.never_told):  # perhaps of a game that just ended
            assert not any(secret in text for secret in self.target.never_told()), text
        if caller != "host":
            assert not any(words in text for words in self.invitations), text


def is_bad(case: Case) -> bool:
    """Whether the body of a request does not fit its schema."""
    assert case.meta is not None
    body = case.meta.components.get(ParameterLocation.BODY)
    return body is not None and body.mode.is_negative


# What JSON generators leave out: bytes that break parsers rather than schemas.
NASTY = {
    "half a character": b'{"name":"\\ud800","do":"play","id":"a","move":"\\ud800","seen":1}',
    "half a character as a field": b'{"\\ud800":"Ann","do":"\\ud800","name":"Ann"}',
    "zero byte": b'{"name":"A\\u0000n","do":"react","id":"\\u0000","reaction":"\\u0000"}',
    "not UTF-8": b'{"name":"\xff\xfe"}',
    "deep lists": b"[" * 60_000,
    "deep objects": b'{"seats":' * 7_000,
    "deep in a field": b'{"name":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "long number": b'{"do":"play","id":"a","move":"x","seen":' + b"9" * 60_000 + b"}",
    "large exponent": b'{"do":"play","id":"a","move":"x","seen":1e400}',
    "no numbers": b'{"seen":NaN,"seconds":Infinity,"name":-Infinity}',
    "the same twice": b'{"name":"Ann","name":7,"do":"play","do":"fly"}',
    "long field": b'{"' + b"x" * 60_000 + b'":1}',
    "many fields": b"{" + b",".join(b'"%d":1' % n for n in range(5_000)) + b"}",
    "too large": b'{"name":"' + b"x" * 70_000 + b'"}',
    "nothing": b"",
    "a word": b"Ann",
    "a string": b'"Ann"',
    "null": b"null",
}
KINDS = ("text/plain", "multipart/form-data", "")
OF_THE_OPERATIONS = nets.width(plain=3, thorough=1)  # one in so many is sent each of them


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with attacked(tmp_path_factory.mktemp("fuzzed"), anew=False) as target:
        yield Scene(target)


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("operation", OPERATIONS)
def test_generated_requests_are_answered_as_documented(
    scene: Scene, operation: str, mode: GenerationMode
) -> None:
    """No 5xx, every status and body as in the OpenAPI document, bad bodies refused, no secret."""
    method, path = operation.split()
    before, callers = scene.asked, cycle(CALLERS)

    @ONCE
    @given(scene.schema[path][method].as_strategy(generation_mode=mode))
    def ask(case: Case) -> None:
        for caller in ("as generated", *islice(callers, OF_THE_CALLERS)):
            scene.send(case, caller)

    ask()
    is_good = mode is GenerationMode.POSITIVE
    examples = GOOD.get(operation, EXAMPLES) if is_good else EXAMPLES
    assert scene.asked - before >= examples * (1 + OF_THE_CALLERS)


def test_every_operation_that_takes_input_is_fuzzed(scene: Scene) -> None:
    paths = scene.schema.raw_schema["paths"].items()
    names = {f"{method.upper()} {path}" for path, methods in paths for method in methods}
    assert names == {*OPERATIONS} | WITHOUT_INPUT


@pytest.mark.parametrize(
    ("nasty", "kind"),
    [
        *((nasty, "application/json") for nasty in NASTY),
        *(product(NASTY, KINDS) if nets.mode == "thorough" else zip(NASTY, cycle(KINDS))),
    ],
)
def test_bytes_that_break_parsers_are_refused(scene: Scene, nasty: str, kind: str) -> None:
    """A body that is no sound JSON gets a refusal in the one form, whatever the operation."""
    for operation in OPERATIONS[[*NASTY].index(nasty) % OF_THE_OPERATIONS :: OF_THE_OPERATIONS]:
        method, path = operation.split()
        url = path.format(table=next(scene.tables), game="mandala", **SOME)
        host = scene.people["host"]
        headers = host | {"content-type": kind}
        if method not in {"GET", "DELETE"}:  # these have no body
            answer = scene.target.client.request(method, url, content=NASTY[nasty], headers=headers)
            assert 400 <= answer.status_code < 500, answer.text
            assert set(answer.json()["error"]) == {"code", "message"}


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/tables/%ff%fe HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/tables/\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/tables/%00/replay?seat=%00 HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer \xff\xc3\xa9\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nhost: \xff\r\n\r\n",
        b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
        b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\xc2\xb2\r\n\r\n",
        b"POST /api/people HTTP/1.1\r\nhost: localhost\r\n"
        b"content-length: 99999999999999999999\r\n\r\n",
        b"POST /api/people HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"BREW /api/people HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/tables/a/live HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 5_000 + b"\r\n",
    ],
)
def test_broken_requests_are_refused(scene: Scene, head: bytes) -> None:
    """Bytes that are hardly HTTP get a refusal or a closed connection, never a 5xx."""
    answer = b""
    with socket.create_connection(("127.0.0.1", scene.target.port), timeout=LONG_ENOUGH) as line:
        with suppress(OSError):  # it may hang up while we still send
            line.sendall(head)
            line.shutdown(socket.SHUT_WR)
        with suppress(ConnectionError):
            answer = line.recv(65536)
    assert not answer or answer.startswith(b"HTTP/1.1 4"), answer
