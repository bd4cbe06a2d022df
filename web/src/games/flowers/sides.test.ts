import { expect, it } from 'vitest';
import { sidesOf } from './sides';

it('seats the others clockwise from my left', () => {
  expect(sidesOf(2, 1)).toEqual([
    { seat: 1, side: 'bottom' },
    { seat: 0, side: 'top' },
  ]);
  expect(sidesOf(3, 2).map(({ seat }) => seat)).toEqual([2, 0, 1]);
  expect(sidesOf(4, 1)).toEqual([
    { seat: 1, side: 'bottom' },
    { seat: 2, side: 'left' },
    { seat: 3, side: 'top' },
    { seat: 0, side: 'right' },
  ]);
});
