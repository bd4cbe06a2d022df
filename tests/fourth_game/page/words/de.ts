import type { en } from './en';

export const de: typeof en = {
  name: 'Dünen',
  home: {
    players: '2 Personen',
    minutes: '5 Minuten',
    text: 'Lege Paare einer Farbe auf deine Düne, bevor der Wind sie fortträgt.',
  },
  lesson: 'Lege eine Karte und sieh, was eine Düne wert ist.',
  ends: {
    hands: 'Beide Hände sind leer.',
    passes: 'Beide haben gepasst.',
  },
  keys: [['b g o p r y', 'eine Karte dieser Farbe legen']],

  places: {
    deck: 'Stapel',
    discard: 'Ablagestapel',
    hands: 'Hände',
    dunes: 'Dünen',
    last: 'Zuletzt gelegt',
    passes: 'Gepasst in Folge',
  },
};
