import { beforeEach, expect, test, vi } from 'vitest';
import type { GameFace } from '@/board/game';
import { Course } from './course.svelte';
import type { Step } from './lessons';

const studied: string[][] = [];
let isOffline = false;
vi.mock('@/api/client', () => ({
  api: {
    study: ({ moves }: { moves: string[] }) => {
      studied.push(moves);
      if (isOffline) return Promise.reject(new Error());
      const view = { players: 2, phase: 'turn', to_move: moves.length % 2 };
      return Promise.resolve({
        view,
        legal: ['A', 'B'],
        tally: [],
        lacks: [],
        reasons: { C: 'no' },
        effects: moves.slice(-1),
      });
    },
  },
}));

const face = {
  choice: (word: string) => ({ word, from: null, to: word, count: 1 }),
  wordsFor: (_: null, to: string) => [to],
} as unknown as GameFace;
const step = { position: {}, moves: [], seed: 1, seat: 0 };
const steps: Step[] = [
  { ...step, id: 'look', want: null },
  { ...step, id: 'do', want: ['A'], reply: ['R'] },
];
const told = (course: Course): string[] => course.story.since.map(({ move }) => move);

async function begin(at: number): Promise<Course> {
  const course = new Course('mandala', face, steps);
  await course.open(at);
  return course;
}

beforeEach(() => {
  vi.useFakeTimers();
  isOffline = false;
  studied.length = 0;
});

test('a step to look at offers nothing, and is done by going on', async () => {
  const course = await begin(0);
  expect(course.picking.choices).toEqual([]);
  course.next();
  expect(course.done).toEqual(['look']);
  expect(course.index).toBe(1);
});

test('a wanted move is played, and then the reply', async () => {
  const course = await begin(1);
  course.picking.look('C', '');
  expect(course.picking.whisper?.reason).toBe('no');
  course.picking.tap('A');
  await vi.runAllTimersAsync();
  expect(course.answer).toBe('good');
  expect(told(course)).toEqual(['R']);
  expect(studied.at(-1)).toEqual(['A', 'R']);
  expect(course.done).toContain('do');
  expect(course.picking.choices).toEqual([]);
});

test('another legal move changes nothing, and the step is asked again', async () => {
  const course = await begin(1);
  course.picking.tap('B');
  expect(course.answer).toBe('other');
  expect(told(course)).toEqual([]);
  expect(course.picking.choices.map(({ word }) => word)).toEqual(['A', 'B']);
});

test('who goes on sees nothing more of what was left', async () => {
  const course = await begin(1);
  course.picking.tap('A');
  await vi.advanceTimersByTimeAsync(10);
  course.previous();
  await vi.runAllTimersAsync();
  expect(told(course)).toEqual([]);
  expect(course.index).toBe(0);
});

test('a hint is one of the wanted moves', async () => {
  const course = await begin(1);
  await course.picking.ask();
  expect(course.picking.hint?.move).toBe('A');
});

test('after the last step the lesson is finished', async () => {
  const course = await begin(1);
  course.next();
  expect(course.isFinished).toBe(true);
  expect(course.isAsking).toBe(false);
});

test('without a server it says so, until it can be asked again', async () => {
  isOffline = true;
  const course = await begin(1);
  expect(course.isOffline).toBe(true);
  isOffline = false;
  await course.open(1);
  expect(course.isOffline).toBe(false);
  expect(course.isAsking).toBe(true);
});
