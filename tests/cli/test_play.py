"""``sandtable play`` through pipes: whole games, what is shown, what is refused."""

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from sandtable import Match
from sandtable.cli import main
from sandtable.players import Answer
from sandtable.players.why import why
from tests.cli.play_terminal import pipe

FIRST_MOVES = "1\n" * 300 + "\n"
TABLES = {
    "mandala": "you,random",
    "patterns": "greedy,you",
    "flowers": "random,greedy,you,random",
}


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_is_played_to_its_verdict(game: str, tmp_path: Path) -> None:
    """It ends with code 0, why it ended, a winner, and no line wider than 80 columns."""
    record = tmp_path / "game.json"
    arguments = (game, "--seats", TABLES[game], "--seed", "7", "--save", str(record))
    done = pipe(tmp_path, *arguments, typed=FIRST_MOVES)
    assert done.returncode == 0, done.stderr
    assert "The game is over: " in done.stdout
    assert re.search(r"wins?[.!]|share the win|A draw", done.stdout)
    lines = done.stdout.replace(str(record), "").splitlines()
    assert max(cell_len(line) for line in lines) <= 80
    match = Match.load(record)
    assert match.is_over
    shown = done.stdout[done.stdout.index("The game is over") :]
    assert all(str(points) in shown for points in match.scores)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """Deal and computer play are those of the seed."""
    arguments = ("flowers", "--seats", "you,random", "--seed", "3")
    first, again = (pipe(tmp_path, *arguments, typed="1\n1\n1\n") for _ in range(2))
    strip = re.compile(r"Saved: .*|.*--resume .*")
    assert strip.sub("", first.stdout) == strip.sub("", again.stdout)
    other = pipe(tmp_path, *arguments[:-1], "4", typed="1\n1\n1\n")
    assert strip.sub("", first.stdout) != strip.sub("", other.stdout)


def test_the_hand_of_the_computer_is_never_shown(tmp_path: Path) -> None:
    """Until the end, the other side is a number of cards, and Cups keep their dealt cards."""
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "7", typed=FIRST_MOVES)
    running, _ = done.stdout.split("The game is over")
    boards = running.split("Mandala   deck")[1:-1]
    assert len(boards) > 10
    for board in boards:
        other = board.split("Field: random")[0]
        assert re.search(r"hand +\d cards? ", other), other
        assert "2 hidden" in other
    drawn = re.findall(r"\brandom drew (.*?)\.", running)
    assert drawn
    assert all(re.fullmatch(r"\d cards?", cards) for cards in drawn)


def test_reveal_lays_all_hands_open(tmp_path: Path) -> None:
    done = pipe(tmp_path, "mandala", "--seed", "7", "--reveal")
    assert "hidden" not in done.stdout
    assert not re.search(r"hand +\d cards", done.stdout)


def test_a_refused_move_says_why_and_loses_nothing(tmp_path: Path) -> None:
    """Illegal words, numbers out of range and nonsense are answered; the game goes on."""
    typed = "M3b\n0\n99999999999\n000001999\nfly\nundo\nCb\nm1o\n"
    done = pipe(tmp_path, "mandala", "--seats", "you,random", "--seed", "3", typed=typed)
    for reason in (
        "no such move in Mandala: the Mandalas are 1 and 2",
        "the moves are 1 to 20",
        "no such move in Mandala: write M1g, F2r3, Dy2, Cg or pass",
        "there is nothing to take back",
        "there is nothing to claim",
    ):
        assert f"Not possible: {reason}" in done.stdout
    assert done.stdout.count("the moves are 1 to 20") == 3
    assert "You built 1 orange card onto Mountain 1 (M1o)." in done.stdout


def test_a_hint_says_a_legal_move_why_its_worth_and_a_line(tmp_path: Path) -> None:
    done = pipe(tmp_path, "flowers", "--seats", "you,random", "--seed", "3", typed="hint\n")
    (word,) = re.findall(r"Hint: (\S+)  Play ", done.stdout)
    position = Match.new("flowers", seed=3).position
    assert word in position.legal_moves
    assert why(position, Answer(word, 0.0)) in " ".join(done.stdout.split())  # it may be wrapped
    assert re.search(r"looks .*: [+-][01]\.\d\d on a scale from -1 ", done.stdout)
    assert f"expected play: {word}" in done.stdout


def test_help_rules_and_moves_are_there(tmp_path: Path) -> None:
    """The moves are listed with number, word and sentence; the rules fit one screen."""
    typed = "?\nrules\nmoves\nboard\n"
    done = pipe(tmp_path, "patterns", "--seats", "you,random", "--seed", "3", typed=typed)
    assert "go on with a saved game" in done.stdout
    assert "Each token of a group but the marked one" in done.stdout
    assert re.search(r"^ +1  E\w\d +Establish a group on", done.stdout, re.M)
    assert done.stdout.count("a   b   c   d   e   f   g   h") == 4  # two boards


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), "bad_request", "which game?"),
        (("chess",), "unknown_game", "chess"),
        (("mandala", "--seats", "you,adept,adept"), "bad_players", "mandala is for 2"),
        (("mandala", "--players", "3"), "bad_players", "mandala is for 2"),
        (("flowers", "--players", "3", "--seats", "you,adept"), "bad_players", "2 seats"),
        (("flowers", "--option", "end=never"), "bad_option", "turn or round"),
        (("flowers", "--option", "end"), "bad_option", "name=value"),
        (("mandala", "--seed", "-1"), "bad_request", "seed must be"),
        (("mandala", "--language", "fr"), "bad_request", "en, de"),
        (("mandala", "--seats", "master,adept"), "bad_request", "no seat is a person's"),
        (("mandala", "--seats", "you,search:x"), "bad_request", "there is no player"),
        (("mandala", "--seats", "you,"), "bad_request", "every seat needs a name"),
        (("mandala", "--seats", "Ann,Ann"), "bad_request", "same name"),
        (("mandala", "--seats", "you,You"), "bad_request", "same name"),
        (("mandala", "--seats", "you,mastr"), "bad_request", "did you mean master?"),
        (("mandala", "--seats", "you,Adept"), "bad_request", "did you mean adept?"),
        (("mandala", "--seats", "you,search"), "bad_request", "did you mean search:N?"),
        (("mandala", "--save", "no/such/folder/game.json"), "bad_request", "there is no folder"),
        (("--resume", "no-such-file.json"), "bad_record", "cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: tuple[str, ...], code: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit code 2, the stable code of the error and a sentence, and nothing else."""
    said = refused(*arguments, capsys=capsys)
    assert said.startswith(f"sandtable play: {code}: ")
    assert message in said


def refused(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is said of arguments that are refused."""
    with pytest.raises(SystemExit) as end:
        main(["play", *arguments])
    assert end.value.code == 2
    done = capsys.readouterr()
    assert done.out == ""
    return done.err


def test_a_refused_move_says_why_in_german(tmp_path: Path) -> None:
    """The rule, the number, the command and the file: nothing English is left among them."""
    typed = "M3b\n0\nzurück\nCb\nladen\nladen nichts.json\n"
    arguments = ("mandala", "--seats", "you,random", "--seed", "3", "--language", "de")
    done = pipe(tmp_path, *arguments, typed=typed)
    for reason in (
        "so einen Zug gibt es in Mandala nicht: die Mandalas sind 1 und 2",
        "die Züge sind 1 bis 20",
        "es gibt nichts zurückzunehmen",
        "es gibt nichts zu nehmen: kein Mandala ist vollständig (M8)",
        "nenn die Datei: laden DATEI",
        "nichts.json lässt sich nicht lesen: die Datei oder den Ordner gibt es nicht",
    ):
        assert f"Das geht nicht: {reason}" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "bad_request: welches Spiel? mandala, patterns, flowers, oder --resume DATEI"),
        (("chess",), "unknown_game: das Spiel 'chess' gibt es nicht"),
        (("mandala", "--players", "3"), "bad_players: mandala ist für so viele nicht gemacht"),
        (("flowers", "--option", "end=never"), "bad_option: das kennt flowers nicht"),
        (("mandala", "--option", "end=turn"), "bad_option: mandala hat keine Optionen"),
        (("mandala", "--seed", "-1"), "bad_request: --seed ist eine ganze Zahl"),
        (("mandala", "--seats", "you,mastr"), "bad_request: 'mastr' ist kein Computer"),
        (("mandala", "--seats", "you,search:x"), "bad_request: den Computer 'search:x' gibt es"),
        (("--resume", "nichts.json"), "bad_record: nichts.json lässt sich nicht lesen: die Datei"),
    ],
)
def test_what_cannot_be_played_is_refused_in_german(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = refused(*arguments, "--language", "de", capsys=capsys)
    assert reason.startswith(f"sandtable play: {said}")


def test_german_where_the_system_speaks_it(tmp_path: Path) -> None:
    """Texts, moves and commands are German by LANG, and English again by --language."""
    arguments = ("mandala", "--seats", "you,random", "--seed", "3")
    done = pipe(tmp_path, *arguments, typed="hilfe\nzüge\n1\nzurück\n", LANG="de_DE.UTF-8")
    for text in ("Kelch", "guten Rat holen", "Wachsen: 2 gelbe Karten", "Zurückgenommen."):
        assert text in done.stdout
    assert "You" not in done.stdout
    english = pipe(tmp_path, *arguments, "--language", "en", LANG="de_DE.UTF-8")
    assert "Kelch" not in english.stdout


def test_plain_ascii_where_the_terminal_knows_no_more(tmp_path: Path) -> None:
    done = pipe(
        tmp_path, "patterns", "--seats", "Zoë,random", "--language", "de", "--seed", "3",
        typed="zuege\nrules\n1\n", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert done.stdout.isascii()
    assert "Gruenden" in done.stdout
    assert "-" * 80 in done.stdout
    assert "??" not in done.stdout
    assert "|" in done.stdout


def test_the_record_of_a_finished_game_names_the_seats(tmp_path: Path) -> None:
    """It can be saved when asked for at the end, and read by Match as well."""
    kept = tmp_path / "kept.json"
    typed = "1\n" * 300 + f"save {kept}\n\n"
    done = pipe(tmp_path, "patterns", "--seats", "you,random", "--seed", "7", typed=typed)
    assert done.returncode == 0
    assert json.loads(kept.read_text(encoding="utf-8"))["seats"] == [
        {"kind": "person", "name": "you"},
        {"kind": "computer", "level": "random"},
    ]
    assert Match.load(kept).is_over


def test_a_narrow_window_is_told_of(tmp_path: Path) -> None:
    """Boards are drawn for 80 columns; in fewer they wrap, and a line says so."""
    narrow = pipe(tmp_path, "mandala", "--seed", "3", typed="quit\n", COLUMNS="50")
    assert "drawn for 80 columns" in " ".join(narrow.stdout.split())
    wide = pipe(tmp_path, "mandala", "--seed", "3", typed="quit\n", COLUMNS="80")
    assert "drawn for 80 columns" not in wide.stdout
