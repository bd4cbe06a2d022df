"""Completion in shells: what bash completes with the script, and what the one for fish names."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sandtable.cli.arguments import COMMANDS
from sandtable.cli.completion import VALUES, bash, fish, zsh
from sandtable.games.game import LANGUAGES

ASK = """
source "$1"
while read -r -a words; do
    COMP_WORDS=("${words[@]%_}")
    COMP_CWORD=$((${#words[@]} - 1))
    _sandtable
    echo "${COMPREPLY[*]}"
done
"""

# What is typed, up to the key Tab, which stands behind _ here, and what is offered.
TYPED = {
    "sandtable pl_": "play",
    "sandtable play p_": "patterns",
    "sandtable play --se_": "--seats --seed",
    "sandtable puzzles ma_": "make",
    "sandtable puzzles make --ga_": "--game",
    "sandtable puzzles make --game _": "mandala patterns flowers",
    "sandtable arena --game m_": "mandala",
    "sandtable play --language _": "en de",
    "sandtable play --resume _": "",  # the shell then offers files
    "sandtable dataset --out _": "",
    "sandtable completion _": "bash zsh fish --help",
    "sandtable --vers_": "--version",
    "sandtable nothing _": "",
}


def test_bash_completes_commands_actions_options_and_games(tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(bash(), encoding="utf-8")
    command = ["bash", "--norc", "-c", ASK, "bash", str(script)]
    asked = "\n".join(TYPED) + "\n"
    found = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    assert dict(zip(TYPED, found.stdout.splitlines(), strict=True)) == TYPED
    assert found.stderr == ""


@pytest.mark.parametrize("script", [bash(), zsh(), fish()], ids=["bash", "zsh", "fish"])
def test_every_command_is_in_every_script(script: str) -> None:
    assert [name for name in COMMANDS if name not in script] == []


def test_the_languages_offered_are_those_that_are_spoken() -> None:
    assert VALUES["--language"] == LANGUAGES


def test_quotes_in_a_sentence_do_not_end_it() -> None:
    assert r"people\'s names" in fish()
