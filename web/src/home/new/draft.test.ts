import { describe, expect, it } from 'vitest';
import {
  besideSeats,
  readMode,
  seated,
  sittersFor,
  wishFor,
  type Draft,
  type Row,
  type Sitter,
} from './draft';

const me: Sitter = { kind: 'me' };
const novice: Sitter = { kind: 'computer', level: 'novice' };
const open: Sitter = { kind: 'open' };
const ann: Sitter = { kind: 'person', name: 'Ann' };
const bob: Sitter = { kind: 'person', name: 'Bob' };

function draft(sitters: Sitter[], begins: Draft['begins'] = 0, rest: Partial<Draft> = {}): Draft {
  return { sitters, begins, options: {}, seconds: null, if_away: 'end', watching: true, ...rest };
}

describe('a draft', () => {
  it('reads the mode from the address', () => {
    expect(readMode('?mode=friends')).toBe('friends');
    expect(readMode('')).toBe('computer');
    expect(readMode('?mode=chess')).toBe('computer');
  });

  it('takes from a form what counts in its mode', () => {
    const row = (name: string, isComputer = false): Row => ({ name, level: 'novice', isComputer });
    const rows = [row('Ann'), row('Bob', true), row('Cleo', true), row('Dan')];
    expect(sittersFor('computer', rows)).toEqual([me, novice, novice, novice]);
    expect(sittersFor('friends', rows)).toEqual([me, open, novice, open]);
    expect(sittersFor('beside', rows)).toEqual([ann, bob, novice, { kind: 'person', name: 'Dan' }]);
  });

  it('seats who begins first and keeps the order of play', () => {
    expect(seated(draft([me, novice, open], 1))).toEqual([novice, open, me]);
    expect(seated(draft([me, novice, open], 0))).toEqual([me, novice, open]);
  });

  it('lets chance decide who begins, each with the same right', () => {
    const firsts = [0, 0.34, 0.67, 0.999].map(
      (number) => seated(draft([me, novice, open], 'chance'), () => number)[0],
    );
    expect(firsts).toEqual([me, novice, open, open]);
  });

  it('asks for my seat, open ones and computers', () => {
    const wish = wishFor('flowers', draft([]), [novice, me, open]);
    expect(wish.seats).toEqual([
      { kind: 'computer', level: 'novice' },
      { kind: 'me' },
      { kind: 'open' },
    ]);
  });

  it('lets the first person side by side open the table, and the others be invited', () => {
    const wish = wishFor('flowers', draft([]), [novice, ann, bob]);
    expect(wish.seats.map(({ kind }) => kind)).toEqual(['computer', 'me', 'open']);
    expect(besideSeats([novice, ann, bob])).toEqual([
      { seat: 1, name: 'Ann' },
      { seat: 2, name: 'Bob' },
    ]);
  });

  it('speaks of time only with a clock', () => {
    expect(wishFor('mandala', draft([]), [me, open])).not.toHaveProperty('seconds');
    const timed = draft([], 0, { seconds: 60, if_away: 'adept' });
    expect(wishFor('mandala', timed, [me, open])).toMatchObject({ seconds: 60, if_away: 'adept' });
  });
});
