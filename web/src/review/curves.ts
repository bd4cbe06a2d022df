// The lines of a review's graph: what each seat could expect after each move, and its points.
import type { Review, ReviewedChoice } from '@/api/types';

/** A point of a line: after so many moves, and how much it was then. */
export type Point = readonly [moves: number, value: number];

/** What a seat could expect, by its own knowledge: before and after each of its choices. */
export function chancesOf(review: Review, seat: number): Point[] {
  const own = review.choices.filter((choice) => choice.seat === seat);
  const { start, result } = review.seats[seat]!;
  return [
    [0, start],
    ...own.flatMap(({ number, chance, loss }): Point[] => [
      [number - 1, chance],
      [number, chance - loss],
    ]),
    [review.choices.length, result],
  ];
}

/** The points of a seat, which stay until they change. */
export function pointsOf(review: Review, seat: number): Point[] {
  const before = review.choices.map(({ points }, moves): Point => [moves, points[seat] ?? 0]);
  const all: Point[] = [...before, [review.choices.length, review.end.scores[seat] ?? 0]];
  return all.flatMap(([moves, value], index): Point[] => {
    const last = all[index - 1]?.[1];
    return last === undefined || last === value
      ? [[moves, value]]
      : [
          [moves, last],
          [moves, value],
        ];
  });
}

/** Choices that somebody can learn from: the largest loss first. */
export function mistakesOf(review: Review): ReviewedChoice[] {
  return review.choices
    .filter(({ name }) => name === 'mistake' || name === 'blunder')
    .toSorted((one, other) => other.loss - one.loss);
}
