import { expect, it } from 'vitest';
import { placeOf } from './places';

it.each([
  ['M1g', 'mountain:1:g'],
  ['F2r3', 'field:2:1:r'],
  ['Dy2', 'discard'],
  ['Cb', 'river:1:2'],
  ['Cy', 'discard'],
  ['pass', null],
])('%s is marked at %s', (move, place) => {
  expect(placeOf({ seat: 1, move }, ['y', 'gb'])).toBe(place);
});
