"""The command ``sandtable`` itself."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from inspect import Parameter, signature
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import HOMES
from sandtable.cli.arguments import COMMANDS, GAMES, make_parser, read
from sandtable.games import GAME_NAMES


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sandtable", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_lists_the_sub_commands() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "engine" in done.stdout


def test_version_is_that_of_the_package() -> None:
    assert run("--version").stdout.strip() == f"sandtable {version('sandtable')}"
    assert sandtable.__version__ == version("sandtable")


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_help_and_version_load_no_heavy_module(argument: str) -> None:
    """They must answer at once, so NumPy and Numba stay out."""
    code = (
        "import sys\nfrom sandtable.cli import main\n"
        f"try: main(['{argument}'])\nexcept SystemExit: pass\n"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


WRONG = [
    (("dance",), "there is no command 'dance'; the commands are serve, play"),
    (("sevre",), "there is no command 'sevre'; did you mean serve?"),
    (
        ("serve", "--prot", "9000"),
        "sandtable serve: there is no option --prot; did you mean --port",
    ),
    (("--prot=9000",), "sandtable: there is no option --prot; did you mean --port?"),
    (("serve", "--port", "many"), "sandtable serve: --port: 'many' is not a whole number"),
    (("--port",), "sandtable: --port: expected one argument"),
    (("--lan", "serve"), "the command comes first: sandtable serve"),
    (("play", "mandala", "chess"), "sandtable play: 'chess' is one word too many"),
    (("arena", "--game", "mandala"), "arguments are required: --seats"),
    (("export",), "sandtable export: the following arguments are required: FILE"),
    (("worker", "--redis", "redis://x", "--threads", "0"), "--threads: 1 is the least, not 0"),
    (("engine", "--lan"), "sandtable engine: there is no option --lan"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_words_are_refused_in_a_sentence(
    words: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With exit code 2, what is wrong, perhaps what was meant, and where help is."""
    monkeypatch.delenv("SANDTABLE_COMMAND", raising=False)
    with pytest.raises(SystemExit) as end:
        read(words)
    assert end.value.code == 2
    reason, hint = capsys.readouterr().err.splitlines()
    assert said in reason
    assert hint.startswith("Try: sandtable")
    assert hint.endswith("--help")


def test_without_a_command_the_options_are_those_of_serve() -> None:
    words = ("--port", "9000", "--lan", "--database", "sqlite:///x", "--no-limits", "--no-browser")
    assert read(words) == read(("serve", *words))
    assert read(()) == read(("serve",))
    assert set(make_parser("serve").options) < set(make_parser("serve", is_left_out=True).options)


def test_options_may_stand_before_and_after_words() -> None:
    before, after = ("--seed", "-5", "mandala"), ("mandala", "--seed", "-5")
    assert read(("play", *before)) == read(("play", *after))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_into_80_columns(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However wide the screen; it tells what the command does and names every option."""
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as end:
        read([command, "-h"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    assert COMMANDS[command][0] in shown
    assert all(option in shown for option in make_parser(command).options)


def test_the_command_line_knows_the_games() -> None:
    """It keeps a list of its own, because it must not load them."""
    assert GAMES == GAME_NAMES


def test_every_command_has_a_home_with_the_options_of_the_command_line() -> None:
    """What `run` takes is what the command line offers."""
    for name in COMMANDS:
        home = import_module(f"sandtable.cli.{HOMES.get(name, name)}")
        chosen = {action.dest for action in make_parser(name).actions} - {"help"}
        parameters = signature(home.run).parameters.values()
        named = {each.name for each in parameters if each.kind != Parameter.VAR_KEYWORD}
        if len(named) < len(parameters):
            assert named <= chosen
        else:
            assert named == chosen


def test_old_compiled_code_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    long_ago = 1_500_000_000
    ours, theirs = tmp_path / ("0" * 20), tmp_path / "photos"
    for folder in (ours, theirs):
        folder.mkdir()
        os.utime(folder, (long_ago, long_ago))
    code = "import sandtable.games.compiled"
    subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"SANDTABLE_CACHE_DIR": str(tmp_path)},
        check=True,
    )
    assert theirs.exists()
    assert not ours.exists()


def test_the_engine_works_where_nothing_can_be_written(tmp_path: Path) -> None:
    """Compiled code is then not kept; a file stands where the cache folder should be."""
    blocked = tmp_path / "file"
    blocked.touch()
    done = first_answer(blocked)
    assert '"ok":true' in done.stdout
    assert "compiling patterns" in done.stderr


def first_answer(cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sandtable", "engine"],
        input='{"do":"new","game":"patterns","seed":1}\n',
        env=os.environ | {"SANDTABLE_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )


def test_damaged_compiled_code_is_thrown_away(tmp_path: Path) -> None:
    first = first_answer(tmp_path)
    assert "compiling patterns" in first.stderr
    kept = [*tmp_path.rglob("*.nbc")]
    assert kept
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
    again = first_answer(tmp_path)
    assert again.stdout == first.stdout
    assert first_answer(tmp_path).stdout == first.stdout


def test_the_numba_cache_of_the_user_stays_where_it_is() -> None:
    code = (
        "from numba.core import config\nbefore = config.CACHE_DIR\n"
        "import sandtable.games.mandala\nassert config.CACHE_DIR == before"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
