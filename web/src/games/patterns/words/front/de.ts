import type { front as english } from './en';

export const front: typeof english = {
  name: 'Patterns',
  home: {
    players: '2 Personen',
    minutes: '20 Minuten',
    text: 'Dreh Stein um Stein um, bis Gruppen einer Farbe entstehen. Je später eine Gruppe beginnt, desto mehr ist jeder Stein wert.',
  },
};
