import { describe, expect, it } from 'vitest';
import type { Review } from '@/api/types';
import { chancesOf, mistakesOf, pointsOf } from './curves';

const choice = (number: number, seat: number, more: object) => ({
  number,
  seat,
  chance: 0.5,
  loss: 0,
  name: 'best',
  points: [0, 0],
  ...more,
});

const REVIEW = {
  players: 2,
  seats: [
    { start: 0.5, result: 0 },
    { start: 0.5, result: 1 },
  ],
  choices: [
    choice(1, 0, { chance: 0.6, loss: 0.1, name: 'mistake' }),
    choice(2, 1, { chance: 0.55 }),
    choice(3, 0, { chance: 0.4, loss: 0.3, name: 'blunder', points: [2, 0] }),
  ],
  end: { scores: [2, 5] },
} as unknown as Review;

describe('the lines of a review', () => {
  it('show what a seat knew, before and after its own choices, and the result', () => {
    expect(chancesOf(REVIEW, 0)).toEqual([
      [0, 0.5],
      [0, 0.6],
      [1, 0.5],
      [2, 0.4],
      [3, expect.closeTo(0.1)],
      [3, 0],
    ]);
    expect(chancesOf(REVIEW, 1)).toEqual([
      [0, 0.5],
      [1, 0.55],
      [2, 0.55],
      [3, 1],
    ]);
  });

  it('keep points until they change', () => {
    expect(pointsOf(REVIEW, 0)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [3, 2],
    ]);
    expect(pointsOf(REVIEW, 1).at(-1)).toEqual([3, 5]);
  });

  it('have mistakes, the worst first', () => {
    expect(mistakesOf(REVIEW).map(({ number }) => number)).toEqual([3, 1]);
  });
});
