import { expect, it } from 'vitest';
import { widthOf } from './cards';

it('measures piles by what they show', () => {
  expect(widthOf({})).toBe(0);
  expect(widthOf({ b: 9 })).toBeCloseTo(1.6);
  expect(widthOf({ b: 1, g: 2 })).toBeCloseTo(2.5);
  expect(widthOf({ b: 1, g: 2 }, 0)).toBeCloseTo(2.2);
});
