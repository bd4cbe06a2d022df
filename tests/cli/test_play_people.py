"""Several people at one keyboard: nobody sees another's cards."""

import re
from pathlib import Path

from sandtable import Match
from tests.cli.play_terminal import Terminal, plain

CLEARED = "\x1b[H\x1b[2J\x1b[3J"


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
        assert re.search(r"Ann built 1 orange card .* Ann drew 3 cards\.", shown)
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
    assert re.search(r"(?s)You built .* You drew 2 red cards and 1 yellow card\.", plain(shown))


def two_decisions_in_a_row() -> tuple[Match, str]:
    """Return a game of Flowers in which a move leaves its seat with the next choice as well."""
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


def test_before_a_person_has_taken_over_no_command_shows_cards(tmp_path: Path) -> None:
    """Help is given, what would show cards is passed over, and quit saves and leaves."""
    place = tmp_path / "game.json"
    arguments = ("mandala", "--seats", "Ann,Ben", "--seed", "3", "--save", str(place))
    with Terminal(tmp_path, *arguments) as terminal:
        for typed in ("help", "board", "moves", "hint", "1", "quit"):
            terminal.wait_for("Ann, press Enter")
            terminal.type(typed)
        assert terminal.exit_code() == 0
    shown = plain(terminal.raw)
    assert "save and leave" in shown
    assert "River" not in shown
    assert "Hint" not in shown
    assert Match.load(place).moves == []


def test_a_move_taken_back_at_the_end_is_handed_over_first(tmp_path: Path) -> None:
    """All have seen the end; the cards of the one who moved last are for that person alone."""
    match = Match.new("flowers", seed=3)
    match.play_randomly(3)
    last = match.moves[-1]
    match.undo()
    assert len(match.legal_moves) > 1
    place = tmp_path / "game.json"
    match.save(place)
    name = ["Ann", "Ben"][match.to_move or 0]
    with Terminal(tmp_path, "--resume", str(place), "--seats", "Ann,Ben") as terminal:
        terminal.wait_for(f"{name}, press Enter")
        terminal.type("")
        terminal.wait_for(f"{name}> ")
        terminal.type(last)
        terminal.wait_for("Enter leaves.")
        terminal.type("undo")
        shown = terminal.wait_for("press Enter")
    assert CLEARED in shown
    assert "hand" not in plain(shown.split(CLEARED)[-1])
