import type { Dictionary } from '../words.svelte';

export const learn: Dictionary['learn'] = {
  title: 'Lernen',
  lead: 'Zehn kurze Schritte für jedes Spiel. Du machst jeden Zug selbst, und der Tisch antwortet.',
  titles: { lesson: (game) => `${game} lernen`, well: (game) => `${game} gut spielen` },
  well: 'Gut spielen',
  steps: (done, of) =>
    done === 0
      ? `${of} Schritte`
      : done === of
        ? 'Alle Schritte geschafft'
        : `${done} von ${of} Schritten geschafft`,
  start: 'Anfangen',
  goOn: 'Weiter',
  of: (what, game) => `${what}: ${game}`,
  stepOf: (step, of) => `Schritt ${step} von ${of}`,
  other: 'Robin',
  third: 'Kim',
  next: 'Weiter',
  nextStep: 'Nächster Schritt',
  previousStep: 'Voriger Schritt',
  stepText: 'Der Text dieses Schritts',
  again: 'Noch einmal',
  restart: 'Von vorn',
  showMe: 'Zeig es mir',
  notQuite: 'Nicht ganz.',
  wellDone: 'Gut gemacht.',
  puzzles: 'Rätsel dazu',
  allSteps: 'Alle Schritte',
  done: 'geschafft',
  point: 'Zeig auf etwas oder tipp es an, um zu erfahren, was es ist.',
  theTable: 'Der Tisch',
  theScoring: 'Die Wertung',
  end: {
    title: 'Jetzt kennst du das Spiel',
    text: (game) => `Jetzt kannst du ${game} spielen. Der Rest kommt beim Spielen.`,
    play: 'Dein erstes Spiel',
    others: 'Die anderen Lektionen',
  },
  endWell: {
    title: 'Jetzt probier sie aus',
    text: (game) => `Diese Ideen kommen in fast jeder Partie ${game} vor.`,
    play: 'Ein Spiel spielen',
  },
  rules: {
    title: (game) => `Regeln von ${game}`,
    contents: 'Inhalt',
    other: 'Regeln der anderen Spiele',
    toLesson: 'Beim Spielen lernen',
    numbers: 'Die kleinen Nummern sind die, die der Tisch nennt, wenn er eine Regel anführt.',
    play: 'Spielen',
  },
};
