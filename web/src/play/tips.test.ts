import { beforeEach, expect, test, vi } from 'vitest';
import type { View } from '@/api/types';
import type { Situation, Tip } from '@/board/tips';
import { change } from '@/browser/settings.svelte';
import { store } from '@/browser/storage';
import { remember } from '@/games/progress';
import { Tips } from './tips.svelte';

vi.mock('@/games/files', () => ({
  read: () => Promise.resolve({ claim: 'Claim (M9).', turn: 'Play (M2).' }),
}));

const list: Tip[] = [
  { id: 'claim', step: 'share', isNow: ({ view }) => view.phase === 'claim' },
  { id: 'turn', step: 'build', isNow: () => true },
];
const at = (phase: string): Situation => ({
  view: { phase } as View,
  seat: 0,
  legal: ['pass'],
  lacks: [],
});

async function open(): Promise<Tips> {
  const tips = new Tips({ name: 'mandala', tips: list });
  await tips.learn('en');
  return tips;
}

beforeEach(() => {
  store('sandtable.tips', {});
  remember('mandala', { at: 0, done: [] });
  change('tips', true);
});

test('a tip is told at the first time of its situation, and never again', async () => {
  const tips = await open();
  tips.heed('1', at('turn'));
  expect(tips.text).toBe('Play (M2).');
  tips.heed('2', at('turn'));
  expect(tips.text).toBe('');
  const later = await open();
  later.heed('1', at('turn'));
  expect(later.text).toBe('');
  later.heed('2', at('claim'));
  expect(later.text).toBe('Claim (M9).');
});

test('one tip for one situation, however often it is looked at', async () => {
  const tips = await open();
  tips.heed('1', at('claim'));
  tips.heed('1', at('claim'));
  expect(tips.text).toBe('Claim (M9).');
  tips.dismiss();
  tips.heed('1', at('claim'));
  expect(tips.text).toBe('');
});

test('whoever has learnt it in the lesson is not told', async () => {
  remember('mandala', { at: 2, done: ['build'] });
  const tips = await open();
  tips.heed('1', at('turn'));
  expect(tips.text).toBe('');
  expect(tips.isNewcomer).toBe(false);
});

test('switched off, nothing is told and nothing counts as seen', async () => {
  change('tips', false);
  const tips = await open();
  tips.heed('1', at('turn'));
  expect(tips.text).toBe('');
  change('tips', true);
  tips.heed('2', at('turn'));
  expect(tips.text).toBe('Play (M2).');
});

test.each([[17], [{ mandala: 'x' }], ['{']])('damaged storage %j does no harm', async (kept) => {
  store('sandtable.tips', kept);
  const tips = await open();
  tips.heed('1', at('turn'));
  expect(tips.text).toBe('Play (M2).');
});
