"""The rules of Dunes on one screen, in each language."""

REMINDER = (
    """\
Lay a card of another colour than the last one, and draw one.
A third card of a colour on your dune blows all three away.
Single cards count 1, pairs 3.""",
    """\
Lege eine Karte anderer Farbe als die letzte und zieh eine nach.
Die dritte Karte einer Farbe auf deiner Düne weht alle drei fort.
Einzelne Karten zählen 1, Paare 3.""",
)
