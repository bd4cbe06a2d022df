import { afterEach, describe, expect, it } from 'vitest';
import { de } from '@/words/de';
import { en } from '@/words/en';
import { words } from '@/words/words.svelte';
import { nameOf, toggled } from './marks';

afterEach(() => (words.t = en));

describe('a mark', () => {
  it('is a ring at one place and an arrow between two, and made again it is taken away', () => {
    const ring = toggled([], 'deck', 'deck');
    expect(ring).toEqual([{ kind: 'ring', at: 'deck' }]);
    const both = toggled(ring, 'deck', 'discard');
    expect(both[1]).toEqual({ kind: 'arrow', at: 'deck', to: 'discard' });
    expect(toggled(both, 'deck', 'deck')).toEqual([both[1]]);
  });

  it('names its places in words', () => {
    words.t = en;
    const named = (place: string): string => nameOf(place, ['Ada', 'Ben']);
    expect(named('mandalas.0.mountain')).toBe('Mandala 1, Mountain');
    expect(named('mandalas.1.fields.1.r')).toBe('Mandala 2, Ben’s Field, red');
    expect(named('hands.0')).toBe('Ada’s hand');
    expect(named('board.4.2')).toBe('c4');
    expect(named('deck')).toBe('the deck');
    words.t = de;
    expect(named('hands.0.b')).toBe('Hand von Ada, Schwarz');
  });
});
