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
Within a Mandala a colour lives in one place only: the Mountain or one Field.

All six colours there: the Mandala is destroyed. More cards in the Field chooses
first (equal: whoever did not complete it), then in turn: take all cards of one
colour from the Mountain. A new colour puts 1 card on your next River space, the
rest go to your Cup. Without cards in that Field, what you take is discarded.

A colour is worth the number of its River space for each card in your Cup.
The end: a sixth River card, or the first Mandala destroyed after the deck ran
out. Most points win; equal: fewer Cup cards.""",
        """\
Zwischen euch liegen zwei Mandalas: je ein gemeinsamer Berg und zwei Felder.
Wer am Zug ist, tut eines davon:
  Bauen     1 Karte auf einen Berg, dann bis zu 3 ziehen (nie mehr als 8 Karten)
  Wachsen   Karten einer Farbe ins eigene Feld; 1 Karte bleibt auf der Hand
  Abwerfen  Karten einer Farbe, und ebenso viele ziehen
In einem Mandala liegt eine Farbe nur an einem Ort: im Berg oder in einem Feld.

Alle sechs Farben da: das Mandala wird zerstört. Wer mehr Karten im Feld hat,
wählt zuerst (bei Gleichstand, wer es nicht vollendet hat), dann abwechselnd:
alle Karten einer Farbe vom Berg. Eine neue Farbe legt 1 Karte auf das nächste
Flussfeld, der Rest kommt in den Kelch. Ohne Karten im Feld wird abgeworfen.

Jede Karte im Kelch zählt so viel wie das Flussfeld ihrer Farbe.
Ende: sechste Karte im Fluss, oder das erste Mandala, das nach dem Ende des
Stapels zerstört wird. Die meisten Punkte gewinnen; bei Gleichstand weniger
Karten im Kelch.""",
    ),
    "patterns": (
        """\
You share a mat of 52 tokens; each has a bowl with one more. On your turn:
  Establish  if you have no group of your bowl's colour: lay the bowl token face
             down anywhere, with your next marker, and take the token from there
  Flip       turn a token beside one of your groups, of its colour, face down
  Swap       if you have a group of your bowl's colour: trade the bowl token for
             any face-up token beside that group
Your groups and the other's groups of the same colour may never share an edge.

Each token of a group but the marked one is worth the group's number, 1 to 6:
late groups are worth more and have less time to grow.
The game ends when a player has no move; the other may still Flip, then it is
scored. Most points win.""",
        """\
Ihr teilt eine Matte mit 52 Steinen; jede Schale hält einen weiteren. Im Zug:
  Gründen   ohne eigene Gruppe in der Farbe der Schale: den Stein verdeckt mit
            dem nächsten Marker irgendwohin legen, den Stein von dort nehmen
  Umdrehen  einen Stein neben einer eigenen Gruppe, in ihrer Farbe, umdrehen
  Tauschen  mit eigener Gruppe in der Farbe der Schale: deren Stein gegen einen
            offenen Stein neben dieser Gruppe tauschen
Gruppen derselben Farbe von dir und der anderen Seite berühren sich nie.

Jeder Stein einer Gruppe außer dem markierten zählt ihre Nummer, 1 bis 6:
späte Gruppen zählen mehr und haben weniger Zeit zu wachsen.
Das Spiel endet, wenn jemand keinen Zug hat; die andere Seite darf noch
umdrehen, dann wird gezählt. Die meisten Punkte gewinnen.""",
    ),
    "flowers": (
        """\
Three Mandalas, each with two tiles in its centre. On your turn:
  1  Play cards of one colour into one Mandala. A colour that is new there (on
     no tile, no face-up card) lies face up, any other face down.
  2  If you played exactly 1 card, draw up to 4 (never past 8 in hand).
  3  With more cards there than everyone who has a face-up card, and one of your
     own, you take the marker (*).
  4  Tiles and face-up cards show all six colours: the marker's holder takes one
     tile, the seat with the second most cards the other (of two players only
     with at least half as many). Takers discard their cards there, the others
     take theirs back.
Your hand may never be empty after your turn.

Two tiles of one colour make a Flower: the higher plus twice the lower, or with
x3 three times the other. Single tiles count their number, a single x3 nothing.
The third Flower of a player ends the game. Most points win; equal: more cards
in hand.""",
        """\
Drei Mandalas mit je zwei Plättchen in der Mitte. Wer am Zug ist:
  1  spielt Karten einer Farbe in ein Mandala. Eine dort neue Farbe (auf keinem
     Plättchen, keiner offenen Karte) liegt offen, jede andere verdeckt.
  2  zieht nach genau 1 gespielten Karte bis zu 4 (höchstens 8 auf der Hand).
  3  nimmt den Marker (*): mit einer offenen Karte und mehr Karten dort als alle
     anderen, die eine offene haben.
  4  Zeigen Plättchen und offene Karten alle sechs Farben, so nimmt, wer den
     Marker hat, ein Plättchen, wer am zweitmeisten hat, das andere (zu zweit
     nur mit mindestens halb so vielen). Wer nahm, wirft die Karten dort ab,
     alle anderen nehmen ihre zurück.
Am Ende des Zuges darf die Hand nie leer sein.

Zwei Plättchen einer Farbe sind eine Blume: die höhere Zahl plus zweimal die
kleinere, mit x3 dreimal die andere. Einzeln zählt die Zahl, ein x3 nichts.
Die dritte Blume einer Person beendet das Spiel. Die meisten Punkte gewinnen;
bei Gleichstand mehr Handkarten.""",
    ),
}
