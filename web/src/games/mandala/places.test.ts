import { expect, it } from 'vitest';
import { placeOf } from './places';

it.each([
  ['M1g', 'mandalas.0.mountain.g'],
  ['F2r3', 'mandalas.1.fields.1.r'],
  ['Dy2', 'discard'],
  ['Cb', 'rivers.1.b'],
  ['Cy', 'discard'],
  ['pass', null],
])('%s is marked at %s', (move, place) => {
  expect(placeOf({ seat: 1, move }, ['y', 'gb'])).toBe(place);
});
