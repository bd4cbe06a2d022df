"""Moves of Dunes and what they cause, in words."""

from sandtable.games.words.telling import Choice, Sentence, Spellings

MOVES = {
    "L": Choice("Lay {cards}", "Lege {cards}"),
    "p": Choice("Pass: no card may be laid", "Passen: keine Karte darf gelegt werden"),
}
ENDS = {
    "hands": ("both hands are empty", "beide Hände sind leer"),
    "passes": ("both passed", "beide haben gepasst"),
}

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
