import { expect, it } from 'vitest';
import { flights } from './flights';
import { mandalaOf, viewOf } from './views';

const [first, second, third] = viewOf({}).mandalas;

it('takes my card from the hand to my petal and the drawn ones, unseen, from the deck', () => {
  const after = viewOf({
    deck: 36,
    hands: [
      { g: 2, r: 2, y: 2 },
      { known: {}, hidden: 6 },
    ],
    mandalas: [mandalaOf({ up: [{ g: 1 }, {}], marker: 0 }), second!, third!],
  });
  expect(flights(viewOf({}), after, { seat: 0, move: 'P1g1' })).toEqual([
    { from: 'hand:g', to: 'petal:1:0', shape: 'card', colour: 'g', count: 1 },
    { from: 'deck', to: 'hand:g', shape: 'back', count: 1 },
    { from: 'deck', to: 'hand:r', shape: 'back', count: 1 },
    { from: 'deck', to: 'hand:y', shape: 'back', count: 2 },
    { from: 'centre:1', to: 'petal:1:0', shape: 'marker' },
  ]);
});

it('takes the cards of another seat from there, and draws nothing after several', () => {
  const after = viewOf({
    hands: [
      { g: 2, r: 1 },
      { known: {}, hidden: 4 },
    ],
    mandalas: [first!, mandalaOf({ tiles: ['p2', 'o3'], down: [{}, { p: 2 }] }), third!],
  });
  expect(flights(viewOf({}), after, { seat: 1, move: 'P2p2' })).toEqual([
    { from: 'seat:1', to: 'petal:2:1', shape: 'card', colour: 'p', count: 2 },
  ]);
});

it('counts the cards that another seat draws', () => {
  const after = viewOf({
    hands: [
      { g: 2, r: 1 },
      { known: {}, hidden: 8 },
    ],
    mandalas: [first!, mandalaOf({ tiles: ['p2', 'o3'], up: [{}, { r: 1 }] }), third!],
  });
  expect(flights(viewOf({}), after, { seat: 1, move: 'P2r1' })[1]).toEqual({
    from: 'deck',
    to: 'seat:1',
    shape: 'back',
    count: 3,
  });
});

it('sweeps a destroyed Mandala: tiles to seats, cards to discard pile and hands, new tiles', () => {
  const complete = mandalaOf({
    up: [
      { o: 1, p: 2 },
      { r: 1, y: 1 },
    ],
    down: [{ b: 1 }, {}],
    marker: 0,
  });
  const before = viewOf({ phase: 'take', taking: 0, mandalas: [complete, second!, third!] });
  const after = viewOf({
    hands: [
      { g: 2, r: 1 },
      { known: { r: 1, y: 1 }, hidden: 6 },
    ],
    mandalas: [mandalaOf({ tiles: ['b7', 'y2'] }), second!, third!],
    singles: [['b5', 'gx'], []],
  });
  const found = flights(before, after, { seat: 0, move: 'Tb5' });
  expect(found).toContainEqual({ from: 'mandala:1', to: 'mandala:1', shape: 'sand' });
  expect(found).toContainEqual({ from: 'tile:b5', to: 'seat:0', shape: 'tile', colour: 'b' });
  expect(found).toContainEqual({ from: 'tile:gx', to: 'seat:0', shape: 'tile', colour: 'g' });
  expect(found).toContainEqual({ from: 'stack:dark', to: 'tile:b7', shape: 'tile', colour: 'b' });
  expect(found).toContainEqual({ from: 'stack:light', to: 'tile:y2', shape: 'tile', colour: 'y' });
  expect(found).toContainEqual({ from: 'petal:1:0', to: 'centre:1', shape: 'marker' });
  const cards = found.filter(({ shape }) => shape === 'card');
  expect(cards.map(({ to, colour, count }) => `${to} ${colour}${count}`)).toEqual([
    'discard b1',
    'discard o1',
    'discard p2',
    'seat:1 r1',
    'seat:1 y1',
  ]);
});

it('moves nothing when somebody passes', () => {
  expect(flights(viewOf({}), viewOf({ passes: 1 }), { seat: 0, move: 'pass' })).toEqual([]);
});
