import { beforeEach, expect, test } from 'vitest';
import type { Puzzle } from '@/api/types';
import type { GameFace } from '@/board/game';
import { NEW } from '@/results/rating';
import { kept as results } from '@/results/kept.svelte';
import { standingIn } from '@/results/puzzles';
import { Solving } from './solving.svelte';

const face = {
  choice: (word: string) => ({ word, from: null, to: word, count: 1 }),
  wordsFor: (_: null, to: string) => [to],
} as unknown as GameFace;

const view = (to_move: number) => ({ players: 2, phase: 'turn', to_move });
const sight = (to_move: number) => ({ view: view(to_move), tally: [], lacks: [] });
const step = (replies: string[]) => ({
  ...sight(0),
  moves: [
    { move: 'A', text: 'a', verdict: 'best', value: 5, said: 'wins', foreseen: [] },
    { move: 'B', text: 'b', verdict: 'keeps', value: 2, said: 'also wins', foreseen: [] },
    { move: 'C', text: 'c', verdict: 'loses', value: -2, said: 'loses', foreseen: [] },
  ],
  move: 'A',
  reason: 'because',
  effects: [],
  after: sight(1),
  replies: replies.map((move) => ({ move, effects: [] })),
});

const puzzle = {
  id: 'abcdefgh',
  game: 'patterns',
  players: 2,
  seat: 0,
  names: ['', 'Robin'],
  rating: 1400,
  themes: {},
  steps: [step(['R']), step([])],
} as unknown as Puzzle;

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as Storage;
  results.load();
});

const rating = (): number => standingIn('patterns').rating.value;

test('the best move goes on with the reply, and the last one solves the puzzle', () => {
  const solving = new Solving(face, puzzle);
  solving.picking.tap('A');
  expect(solving.index).toBe(1);
  expect(solving.last).toEqual({ seat: 1, move: 'R' });
  expect(solving.shown).toBe(puzzle.steps[1]);
  expect(solving.outcome).toBe(null);
  solving.picking.tap('A');
  expect(solving.isOver).toBe(true);
  expect(solving.outcome).toBe('solved');
  expect(solving.picking.choices).toEqual([]);
  expect(rating()).toBeGreaterThan(NEW.value);
});

test('a second-best that keeps the result costs nothing', () => {
  const solving = new Solving(face, puzzle);
  solving.picking.tap('B');
  expect(solving.tried?.said).toBe('also wins');
  expect(solving.outcome).toBe(null);
  expect(rating()).toBe(NEW.value);
  solving.picking.tap('A');
  solving.picking.tap('A');
  expect(solving.outcome).toBe('solved');
});

test('a wrong move counts at once, and the puzzle can still be finished', () => {
  const solving = new Solving(face, puzzle);
  solving.picking.tap('C');
  expect(solving.outcome).toBe('missed');
  const lowered = rating();
  expect(lowered).toBeLessThan(NEW.value);
  solving.picking.tap('A');
  solving.picking.tap('A');
  expect(solving.isOver).toBe(true);
  expect(solving.outcome).toBe('missed');
  expect(rating()).toBe(lowered);
});

test('a hint tells the idea, then the move, and leaves the rating as it is', async () => {
  const solving = new Solving(face, puzzle);
  solving.help();
  expect(solving.hasIdea).toBe(true);
  expect(solving.picking.hint).toBe(null);
  solving.help();
  await Promise.resolve();
  await Promise.resolve();
  expect(solving.picking.hint?.move).toBe('A');
  solving.picking.tap('A');
  solving.picking.tap('A');
  expect(solving.outcome).toBe('helped');
  expect(rating()).toBe(NEW.value);
});

test('the solution is played to its end, and counts as a wrong move', () => {
  const solving = new Solving(face, puzzle);
  solving.solve();
  expect(solving.isOver).toBe(true);
  expect(solving.outcome).toBe('missed');
  expect(rating()).toBeLessThan(NEW.value);
});

test('a puzzle counts the first time only', () => {
  new Solving(face, puzzle).solve();
  const before = rating();
  const solving = new Solving(face, puzzle);
  solving.picking.tap('A');
  solving.picking.tap('A');
  expect(solving.change).toBe(null);
  expect(rating()).toBe(before);
});

test('what was stored by somebody else is no rating', () => {
  kept.set('sandtable.results', '{"results": [{"kind": "puzzle"}, null, 3], "untold": 3}');
  results.load();
  expect(standingIn('patterns').rating).toEqual(NEW);
});
