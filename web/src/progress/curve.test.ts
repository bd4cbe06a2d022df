import { expect, test } from 'vitest';
import { curveOf, meansOf } from './curve';

const EDGE = { left: 30, right: 10, top: 10, bottom: 10 };

test('values stand from left to right, between the edges', () => {
  expect(curveOf([0, 50, 100], 140, 120, EDGE)).toEqual([
    [30, 110],
    [80, 60],
    [130, 10],
  ]);
  expect(curveOf([100], 140, 120, EDGE)).toEqual([[80, 10]]);
  expect(curveOf([], 140, 120, EDGE)).toEqual([]);
});

test('the last five are compared with those before', () => {
  expect(meansOf([10, 20])).toEqual({ now: 15, before: null });
  expect(meansOf([0, 40, 60, 60, 60, 60, 60])).toEqual({ now: 60, before: 20 });
});
