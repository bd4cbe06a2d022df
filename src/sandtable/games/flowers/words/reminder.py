"""The rules of Flowers on one screen, in each language."""

REMINDER = (
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
Mandalas mit Karten aufgelöst. Wer die meisten Punkte hat, gewinnt; bei
Gleichstand gewinnt, wer mehr Handkarten hat.""",
)
