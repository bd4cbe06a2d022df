"""What to play, asked at the terminal where the command line names no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.cli.play.opening import Wishes
from sandtable.cli.play.screen import Screen
from sandtable.cli.play.seats import OPPONENT, YOU, check_for_slip, check_seats
from sandtable.cli.play.texts import Texts
from sandtable.errors import SandtableError
from sandtable.games import GAME_NAMES, find_game
from sandtable.players.levels import LEVELS


def choose(wishes: Wishes, screen: Screen, texts: Texts) -> Wishes:
    """Let a person choose the game, how many play, how strong the others are, and a name."""
    game = _one_of("menu_game", GAME_NAMES, GAME_NAMES[0], screen, texts)
    if wishes.seats is not None:
        return replace(wishes, game=game)
    numbers = [str(number) for number in find_game(game).players]
    number = wishes.players or int(_one_of("menu_players", numbers, numbers[0], screen, texts))
    level = _one_of("menu_level", list(LEVELS), OPPONENT, screen, texts)
    seats = [_name(screen, texts), *[level] * (number - 1)]
    return replace(wishes, game=game, players=None, seats=",".join(seats))


def _one_of(key: str, choices: Sequence[str], usual: str, screen: Screen, texts: Texts) -> str:
    """Ask for a choice by its number, its name or the beginning of its name; Enter: the usual."""
    if len(choices) == 1:
        return choices[0]
    listed = "  ".join(f"{number} {choice}" for number, choice in enumerate(choices, start=1))
    screen.show(f"{texts(key)}  {listed}")
    while True:
        typed = screen.ask(f"[{usual}]> ", choices).lower()
        found = [choice for choice in choices if typed and choice.startswith(typed)]
        if typed in choices:
            found = [typed]
        elif typed.isdecimal() and 1 <= int(typed[:9]) <= len(choices):
            found = [choices[int(typed) - 1]]
        if not typed or len(found) == 1:
            return found[0] if found else usual
        screen.show(texts("menu_again"))


def _name(screen: Screen, texts: Texts) -> str:
    screen.show(texts("menu_name"))
    while True:
        name = screen.ask(f"[{texts('you')}]> ").replace(",", " ").strip() or YOU
        try:
            check_for_slip(name)
            check_seats([name])
        except SandtableError as error:
            screen.show(texts("refused", reason=texts.reason(error)))
        else:
            return name
