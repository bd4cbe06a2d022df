import { afterEach, describe, expect, it } from 'vitest';
import type { ListedTable } from '@/api/types';
import { de } from '@/words/de';
import { en } from '@/words/en';
import { words } from '@/words/words.svelte';
import { resultOf } from './result';

const ANN = { kind: 'person', name: 'Ann' } as const;
const BEN = { kind: 'person', name: 'Ben' } as const;
const LEFT = { kind: 'computer', level: 'master', name: 'Ann' } as const;
type End = NonNullable<ListedTable['end']>;

function result(end: Partial<End> | null, told: object = {}, game = 'mandala'): string {
  const whole = end && { reason: 'river', winners: [0], scores: [46, 35], ...end };
  const listed = { table: { game }, state: 'over', seats: [ANN, BEN], seat: 0, to_move: null };
  return resultOf({ ...listed, ...told, end: whole } as unknown as ListedTable);
}

afterEach(() => (words.t = en));

describe('the result of a game in a list', () => {
  it('says who won, and how high', () => {
    expect(result({})).toBe('You won 46 to 35');
    expect(result({ winners: [1], scores: [35, 46] })).toBe('Ben won 46 to 35');
    expect(result({}, { seat: null })).toBe('Ann won 46 to 35');
  });

  it('counts only the points of the best among three', () => {
    const three = { seats: [ANN, BEN, { kind: 'person', name: 'Cleo' }] };
    expect(result({ scores: [31, 20, 12] }, three, 'flowers')).toBe('You won with 31 points');
    const shared = result({ winners: [0, 2], scores: [31, 20, 31] }, three, 'flowers');
    expect(shared).toBe('Shared win: You and Cleo');
  });

  it('says that it was a draw', () => {
    expect(result({ winners: [0, 1], scores: [35, 35] }, {}, 'patterns')).toBe('Draw, 35 to 35');
  });

  it('says who gave up or ran out of time, and what became of my seat', () => {
    expect(result({ reason: 'resigned', by: 0, winners: [1] })).toBe('You resigned');
    expect(result({ reason: 'resigned', by: 1 })).toBe('Ben resigned');
    expect(result({ reason: 'time', by: 0, winners: [1] })).toBe('You ran out of time');
    expect(result({}, { seats: [LEFT, BEN] })).toBe('A computer played on for you');
  });

  it('says nothing while the game is on, and that a table was closed', () => {
    expect(result(null)).toBe('');
    expect(result({ reason: 'closed', winners: [], scores: [] })).toBe('The table was closed.');
  });

  it('speaks German', () => {
    words.t = de;
    expect(result({})).toBe('Du hast 46 zu 35 gewonnen');
    expect(result({ winners: [1], scores: [35, 46] })).toBe('Ben hat 46 zu 35 gewonnen');
    expect(result({ reason: 'resigned', by: 0, winners: [1] })).toBe('Du hast aufgegeben');
    expect(result({ scores: [1, 0, 0] })).toBe('Du hast mit 1 Punkt gewonnen');
  });
});
