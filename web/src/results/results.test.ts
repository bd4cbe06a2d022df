import { beforeEach, expect, test } from 'vitest';
import type { ListedTable, Result } from '@/api/types';
import { dayAgo, streakOf, triesOf } from './days';
import { fromTable, type PlayedGame } from './games';
import { kept } from './kept.svelte';
import { standingIn } from './puzzles';
import { countedOf, groupsOf, nextLevel, recurringIn, reviewsOf, winsInRow } from './sums';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  } as Storage;
  kept.load();
});

let count = 0;
function game(more: Partial<PlayedGame> = {}): PlayedGame {
  count += 1;
  return {
    kind: 'game',
    id: `t${count}`,
    at: count,
    game: 'mandala',
    others: ['adept'],
    result: 'won',
    points: [30, 20],
    is_given_up: false,
    is_helped: false,
    origin: 'fresh',
    date: null,
    ...more,
  };
}
const solved = (id: string, at: number, outcome: 'solved' | 'missed' = 'solved'): Result => ({
  kind: 'puzzle',
  id,
  at,
  game: 'patterns',
  rating: 1400,
  outcome,
});

test('a result is kept once, as it was told first', () => {
  expect(kept.add(solved('aaaaaaaa', 5))).toBe(true);
  expect(kept.add(solved('aaaaaaaa', 6, 'missed'))).toBe(false);
  expect(kept.results).toEqual([solved('aaaaaaaa', 5)]);
  expect(kept.untold).toEqual([solved('aaaaaaaa', 5)]);
});

test('what another device told is taken, and nothing of this one is lost', () => {
  kept.belongTo('me');
  kept.add(solved('aaaaaaaa', 5), solved('bbbbbbbb', 7));
  kept.told(kept.untold, 0);
  kept.take([solved('aaaaaaaa', 2, 'missed'), solved('cccccccc', 6)]);
  expect(kept.results.map(({ id, at }) => [id, at])).toEqual([
    ['aaaaaaaa', 2],
    ['cccccccc', 6],
    ['bbbbbbbb', 7],
  ]);
  expect(kept.untold).toEqual([]);
});

test('what was deleted elsewhere goes here as well, and does not come back', () => {
  kept.belongTo('me');
  kept.add(solved('aaaaaaaa', 5), solved('bbbbbbbb', 70));
  kept.told([], 50);
  expect(kept.results.map(({ id }) => id)).toEqual(['bbbbbbbb']);
  expect(kept.untold.map(({ id }) => id)).toEqual(['bbbbbbbb']);
  expect(kept.add(solved('dddddddd', 50))).toBe(false);
});

test('with another key everything is told anew', () => {
  kept.add(solved('aaaaaaaa', 5));
  kept.belongTo('me');
  kept.told(kept.untold, 0);
  kept.belongTo('me');
  expect(kept.untold).toEqual([]);
  kept.belongTo('somebody else');
  expect(kept.untold).toHaveLength(1);
});

test('a rating follows from the same results in the same order everywhere', () => {
  const [one, other] = [solved('aaaaaaaa', 1), solved('bbbbbbbb', 2, 'missed')];
  kept.add(other, one);
  expect(standingIn('patterns')).toEqual(standingIn('patterns', [one, other]));
  expect(standingIn('mandala', [one, other]).outcomes).toEqual({});
});

test('a table becomes a result from the eyes of whoever sat there', () => {
  const listed = {
    table: { id: 'x', game: 'flowers', origin: { kind: 'day', date: '2026-11-16' } },
    seats: [{ kind: 'computer', level: 'adept' }, { kind: 'person' }, { kind: 'person' }],
    seat: 1,
    end: { reason: 'flowers', winners: [1, 2], scores: [10, 40, 40] },
    changed: 9,
    helped: true,
  } as unknown as ListedTable;
  expect(fromTable(listed)).toMatchObject({
    others: ['adept', 'person'],
    result: 'drawn',
    points: [40, 10, 40],
    date: '2026-11-16',
    is_helped: true,
  });
  expect(fromTable({ ...listed, end: null })).toBe(null);
  expect(fromTable({ ...listed, seat: null })).toBe(null);
});

test('practice does not count, and of a deal of the day only the first try does', () => {
  const daily = { origin: 'day', date: '2026-11-16' } as const;
  const [first, second] = [game({ ...daily, result: 'lost' }), game(daily)];
  const fresh = game();
  const others = [game({ is_helped: true }), game({ origin: 'again' })];
  const counted = countedOf([first, second, ...others, fresh]);
  expect(counted).toEqual([first, fresh]);
  expect(groupsOf(counted)).toEqual([
    { game: 'mandala', others: ['adept'], won: 1, drawn: 0, lost: 1, best: 30 },
  ]);
  expect(winsInRow([game(), game(), game({ result: 'lost' }), game()])).toEqual({
    now: 1,
    most: 2,
  });
});

test('the next level is offered after three of five, and not to those who are above it', () => {
  const lost = (): PlayedGame => game({ result: 'lost' });
  expect(nextLevel([game(), game(), lost()])).toBe(null);
  expect(nextLevel([game(), game(), lost(), lost(), game()])).toEqual({
    level: 'adept',
    next: 'expert',
    won: 3,
    of: 5,
  });
  expect(nextLevel([game(), game(), game(), lost(), lost(), lost()])).toBe(null);
  const strong = game({ others: ['grandmaster'] });
  expect(nextLevel([game(), game(), game(), strong])).toBe(null);
});

test('the deepest review of each game counts, in the order of the games', () => {
  const [early, late] = [game(), game()];
  const review = (id: string, at: number, strength: 'quick' | 'deep', missed: number): Result => ({
    kind: 'review',
    id,
    at,
    game: 'mandala',
    strength,
    accuracy: 80,
    choices: 20,
    mistakes: 3,
    themes: { deny: missed, late: 3 },
  });
  const results = [
    early,
    late,
    review(late.id, 90, 'quick', 1),
    review(early.id, 91, 'deep', 2),
    review(early.id, 92, 'quick', 9),
  ];
  const found = reviewsOf(results, 'mandala');
  expect(found.map(({ id, strength }) => [id, strength])).toEqual([
    [early.id, 'deep'],
    [late.id, 'quick'],
  ]);
  expect(recurringIn(found)).toEqual([{ theme: 'deny', count: 3, mistakes: 6 }]);
});

test('a streak lasts through today or yesterday, and a second try is one', () => {
  const now = Date.UTC(2026, 10, 16, 12);
  const on = (back: number, at: number): PlayedGame =>
    game({ origin: 'day', date: dayAgo(back, now), at });
  const results = [on(1, 10), on(2, 11), on(4, 12)];
  expect(streakOf(results, now)).toBe(2);
  expect(streakOf([...results, on(0, 13)], now)).toBe(3);
  expect(streakOf([on(2, 1)], now)).toBe(0);
  const tries = triesOf([on(0, 5), on(0, 4)], 'mandala', dayAgo(0, now));
  expect(tries.map(({ at }) => at)).toEqual([4, 5]);
});
