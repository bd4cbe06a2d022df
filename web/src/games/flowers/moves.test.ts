import { describe, expect, it } from 'vitest';
import { COLOURS } from '@/api/colours';
import { choice, playOf, takenTile, wordsFor } from './moves';

const PLAYS = [1, 2, 3].flatMap((mandala) =>
  COLOURS.flatMap((colour) => [1, 3, 12].map((count) => `P${mandala}${colour}${count}`)),
);
const TAKES = COLOURS.flatMap((colour) => [...'23457x'].map((value) => `T${colour}${value}`));

describe('choice', () => {
  it('reads a play as hand, Mandala and number', () => {
    expect(choice('P1g3')).toEqual({ word: 'P1g3', from: 'hand:g', to: 'mandala:1', count: 3 });
  });

  it('reads a tile that is taken', () => {
    expect(choice('Tg5')).toEqual({ word: 'Tg5', from: null, to: 'tile:g5', count: 1 });
    expect(choice('Tgx')).toEqual({ word: 'Tgx', from: null, to: 'tile:gx', count: 1 });
  });

  it('leaves a pass to the bar below the board', () => {
    expect(choice('pass')).toEqual({ word: 'pass', from: null, to: 'pass', count: 1 });
  });
});

describe('wordsFor', () => {
  it.each([...PLAYS, ...TAKES])('undoes choice: %s', (word) => {
    const { from, to, count } = choice(word);
    expect(wordsFor(from, to, count)).toEqual([word]);
  });

  it('asks for a card alone in every Mandala', () => {
    expect(wordsFor('hand:r', '', 1)).toEqual(['P1r1', 'P2r1', 'P3r1']);
  });

  it('asks for a Mandala alone with any card', () => {
    expect(wordsFor(null, 'mandala:2', 1)).toEqual(['P2b1']);
  });

  it('knows no word for anything else', () => {
    expect(wordsFor(null, 'hand:g', 1)).toEqual([]);
    expect(wordsFor('mandala:1', '', 1)).toEqual([]);
    expect(wordsFor('hand:g', 'hand:r', 1)).toEqual([]);
  });
});

describe('parts of words', () => {
  it('tells plays from takes', () => {
    expect(playOf('P3y10')).toEqual({ mandala: 2, colour: 'y', count: 10 });
    expect(playOf('Ty5')).toBeNull();
    expect(takenTile('Tyx')).toBe('yx');
    expect(takenTile('pass')).toBeNull();
  });
});
