"""The rules of Mandala on one screen, in each language."""

REMINDER = (
    """\
Two Mandalas lie between you: a Mountain that both share, and a Field for each.
On your turn do one of these:
  Build    1 card onto a Mountain, then draw up to 3 (never more than 8 in hand)
  Grow     cards of one colour into your own Field; 1 card must stay in hand
  Discard  cards of one colour, and draw as many
Within a Mandala a colour lies in one place only: the Mountain or one Field.
More cards of a colour may always join it there.

All six colours there: the Mandala is destroyed. Whoever has more cards in the
Field chooses first (equal: whoever did not complete it), then in turn: take all
cards of one colour from the Mountain. A new colour puts 1 card on your next
River space, the rest go to your Cup; a colour that your River has goes to the
Cup. Without cards in that Field, what you take is discarded.

A Cup card is worth the number of the River space with its colour.
When the deck runs out, the discard pile becomes the new deck, and the next
Mandala to be destroyed is the last. A sixth River card also ends the game.
Most points win; equal: fewer Cup cards.""",
    """\
Zwischen euch liegen zwei Mandalas: je ein gemeinsamer Berg und zwei Felder.
Wer am Zug ist, tut eines davon:
  Bauen     1 Karte auf einen Berg, dann bis zu 3 ziehen (nie mehr als 8 Karten)
  Wachsen   Karten einer Farbe ins eigene Feld; 1 Karte bleibt auf der Hand
  Abwerfen  Karten einer Farbe, und ebenso viele ziehen
In einem Mandala liegt eine Farbe nur an einem Ort: auf dem Berg oder in einem
Feld. Dort dürfen immer Karten dieser Farbe dazu.

Alle sechs Farben da: Das Mandala wird zerstört. Wer mehr Karten im Feld hat,
wählt zuerst (bei Gleichstand, wer es nicht vervollständigt hat). Abwechselnd
nehmt ihr alle Karten einer Farbe vom Berg. Von einer neuen Farbe kommt 1 Karte
auf dein nächstes Flussfeld, der Rest in den Kelch; eine Farbe, die dein Fluss
schon hat, kommt ganz in den Kelch. Wer dort keine Karte im Feld hat, wirft ab.

Jede Karte im Kelch zählt so viel wie das Flussfeld ihrer Farbe.
Ist der Nachziehstapel aufgebraucht, wird der Ablagestapel zum neuen, und das
nächste zerstörte Mandala ist das letzte. Auch die sechste Karte im Fluss
beendet das Spiel. Es gewinnt, wer mehr Punkte hat, bei Gleichstand weniger
Karten im Kelch.""",
)
