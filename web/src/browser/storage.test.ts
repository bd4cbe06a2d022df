import { afterEach, describe, expect, it, vi } from 'vitest';
import { readParts, readStored, store } from './storage';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for the browser's storage; `room` says whether anything more can be kept. */
function pretendStorage(room = () => true): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (!room()) throw new Error('full');
      kept.set(name, text);
    },
  });
  return kept;
}

describe('storage', () => {
  it('gives back what was stored', () => {
    pretendStorage();
    store('a', { b: [1] });
    expect(readStored('a', null)).toEqual({ b: [1] });
    expect(readStored('other', 7)).toBe(7);
  });

  it('passes over what is no JSON', () => {
    pretendStorage().set('odd', '{');
    expect(readStored('odd', 'otherwise')).toBe('otherwise');
  });

  it.each(['null', '7', '"text"'])('passes over %s where an object is wanted', (text) => {
    pretendStorage().set('odd', text);
    expect(readStored('odd', {})).toEqual({});
  });

  it('takes what it can of an object, and the usual for the rest', () => {
    const usual = { names: ['Ann'], levels: {}, sound: false, motion: 'auto' };
    pretendStorage().set('odd', '{"names": {}, "levels": null, "sound": true, "old": 1}');
    expect(readParts('odd', usual)).toEqual({ ...usual, sound: true });
  });

  it('keeps for this page what the browser does not take', () => {
    let hasRoom = true;
    const kept = pretendStorage(() => hasRoom);
    store('full', 1);
    hasRoom = false;
    store('full', 2);
    expect(readStored('full', 0)).toBe(2);
    hasRoom = true;
    store('full', 3);
    expect([readStored('full', 0), kept.get('full')]).toEqual([3, '3']);
  });

  it('does without any storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readStored('forbidden', 'otherwise')).toBe('otherwise');
    store('forbidden', 'here');
    expect(readStored('forbidden', 'otherwise')).toBe('here');
  });
});
