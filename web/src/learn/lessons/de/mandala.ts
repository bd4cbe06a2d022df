import type { LessonText } from '..';

export const text: LessonText = {
  table: {
    title: 'Der Tisch',
    text: 'Zwei Mandalas liegen im Sand. Jedes hat einen Berg, den ihr teilt, darunter dein Feld und darüber das von Robin. Was du gewinnst, kommt in deinen Kelch und deinen Fluss: Im Kelch liegen die Karten, die zählen, und der Fluss sagt, wie viel.',
  },
  build: {
    title: 'Bauen',
    text: 'In deinem Zug tust du eines von drei Dingen. Beim Bauen legst du eine Karte auf einen Berg und ziehst dann bis zu drei, aber nie über acht Handkarten hinaus.',
    task: 'Leg eine Karte in einer neuen Farbe auf Berg 1.',
    good: 'Du hast drei Karten gezogen: Bauen füllt die Hand. Mandala 1 zeigt jetzt drei Farben; mit allen sechs ist es vollständig. Robin hat eine grüne Karte in ein Feld gelegt.',
    other:
      'Auch das ist erlaubt. Leg hier Schwarz, Orange oder Gelb auf Berg 1: eine Farbe, die er noch nicht hat.',
  },
  grow: {
    title: 'Wachsen',
    text: 'Beim Wachsen legst du Karten einer Farbe in dein eigenes Feld, so viele du willst. Du ziehst keine, und eine Karte muss auf der Hand bleiben. Tipp eine Karte noch einmal an, um eine mehr zu nehmen.',
    task: 'Leg zwei oder drei gelbe Karten in dein Feld von Mandala 1.',
    good: 'In deinem Feld liegen mehr Karten als in dem von Robin. Ist das Mandala vollständig, wählt das größere Feld zuerst. Robin hat auf Berg 2 gebaut.',
    other:
      'Erlaubt, aber lass hier dein Feld wachsen: zwei oder drei gelbe Karten in dein Feld von Mandala 1.',
  },
  colour: {
    title: 'Die Farbregel',
    text: 'In einem Mandala liegt jede Farbe nur an einem Ort: auf dem Berg, in deinem Feld oder in dem von Robin. Lila liegt in Mandala 1 bei Robin im Feld, also darf es dort nirgendwo anders hin.',
    task: 'Versuch ruhig Lila auf Berg 1. Dann bau mit Lila, wo es hindarf.',
    good: 'In Mandala 2 war Lila neu, also war jeder Ort frei. Von jetzt an gehört es dort auf den Berg.',
    other: 'Bau hier mit Lila: Einer der beiden Berge nimmt es an.',
  },
  discard: {
    title: 'Abwerfen',
    text: 'Grün liegt in beiden Mandalas bei Robin im Feld, also haben deine drei grünen Karten keinen Platz. Das Dritte, was du tun kannst, ist Abwerfen: Leg Karten einer Farbe weg und zieh ebenso viele.',
    task: 'Wirf alle drei grünen Karten ab.',
    good: 'Drei neue Karten für drei, die festsaßen. An den Mandalas hat sich nichts geändert, und Robin ist am Zug.',
    other: 'Werde die grünen Karten los: Nimm alle drei und leg sie auf den Abwurfstapel.',
  },
  complete: {
    title: 'Alle sechs Farben',
    text: 'Die Zeichen an einem Mandala zeigen, welche Farben ihm noch fehlen. Mandala 1 fehlt nur Orange, und du hast es.',
    task: 'Leg die orange Karte auf Berg 1.',
    good: 'Vollständig! In deinem Feld liegen drei Karten, bei Robin zwei: Du wählst zuerst. Bei gleich vielen wäre es, wer das Mandala nicht vollendet hat.',
    other: 'Leg Orange auf Berg 1: Das vollendet das Mandala, und dort kann man es nehmen.',
  },
  claim: {
    title: 'Nehmen',
    text: 'Abwechselnd wählt ihr eine Farbe vom Berg und nehmt alle ihre Karten. Ist die Farbe in deinem Fluss neu, kommt eine Karte auf sein nächstes Feld; der Rest kommt in deinen Kelch.',
    task: 'Nimm die drei roten Karten.',
    good: 'Eine rote Karte liegt auf Feld 1 deines Flusses, zwei sind im Kelch. Jede dieser beiden ist 1 Punkt wert. Robin hat Grün gewählt.',
    other: 'Rot hat die meisten Karten. Nimm Rot.',
  },
  worth: {
    title: 'Was eine Farbe wert ist',
    text: 'Jede Karte im Kelch ist so viel wert wie die Nummer des Flussfelds mit ihrer Farbe. Zwei Karten lagen von Anfang an in deinem Kelch, und nur du kennst sie: Beide sind schwarz.',
    task: 'Nimm die Farbe, mit der sie zählen.',
    good: 'Schwarz liegt auf Feld 2, also zählen die beiden schwarzen Karten je 2. Robin hat die letzte Farbe genommen. Die Felder wurden abgeworfen, und zwei neue Karten beginnen den nächsten Berg.',
    other: 'Orange hilft den schwarzen Karten im Kelch nicht. Nimm Schwarz.',
  },
  share: {
    title: 'Ohne Feld kein Anteil',
    text: 'Ist dein Feld leer, wählst du trotzdem mit, aber was du nimmst, wird abgeworfen. Mandala 2 fehlt nur Gelb. Dein Feld dort ist leer, bei Robin liegen zwei Karten.',
    task: 'Vollende Mandala 2 so, dass du zuerst wählst.',
    good: 'Drei gegen zwei: Du wählst zuerst. Mit zwei gelben Karten wäre es Robin, denn du hast es vollendet. Und Gelb auf dem Berg hätte dir nichts gebracht.',
    other: 'So würdest du nicht zuerst wählen. Leg alle drei gelben Karten in dein Feld.',
  },
  end: {
    title: 'Das Ende',
    text: 'Bekommt ein Fluss seine sechste Karte, endet das Spiel, sobald dieser Berg verteilt ist. Es endet auch mit dem ersten Mandala, das zerstört wird, nachdem der Stapel ausging.',
    task: 'Fülle deinen Fluss: Nimm Gelb.',
    good: 'Deine zwei gelben Karten im Kelch zählen je 6. Nur Karten im Kelch zählen; bei gleich vielen Punkten gewinnen weniger davon. Hier ist die ganze Wertung.',
    other: 'Grün ist schon in deinem Fluss. Nimm Gelb, die Farbe, die ihm fehlt.',
  },
};
