import { describe, expect, it } from 'vitest';
import { task } from './task';
import type { MandalaView } from './view';

const turn = { claiming: null } as MandalaView;
const claimWith = (field: object) =>
  ({
    claiming: 1,
    to_move: 0,
    mandalas: [{}, { fields: [field, { g: 1 }] }],
  }) as unknown as MandalaView;
const claim = claimWith({ r: 1 });

describe('the task', () => {
  it('names the kinds of moves there are', () => {
    expect(task(turn, ['Dg1', 'F1g1', 'M1g', 'M2g'])).toBe(
      'Build on a Mountain, grow your Field or discard.',
    );
    expect(task(turn, ['Dg1', 'M1g'])).toBe('Build on a Mountain or discard.');
    expect(task(turn, ['Dg1', 'Dr1'])).toBe('Discard.');
  });

  it('names the Mountain that is claimed', () => {
    expect(task(claim, ['Cg', 'Cr'])).toBe('Choose a colour to claim from Mountain 2.');
    expect(task(claim, ['Cr'])).toBe('Claim the last colour of Mountain 2.');
  });

  it('says that whoever has an empty Field gets nothing', () => {
    expect(task(claimWith({}), ['Cg', 'Cr'])).toBe(
      'Your Field is empty: what you choose is discarded.',
    );
  });

  it('says when only passing is left', () => {
    expect(task(turn, ['pass'])).toBe('You have no cards and must pass.');
  });
});
