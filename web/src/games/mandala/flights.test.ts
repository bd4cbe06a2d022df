import { describe, expect, it } from 'vitest';
import { flights } from './flights';
import type { MandalaView } from './view';

function viewWith(changes: Partial<MandalaView>): MandalaView {
  return {
    game: 'mandala',
    players: 2,
    options: {},
    phase: 'turn',
    to_move: 0,
    deck: 60,
    discard: {},
    hands: [{ g: 2, r: 1 }, 6],
    mandalas: [
      { mountain: { b: 2 }, fields: [{}, {}] },
      { mountain: { y: 1, o: 1 }, fields: [{}, {}] },
    ],
    rivers: ['', ''],
    cups: [{ b: 2 }, { known: {}, hidden: 2 }],
    dealt_cups: [{ b: 2 }, 2],
    last_mandala: false,
    idle_turns: 0,
    claiming: null,
    completed_by: null,
    ...changes,
  };
}

const claiming = viewWith({
  phase: 'claim',
  claiming: 0,
  completed_by: 0,
  mandalas: [
    { mountain: { b: 2, g: 3 }, fields: [{ r: 1 }, { y: 1 }] },
    { mountain: { y: 1 }, fields: [{}, {}] },
  ],
});

describe('flights', () => {
  it('carry a built card to its Mountain and drawn ones to the hand', () => {
    const after = viewWith({ hands: [{ g: 1, r: 2, y: 2 }, 6] });
    expect(flights(viewWith({}), after, { seat: 0, move: 'M1g' })).toEqual([
      { from: 'hand:g', to: 'mountain:1:g', shape: 'card', colour: 'g', count: 1 },
      { from: 'deck', to: 'hand:r', shape: 'back', count: 1 },
      { from: 'deck', to: 'hand:y', shape: 'back', count: 2 },
    ]);
  });

  it('tell of a discarded colour that was drawn again', () => {
    const after = viewWith({ hands: [{ g: 1, r: 2 }, 6] });
    expect(flights(viewWith({}), after, { seat: 0, move: 'Dg2' }).slice(1)).toEqual([
      { from: 'deck', to: 'hand:g', shape: 'back', count: 1 },
      { from: 'deck', to: 'hand:r', shape: 'back', count: 1 },
    ]);
  });

  it('leave and reach a hand that is not seen as a whole', () => {
    const after = viewWith({ hands: [{ g: 2, r: 1 }, 8] });
    expect(flights(viewWith({}), after, { seat: 1, move: 'M2p' })).toEqual([
      { from: 'hand-of:1', to: 'mountain:2:p', shape: 'card', colour: 'p', count: 1 },
      { from: 'deck', to: 'hand-of:1', shape: 'back', count: 3 },
    ]);
    const grown = viewWith({ hands: [{ g: 2, r: 1 }, 4] });
    expect(flights(viewWith({}), grown, { seat: 1, move: 'F2p2' })).toEqual([
      { from: 'hand-of:1', to: 'field:2:1:p', shape: 'card', colour: 'p', count: 2 },
    ]);
  });

  it('share a claim between River and Cup', () => {
    const after = { ...claiming, rivers: ['g', ''], cups: [{ b: 2, g: 2 }, claiming.cups[1]!] };
    expect(flights(claiming, after, { seat: 0, move: 'Cg' })).toEqual([
      { from: 'claim:g', to: 'river:0:1', shape: 'card', colour: 'g', count: 1 },
      { from: 'claim:g', to: 'cup:0', shape: 'card', colour: 'g', count: 2 },
    ]);
  });

  it('take a claim without a Field to the discard pile', () => {
    expect(flights(claiming, claiming, { seat: 1, move: 'Cb' })).toEqual([
      { from: 'claim:b', to: 'discard', shape: 'card', colour: 'b', count: 2 },
    ]);
  });

  it('sweep the Mandala away after the last claim, and begin the next', () => {
    const after = viewWith({ rivers: ['', 'b'], cups: [{ b: 2 }, { known: { b: 1 }, hidden: 2 }] });
    expect(flights(claiming, after, { seat: 1, move: 'Cb' }).slice(2)).toEqual([
      { from: 'mandala:1', to: 'mandala:1', shape: 'sand' },
      { from: 'deck', to: 'mountain:1:b', shape: 'card', colour: 'b', count: 2 },
    ]);
  });

  it('show the discard pile become the deck', () => {
    const after = viewWith({ last_mandala: true });
    expect(flights(viewWith({}), after, { seat: 1, move: 'Dp1' })).toContainEqual(
      expect.objectContaining({ from: 'discard', to: 'deck', shape: 'back' }),
    );
    expect(flights(viewWith({}), after, { seat: 1, move: 'pass' })).toEqual([]);
  });
});
