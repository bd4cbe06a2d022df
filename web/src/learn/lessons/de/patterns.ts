import type { LessonText } from '..';

export const text: LessonText = {
  bowl: {
    title: 'Zwei Steine sind übrig',
    text: 'Auf jedem Feld der Matte liegt ein Stein, alle offen. Zwei sind übrig. Du nimmst einen in deine Schale; Robin bekommt den anderen und hat den ersten Zug.',
    task: 'Nimm den grünen Stein.',
    good: 'Grün liegt in deiner Schale. Robin hat den gelben Stein verdeckt auf f2 gelegt und den Stein von dort genommen. So beginnt eine Gruppe.',
    other: 'Gelb ginge auch. Nimm für diese Lektion Grün.',
  },
  establish: {
    title: 'Gründen',
    text: 'In deinem Zug tust du eines von drei Dingen. Beim Gründen legst du den Stein aus der Schale verdeckt an die Stelle eines offenen Steins, der in deine Schale kommt. Dein Marker zeigt die Nummer der Gruppe.',
    task: 'Gründe auf d2, neben zwei grünen Steinen.',
    good: 'Deine grüne Gruppe ist Nummer 1, und der lila Stein von d2 liegt in deiner Schale. Robin hat eine zweite Gruppe gegründet.',
    other: 'Du darfst überall beginnen. Wähl hier d2: Dort liegt auf zwei Seiten Grün.',
  },
  flip: {
    title: 'Umdrehen',
    text: 'Du kannst einen offenen Stein umdrehen, der neben einer deiner Gruppen liegt und ihre Farbe hat. Dann gehört er zu ihr.',
    task: 'Dreh den grünen Stein auf d3 um.',
    good: 'Dein erster Punkt: Jeder Stein einer Gruppe ist so viel wert wie ihre Nummer, außer dem mit dem Marker. Robin hat Gruppe 3 gegründet.',
    other: 'Das ginge. Dreh hier d3 um, gleich über deinem Marker.',
  },
  second: {
    title: 'Noch eine Gruppe',
    text: 'Du darfst wieder gründen, wenn der Stein in deiner Schale eine Farbe hat, von der du noch keine Gruppe hast. Spätere Gruppen haben höhere Nummern, bis 6, aber weniger Zeit zu wachsen.',
    task: 'Leg den lila Stein auf d6, neben zwei lila Steine.',
    good: 'Gruppe 2. Der Stein, den du genommen hast, ist grün wie deine Gruppe 1. Damit kannst du nicht gründen, aber es gibt noch eine dritte Art von Zug.',
    other: 'Das ginge. Gründe hier Gruppe 2 auf d6.',
  },
  swap: {
    title: 'Tauschen',
    text: 'Hat der Stein in der Schale die Farbe einer deiner Gruppen, kannst du tauschen: Leg ihn verdeckt neben diese Gruppe und nimm den Stein von dort, egal in welcher Farbe.',
    task: 'Tausch gegen den roten Stein auf c3.',
    good: 'Deine grüne Gruppe ist gewachsen, und von Rot hast du noch keine Gruppe. Ein Zug hat zwei Dinge getan. Auch Robin hat getauscht.',
    other: 'Das ginge. Tausch hier auf c3: Das bringt dir Rot.',
  },
  deny: {
    title: 'Im Weg',
    text: 'Die orange Gruppe von Robin auf g3 könnte als Nächstes den orangen Stein auf g4 umdrehen. Gründen darfst du überall, also nimm diesen Stein weg.',
    task: 'Gründe mit Rot auf g4.',
    good: 'Deine Gruppe 3 steht Robin im Weg, und Orange liegt in deiner Schale. Robin hat auf c5 eine lila Gruppe begonnen, nah bei deiner.',
    other: 'Sieh dir g4 an: Wenn du dort gründest, verliert Robin einen Stein.',
  },
  touch: {
    title: 'Gruppen halten Abstand',
    text: 'Gruppen einer Farbe von euch beiden liegen nie Kante an Kante. Der lila Stein auf d5 liegt neben deiner lila Gruppe, aber auch neben der von Robin. Er bleibt, wie er ist.',
    task: 'Zeig auf d5, um die Regel zu sehen. Dann dreh den grünen Stein auf c4 um.',
    good: 'Nur Kanten zählen, Ecken dürfen sich berühren. Eine Gruppe am richtigen Ort ist ein Zaun gegen die andere Seite.',
    other: 'Das ginge. Dreh hier den grünen Stein auf c4 um.',
  },
  worth: {
    title: 'Was ist mehr wert?',
    text: 'Zwei Steine kannst du umdrehen: Grün auf c2 für deine Gruppe 1 oder Orange auf c7 für deine Gruppe 4. Ein Stein ist so viel wert wie die Nummer seiner Gruppe.',
    task: 'Dreh den Stein um, der mehr wert ist.',
    good: 'Vier Punkte statt einem. Der andere Stein ist später vielleicht noch da.',
    other: 'Vergleich die Nummern der beiden Gruppen: Der eine Stein ist 1 wert, der andere 4.',
  },
  last: {
    title: 'Kurz vor dem Ende',
    text: 'Viele Züge später steht es 49 zu 49. Das Spiel endet, wenn jemand nicht mehr ziehen kann, und nach diesem Zug kann Robin es nicht. Die andere Seite darf dann noch umdrehen, sonst nichts.',
    task: 'Finde den Zug, der zuerst kommen muss.',
    good: 'Der Tausch hat drei Punkte gebracht, und jetzt wäre es zu spät für ihn. Robin kann nicht mehr ziehen, und du darfst noch umdrehen.',
    other: 'Umdrehen darfst du auch nach dem Ende noch, tauschen nicht. Tausch zuerst auf h4.',
  },
  end: {
    title: 'Zum Schluss',
    text: 'Robin kann nicht mehr ziehen. Du darfst so viele Steine umdrehen, wie du kannst, einen nach dem anderen, und aufhören, wann du willst.',
    task: 'Dreh den letzten Stein um, den du kannst.',
    good: 'Mehr lässt sich nicht umdrehen, also ist das Spiel vorbei: Du gewinnst mit 53 zu 49. Steine in den Schalen zählen nichts; bei gleich vielen Punkten ist es unentschieden. Hier ist die ganze Wertung.',
    other: 'So verschenkst du einen Punkt. Dreh den grünen Stein auf c2 um.',
  },
};
