import { describe, expect, it } from 'vitest';
import { flights } from './flights';
import type { PatternsView } from './view';

const BOARD = [
  '..gbbo..',
  '.ryopbr.',
  'gbbroypg',
  'bgopryrg',
  'ygorbgpp',
  'ogrybpyo',
  '.pgoryb.',
  '..bygo..',
];

const view = (more: Partial<PatternsView>): PatternsView => ({
  game: 'patterns',
  players: 2,
  options: {},
  phase: 'turn',
  to_move: 0,
  board: BOARD,
  offered: null,
  bowls: ['r', 'g'],
  groups: [[], []],
  ...more,
});

describe('flights', () => {
  it('exchanges the bowl token and the one of the space', () => {
    const made = { seat: 1, move: 'Ec6' };
    expect(flights(view({}), view({ bowls: ['r', 'b'] }), made)).toEqual([
      { from: 'bowl-of:1', to: 'space:c6', shape: 'token', colour: 'g' },
      { from: 'space:c6', to: 'bowl-of:1', shape: 'token', colour: 'b' },
    ]);
  });

  it('brings the offered tokens into both bowls', () => {
    const before = view({ phase: 'bowl', offered: ['g', 'r'], bowls: [null, null], to_move: 1 });
    const found = flights(before, view({}), { seat: 1, move: 'Bg' });
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      ['bowl:r', 'bowl-of:0'],
      ['bowl:g', 'bowl-of:1'],
    ]);
  });

  it('moves nothing for a Flip or when flipping stops', () => {
    for (const move of ['Fc6', 'done'])
      expect(flights(view({}), view({}), { seat: 0, move })).toEqual([]);
  });
});
