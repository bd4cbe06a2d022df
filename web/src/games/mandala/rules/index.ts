import { no, plus, to, type Figures } from '@/board/figures';
import Thing, { type MandalaThing } from './Thing.svelte';

const rows: Figures<MandalaThing>['rows'] = {
  build: [[{ card: 'o' }, to, { own: { place: 'mountain', cards: 'bgrr' } }, plus, { backs: 3 }]],
  grow: [[{ pile: 'y', count: 3 }, to, { own: { place: 'field', cards: 'yyy' } }]],
  discard: [[{ pile: 'g', count: 2 }, to, { backs: 2 }]],
  colourRule: [
    [{ card: 'p' }, to, { own: { place: 'field', cards: 'pp' } }],
    [{ card: 'p' }, no, { own: { place: 'mountain', cards: 'bgrr' } }],
  ],
  claimNew: [
    [
      { pile: 'r', count: 3 },
      to,
      { own: { space: 3, inIt: 'r' } },
      plus,
      { own: { cup: 'r', count: 2 } },
    ],
  ],
  claimKnown: [[{ pile: 'r', count: 2 }, to, { own: { cup: 'r', count: 2 } }]],
  cupWorth: [
    [{ own: { space: 4, inIt: 'g' } }, { own: { cup: 'g', count: 3 } }, { sum: '3 × 4 = 12' }],
    [{ own: { space: 6 } }, { own: { cup: 'y', count: 1 } }, { sum: '1 × 0 = 0' }],
  ],
};

export const figures: Figures<MandalaThing> = { rows, Thing };
