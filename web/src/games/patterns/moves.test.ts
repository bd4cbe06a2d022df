import { describe, expect, it } from 'vitest';
import { choice, kindOf, kindsOf, wordsFor } from './moves';

const SPACES = ['c1', 'b2', 'a3', 'd4', 'h6', 'g7', 'f8'];
const WORDS = [
  ...SPACES.flatMap((space) => [`E${space}`, `F${space}`, `S${space}`]),
  ...[...'bgopry'].map((colour) => `B${colour}`),
  'done',
];

describe('words and spots', () => {
  it('finds every word again among those of its spot', () => {
    for (const word of WORDS) {
      const { from, to, count } = choice(word);
      expect(from).toBeNull();
      expect(wordsFor(from, to, count)).toContain(word);
    }
  });

  it('points at spaces, at offered tokens and at the button', () => {
    expect(['Ec4', 'Fc4', 'Sc4'].map((word) => choice(word).to)).toEqual(Array(3).fill('space:c4'));
    expect(choice('Br').to).toBe('bowl:r');
    expect(choice('done').to).toBe('done');
  });

  it('has no words for anything held or for other spots', () => {
    expect(wordsFor('space:c4', '', 1)).toEqual([]);
    expect(wordsFor(null, 'bowl-of:0', 1)).toEqual([]);
  });
});

describe('kinds', () => {
  it('tells what is done at a space', () => {
    expect(['Ec4', 'Fd5', 'Sa3', 'Br', 'done'].map(kindOf)).toEqual(['E', 'F', 'S', null, null]);
  });

  it('lists each kind once, in one order', () => {
    expect(kindsOf(['Sc4', 'Fc4', 'Fd5', 'done'])).toEqual(['F', 'S']);
  });
});
