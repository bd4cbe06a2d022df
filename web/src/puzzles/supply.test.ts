import { expect, test } from 'vitest';
import type { Puzzles } from '@/api/types';
import { about, oneNear } from './supply';

const listed = (rating: number) => ({ id: String(rating), rating }) as Puzzles['puzzles'][number];

test('the next puzzle is one of those that fit the solver best', () => {
  const puzzles = Array.from({ length: 100 }, (_, number) => listed(600 + 10 * number));
  const [nearest, last] = [0, 0.999].map((lot) => oneNear(puzzles, 1200, () => lot)?.rating ?? 0);
  expect(nearest).toBe(1200);
  expect(Math.abs(last! - 1200)).toBeLessThanOrEqual(60);
  expect(oneNear([], 1200)).toBe(undefined);
});

test('of several themes the first that has puzzles is taken', () => {
  const puzzles = [{ ...listed(900), themes: ['late', 'take'] }];
  expect(about(puzzles, 'deny,take,late')).toEqual(puzzles);
  expect(about(puzzles, null)).toEqual(puzzles);
  expect(about(puzzles, 'deny')).toEqual([]);
});
