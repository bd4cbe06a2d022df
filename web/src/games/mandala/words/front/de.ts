import type { front as english } from './en';

export const front: typeof english = {
  name: 'Mandala',
  home: {
    players: '2 Personen',
    minutes: '30 Minuten',
    text: 'Häufe Sand zu gemeinsamen Bergen auf, lass deine Felder wachsen und hol dir die Farben, die dein Fluss am höchsten schätzt.',
  },
};
