"""``sandtable completion``: a script that lets a shell complete commands, options and games."""

from __future__ import annotations

from argparse import Action
from collections.abc import Iterator

from sandtable.cli.arguments import COMMANDS, WITH_ACTIONS, make_parser
from sandtable.cli.parser import NAME, Parser
from sandtable.games.registry import GAME_NAMES

VALUES = {"--game": GAME_NAMES, "--language": ("en", "de")}  # of options that name no choices

BASH = """\
# Completion of sandtable for bash. To have it in every shell, put into ~/.bashrc:
#   source <(sandtable completion bash)
_sandtable() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} command="" known=""
    if [ "$COMP_CWORD" -gt 1 ]; then command=${{COMP_WORDS[1]}}; fi
    case "$command" in {with_actions})
        if [ "$COMP_CWORD" -gt 2 ]; then command="$command ${{COMP_WORDS[2]}}"; fi ;;
    esac
    case "$command" in
{cases}
    esac
    case "$command ${{COMP_WORDS[COMP_CWORD-1]}}" in
{values}
    esac
    COMPREPLY=($(compgen -W "$known" -- "$current"))
}}
complete -o default -F _sandtable sandtable
"""

ZSH = """\
# Completion of sandtable for zsh. To have it in every shell, put into ~/.zshrc:
#   source <(sandtable completion zsh)
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
"""

FISH = """\
# Completion of sandtable for fish. To have it in every shell:
#   sandtable completion fish > ~/.config/fish/completions/sandtable.fish
"""


def run(shell: str) -> int:
    """Print the script; return the exit status."""
    print({"bash": bash, "zsh": zsh, "fish": fish}[shell](), end="")
    return 0


def parsers() -> Iterator[tuple[str, Parser]]:
    """Yield the parser of each command, and of each action of those that have some."""
    for command in COMMANDS:
        yield command, make_parser(command)
        if command in WITH_ACTIONS:
            actions, make_action_parser = WITH_ACTIONS[command]
            for action in actions:
                yield f"{command} {action}", make_action_parser(action)


def values_after(parser: Parser) -> Iterator[tuple[str, list[str]]]:
    """Yield each option that takes a value, and its values where they are few: else, a file."""
    for action in parser.actions:
        if action.nargs == 0:
            continue
        for name in action.option_strings:
            yield name, [str(value) for value in VALUES.get(name, action.choices or ())]


def words_after(command: str, parser: Parser) -> list[str]:
    """Return the words that may follow a command: its actions, games and options."""
    actions = list(WITH_ACTIONS[command][0]) if command in WITH_ACTIONS else []
    named = [name for action in parser.actions for name in _values(action)]
    return [*actions, *named, *(name for name in parser.options if name.startswith("--"))]


def _values(action: Action) -> list[str]:
    """Return what may stand in the place of an argument that is no option, if that is known."""
    if action.option_strings:
        return []
    if action.choices:
        return [str(choice) for choice in action.choices]
    return list(GAME_NAMES) if action.metavar == "GAME" else []


def bash() -> str:
    """Return the script for bash."""
    first = [*COMMANDS, *words_after("", make_parser("serve", is_left_out=True))]
    lines = [f'        "") known="{" ".join(first)}" ;;']
    for command, parser in parsers():
        lines.append(f'        "{command}") known="{" ".join(words_after(command, parser))}" ;;')
    values = [
        f'        "{command} {name}") known="{" ".join(known)}" ;;'
        for command, parser in parsers()
        for name, known in values_after(parser)
    ]
    return BASH.format(
        with_actions="|".join(WITH_ACTIONS), cases="\n".join(lines), values="\n".join(values)
    )


def zsh() -> str:
    """Return the script for zsh, which takes that for bash."""
    _, name, rest = bash().partition("_sandtable()")
    return ZSH + name + rest


def fish() -> str:
    """Return the script for fish, which shows what each word means."""
    lines = [
        _line("__fish_use_subcommand", f"-f -a {command}", summary)
        for command, (summary, _) in COMMANDS.items()
    ]
    for command, parser in parsers():
        first, _, action = command.partition(" ")
        is_here = f"__fish_seen_subcommand_from {first}"
        if action:
            is_here += f"; and __fish_seen_subcommand_from {action}"
        elif first in WITH_ACTIONS:
            actions = WITH_ACTIONS[first][0]
            is_first = f"{is_here}; and not __fish_seen_subcommand_from {' '.join(actions)}"
            lines += [_line(is_first, f"-f -a {name}", actions[name][0]) for name in actions]
            continue
        lines += [line for one in parser.actions for line in _fish_lines(is_here, one)]
    return FISH + "\n".join(lines) + "\n"


def _fish_lines(is_here: str, action: Action) -> Iterator[str]:
    for value in _values(action):
        yield _line(is_here, f"-f -a {value}", "")
    takes = "" if action.nargs == 0 else " -r"
    for name in action.option_strings:
        if name in VALUES:
            takes = f" -x -a '{' '.join(VALUES[name])}'"
        if name.startswith("--"):
            yield _line(is_here, f"-l {name.removeprefix('--')}{takes}", action.help or "")


def _line(condition: str, what: str, meaning: str) -> str:
    said = meaning.replace("\\", "\\\\").replace("'", "\\'")
    described = f" -d '{said}'" if meaning else ""
    return f"complete -c {NAME} -n '{condition}' {what}{described}"
