"""The rules of Patterns on one screen, in each language."""

REMINDER = (
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
)
