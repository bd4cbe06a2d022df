import { expect, it } from 'vitest';
import { openCards, sizeOf, split } from './piles';

it('counts piles however they are told', () => {
  expect([12, { b: 2, y: 3 }, ['b2', 'gx'], { known: { g: 2 }, hidden: 3 }].map(sizeOf)).toEqual([
    12, 5, 2, 5,
  ]);
});

it('tells what is known from what is not', () => {
  expect(split({ b: 2 })).toEqual({ known: { b: 2 }, hidden: 0 });
  expect(split({ known: { r: 2 }, hidden: 2 })).toEqual({ known: { r: 2 }, hidden: 2 });
});

it('opens only what is open', () => {
  expect([6, { known: {}, hidden: 3 }, undefined].map(openCards)).toEqual([null, null, null]);
  expect(openCards({ o: 1 })).toEqual({ o: 1 });
});
