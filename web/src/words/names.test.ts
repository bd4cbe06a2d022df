import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '@/api/types';
import { namesOf } from './names';

const person = (name: string): SeatInfo => ({ kind: 'person', name });
const novice: SeatInfo = { kind: 'computer', level: 'novice' };

describe('names', () => {
  it('calls people and computers by their names', () => {
    const juno: SeatInfo = { ...novice, called: 'Juno' };
    expect(namesOf([person('Ann'), juno], null)).toEqual(['Ann', 'Juno']);
    const taken: SeatInfo = { ...juno, name: 'Ben' };
    expect(namesOf([person('Ann'), taken], null)).toEqual(['Ann', 'Ben → Juno']);
    expect(namesOf([person('Ann'), taken], 1)).toEqual(['Ann', 'You → Juno']);
  });

  it('calls my seat "you", and nobody else', () => {
    const seats = [person('Ann'), person('Bob')];
    expect(namesOf(seats, 0)).toEqual(['You', 'Bob']);
    expect(namesOf(seats, null)).toEqual(['Ann', 'Bob']);
    expect(namesOf([person('Du')], null), 'somebody who is called so').toEqual(['Du']);
  });

  it('calls whoever has no name somebody', () => {
    const seats = [person('–'), person('Bob')];
    expect(namesOf(seats, 0)).toEqual(['You', 'Bob']);
    expect(namesOf(seats, 1)).toEqual(['Somebody', 'You']);
    expect(namesOf(seats, null)).toEqual(['Somebody', 'Bob']);
  });
});
