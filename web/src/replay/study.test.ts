import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '@/api/client';
import type { Hint, Replay, Study as StudyWish } from '@/api/types';
import type { GameFace } from '@/board/game';
import type { Picking } from '@/board/picking/picking.svelte';
import { Story } from '@/board/story/story.svelte';
import type { Source } from './source';
import { Study } from './study.svelte';

const asked: StudyWish[] = [];
let refusal: Error | null = null;
let answer: (hint: Hint) => void;

/** Two seats take turns; three moves end the game. */
function viewAfter(moves: number) {
  const isOver = moves >= 3;
  return {
    game: 'mandala',
    phase: isOver ? 'over' : 'turn',
    to_move: isOver ? null : moves % 2,
  };
}

vi.mock('@/api/client', async (original) => ({
  ...(await original<object>()),
  api: {
    study: (wish: StudyWish) => {
      asked.push(wish);
      if (refusal) return Promise.reject(refusal);
      const view = viewAfter(wish.number! + wish.moves!.length);
      const legal = view.to_move === null ? [] : ['A', 'B'];
      const effects = wish.moves!.slice(-1);
      return Promise.resolve({ view, legal, tally: [], lacks: [], reasons: { C: 'no' }, effects });
    },
    studyHint: (wish: StudyWish) => {
      asked.push(wish);
      if (refusal) return Promise.reject(refusal);
      return new Promise((resolve) => (answer = resolve));
    },
  },
}));

const face = {
  choice: (word: string) => ({ word, from: null, to: word, count: 1 }),
  wordsFor: (_: null, to: string) => [to],
} as unknown as GameFace;
const source = { key: null, record: async () => ({ game: 'mandala' }) } as unknown as Source;
let story: Story;

async function begin(game = 'mandala', number = 0) {
  const steps = [0, 1, 2, 3].map((moves) => ({ view: viewAfter(moves) }));
  const replay = { game, seat: 0, mine: 0, steps } as unknown as Replay;
  const study = new Study(face, replay, source, story);
  void study.open(number);
  await vi.runAllTimersAsync();
  return { study, picking: study.picking };
}

async function tap(picking: Picking, word: string): Promise<void> {
  picking.tap(word);
  await vi.runAllTimersAsync();
}

beforeEach(() => {
  vi.useFakeTimers();
  refusal = null;
  asked.length = 0;
  story = new Story();
});

test('whoever is to move sees the board, and may make their legal moves', async () => {
  const { study, picking } = await begin('mandala', 1);
  expect(asked).toMatchObject([{ record: { game: 'mandala' }, number: 1, moves: [], seat: 1 }]);
  expect(study.shown?.seat).toBe(1);
  expect(picking.choices.map(({ word }) => word)).toEqual(['A', 'B']);
  picking.look('C', '');
  expect(picking.whisper?.reason).toBe('no');
});

test('who moved sees what comes of it, then the next one does', async () => {
  const { study, picking } = await begin();
  const tell = vi.spyOn(story, 'tell');
  asked.length = 0;
  await tap(picking, 'A');
  expect(asked.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(study.line).toEqual([{ seat: 0, move: 'A', effects: ['A'] }]);
  expect(study.shown?.seat).toBe(1);
  expect(tell).toHaveBeenCalledWith(expect.objectContaining({ seat: 0, move: 'A' }), true);
});

test('on the way to another moment nothing can be played', async () => {
  const { study, picking } = await begin();
  asked.length = 0;
  void study.open(2);
  await tap(picking, 'A');
  expect(asked).toMatchObject([{ number: 2, moves: [] }]);
  expect(study.line).toEqual([]);
  expect(picking.choices).toHaveLength(2);
});

test('whoever reads is told of others by their names', async () => {
  const { picking } = await begin();
  await tap(picking, 'A');
  expect(asked.map(({ you }) => you)).toEqual([0, 0, 0]);
});

test('moves that were tried are taken back one by one, or all at once', async () => {
  const { study, picking } = await begin();
  await tap(picking, 'A');
  await tap(picking, 'B');
  expect(study.line.map(({ seat, move }) => `${seat}${move}`)).toEqual(['0A', '1B']);
  study.undo();
  expect(study.line).toHaveLength(1);
  expect(study.shown?.sight.view.to_move).toBe(1);
  await tap(picking, 'A');
  study.leave();
  expect(study.line).toEqual([]);
  expect(study.shown?.sight.view.to_move).toBe(0);
  expect(picking.choices).toHaveLength(2);
});

test('after the last move nothing can be done but go back', async () => {
  const { study, picking } = await begin('mandala', 2);
  await tap(picking, 'A');
  expect(study.shown?.sight.view.phase).toBe('over');
  expect(picking.choices).toEqual([]);
  await picking.ask();
  expect(picking.isThinking).toBe(false);
});

test('a hint is shown on the board until something else is', async () => {
  const { picking } = await begin();
  void picking.ask();
  await vi.runAllTimersAsync();
  expect(picking.isThinking).toBe(true);
  answer({ move: 'B', why: 'It is good.', value: 0 });
  await vi.runAllTimersAsync();
  expect(picking.hint?.move).toBe('B');
  await tap(picking, 'B');
  expect(picking.hint).toBeNull();
});

test('a hint that comes late is dropped', async () => {
  const { picking } = await begin();
  void picking.ask();
  await vi.runAllTimersAsync();
  await tap(picking, 'A');
  answer({ move: 'B', why: 'It is good.', value: 0 });
  await vi.runAllTimersAsync();
  expect([picking.hint, picking.isThinking]).toEqual([null, false]);
});

test('a hint can be asked for while one that was left behind is still thought of', async () => {
  const { study, picking } = await begin();
  refusal = new Refused('too_fast', '');
  void picking.ask();
  await vi.advanceTimersByTimeAsync(700);
  expect([picking.isThinking, picking.refused]).toEqual([true, null]);
  refusal = null;
  await vi.advanceTimersByTimeAsync(700);
  answer({ move: 'B', why: 'It is good.', value: 0 });
  await vi.runAllTimersAsync();
  expect([picking.hint?.move, study.refused]).toEqual(['B', null]);
});

test('a slider that rushes past asks for its last moment only', async () => {
  const { study } = await begin();
  asked.length = 0;
  for (const number of [1, 2, 3, 2]) void study.open(number);
  await vi.runAllTimersAsync();
  expect(asked.map(({ number }) => number)).toEqual([2]);
});

test('what cannot be had is said, and the move may be tried again', async () => {
  const { study, picking } = await begin();
  refusal = new Refused('offline', '');
  await tap(picking, 'A');
  expect(study.refused).toBe(refusal);
  expect(study.line).toEqual([]);
  refusal = null;
  await tap(picking, 'A');
  expect([study.refused, study.line.length]).toEqual([null, 1]);
});

test('a moment that could not be had can be asked for again', async () => {
  const { study, picking } = await begin();
  refusal = new Refused('offline', '');
  void study.open(1);
  await vi.runAllTimersAsync();
  expect(study.refused).toBe(refusal);
  expect(picking.choices).toEqual([]);
  refusal = null;
  study.again();
  await vi.runAllTimersAsync();
  expect([study.refused, picking.choices.length]).toEqual([null, 2]);
});
