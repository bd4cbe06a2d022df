"""The rules of each game on one screen, in each language."""

from __future__ import annotations

REMINDERS = {
    "mandala": (
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
    ),
    "patterns": (
        """\
You share a mat of 52 tokens; each has a bowl with one more. On your turn:
  Establish  if you have no group of your bowl's colour: lay the bowl token face
             down in place of any face-up token, with your lowest marker, and
             take that token
  Flip       turn a token beside one of your groups, of its colour, face down
  Swap       if you have a group of your bowl's colour: trade the bowl token for
             any face-up token beside that group
If you can act, you must. Beside means edge to edge. No token may come to lie
beside an opponent's group of its colour. Markers and face-down tokens stay.

Each token of a group but the marked one is worth the group's number, 1 to 6:
late groups are worth more and have less time to grow.
The game ends when a player has no move; the other may still Flip, then it is
scored. Most points win.""",
        """\
Ihr teilt euch eine Matte mit 52 Steinen; jede Schale hat einen mehr. Im Zug:
  Gründen   ohne eigene Gruppe in der Farbe der Schale: den Stein verdeckt mit
            dem niedrigsten Marker statt eines offenen Steins legen, den nehmen
  Umdrehen  einen Stein neben einer eigenen Gruppe, in ihrer Farbe, umdrehen
  Tauschen  mit eigener Gruppe in der Farbe der Schale: deren Stein gegen einen
            offenen Stein neben dieser Gruppe tauschen
Wer ziehen kann, muss ziehen. Neben heißt Kante an Kante. Kein Stein darf neben
eine fremde Gruppe seiner Farbe kommen. Marker und verdeckte Steine bleiben.

Jeder Stein einer Gruppe außer dem mit dem Marker zählt ihre Nummer, 1 bis 6:
Späte Gruppen zählen mehr und haben weniger Zeit zu wachsen.
Das Spiel endet, wenn jemand keinen Zug hat; wer noch kann, darf umdrehen, dann
wird gewertet. Es gewinnt, wer mehr Punkte hat.""",
    ),
    "flowers": (
        """\
Three Mandalas, each with two tiles in its centre. On your turn:
  1  Play cards of one colour into one Mandala. A colour that is new there (on
     no tile, no face-up card) lies face up, any other face down.
  2  If you played exactly 1 card, draw up to 4 (never past 8 in hand).
  3  With more cards there than everyone who has a face-up card, and one of your
     own, you take the claim marker (*).
  4  Tiles and face-up cards show all six colours: the Mandala is destroyed. The
     marker's holder takes one tile, whoever has the second most cards and one
     of them face up takes the other (tied: more face up, else the holder; of
     two players only with at least half as many). No tile may be refused.
     Takers discard their cards there, the others take theirs back.
You must hold a card after step 2: cards taken back in step 4 come too late.

Two tiles of one colour make a Flower: the higher plus twice the lower, or with
x3 three times the other. Single tiles count their number, a single x3 nothing.
A player's third Flower ends the game; the other Mandalas with cards are
destroyed first. Most points win; equal: more cards in hand.""",
        """\
Drei Mandalas mit je zwei Blumenplättchen in der Mitte. Wer am Zug ist:
  1  spielt Karten einer Farbe in ein Mandala. Eine dort neue Farbe (auf keinem
     Plättchen, keiner offenen Karte) liegt offen, jede andere verdeckt.
  2  zieht nach genau 1 gespielten Karte bis zu 4 (höchstens 8 auf der Hand).
  3  nimmt den Mehrheitenmarker (*): mit einer offenen Karte und mehr Karten
     dort als alle anderen, die eine offene haben.
  4  Zeigen Plättchen und offene Karten alle sechs Farben, wird das Mandala
     aufgelöst. Wer den Marker hat, nimmt ein Plättchen. Das andere bekommt,
     wer die zweitmeisten Karten und eine offene hat (bei Gleichstand: mehr
     offene, sonst wer den Marker hat; zu zweit nur mit mindestens halb so
     vielen). Ablehnen darf niemand. Wer ein Plättchen bekam, wirft die Karten
     dort ab, alle anderen nehmen ihre zurück.
Nach Schritt 2 darf die Hand nicht leer sein; was in Schritt 4 zurückkommt,
kommt zu spät.

Zwei Plättchen einer Farbe bilden eine Blume: die höhere Zahl plus zweimal die
kleinere, mit x3 zählt das andere dreifach. Einzeln zählt die Zahl, x3 nichts.
Die dritte Blume einer Person beendet das Spiel; vorher werden die anderen
Mandalas mit Karten aufgelöst. Es gewinnt, wer die meisten Punkte hat, bei
Gleichstand mehr Handkarten.""",
    ),
}
