import { beforeAll, expect, test } from 'vitest';
import type { DayResults } from '@/api/types';
import type { PlayedGame } from '@/results/games';
import { speak } from '@/words/texts.svelte';
import { margin, ranked, shared, signed } from './comparing';

beforeAll(() => speak('en', true));

const own = {
  kind: 'game',
  id: 'x',
  at: 1,
  game: 'mandala',
  others: ['adept'],
  result: 'won',
  points: [30, 24],
  is_given_up: false,
  is_helped: false,
  origin: 'day',
  date: '2026-11-16',
} as PlayedGame;
const level = (name: string, scores: number[]) =>
  ({ level: name, scores, winners: [0], reason: 'river' }) as DayResults['results'][number];
const day = {
  game: 'mandala',
  date: '2026-11-16',
  players: 2,
  seat: 0,
  opponent: 'adept',
  results: [level('novice', [20, 40]), level('adept', [33, 30]), level('master', [40, 30])],
  waiting: [],
} as DayResults;

test('the larger difference comes first, and I before equals', () => {
  const rows = ranked({ level: null, points: [13, 10] }, day);
  expect(rows.map((row) => row.level)).toEqual(['master', null, 'adept', 'novice']);
  expect(rows.map(margin).map(signed)).toEqual(['+10', '+3', '+3', '−20']);
});

test('the text for friends tells the result, who was left behind, and no card', () => {
  expect(shared('mandala', '2026-11-16', own, day, 3, 'https://example.org/today')).toBe(
    [
      'Sandtable, deal of 16 November 2026: Mandala',
      'Won 30 : 24 against Mira (Adept)',
      '■■□ ahead of Novice and Adept',
      '3 days in a row',
      'https://example.org/today',
    ].join('\n'),
  );
});

test('help is told, and whoever gave up is ahead of nobody', () => {
  const helped = shared('mandala', '2026-11-16', { ...own, is_helped: true }, null, 1, 'x');
  expect(helped.split('\n')).toEqual([
    'Sandtable, deal of 16 November 2026: Mandala',
    'Won 30 : 24 against Mira (Adept) (with help)',
    'x',
  ]);
  const gone: PlayedGame = { ...own, result: 'lost', is_given_up: true };
  expect(shared('mandala', '2026-11-16', gone, day, 1, 'x')).toContain('□□□ behind every level');
});

test('levels that still play are not counted as beaten', () => {
  const early = { ...day, results: day.results.slice(0, 1), waiting: ['adept'] } as DayResults;
  expect(shared('mandala', '2026-11-16', own, early, 1, 'x')).toContain('■ ahead of Novice');
});
