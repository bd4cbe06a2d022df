"""``sandtable play`` in a real terminal of 80 columns and 24 lines."""

import re
import signal
import time
from pathlib import Path

import pytest
from rich.cells import cell_len

from sandtable import Match
from tests.cli.play_terminal import Terminal, plain

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
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


@pytest.mark.parametrize("players", [2, 4])
def test_a_board_with_its_moves_and_prompt_fits_on_24_lines(players: int, tmp_path: Path) -> None:
    with Terminal(tmp_path, "flowers", "--players", str(players), "--seed", "9") as terminal:
        shown = plain(terminal.wait_for("You> "))
    assert shown.count("\n", shown.index("Flowers   ")) < 24


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


def test_people_at_one_keyboard_never_see_each_others_cards(tmp_path: Path) -> None:
    """The screen is cleared before and after the next person has taken the seat."""
    with Terminal(tmp_path, "mandala", "--seats", "Ann,Ben", "--seed", "3") as terminal:
        terminal.wait_for("Ann, press Enter")
        terminal.type("")
        board = terminal.wait_for("Ann> ")
        theirs, ours = re.findall(r"hand +(.*)", plain(board))
        assert theirs.startswith("6 cards ")
        assert "cards" not in ours
        terminal.type("m1o")
        between = terminal.wait_for("Ben, press Enter")
        assert CLEARED in between
        assert "hand" not in between.split(CLEARED)[1]
        terminal.type("")
        board = terminal.wait_for("Ben> ")
        assert CLEARED in board
        shown = plain(board.split(CLEARED)[1])
        assert re.search(r"Ann: Build: 1 orange card .*\n +drawn: 3 cards", shown)
        assert re.findall(r"hand +(\d cards)", shown) == ["8 cards"]
        terminal.type("undo")
        terminal.wait_for("Ann, press Enter")


def test_several_people_see_what_they_drew_when_their_turn_comes(tmp_path: Path) -> None:
    with Terminal(tmp_path, "mandala", "--seats", "Ann,Ben", "--seed", "3") as terminal:
        for name, typed in (("Ann", "m1o"), ("Ben", "1"), ("Ann", "quit")):
            terminal.wait_for(f"{name}, press Enter")
            terminal.type("")
            shown = terminal.wait_for(f"{name}> ")
            terminal.type(typed)
    assert re.search(r"Ann: Build: .*\n +drawn: 2 red, 1 yellow", plain(shown))


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
    (path,) = (tmp_path / "sandtable").iterdir()
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
    assert re.search(r"^(You|random), the only move: Claim all", shown, re.MULTILINE)


def two_decisions_in_a_row() -> tuple[Match, str]:
    """Give a game of Flowers in which a move leaves its seat with the next choice as well."""
    for seed in range(100):
        match = Match.new("flowers", seed=seed)
        words = match.play_randomly(seed)
        for before, after in zip(match.positions, match.positions[1:], strict=False):
            if before.to_move == after.to_move and len(after.legal_moves) > 1:
                while match.position != before:
                    match.undo()
                return match, words[len(match.moves)]
    raise AssertionError("no such game")


def test_a_person_who_decides_twice_keeps_the_keyboard_and_hears_the_news(tmp_path: Path) -> None:
    match, word = two_decisions_in_a_row()
    name = ["Ann", "Ben"][match.to_move or 0]
    place = tmp_path / "game.json"
    match.save(place)
    with Terminal(tmp_path, "--resume", str(place), "--seats", "Ann,Ben") as terminal:
        terminal.wait_for(f"{name}, press Enter")
        terminal.type("")
        terminal.wait_for(f"{name}> ")
        terminal.type(word)
        shown = plain(terminal.wait_for(f"{name}> "))
    assert f"({word})" in shown
    assert "press Enter" not in shown
