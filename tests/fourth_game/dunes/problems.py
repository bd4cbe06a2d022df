"""Why a position of Dunes cannot be, in words."""

from sandtable.games.words.problems import CARDS, Reason

REASONS = {
    "cards": Reason("D1", *CARDS),
    "end": Reason(
        "D10",
        "The game is over, or it is not",
        "Das Spiel ist zu Ende, oder es ist es nicht",
    ),
}
