import { describe, expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import type { SeatInfo } from '@/api/types';
import { namesOf, tell } from './names';
import { words } from './words.svelte';

const person = (name: string): SeatInfo => ({ kind: 'person', name });
const novice: SeatInfo = { kind: 'computer', level: 'novice' };

describe('names', () => {
  it('calls people and computers by their names', () => {
    expect(namesOf([person('Ann'), { ...novice, called: 'Juno' }])).toEqual(['Ann', 'Juno']);
    const taken: SeatInfo = { ...novice, name: 'Ben', called: 'Juno' };
    expect(namesOf([person('Ann'), taken])).toEqual(['Ann', 'Ben → Juno']);
  });

  it('calls computers by their levels where an old server does not name them', () => {
    expect(namesOf([person('Ann'), novice])).toEqual(['Ann', 'Computer (Novice)']);
    expect(namesOf([novice, novice])).toEqual(['Computer 1 (Novice)', 'Computer 2 (Novice)']);
  });

  it('calls who has no name "you" in the language of now, and nobody else', () => {
    const seats = [person('–'), person('Bob')];
    expect(namesOf(seats)).toEqual(['You', 'Bob']);
    expect(namesOf([person('Du')], null), 'somebody who is called so').toEqual(['Du']);
    expect(namesOf(seats, 0)).toEqual(['You', 'Bob']);
    expect(namesOf(seats, 1)).toEqual(['Somebody', 'Bob']);
    expect(namesOf(seats, null)).toEqual(['Somebody', 'Bob']);
  });
});

describe('what somebody did', () => {
  it('follows a name and "you" in forms of their own', async () => {
    vi.spyOn(api, 'words').mockImplementation(async (_game, _language, voice) => ({ M1g: voice }));
    expect(tell('mandala', 'Ann', 'M1g')).toBe('M1g');
    await words.learnMoves('mandala', 'en');
    expect(tell('mandala', 'Ann', 'M1g')).toBe('told');
    expect(tell('mandala', 'You', 'M1g')).toBe('you');
    expect(words.move('mandala', 'M1g')).toBe('choice');
  });
});
