import { expect, it } from 'vitest';
import type { Effect } from '@/api/types';
import { flightsOf, placeName } from './motion';

const effect = (more: object): Effect => ({ kind: 'some', rule: 'M1', text: '', ...more });
const [from, to] = [['deck'], ['hands', 0]];

it('names places by their path', () => {
  expect(placeName('mandalas', 0, 'mountain', 'r')).toBe('mandalas.0.mountain.r');
});

it('sends cards by their colours, and unknown ones by their backs', () => {
  const flights = flightsOf([
    effect({ from, to, cards: { r: 2, y: 1 } }),
    effect({ from, to, cards: 3 }),
  ]);
  expect(flights).toEqual([
    { from, to, shape: 'card', piece: 'r', count: 2 },
    { from, to, shape: 'card', piece: 'y', count: 1 },
    { from, to, shape: 'back', count: 3 },
  ]);
});

it('shows no more cards than tell something', () => {
  const flights = flightsOf([effect({ from, to, cards: { b: 5, g: 14, o: 11 } })]);
  expect(flights.map(({ count }) => count)).toEqual([5, 3, 0]);
});

it('sends tiles and tokens', () => {
  const flights = flightsOf([
    effect({ from, to, tiles: ['g5', 'gx'] }),
    effect({ from, to, colour: 'p' }),
  ]);
  expect(flights.map(({ shape, piece }) => [shape, piece])).toEqual([
    ['tile', 'g5'],
    ['tile', 'gx'],
    ['token', 'p'],
  ]);
});

it('lets whatever stands for a place go along when it is set', () => {
  const place = ['mandalas', 2, 'marker'];
  expect(flightsOf([effect({ set: [[place, 1]] })])).toEqual([
    { from: place, to: place, shape: 'marker' },
  ]);
});

it('sweeps a Mandala once', () => {
  const effects = [effect({ kind: 'clear', mandala: 1 }), effect({ kind: 'refill', mandala: 1 })];
  const place = ['mandalas', 1];
  expect(flightsOf(effects, ['clear', 'refill'])).toEqual([
    { from: place, to: place, shape: 'sand' },
  ]);
});
