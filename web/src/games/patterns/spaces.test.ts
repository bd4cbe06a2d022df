import { describe, expect, it } from 'vitest';
import { groupAt, groupsOf, place, spacesOf } from './spaces';
import type { PatternsView } from './view';

const BOARD = [
  '..gbbo..',
  '.ryopbr.',
  'gbBroypg',
  'bgBpryrg',
  'ygorbgpp',
  'ogrybpyo',
  '.pgoryb.',
  '..bygo..',
];
const VIEW: PatternsView = {
  game: 'patterns',
  players: 2,
  options: {},
  phase: 'turn',
  to_move: 0,
  board: BOARD,
  offered: null,
  bowls: ['r', 'g'],
  groups: [[], [{ colour: 'b', marker: 'c5' }]],
};
const TALLY = [[], [{ number: 1, colour: 'b' as const, spaces: ['c5', 'c6'], points: 1 }]];

describe('spaces', () => {
  it('reads all 52, each where it is drawn', () => {
    const spaces = spacesOf(BOARD);
    expect(spaces).toHaveLength(52);
    for (const { name, column, row } of spaces) expect(place(name)).toEqual([column, row]);
  });

  it('tells what lies face down, and every colour', () => {
    const down = spacesOf(BOARD).filter(({ isDown }) => isDown);
    expect(down.map(({ name, colour }) => name + colour)).toEqual(['c6b', 'c5b']);
  });
});

describe('groups', () => {
  it('joins the points with the owner and the marker', () => {
    const groups = groupsOf(VIEW, TALLY, 1);
    expect(groups).toMatchObject([{ seat: 1, number: 1, marker: 'c5', points: 1 }]);
    expect(groupAt(groups, 'c6')?.number).toBe(1);
    expect(groupAt(groups, 'd4')).toBeUndefined();
  });

  it('has none before the points are known', () => {
    expect(groupsOf(VIEW, [], 1)).toEqual([]);
  });
});
