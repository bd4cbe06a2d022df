import { describe, expect, it } from 'vitest';
import type { ListedTable } from '@/api/types';
import { asTold, finished, isOurTurn, unfinished, type MyTable } from './mine';

const PERSON = { kind: 'person', name: 'Ann' } as const;
const COMPUTER = { kind: 'computer', level: 'novice' } as const;
const OPEN = { kind: 'open' } as const;

function table(id: string, told: Partial<ListedTable> = {}, isBeside = false): MyTable {
  const terms = {
    game: 'mandala',
    players: 2,
    options: {},
    seconds: null,
    if_away: 'end',
  } as const;
  const about = { ...terms, id, watching: true, opened: id.charCodeAt(0), commitment: '' };
  const listed = {
    table: about,
    state: 'playing',
    seats: [PERSON, COMPUTER],
    seat: 0,
    to_move: 1,
    end: null,
  };
  return { listed: { ...listed, ...told } as ListedTable, isBeside };
}
const ids = (tables: MyTable[]): string[] => tables.map(({ listed }) => listed.table.id);

describe('my tables', () => {
  it('knows when it is my turn', () => {
    expect(isOurTurn(table('a', { to_move: 0 }))).toBe(true);
    expect(isOurTurn(table('a', { to_move: 1 }))).toBe(false);
    expect(isOurTurn(table('a', { to_move: null, state: 'waiting' }))).toBe(false);
  });

  it('side by side it is our turn whoever of us is to move', () => {
    expect(isOurTurn(table('a', { seats: [PERSON, PERSON], to_move: 1 }, true))).toBe(true);
    expect(isOurTurn(table('a', { seats: [PERSON, COMPUTER], to_move: 1 }, true))).toBe(false);
  });

  it('is not mine any more where a computer plays on', () => {
    const left = table('a', { seats: [COMPUTER, PERSON], to_move: 0 });
    expect([isOurTurn(left), asTold(left).seat]).toEqual([false, null]);
    expect(asTold(table('a')).seat).toBe(0);
    expect(asTold(table('a', {}, true)).seat).toBeNull();
  });

  it('leaves out a table that I have left before the game began', () => {
    const left = table('a', { state: 'waiting', seats: [PERSON, OPEN], seat: null });
    expect(unfinished([left, { ...left, listed: { ...left.listed, seat: 0 } }])).toHaveLength(1);
  });

  it('lists my turns first, then the newest', () => {
    const tables = [table('a', { to_move: 0 }), table('b'), table('d'), table('c', { to_move: 0 })];
    expect(ids(unfinished(tables))).toEqual(['c', 'a', 'd', 'b']);
  });

  it('tells finished games from going ones, and leaves out closed tables', () => {
    const closed = table('c', { state: 'over', seats: [PERSON, OPEN], to_move: null });
    const tables = [table('a'), table('b', { state: 'over', to_move: null }), closed];
    expect(ids(finished(tables))).toEqual(['b']);
    expect(ids(unfinished(tables))).toEqual(['a']);
  });
});
