import { letters } from '@/words/de/letters';
import { adjective } from '@/words/de/adjective';
import type { en } from './en';
import { front } from './front/de';

const keys = Object.values(letters).join(' ').toLowerCase();
const cardsOf = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

export const de: typeof en = {
  ...front,
  lesson: 'Berge bauen, Felder wachsen lassen, Farben nehmen und werten, was dein Fluss schätzt.',
  ends: {
    river: 'Ein Fluss ist voll.',
    deck: 'Der Nachziehstapel war aufgebraucht, und danach wurde ein Mandala zerstört.',
    dead: 'Kein Mandala kann mehr vervollständigt werden.',
    idle: 'Zu lange kam nichts in ein Mandala.',
  },
  keys: [
    [keys, 'schwarze, grüne, orange, lila, rote, gelbe Karten'],
    ['+ −', 'eine Karte mehr oder weniger'],
    ['1 2', 'ein Berg'],
    ['3 4', 'dein Feld daneben'],
    ['a', 'der Ablagestapel'],
    [keys.toUpperCase(), 'diese Farbe nehmen'],
  ],

  verbs: { M: 'bau auf einen Berg', F: 'lass dein Feld wachsen', D: 'wirf Karten ab' },
  task: (verbs) => {
    const listed = [verbs.slice(0, -1).join(', '), ...verbs.slice(-1)]
      .filter(Boolean)
      .join(' oder ');
    return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
  },
  taskClaim: (mountain) => `Nimm eine Farbe von Berg\u00a0${mountain}.`,
  taskLastClaim: (mountain) => `Nimm die letzte Farbe von Berg\u00a0${mountain}.`,
  taskLose: 'Dein Feld ist leer: Was du wählst, wird abgeworfen.',
  taskPass: 'Du hast keine Karten und musst passen.',

  mandala: (number) => `Mandala ${number}`,
  mountain: (number) => `Berg\u00a0${number}`,
  yourField: 'Dein Feld',
  theirField: 'Feld gegenüber',
  yourFieldOf: (number) => `Dein Feld in Mandala ${number}`,
  fieldOf: (number, name) => `Feld von ${name} in Mandala ${number}`,
  river: 'Fluss',
  yourRiver: 'Dein Fluss',
  riverOf: (name) => `Fluss von ${name}`,
  space: (space, colour) => `Flussfeld\u00a0${space} ${colour}`,
  cup: 'Kelch',
  yourCup: 'Dein Kelch',
  cupOf: (name) => `Kelch von ${name}`,
  hiddenCards: (count) => (count === 1 ? '1 verdeckte Karte' : `${count} verdeckte Karten`),
  dealtToYou: (cards) => `Zu Beginn ausgeteilt und nur dir bekannt: ${cards}.`,
  handOf: (name, count) =>
    `${name === null ? 'Du hast' : `${name} hat`} ${cardsOf(count)} auf der Hand.`,
  deck: 'Stapel',
  deckOf: (count) => `Nachziehstapel: ${cardsOf(count)}.`,
  discard: 'Ablage',
  discardKey: 'a',
  discardPile: 'Ablagestapel',
  cards: (count, colour) => `${count} ${adjective(colour, 'e')}`,
  holds: (place, content) => `${place}: ${content || 'leer'}.`,
  lacks: (colours) => `Es fehlt noch: ${colours}.`,
  lastHere: 'Hierhin ging der letzte Zug.',
  lacksNothing: 'Alle sechs Farben sind da.',
  claim: (count, colour) =>
    count === 1
      ? `Nimm die ${adjective(colour, 'e')} Karte.`
      : `Nimm alle ${count} ${adjective(colour, 'en')} Karten.`,
  lose: (count, colour) =>
    count === 1
      ? `Dein Feld ist leer: Wirf die ${adjective(colour, 'e')} Karte ab.`
      : `Dein Feld ist leer: Wirf alle ${count} ${adjective(colour, 'en')} Karten ab.`,
  claimOf: (name) => `${name} nimmt`,
  youClaim: 'Du nimmst',
  loseOf: (name) => `${name} wirft ab: Feld leer`,
  youLose: 'Du wirfst ab: Feld leer',
  beingClaimed: (mountain) => `Berg\u00a0${mountain} wird verteilt, Farbe um Farbe.`,

  lastMandala:
    'Der Nachziehstapel war aufgebraucht, und der Ablagestapel wurde zum neuen: Das nächste zerstörte Mandala ist das letzte.',
  lastMandalaBrief: 'Das nächste Mandala ist das letzte.',
  idle: (turns) =>
    `Seit ${turns} Zügen kam keine Karte in ein Mandala. Geht das so weiter, endet das Spiel (M16).`,
  idleBrief: (turns) => `Seit ${turns} Zügen keine Karte in ein Mandala.`,

  scoring: {
    space: (space, colour) => `Flussfeld\u00a0${space}, ${colour}`,
    noSpace: (colour) => `${colour}, nicht im Fluss`,
    line: (cards, space, points) => `${cardsOf(cards)} im Kelch, je ${space}: ${points}.`,
    sumSoFar: (points) => `Bisher ${points}.`,
    total: 'Punkte',
    empty: 'Nichts in Fluss und Kelch.',
    tie: (first, second) =>
      `Gleich viele Punkte: Wer weniger Karten im Kelch hat, gewinnt. ${first}; ${second}.`,
    cupOf: (name, count) => `${name}: ${cardsOf(count)}`,
    shared: 'Auch die Kelche sind gleich: Der Sieg wird geteilt.',
  },
  editing: {
    field: (name) => `Feld von ${name}`,
    hand: 'Hand',
    claimed: 'Kelch: genommen',
    dealt: 'Kelch: vom Anfang',
    turn: 'Ein Zug beginnt',
    claim: (mandala) => `Mandala ${mandala} wird verteilt`,
    completedBy: 'Vollendet von',
    lastMandala: 'Das nächste Mandala ist das letzte',
    idleTurns: 'Züge ohne Karte in ein Mandala',
  },
};
