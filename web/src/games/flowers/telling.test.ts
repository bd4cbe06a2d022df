import { expect, it } from 'vitest';
import { task } from './task';
import { tellMandala, tellNotice, tellSeat, tellSupply, type Eyes } from './telling';
import type { FlowersMandala, FlowersView } from './view';

const mandalaOf = (some: Partial<FlowersMandala>): FlowersMandala => ({
  tiles: ['b5', 'gx'],
  up: [{}, {}],
  down: [{}, {}],
  marker: null,
  ...some,
});

const viewOf = (some: Partial<FlowersView>): FlowersView => ({
  game: 'flowers',
  players: 2,
  options: { end: 'turn', backs: 'colour' },
  phase: 'turn',
  to_move: 0,
  deck: 40,
  discard: {},
  hands: [
    { g: 2, r: 1 },
    { known: {}, hidden: 6 },
  ],
  known: [{}, {}],
  mandalas: [mandalaOf({}), mandalaOf({ tiles: ['p2', 'o3'] }), mandalaOf({ tiles: ['r4', 'y7'] })],
  stacks: { dark: 15, light: 15 },
  singles: [[], []],
  flowers: [[], []],
  taking: null,
  ending: false,
  active: 0,
  passes: 0,
  ...some,
});

const mine: Eyes = { seat: 0, you: 0, names: ['Ann', 'Bo'] };
const watching: Eyes = { seat: null, you: null, names: ['Ann', 'Bo'] };

it('tells a Mandala: what it lacks, the marker, everybody’s cards, the tiles, the last move', () => {
  const mandala = mandalaOf({ up: [{ r: 2, y: 1 }, {}], down: [{}, { b: 1, g: 2 }], marker: 0 });
  const view = viewOf({ mandalas: [mandala, mandala, mandala] });
  expect(tellMandala(view, 0, 'op', { seat: 1, move: 'P1b1' }, mine)).toBe(
    'Mandala 1 lacks orange and purple. The marker is yours. ' +
      'You: 2 red and 1 yellow face up. Bo: 3 face down (1 black and 2 green). ' +
      'Tiles: black 5 (dark back), green ×3 (light back). Bo played here last.',
  );
});

it('tells an empty Mandala and a destroyed one', () => {
  const view = viewOf({ mandalas: [mandalaOf({}), mandalaOf({ tiles: [] })] });
  expect(tellMandala(view, 0, '', null, mine)).toBe(
    'Mandala 1 shows all six colours. The marker lies in the centre. No cards lie here yet. ' +
      'Tiles: black 5 (dark back), green ×3 (light back).',
  );
  expect(tellMandala(view, 1, '', null, mine)).toBe(
    'Mandala 2 has been destroyed and has no tiles any more.',
  );
});

it('tells a seat with what is known of its hand', () => {
  const view = viewOf({
    hands: [
      { g: 2, r: 1 },
      { known: { g: 2 }, hidden: 3 },
    ],
    known: [{ g: 1 }, { g: 2 }],
    singles: [['b2'], []],
    flowers: [[], [['g2', 'g5']]],
  });
  expect(tellSeat(view, 0, mine)).toBe('You: 3 cards in hand. 0 of 3 Flowers, 1 single tile.');
  expect(tellSeat(view, 1, mine)).toBe(
    'Bo: 5 cards in hand, at least 2 green. 1 of 3 Flowers, 0 single tiles.',
  );
});

it('tells the deck and the stacks', () => {
  expect(tellSupply(viewOf({ deck: 1, discard: { b: 2 } }))).toBe(
    '1 card in the deck, 2 discarded. Tiles to come: 15 dark, 15 light.',
  );
});

it('tells the end before it comes, and who takes', () => {
  expect(tellNotice(viewOf({}), mine)).toBe('');
  const round = viewOf({ ending: true, options: { end: 'round', backs: 'colour' } });
  expect(tellNotice(round, mine)).toBe('The last round: the game ends after the turn of Bo.');
  expect(tellNotice(round, { ...mine, you: 1 })).toBe(
    'The last round: the game ends after your turn.',
  );
  const take = viewOf({ phase: 'take', taking: 1, to_move: 1 });
  expect(tellNotice(take, watching)).toBe('Bo takes a tile of Mandala 2.');
  expect(tellNotice(take, { ...mine, you: 1 })).toBe('');
  expect(tellNotice({ ...take, ending: true }, { ...mine, you: 1 })).toBe(
    'The game is ending: the Mandalas are destroyed one by one.',
  );
});

it('says what can be done now', () => {
  expect(task(viewOf({}), ['P1g1', 'P1r1'])).toBe('Play cards of one colour into a Mandala.');
  expect(task(viewOf({}), ['pass'])).toBe('You cannot play and must pass.');
  expect(task(viewOf({ phase: 'take', taking: 2 }), ['Tr4', 'Ty7'])).toBe(
    'Take one of the two tiles of Mandala 3.',
  );
});
