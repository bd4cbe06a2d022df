import { expect, it } from 'vitest';
import { amount, handSize, leader, openHand, places, valueOf } from './reading';
import { sumOf } from './sums';
import { mandalaOf } from './views';

it('seats the others clockwise from my left', () => {
  expect(places(2, 1)).toEqual([
    { seat: 1, side: 'bottom' },
    { seat: 0, side: 'top' },
  ]);
  expect(places(3, 2).map(({ seat }) => seat)).toEqual([2, 0, 1]);
  expect(places(4, 1)).toEqual([
    { seat: 1, side: 'bottom' },
    { seat: 2, side: 'left' },
    { seat: 3, side: 'top' },
    { seat: 0, side: 'right' },
  ]);
});

it('counts hands that are open and hands that are not', () => {
  expect(handSize({ b: 2, y: 1 })).toBe(3);
  expect(handSize({ known: { g: 2 }, hidden: 3 })).toBe(5);
  expect(openHand({ known: {}, hidden: 3 })).toBeNull();
  expect(openHand({ o: 1 })).toEqual({ o: 1 });
});

it('counts piles however they are told', () => {
  expect([amount(12), amount({ b: 2, y: 3 }), amount(['b2', 'gx'])]).toEqual([12, 5, 2]);
});

it('finds who has the most cards among those with one face up', () => {
  const down = [{}, { p: 9 }, {}];
  expect(leader(mandalaOf({ up: [{ r: 2 }, {}, { y: 1 }], down }))).toBe(0);
  expect(leader(mandalaOf({ up: [{ r: 1 }, {}, { y: 1 }], down }))).toBeNull();
  expect(leader(mandalaOf({ up: [{}, {}, {}], down }))).toBeNull();
});

it('writes values and sums', () => {
  expect([valueOf('g5'), valueOf('gx')]).toEqual(['5', '×3']);
  expect(sumOf({ flower: ['g3', 'g5'], points: 11 })).toBe('5 + 2 × 3 = 11');
  expect(sumOf({ flower: ['b7', 'bx'], points: 21 })).toBe('3 × 7 = 21');
  expect(sumOf({ tile: 'yx', points: 0 })).toBe('0');
  expect(sumOf({ tile: 'y4', points: 4 })).toBe('4');
});
