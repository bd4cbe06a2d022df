import { expect, it } from 'vitest';
import { gained, ownSeat, sizeOf, sizeOfCup, splitCup, widthOf } from './cards';
import type { MandalaView } from './view';

it('counts cards whether their colours are known or not', () => {
  expect(sizeOf(6)).toBe(6);
  expect(sizeOf({ b: 2, y: 1 })).toBe(3);
  expect(splitCup({ r: 2 })).toEqual({ known: { r: 2 }, hidden: 0 });
  expect(sizeOfCup({ known: { r: 2 }, hidden: 2 })).toBe(4);
});

it('finds the seat that looks', () => {
  const seen = (hands: MandalaView['hands']) => ownSeat({ hands } as MandalaView);
  expect(seen([6, {}])).toBe(1);
  expect(seen([6, 6])).toBeNull();
});

it('lists only colours that grew', () => {
  expect(gained({ b: 2, g: 1 }, { b: 1, g: 3, y: 1 })).toEqual([
    ['g', 2],
    ['y', 1],
  ]);
});

it('measures piles by what they show', () => {
  expect(widthOf({})).toBe(0);
  expect(widthOf({ b: 9 })).toBeCloseTo(1.6);
  expect(widthOf({ b: 1, g: 2 })).toBeCloseTo(2.5);
  expect(widthOf({ b: 1, g: 2 }, 0)).toBeCloseTo(2.2);
});
