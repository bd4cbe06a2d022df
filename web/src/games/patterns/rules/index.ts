import { no, to, type Figures } from '@/board/figures';
import Token from '../board/Token.svelte';
import Thing, { type PatternsThing } from './Thing.svelte';

const mine = (number: number) => [1, number] as const;
const theirs = (number: number) => [0, number] as const;

const rows: Figures<PatternsThing>['rows'] = {
  establish: [
    [
      { own: { bowl: 'g' } },
      { own: { mat: ['rgo', 'gpb'], lit: '1,1' } },
      to,
      { own: { mat: ['rgo', 'gGb'], markers: { '1,1': mine(1) } } },
      { own: { bowl: 'p' } },
    ],
  ],
  flip: [
    [
      { own: { mat: ['rgo', 'gGb'], markers: { '1,1': mine(1) }, lit: '0,1' } },
      to,
      { own: { mat: ['rGo', 'gGb'], markers: { '1,1': mine(1) } } },
    ],
  ],
  swap: [
    [
      { own: { bowl: 'g' } },
      { own: { mat: ['rGo', 'gGb'], markers: { '1,1': mine(1) }, lit: '0,0' } },
      to,
      { own: { mat: ['GGo', 'gGb'], markers: { '1,1': mine(1) } } },
      { own: { bowl: 'r' } },
    ],
  ],
  apart: [
    [
      { own: { mat: ['yor', 'PpP'], markers: { '1,0': mine(2), '1,2': theirs(5) }, lit: '1,1' } },
      no,
    ],
  ],
  groupWorth: [[{ own: { mat: ['OOOO'], markers: { '0,1': mine(4) } } }, { sum: '3 × 4 = 12' }]],
};

export const figures: Figures<PatternsThing> = { rows, Thing, Piece: Token };
