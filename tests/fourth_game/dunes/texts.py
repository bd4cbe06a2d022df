"""Moves of Dunes and what they cause, in words."""

from sandtable.games.words.counts import some_cards
from sandtable.games.words.sentences import endings
from sandtable.games.words.telling import Sentence, Spellings
from tests.fourth_game.dunes.moves import parse

CHOICES = {
    "en": {"L": "Lay {cards}", "p": "Pass: no card may be laid"},
    "de": {"L": "Lege {cards}", "p": "Passen: keine Karte darf gelegt werden"},
}
TOLD = {
    "en": {"L": "lay{s} {cards}", "p": "pass{es}"},
    "de": {"L": "leg{t} {cards}", "p": "passt"},
}
ENDS = {
    "hands": ("both hands are empty", "beide Hände sind leer"),
    "passes": ("both passed", "beide haben gepasst"),
}


def describe(word: str, language: str = "en") -> str:
    """Return a move as a choice that can be made."""
    return CHOICES[language][word[0]].format(**_gaps(word, language))


def tell(word: str, language: str = "en", *, is_you: bool = False) -> str:
    """Return a move that was made, to follow a name or "you"."""
    return TOLD[language][word[0]].format(**_gaps(word, language), **endings(is_you=is_you))


def _gaps(word: str, language: str) -> dict[str, str]:
    colour = parse(word).colour
    return {"cards": some_cards(1, colour, language)} if colour else {}


EFFECTS = {
    "lay": Sentence(
        "{seat} laid {cards}.",
        "{seat} {seat:hat} {cards} gelegt.",
        "{seat} lay{seat:s} {cards}.",
        "{seat} leg{seat:t} {cards}.",
    ),
    "blow": Sentence("{cards} blew away.", "{cards} wurden fortgeweht."),
    "pass": Sentence("{seat} passed.", "{seat} {seat:hat} gepasst."),
    "end_hands": Sentence("Both hands are empty.", "Beide Hände sind leer."),
    "end_passes": Sentence("Both passed.", "Beide haben gepasst."),
}
SPELLINGS: Spellings = {}
