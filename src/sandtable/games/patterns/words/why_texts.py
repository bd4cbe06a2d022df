"""What is said of moves of Patterns, English and German side by side."""

from __future__ import annotations

TEXTS = {
    # the bowl token, and stopping
    "bowl_richer": (
        "a first {colour} token can reach {number} of its colour, one of {other_colour} at most "
        "{fewer}",
        "ein erster {colour:er} Stein kann {number} seiner Farbe erreichen, ein "
        "{other_colour:er} höchstens {fewer}",
    ),
    "bowl_poorer": (
        "{you:your} opponent must then start with {other_colour}, which lies closer together, "
        "where a token counts only 1",
        "{you:dein} Gegenüber muss dann mit {other_colour} beginnen, das dichter liegt, wo ein "
        "Stein aber nur 1 zählt",
    ),
    "bowl": (
        "{you:your} first group is then {colour} and that of {you:your} opponent {other_colour}, "
        "each counting 1 a token",
        "{you:deine} erste Gruppe ist dann {colour}, die von {you:deinem} Gegenüber "
        "{other_colour}; jeder Stein zählt dort 1",
    ),
    "done_ahead": (
        "{you} lead{you:s} by {points}, and the game ends at once",
        "{you} lieg{you:t} mit {points:n} vorn, und das Spiel endet sofort",
    ),
    "done": ("this ends the game as it stands", "das beendet das Spiel, wie es steht"),
    # any turn
    "leaves_stuck": (
        "this leaves {you:your} opponent without a move, and {you} lead{you:s} by {points}",
        "das lässt {you:deinem} Gegenüber keinen Zug, und {you} lieg{you:t} mit {points:n} vorn",
    ),
    "blocks": (
        "this keeps {you:your} opponent's {colour} group from {tokens}, {points} in all",
        "das nimmt der {colour:en} Gruppe von {you:deinem} Gegenüber {tokens}, zusammen {points}",
    ),
    "race": (
        "this adds {points} before a Flip on {other_space} can bar {you:your} {colour} group from "
        "{space}",
        "das bringt {points}, bevor ein Umdrehen auf {other_space} {you:deiner} {colour:en} Gruppe "
        "{space} versperrt",
    ),
    # one kind of turn
    "establish_reach": (
        "this starts group {number}, in which each further token counts {number}, and reaches "
        "{tokens} in {colour}",
        "das gründet Gruppe {number}, in der jeder weitere Stein {number} zählt, und erreicht "
        "{tokens} in {colour}",
    ),
    "establish_bowl": (
        "this starts group {number} and brings {colour} into {you:your} bowl, ready for group "
        "{next}",
        "das gründet Gruppe {number} und bringt {colour} in {you:deine} Schale, bereit für Gruppe "
        "{next}",
    ),
    "establish_fits": (
        "this starts group {number} and brings {colour} into {you:your} bowl, which fits "
        "{you:your} group {other_number}",
        "das gründet Gruppe {number} und bringt {colour} in {you:deine} Schale, das zu "
        "{you:deiner} Gruppe {other_number} passt",
    ),
    "flip_last": (
        "{you:your} opponent has no move left, and this still adds {points}",
        "{you:dein} Gegenüber hat keinen Zug mehr, und das bringt noch {points}",
    ),
    "flip_opens": (
        "this adds {points} and opens the way to {tokens} in {colour}",
        "das bringt {points} und macht den Weg frei für {tokens} in {colour}",
    ),
    "flip": (
        "this adds {points} and leaves {you:your} bowl as it is",
        "das bringt {points} und lässt {you:deine} Schale, wie sie ist",
    ),
    "swap_joins": (
        "this adds {points} and brings {tokens} in {colour} into reach",
        "das bringt {points} und rückt {tokens} in {colour} in Reichweite",
    ),
    "swap_fits": (
        "this adds {points} and brings {colour} into {you:your} bowl, which fits {you:your} group "
        "{number}",
        "das bringt {points} und {colour} in {you:deine} Schale, das zu {you:deiner} Gruppe "
        "{number} passt",
    ),
    "swap_starts": (
        "this adds {points} and brings {colour} into {you:your} bowl, ready for group {next}",
        "das bringt {points} und {colour} in {you:deine} Schale, bereit für Gruppe {next}",
    ),
}
