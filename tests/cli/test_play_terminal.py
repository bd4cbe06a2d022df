"""``sandtable play`` in a real terminal of 80 columns and 24 lines."""

import re
import signal
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

from sandtable import Match
from tests.cli.play_terminal import Terminal, pipe, plain

HEIGHT = 24  # lines
MOVE_LIST = re.compile(r"^(?:Build|Grow|Discard|Claim|Into|Take|Establish|Flip|Swap)", re.MULTILINE)


@pytest.mark.parametrize("game", ["mandala", "patterns", "flowers"])
def test_a_game_is_played_to_its_end_at_the_keyboard(game: str, tmp_path: Path) -> None:
    """Every board comes with colours, its list of moves, and no line wider than the terminal."""
    with Terminal(tmp_path, game, "--seats", "you,random", "--seed", "9") as terminal:
        shown = terminal.wait_for("You> ", "Enter leaves.")
        while "The game is over" not in plain(shown):
            assert MOVE_LIST.search(plain(shown)), plain(shown)
            terminal.type("1")
            shown = terminal.wait_for("You> ", "Enter leaves.")
        terminal.type("")
        assert terminal.exit_code() == 0
    assert "\x1b[38" in terminal.raw
    assert max(cell_len(line) for line in plain(terminal.raw).splitlines()) <= 80


@pytest.mark.parametrize(
    ("game", "others", "most"), [("mandala", 1, 0), ("patterns", 1, 0), ("flowers", 3, 0.25)]
)
def test_board_news_and_moves_are_on_one_screen(
    game: str, others: int, most: float, tmp_path: Path
) -> None:
    """The computers' moves stand below the board; only with four may its head scroll away."""
    seats = ",".join(["you"] + ["greedy"] * others)
    size = {"LINES": str(HEIGHT), "COLUMNS": "80"}
    arguments = (game, "--seats", seats, "--seed", "9")
    done = pipe(tmp_path, *arguments, typed="7\n1\n" * 10 + "quit\n", **size)
    screens = [page.splitlines()[1 - HEIGHT :] for page in done.stdout.split("You> ")[1:-1]]
    pages = [lines for lines in screens if not lines[-1].startswith("Not possible")]
    assert len(pages) > 9
    assert all(any(line.startswith("greedy") and "(" in line for line in page) for page in pages)
    heads = [any(line.startswith(f"{game.title()}   ") for line in page) for page in pages]
    assert heads.count(False) <= most * len(pages)


@pytest.mark.parametrize(
    ("argument", "environment"),
    [("--no-color", {}), ("--reveal", {"NO_COLOR": "1"}), ("--reveal", {"TERM": "dumb"})],
)
def test_no_colours_where_none_are_wanted(
    argument: str, environment: dict[str, str], tmp_path: Path
) -> None:
    with Terminal(tmp_path, "mandala", argument, "--seed", "3", **environment) as terminal:
        shown = terminal.wait_for("You> ")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", shown)
    assert not re.search(r"\x1b\[[0-9;]*\b[34][0-7]m", shown)
    assert " rr " in plain(shown)


@pytest.mark.parametrize("ending", ["keyboard", "connection"])
def test_an_interrupted_game_is_saved(ending: str, tmp_path: Path) -> None:
    """Ctrl-C, or a connection that breaks, leave a file that goes on from there."""
    place = tmp_path / "my game.json"
    arguments = ("mandala", "--seats", "you,random", "--seed", "3", "--save", str(place))
    with Terminal(tmp_path, *arguments) as terminal:
        terminal.wait_for("You> ")
        terminal.type("m1o")
        terminal.wait_for("You> ")
        while terminal.process.poll() is None:  # more than once, as impatient people do
            if ending == "keyboard":
                terminal.press(b"\x03")
            else:
                terminal.process.send_signal(signal.SIGHUP)
            time.sleep(0.2)
        assert terminal.exit_code() == 130
    assert f"--resume '{place}'" in plain(terminal.raw)
    assert Match.load(place).moves[0] == "M1o"


def test_the_end_of_input_at_the_keyboard_saves_as_well(tmp_path: Path) -> None:
    with Terminal(tmp_path, "mandala", "--seats", "you,random", "--seed", "3") as terminal:
        terminal.wait_for("You> ")
        terminal.press(b"\x04")
        assert terminal.exit_code() == 130
    (path,) = (tmp_path / "sandtable").glob("*.json")
    assert Match.load(path).moves == []


def test_the_only_move_is_played_for_the_person_with_a_word(tmp_path: Path) -> None:
    """The last colour of a Mountain is claimed without a question."""
    match = Match.new("mandala", seed=5)
    while not (match.position.phase == "claim" and len(match.legal_moves) == 2):
        match.play(match.legal_moves[-1])
    seats = ["random", "random"]
    seats[match.to_move or 0] = "you"
    place = tmp_path / "claim.json"
    match.save(place)
    with Terminal(tmp_path, "--resume", str(place), "--seats", ",".join(seats)) as terminal:
        terminal.wait_for("You> ")
        terminal.type("1")
        shown = plain(terminal.wait_for("You> ", "Enter leaves."))
    assert re.search(r"^(You|random) claimed all .*, the only move", shown, re.MULTILINE)


def test_without_a_game_a_menu_asks_for_all_that_is_needed(tmp_path: Path) -> None:
    """Tab completes, Enter takes what is usual, and a slip of the finger is understood."""
    with Terminal(tmp_path, "--seed", "4") as terminal:
        terminal.wait_for("Which game?", "[mandala]> ")
        terminal.press(b"pat\t\n")
        terminal.wait_for("How strong shall the others be?")
        terminal.type("rando")
        terminal.wait_for("What are you called?")
        terminal.type("adept")
        terminal.wait_for("no seat is a person's")
        terminal.type("Ann")
        assert "Patterns" in plain(terminal.wait_for("Ann> "))
        terminal.type("hnt")
        terminal.wait_for("Did you mean hint?")
        terminal.press(b"qui\t\n")
        assert terminal.exit_code() == 0
    assert "patterns" in terminal.raw
