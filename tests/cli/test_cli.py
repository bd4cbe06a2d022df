"""The command ``sandtable`` itself."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from inspect import Parameter, signature

import pytest

import sandtable
from sandtable.cli import HOMES
from sandtable.cli.admin import command as admin
from sandtable.cli.admin.options import ACTIONS, make_action_parser
from sandtable.cli.arguments import COMMANDS, make_parser, read


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
    (("--port", "99999"), "sandtable: --port: must be at most 65535, not 99999"),
    (("serve", "--processes", "0"), "sandtable serve: --processes: must be at least 1, not 0"),
    (("--lan", "serve"), "the command comes first: sandtable serve"),
    (("play", "mandala", "chess"), "sandtable play: 'chess' is one argument too many"),
    (("arena", "--game", "mandala"), "arguments are required: --seats"),
    (("export",), "sandtable export: the following arguments are required: FILE"),
    (("worker", "--redis", "redis://x", "--threads", "0"), "--threads: must be at least 1, not 0"),
    (("admin", "tabels"), "sandtable admin: there is no 'tabels'; did you mean tables?"),
    (("admin", "dance"), "sandtable admin: there is no 'dance'; there are tables, show"),
    (("admin", "--json"), "sandtable admin: there is no option --json"),
    (("admin", "ban", "10.0.0.1"), "sandtable admin ban: the following arguments are required"),
    (("admin", "ban", "10.0.0.1", "--for", "2x"), "--for: '2x' is no length of time"),
    (("admin", "statistics", "today"), "DAY: 'today' is no day, such as 2026-11-16"),
    (("puzzles", "mkae"), "sandtable puzzles: there is no 'mkae'; did you mean make?"),
    (("puzzles", "make", "--game", "chess"), "sandtable puzzles make: --game: invalid choice"),
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


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_of_the_owner_has_its_help_and_its_home(
    action: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as end:
        read(["admin", action, "-h"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= 80
    assert ACTIONS[action][0] in shown
    offered = {each.dest for each in make_action_parser(action).actions}
    for name, home in admin.HOMES.items():
        if name.split()[0] == action:
            module, _, function = home.partition(".")
            taken = signature(getattr(import_module(f"sandtable.cli.admin.{module}"), function))
            assert set(taken.parameters) - {"desk"} == offered - {"help", "database", "what"}


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
