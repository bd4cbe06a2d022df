import type { front as english } from './en';

export const front: typeof english = {
  name: 'Flowers',
  home: {
    players: '2 bis 4 Personen',
    minutes: '30 Minuten',
    text: 'Leg Karten um drei Mandalas, hol dir die Mehrheit und füge die Plättchen aus ihrer Mitte zu Blumen zusammen.',
  },
};
