import { describe, expect, it } from 'vitest';
import { COLOURS } from '@/api/colours';
import { choice, wordsFor } from './moves';

const counts = [1, 2, 3, 4, 5, 6, 7, 8];
const every = COLOURS.flatMap((colour) => [
  `M1${colour}`,
  `M2${colour}`,
  `C${colour}`,
  ...counts.flatMap((n) => [`F1${colour}${n}`, `F2${colour}${n}`, `D${colour}${n}`]),
]);

describe('move words', () => {
  it.each([
    ['M1g', { from: 'hand:g', to: 'mountain:1', count: 1 }],
    ['F2r3', { from: 'hand:r', to: 'field:2', count: 3 }],
    ['Dy2', { from: 'hand:y', to: 'discard', count: 2 }],
    ['Cg', { from: null, to: 'claim:g', count: 1 }],
    ['pass', { from: null, to: 'pass', count: 1 }],
  ])('reads %s', (word, spots) => {
    expect(choice(word)).toEqual({ word, ...spots });
  });

  it('writes what it reads', () => {
    for (const word of [...every, 'pass']) {
      const { from, to, count } = choice(word);
      expect(wordsFor(from, to, count)).toEqual([word]);
    }
  });

  it('has no word for a place alone, or for places that take no cards', () => {
    expect(wordsFor(null, 'mountain:1', 1)).toEqual([]);
    expect(wordsFor('hand:g', 'theirs:1', 1)).toEqual([]);
    expect(wordsFor('mountain:1', '', 1)).toEqual([]);
  });

  it('lists all that a card of the hand could do', () => {
    expect(wordsFor('hand:g', '', 1)).toEqual(['M1g', 'M2g', 'F1g1', 'F2g1', 'Dg1']);
  });
});
