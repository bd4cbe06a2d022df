"""Several processes behind one port: to whoever plays there it is one server."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from sandtable.server.processes.homes import home_of_table
from tests.patience import LONG_ENOUGH, wait_until
from tests.server.guests import Chair, House, mover, together
from tests.server.serving import Serving, serving
from tests.servers import children_of

PROCESSES = 2
THINKING = PROCESSES  # the number of the process that thinks
TABLE = "/api/tables/{table}/live"
HANG = 12  # seconds without a sign of life: more than a busy disk holds up a process that is well

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="a server of several processes needs Linux"
)


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("several"), "--processes", str(PROCESSES)) as started:
        yield started


@pytest.fixture
def house(several: Serving) -> Iterator[House]:
    with House(several.url) as house:
        yield house


def children(server: Serving) -> list[int]:
    """Return the numbers of the processes of a server."""
    return children_of(server.process.pid)


def is_there(pid: int) -> bool:
    """Whether a thread of a process runs; a dead one may not have been buried yet."""
    try:
        stats = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/stat")]
    except (FileNotFoundError, ProcessLookupError):
        return is_there(pid)  # a thread has ended meanwhile
    return any(stat.rpartition(")")[2].split()[0] != "Z" for stat in stats)


def home_of(chair: Chair) -> int:
    return home_of_table(chair.table.encode(), PROCESSES)


def pairs_of_all_homes(house: House, **terms: object) -> dict[int, tuple[Chair, Chair]]:
    """Let two people sit down at a table of each process."""
    found: dict[int, tuple[Chair, Chair]] = {}
    while len(found) < PROCESSES:
        pair = house.pair("patterns", **terms)
        found[home_of(pair[0])] = pair
    return found


def lines(server: Serving) -> list[dict[str, object]]:
    """Return the lines of the server's log."""
    text = server.output.read_text()
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return [json.loads(line) for line in whole if line.startswith("{")]


def test_tables_of_all_processes_are_played_at_through_one_port(
    several: Serving, house: House
) -> None:
    for ann, bob in pairs_of_all_homes(house).values():
        ann.play()
        assert bob.hear()["number"] == ann.latest["number"]
        ann.leave()
        bob.leave()

    def served_by() -> set[object]:
        routes = [each for each in lines(several) if each.get("route") == TABLE]
        return {line["process"] for line in routes}

    # A connection has its line in the log a moment after it was closed.
    wait_until(lambda: served_by() == set(range(PROCESSES)), lambda: f"{served_by()}")


class Line:
    """A connection over which requests are sent as bytes, whenever the test wants."""

    def __init__(self, house: House) -> None:
        host, _, port = house.url.removeprefix("http://").partition(":")
        self._socket = socket.create_connection((host, int(port)), timeout=LONG_ENOUGH)
        self._answers = self._socket.makefile("rb")

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._answers.close()
        self._socket.close()

    def send(self, *requests: bytes) -> None:
        self._socket.sendall(b"".join(requests))

    def answer(self) -> tuple[int, Any]:
        """Wait for the next answer; return its status and what it says."""
        status = int(self._answers.readline().split()[1])
        headers = {}
        while line := self._answers.readline().strip():
            name, _, value = line.partition(b": ")
            headers[name.lower()] = value
        body = self._answers.read(int(headers[b"content-length"]))
        return status, json.loads(body) if body.startswith(b"{") else body


def request(path: str, key: str = "", body: object = None) -> bytes:
    method, text = ("GET", b"") if body is None else ("POST", json.dumps(body).encode())
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {key}"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"] if text else []
    return "\r\n".join([*lines, "", ""]).encode() + text


def reaction(chair: Chair, id: str) -> bytes:
    """Return a request by which somebody says hello at their table."""
    assert chair.guest is not None
    command = {"do": "react", "id": id, "reaction": "hello"}
    return request(f"/api/tables/{chair.table}/commands", chair.guest.key, command)


def test_a_connection_that_is_kept_goes_from_table_to_table(house: House) -> None:
    """Whatever it asks for is seen at once, and done once, whichever process has the table."""
    tables = [first for first, _ in pairs_of_all_homes(house).values()]
    before = {chair: chair.latest["number"] for chair in tables}
    with Line(house) as line:
        for turn in range(1, 4):
            for chair in tables:
                line.send(reaction(chair, f"r{turn}"))
                status, event = line.answer()
                assert (status, event["number"]) == (200, before[chair] + turn)
                assert chair.hear()["id"] == f"r{turn}"
                line.send(request("/healthz"))
                assert line.answer() == (200, b"ok\n")


def test_a_request_may_come_in_pieces(house: House) -> None:
    """The header byte by byte, or the body after it."""
    for chair, _ in pairs_of_all_homes(house).values():
        whole = reaction(chair, "pieces")
        head, _, body = whole.partition(b"\r\n\r\n")
        for pieces in (
            [whole[number : number + 1] for number in range(len(whole))],
            [head + b"\r\n\r\n", body],
        ):
            with Line(house) as line:
                for piece in pieces:
                    line.send(piece)
                assert line.answer()[1]["id"] == "pieces"


def test_requests_that_do_not_wait_are_served_in_order_wherever_they_are(house: House) -> None:
    """So a process does something at a table of another, whose listeners hear it."""
    homes = pairs_of_all_homes(house)
    for own, other in ((0, 1), (1, 0)):
        chair, listener = homes[other]
        with Line(house) as line:
            line.send(request(f"/api/tables/{homes[own][0].table}"))  # leads to that process
            assert line.answer()[0] == 200
            line.send(request("/healthz"), reaction(chair, "far"), request("/healthz"))
            assert line.answer() == (200, b"ok\n")
            assert line.answer()[1]["id"] == "far"
            assert line.answer() == (200, b"ok\n")
        assert chair.hear()["id"] == "far"
        assert listener.hear()["event"]["kind"] == "react"
        assert chair.play()["number"] == listener.hear()["number"]  # nobody lost a number


def test_a_computer_answers_a_move_that_another_process_took(house: House) -> None:
    """Its thoughts are those of the table's home."""
    ann = house.guest()
    homes = pairs_of_all_homes(house)
    opened = ann.open("patterns", ["me", "greedy"])
    table = opened["table"]["id"]
    away = homes[1 - home_of_table(table.encode(), PROCESSES)][0].table
    told = ann.look(table)
    while not told["legal"]:
        told = ann.look(table)
    move = {"do": "play", "id": "m", "move": told["legal"][0], "seen": told["number"]}
    with Line(house) as line:
        line.send(request(f"/api/tables/{away}"))
        line.answer()
        path = f"/api/tables/{table}/commands"
        line.send(request("/healthz"), request(path, ann.key, move))
        line.answer()
        assert line.answer()[0] == 200
    wait_until(lambda: ann.look(table)["number"] >= told["number"] + 2)


def test_lists_show_what_was_just_done_at_tables_of_all_processes(house: House) -> None:
    """Also after they were shown once, over connections to any process."""
    pairs = pairs_of_all_homes(house)
    for first, _ in pairs.values():
        assert first.guest is not None
        for _ in range(3):
            first.ask("react", reaction="hello")
        for moves in range(3):
            for _ in range(4):
                with House(house.url) as another:
                    shown = another.ask("GET", "/api/me/tables", key=first.guest.key).json()
                    assert [table["moves"] for table in shown] == [moves]
            both = pairs[home_of(first)]
            mover(both).play()


def test_whoever_is_connected_is_not_awaited_when_the_last_seat_is_taken(house: House) -> None:
    """A process that was asked to let somebody sit knows who is there."""
    for _ in range(4):
        ann, bob = house.guests(2)
        opened = ann.open("patterns", ["me", "open"], seconds=60)
        chair = ann.at(opened["table"]["id"])
        with House(house.url) as another:
            bob.house = another
            assert bob.sit(opened, 1)["status"]["awaited"] == []
        chair.leave()


def numbers(house: House) -> str:
    return house.ask("GET", "/metrics").text


def moves_at(house: House) -> float:
    told = numbers(house).splitlines()
    moves = [line for line in told if line.startswith('sandtable_moves_total{game="patterns"')]
    return sum(float(line.split()[-1]) for line in moves)


def test_the_health_and_numbers_are_those_of_all_processes(house: House) -> None:
    """Whichever of them answers."""
    pairs = pairs_of_all_homes(house)
    before = moves_at(house)
    for first, _ in pairs.values():
        first.play()
    for _ in range(4):
        with House(house.url) as another:
            answer = another.ask("GET", "/readyz")
            parts = ("database", "disk", "clock", "thinking", "processes")
            assert answer.json()["parts"] == dict.fromkeys(parts, "ok")
            assert moves_at(another) == before + PROCESSES


@pytest.mark.parametrize(
    ("number", "how"), [(0, signal.SIGKILL), (1, signal.SIGSTOP), (THINKING, signal.SIGSTOP)]
)
def test_a_process_that_dies_or_hangs_is_started_again_and_its_tables_go_on(
    number: int, how: signal.Signals, tmp_path: Path
) -> None:
    """The one that thinks too; those at other tables notice nothing."""
    flags = "--processes", str(PROCESSES)
    with serving(tmp_path, *flags, SANDTABLE_HANG_SECONDS=str(HANG)) as server:
        with House(server.url) as house:
            pairs = pairs_of_all_homes(house)
            cleo = house.guest("Cleo")
            table = cleo.open("patterns", ["master", "me"])["table"]["id"]
            os.kill(hit := children(server)[number], how)
            for home, pair in pairs.items():
                if home == number:
                    assert {chair.closing_code() for chair in pair} == {1006}
                else:
                    mover(pair).play()
                    together(pair)
        with House(server.url) as house:
            for pair in pairs.values():
                back = [returned(chair, house) for chair in pair]
                mover(back).play()
                together(back)
            cleo.house = house
            wait_until(lambda: cleo.look(table)["legal"])
            wait_until(
                lambda: "sandtable_processes_ended 1.0" in numbers(house), lambda: numbers(house)
            )
            wait_until(lambda: house.ask("GET", "/readyz").status_code == 200)
        wait_until(lambda: hit not in children(server))
        assert len(children(server)) == PROCESSES + 1
        assert "Traceback" not in server.output.read_text()
        hung = [line["hangs"] for line in lines(server) if "hangs" in line]
        assert hung == [number] * (how == signal.SIGSTOP)


def returned(chair: Chair, house: House) -> Chair:
    """Let somebody come back to their table."""
    assert chair.guest is not None
    chair.guest.house = house
    return chair.guest.at(chair.table)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_all_processes_end_when_told(tmp_path: Path, how: int) -> None:
    """In good order: with a closing code, and the status that one process would have."""
    with serving(tmp_path, "--processes", str(PROCESSES)) as server, House(server.url) as house:
        ann, _ = house.pair("patterns")
        pids = children(server)
        assert len(pids) == PROCESSES + 1
        assert server.stop(how) == (0 if how == signal.SIGTERM else 130)
        assert not any(map(is_there, pids))
        assert ann.closing_code() == 1012


def test_all_processes_end_with_their_parent(tmp_path: Path) -> None:
    """However it ends; until the last one has, no other server gets their file."""
    with serving(tmp_path, "--processes", str(PROCESSES)) as server:
        pids = children(server)
        server.process.kill()
        wait_until(lambda: not any(map(is_there, pids)))
    with serving(tmp_path, "--processes", str(PROCESSES)) as server:
        assert len(children(server)) == PROCESSES + 1


def test_budgets_are_those_of_one_server(tmp_path: Path) -> None:
    """A stranger cannot have more by coming over many connections, to all processes."""
    with serving(
        tmp_path,
        "--processes",
        str(PROCESSES),
        SANDTABLE_HOSTS="localhost",
        SANDTABLE_PROXIES="192.0.2.1",
        SANDTABLE_BUDGETS="people=0.2",  # 12 at once, and one in five seconds
    ) as server:
        homes = {home_of_table(name.encode(), PROCESSES): name for name in ("a", "b", "c", "d")}
        made = 0
        with House(server.url) as house, ExitStack() as stack:
            lines = {home: stack.enter_context(Line(house)) for home in homes}
            for home, line in lines.items():
                line.send(
                    request(f"/api/tables/{homes[home]}")
                )  # there is none, but it leads there
                assert line.answer()[0] == 404
            statuses = {201}
            while statuses == {201}:
                for line in lines.values():
                    line.send(request("/api/people", body={"name": "Eve"}))
                statuses = {line.answer()[0] for line in lines.values()}
                made += len(lines) if statuses == {201} else 0
        assert statuses <= {201, 429}
        assert 10 <= made < 20
