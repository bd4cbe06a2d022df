// Views for the tests of this folder.
import type { FlowersMandala, FlowersView } from './view';

export const mandalaOf = (some: Partial<FlowersMandala>): FlowersMandala => ({
  tiles: ['b5', 'gx'],
  up: [{}, {}],
  down: [{}, {}],
  marker: null,
  ...some,
});

export const viewOf = (some: Partial<FlowersView>): FlowersView => ({
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
