import { letters } from '@/words/de/letters';
import { adjective } from '@/words/de/adjective';
import type { en } from './en';
import { front } from './front/de';

const keys = Object.values(letters).join(' ').toLowerCase();
const list = new Intl.ListFormat('de', { type: 'conjunction' });
const cards = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

export const de: typeof en = {
  ...front,
  lesson: 'Karten spielen, den Marker halten, Plättchen nehmen und zu Blumen zusammenlegen.',
  options: {
    end: {
      name: 'Das Ende des Spiels',
      values: {
        turn: 'Mit dem Zug, in dem jemand die dritte eigene Blume bildet',
        round: 'Mit der Runde, in der jemand die dritte eigene Blume bildet',
      },
    },
    backs: {
      name: 'Rückseiten der Plättchen',
      values: { colour: 'Drei Farben dunkel, drei hell', mixed: 'Jede Farbe dunkel und hell' },
    },
  },
  ends: {
    flowers: 'Jemand hat die dritte eigene Blume gebildet.',
    tiles: 'Die Plättchen sind aufgebraucht.',
    passes: 'Alle haben gepasst.',
  },
  keys: [
    [keys, 'schwarze, grüne, orange, lila, rote, gelbe Karten'],
    ['+ −', 'eine Karte mehr oder weniger'],
    ['1 2 3', 'ein Mandala'],
  ],

  list: (items) => list.format(items),
  cards,
  counted: (count, colour) => `${count} ${adjective(colour, 'e')}`,
  blossoms: 'Die drei Mandalas',
  tile: (colour, value) => `${colour} ${value}`,
  tileSpot: (tile, mandala) => `Plättchen ${tile} aus Mandala ${mandala}.`,
  tasks: {
    play: 'Spiel Karten einer Farbe in ein Mandala.',
    take: (mandala) => `Nimm eins der beiden Plättchen von Mandala ${mandala}.`,
    pass: 'Du kannst nichts spielen und musst passen.',
  },
  about: {
    lacks: (mandala, colours) => `In Mandala ${mandala} fehlt noch: ${colours}.`,
    complete: (mandala) => `Mandala ${mandala} zeigt alle sechs Farben.`,
    bare: (mandala) => `Mandala ${mandala} ist aufgelöst und hat keine Plättchen mehr.`,
    tiles: (dark, light) => `Plättchen: ${dark} (dunkle Rückseite), ${light} (helle Rückseite).`,
    markerYours: 'Der Marker gehört dir.',
    markerOf: (name) => `Der Marker liegt bei ${name}.`,
    markerCentre: 'Der Marker liegt in der Mitte.',
    up: (which) => `${which} offen`,
    down: (count, which) => `${count} verdeckt (${which})`,
    seat: (name, what) => `${name}: ${what}.`,
    empty: 'Hier liegt noch keine Karte.',
    last: (name) => `Hier hat ${name} zuletzt gespielt.`,
    lastYours: 'Hier hast du zuletzt gespielt.',
  },
  seat: {
    hand: (name, count) => `${name}: ${cards(count)} auf der Hand`,
    handYours: (count) => `Du: ${cards(count)} auf der Hand`,
    known: (which) => `mindestens ${which}`,
    owns: (flowers, singles) =>
      `${flowers} von 3 Blumen, ${
        singles === 1 ? '1 einzelnes Plättchen' : `${singles} einzelne Plättchen`
      }.`,
    flowers: 'Blumen',
    singles: 'Einzelne Plättchen',
    none: 'Noch keine',
    inHand: 'Auf der Hand',
    nothingKnown: 'Keine Farbe davon ist bekannt.',
    toMove: 'Jetzt am Zug.',
    points: 'P.',
  },
  supply: {
    title: 'Stapel',
    tilesLeft: 'Plättchen übrig',
    label: (deck, discard, dark, light) =>
      `${cards(deck)} im Nachziehstapel, ${discard} abgeworfen. Plättchen im Vorrat: ${dark} dunkle, ${light} helle.`,
    deck: 'Stapel',
    discard: 'Ablage',
    dark: 'Dunkel',
    light: 'Hell',
    deckNow: (count) => `Im Nachziehstapel: ${cards(count)}.`,
    discardNow: (which) => `Abgeworfen: ${which}.`,
    noDiscard: 'Es wurde noch nichts abgeworfen.',
    tilesNow: (dark, light) =>
      `Plättchen im Vorrat: ${dark} mit dunkler, ${light} mit heller Rückseite.`,
    backs: {
      colour:
        'Schwarze, lila und rote Plättchen haben dunkle Rückseiten, grüne, orange und gelbe helle.',
      mixed: 'In jeder Farbe haben 2, 4 und ×3 dunkle Rückseiten, 3, 5 und 7 helle.',
    },
    ends: {
      turn: 'Das Spiel endet mit dem Zug, in dem jemand die dritte eigene Blume bildet.',
      round: 'Das Spiel endet mit der Runde, in der jemand die dritte eigene Blume bildet.',
    },
  },
  notice: {
    takes: (name, mandala) => `${name} nimmt ein Plättchen von Mandala ${mandala}.`,
    lastRound: (name) => `Letzte Runde: Das Spiel endet nach dem Zug von ${name}.`,
    lastRoundYours: 'Letzte Runde: Das Spiel endet nach deinem Zug.',
    ending: 'Das Spiel geht zu Ende: Die Mandalas werden nacheinander aufgelöst.',
  },
  scoring: {
    flower: (colour) => `Blume in ${colour}`,
    single: (tile) => `Einzelnes Plättchen, ${tile}`,
    worth:
      'Eine Blume zählt das höhere Plättchen und das niedrigere doppelt; ×3 zählt das andere dreifach.',
    nothing: 'Nichts zu werten',
    tie: (names, hands) =>
      `${names} haben gleich viele Punkte. Mehr Handkarten entscheiden: ${hands}.`,
    hand: (name, count) => `${name} ${count}`,
    shared: 'Auch das ist gleich: Sie teilen sich den Sieg.',
  },
  editing: {
    tile: (tile) => `Plättchen ${tile}`,
    mandala: (number) => `Mandala ${number}`,
    tiles: 'Plättchen',
    up: (name) => `${name}, offen`,
    down: (name) => `${name}, verdeckt`,
    hand: 'Hand',
    singles: 'Einzelne Plättchen',
    flowers: 'Blumen',
    discard: 'Ablagestapel',
    turn: 'Ein Zug beginnt',
    take: (mandala) => `Ein Plättchen von Mandala ${mandala} wird genommen`,
    active: 'In wessen Zug',
    marker: (mandala) => `Marker von Mandala ${mandala}`,
    centre: 'In der Mitte',
    ending: 'Das Spiel geht zu Ende',
    passes: 'Mal gepasst in Folge',
  },
};
