import { describe, expect, it } from 'vitest';
import type { Happening, Status } from '@/api/types';
import { tellNews } from './news';

const NAMES = ['Ann', 'Bob', 'Cleo'];
const LAST = { number: 7, seat: 0, move: 'M1g' };

function told(happening: object, status: object = {}): string {
  const news = { number: 8, ...happening } as Happening & { number: number };
  const all = { state: 'playing', undo: null, seats: [], ...status } as unknown as Status;
  return tellNews({ news, status: all, last: LAST }, NAMES);
}

describe('news', () => {
  it('tells who says what, also after the end', () => {
    const hello = { kind: 'react', seat: 1, reaction: 'hello' };
    expect(told(hello)).toBe('Bob: Hello!');
    expect(told(hello, { state: 'over' })).toBe('Bob: Hello!');
  });

  it('tells when a move has been taken back, and when not', () => {
    const yes = { kind: 'answer_undo', seat: 1, yes: true };
    expect(told(yes)).toBe('The move was taken back.');
    expect(told({ kind: 'take_back', seat: 0, kept: 3 })).toBe('The move was taken back.');
    expect(told({ ...yes, yes: false })).toBe('Bob did not agree: the move stays.');
    expect(told({ ...yes, yes: false, seat: 0 })).toBe('Ann let the move stand.');
  });

  it('says nothing while somebody still has to agree', () => {
    const undo = { seat: 0, agreed: [1] };
    expect(told({ kind: 'answer_undo', seat: 1, yes: true }, { undo })).toBe('');
  });

  it('leaves to others what they tell', () => {
    expect(told({ kind: 'hint', seat: 0 })).toBe('');
    expect(told({ kind: 'resign', seat: 0 }, { state: 'over' })).toBe('');
  });

  it('tells when a computer plays on for somebody', () => {
    expect(told({ kind: 'resign', seat: 2 })).toBe('Cleo resigned. A computer plays on.');
    expect(told({ kind: 'time_up', seat: 2 })).toContain('Cleo');
    const seats = [{ kind: 'computer', level: 'adept', name: 'Ann' }];
    expect(told({ kind: 'resign', seat: 0 }, { seats })).toBe('Ann resigned. A computer plays on.');
  });
});
