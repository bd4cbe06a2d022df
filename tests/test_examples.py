"""The programs in examples/ run as they are, against a real server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from tests import nets
from tests.patience import LONG_ENOUGH
from tests.server.guests import Guest, House
from tests.server.serving import Serving, serving
from tests.servers import Forked, nursery
from tests.services import free_port

BOT = Path(__file__).parent.parent / "examples" / "bot.py"
NO_PROXY = {"NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served")) as started:
        yield started


def start_bot(guest: Guest, *arguments: str) -> subprocess.Popen[str]:
    """Start the bot with the key of a guest."""
    return subprocess.Popen(
        [sys.executable, str(BOT), guest.house.url, *arguments],
        env=os.environ | NO_PROXY | {"BOT_KEY": guest.key},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_the_bot_has_at_most_40_lines() -> None:
    """So that writing another one looks as easy as it is."""
    code = BOT.read_text(encoding="utf-8").split('"""\n\n', 1)[1]
    assert len(code.splitlines()) <= 40


# It plays Patterns below, when the server crashes.
@pytest.mark.parametrize("game", nets.some(["mandala", "flowers", "patterns"], plain=2))
def test_the_bot_plays_a_game_to_its_end(served: Serving, game: str) -> None:
    """It takes the seat of an invitation, and tells the end that its opponent saw."""
    with House(served.url) as house:
        ann, robot = house.guests(2)
        opened = ann.open(game)
        table = opened["table"]["id"]
        chair = ann.at(table)
        bot = start_bot(robot, table, opened["invitations"]["1"])
        chair.hear_until("sit")
        chair.play_on()
        output, _ = bot.communicate(timeout=LONG_ENOUGH)
        assert bot.returncode == 0, output
        assert output.strip() == str(chair.latest["status"]["end"])


def test_the_bot_comes_back_after_a_crash_of_the_server(tmp_path: Path) -> None:
    """The server is killed in the middle of the game; the bot goes on when it is there again."""
    port = "--port", str(free_port())  # which nobody else gets meanwhile
    with serving(tmp_path / "data", *port) as server, House(server.url) as house:
        ann, robot = house.guests(2)
        opened = ann.open("patterns")
        table = opened["table"]["id"]
        chair = ann.at(table)
        bot = start_bot(robot, table, opened["invitations"]["1"])
        chair.hear_until("sit")
        chair.play_on(moves=3)
        server.kill()
        again = Serving(tmp_path / "data", *port)
        try:
            chair = ann.at(table)
            chair.play_on()
            output, _ = bot.communicate(timeout=LONG_ENOUGH)
        finally:
            again.kill()
        assert bot.returncode == 0, output
        assert output.strip() == str(chair.latest["status"]["end"])


def test_the_bot_of_a_few_lines_plays_in_the_arena() -> None:
    seats = f"engine:{sys.executable} {BOT.with_name('line_bot.py')},random"
    arguments = ("--game", "patterns", "--seats", seats, "--games", "2", "--seed", "1")
    done = nursery().run_text("arena", *arguments, environment=os.environ)
    assert done.returncode == 0, done.stderr
    assert "Games ended by: stuck 2" in done.stdout


@pytest.mark.parametrize(
    ("player", "word", "status"),
    [
        ("greedy", "The game is over (stuck)", 0),
        (f"engine:{sys.executable} {BOT.with_name('line_bot.py')}", "The game is over (stuck)", 0),
        ("engine:true", "engine:true has lost: it ended with status 0", 1),
    ],
    ids=["level", "program", "failing"],
)
def test_any_player_joins_a_table_by_its_invitation(
    served: Serving, player: str, word: str, status: int
) -> None:
    """`sandtable join` plays to the end; a player that makes no move resigns, and says why."""
    with House(served.url) as house:
        (ann,) = house.guests(1)
        opened = ann.open("patterns")
        table = opened["table"]["id"]
        chair = ann.at(table)
        link = f"{served.url}/join/{table}#{opened['invitations']['1']}"
        with TemporaryFile("w+") as said, Path(os.devnull).open("rb") as nothing:
            files = nothing.fileno(), said.fileno(), said.fileno()
            joined = Forked(["join", link, "--player", player], os.environ | NO_PROXY, *files)
            chair.hear_until("sit")
            chair.play_on()
            assert joined.wait() == status
            said.seek(0)
            assert word in said.read()
        assert chair.latest["status"]["end"]["reason"] == ("resigned" if status else "stuck")


def test_the_bot_says_so_when_its_key_has_no_seat(served: Serving) -> None:
    with House(served.url) as house:
        ann, robot = house.guests(2)
        bot = start_bot(robot, ann.open("patterns")["table"]["id"], "0" * 32)
        output, _ = bot.communicate(timeout=LONG_ENOUGH)
        assert bot.returncode == 1
        assert output.strip() == "this key has no seat at this table"


def test_without_its_arguments_the_bot_says_what_it_needs() -> None:
    asked = subprocess.run([sys.executable, str(BOT)], capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert asked.stderr.startswith("A bot that takes a seat")
