import type { LessonText } from '..';

export const text: LessonText = {
  table: {
    title: 'Drei Mandalas',
    text: 'Jedes Mandala hat zwei Plättchen in der Mitte. Ihr legt Karten darum herum, jede Person auf ihre Seite; deine ist die untere. Zeigt ein Mandala alle sechs Farben, bekommen die Plättchen, wer dort am meisten Karten hat. Zwei Plättchen einer Farbe sind eine Blume.',
  },
  new: {
    title: 'Eine neue Farbe',
    text: 'In deinem Zug spielst du Karten einer Farbe in ein Mandala. Eine Farbe, die dort auf keinem Plättchen und keiner offenen Karte ist, ist neu und liegt offen. Nach einer einzelnen Karte ziehst du bis zu vier, aber nie über acht Handkarten hinaus.',
    task: 'Spiel eine Karte in einer neuen Farbe in Mandala 1.',
    good: 'Sie liegt offen, du hast vier Karten gezogen, und der Marker gehört dir, denn sonst ist dort niemand. Robin hat in Mandala 2 dasselbe getan.',
    other:
      'Auch das ist erlaubt. Spiel hier eine einzelne orange, rote oder gelbe Karte in Mandala 1.',
  },
  majority: {
    title: 'Die meisten Karten',
    text: 'Robin hat den Marker von Mandala 1, mit zwei Karten gegen eine. Eine Farbe, die schon da ist, liegt verdeckt, zählt aber genauso. Nach zwei oder mehr Karten ziehst du keine.',
    task: 'Spiel beide grünen Karten in Mandala 1. Tipp sie noch einmal an, um eine mehr zu nehmen.',
    good: 'Drei gegen zwei: Der Marker kommt zu dir. Dafür braucht es mehr Karten, als die anderen haben; bei gleich vielen wäre er geblieben.',
    other: 'Das bringt dir den Marker nicht. Nimm beide grünen Karten für Mandala 1.',
  },
  hidden: {
    title: 'Nur verdeckt',
    text: 'Robin hat drei Karten in Mandala 2, aber keine davon offen. Ohne offene Karte zählt eine Seite nicht mit, also liegt der Marker noch in der Mitte.',
    task: 'Hol dir den Marker von Mandala 2 mit einer einzigen offenen Karte.',
    good: 'Eine Karte schlägt drei: Der Marker gehört dir. Aber sobald Robin dort eine offene Karte hat, zählen alle vier.',
    other:
      'Dafür braucht es eine Karte in einer Farbe, die Mandala 2 nicht zeigt: Schwarz, Grün oder Rot.',
  },
  hand: {
    title: 'Nie mit leerer Hand',
    text: 'Am Ende deines Zuges musst du eine Karte haben. Also darfst du nicht alles spielen, wenn es zwei Karten oder mehr sind. Deine einzige letzte Karte darfst du spielen, solange es eine zu ziehen gibt. Kannst du gar nicht spielen, passt du.',
    task: 'Versuch ruhig, beide lila Karten zu spielen. Dann spiel eine.',
    good: 'Eine Karte gespielt, eine behalten, vier gezogen. Nur wer eine einzelne Karte spielt, zieht.',
  },
  complete: {
    title: 'Alle sechs Farben',
    text: 'Die Plättchen und offenen Karten von Mandala 1 zeigen fünf Farben; verdeckte Karten helfen hier nicht. Der Marker gehört dir, mit drei Karten gegen zwei.',
    task: 'Vollende Mandala 1 mit der lila Karte.',
    good: 'Vollständig! Wer den Marker hat, nimmt zuerst ein Plättchen, egal in wessen Zug. Das bist du.',
    other: 'Mandala 1 fehlt Lila. Spiel es dorthin.',
  },
  take: {
    title: 'Eine Blume',
    text: 'Vor dir liegt eine grüne 2. Zwei Plättchen einer Farbe werden sofort zur Blume: die höhere Zahl plus zweimal die kleinere. Mit einem ×3 ist es dreimal das andere Plättchen.',
    task: 'Nimm das Plättchen, das eine Blume macht.',
    good: '4 + 2 × 2: acht Punkte. Robin bekam das andere Plättchen. Ihr habt beide eure Karten dort abgeworfen, der Marker ist wieder in der Mitte, und zwei neue Plättchen liegen da.',
    other: 'Schwarz bliebe ein einzelnes Plättchen. Nimm das grüne.',
  },
  half: {
    title: 'Das zweite Plättchen',
    text: 'Das zweite Plättchen bekommt, wer die nächstmeisten Karten hat, mindestens eine davon offen. Zu zweit nur mit mindestens halb so vielen wie die Seite mit dem Marker. In Mandala 3 hat Robin den Marker und vier Karten, du hast eine.',
    task: 'Vollende Mandala 3 und bekomm das zweite Plättchen.',
    good: 'Du hattest mindestens die Hälfte von Robins vier Karten: Das zweite Plättchen ist deins. Mit weniger hätte Robin beide bekommen, und deine Karten wären auf deine Hand zurückgekehrt.',
    other: 'Mandala 3 fehlt Gelb. Spiel es dorthin.',
  },
  third: {
    title: 'Die dritte Blume',
    text: 'Die dritte Blume einer Person beendet das Spiel mit diesem Zug. Du hast zwei. Robin hat gerade Mandala 1 vollendet, aber der Marker dort gehört dir, also wählst du.',
    task: 'Mach deine dritte Blume.',
    good: '5 × 3: fünfzehn Punkte, und das Spiel geht zu Ende. Auch Mandalas, in denen noch Karten liegen, werden jetzt aufgelöst, vollständig oder nicht: Mandala 2 ist dran.',
    other: 'Du hast das rote ×3. Nimm das Plättchen, das dazu passt.',
  },
  end: {
    title: 'Das letzte Plättchen',
    text: 'Auch der Marker von Mandala 2 gehört dir, also wählst du noch einmal. Ein einzelnes Plättchen zählt seine Zahl, ein einzelnes ×3 nichts.',
    task: 'Nimm das Plättchen, das dir mehr bringt.',
    good: 'Eine vierte Blume: 4 + 2 × 3. Handkarten zählen nichts, aber bei gleich vielen Punkten gewinnen mehr davon. Hier ist die ganze Wertung.',
    other: 'Du hast kein anderes oranges Plättchen, also zählte das ×3 nichts. Nimm die lila 4.',
  },
};
