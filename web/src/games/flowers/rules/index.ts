import { to, type Figures } from '@/board/figures';
import Thing, { type FlowersThing } from './Thing.svelte';

const rows: Figures<FlowersThing>['rows'] = {
  faceUp: [[{ card: 'y' }, to, { own: { tile: 'b5' } }, { own: { tile: 'g4' } }, { card: 'y' }]],
  faceDown: [[{ card: 'g' }, to, { own: { tile: 'b5' } }, { own: { tile: 'g4' } }, { backs: 1 }]],
  majority: [
    [{ own: { marker: true } }, { card: 'r' }, { backs: 2 }, { sum: '3' }],
    [{ pile: 'y', count: 2 }, { sum: '2' }],
  ],
  flowerWorth: [
    [{ own: { tile: 'g2' } }, { own: { tile: 'g4' } }, { sum: '4 + 2 × 2 = 8' }],
    [{ own: { tile: 'r5' } }, { own: { tile: 'rx' } }, { sum: '3 × 5 = 15' }],
  ],
  singleWorth: [
    [{ own: { tile: 'y3' } }, { sum: '3' }],
    [{ own: { tile: 'ox' } }, { sum: '0' }],
  ],
};

export const figures: Figures<FlowersThing> = { rows, Thing };
