import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect, View } from '@/api/types';
import { settings } from '@/browser/settings.svelte';
import { Story, type Told } from './story.svelte';

vi.mock('./motion', async (original) => ({
  ...(await original<object>()),
  measure: () => new Map(),
  fly: () => {},
  land: () => {},
}));

const effect = (kind: string, deck: number): Effect => ({
  kind,
  rule: 'M1',
  text: `${kind} ${deck}.`,
  set: [[['deck'], deck]],
});
const shown = (deck: number) => ({
  view: { game: 'mandala', deck } as unknown as View,
  tally: [],
  lacks: [],
});
const told = (seat: number, ...effects: Effect[]): Told => ({
  seat,
  move: 'M1r',
  effects,
  before: shown(9),
  after: shown(0),
});
const BUILD = effect('build', 8);
const COMPLETE = effect('complete', 7);
const CLAIM = effect('claim', 6);
const RIVER = effect('river', 5);

let story: Story;
let isHurried = false;
const deck = (): unknown => (story.shown?.view as { deck?: number } | undefined)?.deck;
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

const line = (): string => story.line.map(({ text }) => text).join(' ');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  isHurried = false;
  settings.pace = 'normal';
  story = new Story(() => isHurried);
  const root = { isConnected: true } as HTMLElement;
  story.enter(root, { joins: ['river'], moments: ['complete'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a move is told', () => {
  it('effect by effect, each on the board and in words for at least 0.7 seconds', async () => {
    story.tell(told(1, BUILD, CLAIM));
    expect([line(), deck()]).toEqual(['', 9]); // whoever moves is shown first
    await pass(600);
    expect([line(), deck()]).toEqual(['build 8.', 8]);
    await pass(690);
    expect([line(), deck()]).toEqual(['build 8.', 8]);
    await pass(20);
    expect([line(), deck()]).toEqual(['claim 6.', 6]);
    await pass(700);
    expect([line(), story.shown, story.move]).toEqual(['', null, null]);
  });

  it('together with what the game tells together', async () => {
    story.tell(told(1, CLAIM, RIVER));
    await pass(600);
    expect([line(), deck()]).toEqual(['claim 6. river 5.', 5]);
  });

  it('with a banner for a great moment', async () => {
    story.tell(told(1, COMPLETE));
    await pass(600);
    expect([story.isMoment, line()]).toEqual([true, 'complete 7.']);
    await pass(1190);
    expect([story.isMoment, line()]).toEqual([true, 'complete 7.']);
    await pass(20);
    expect([story.isMoment, line()]).toEqual([false, '']);
  });

  it('after those before it, with a pause between', async () => {
    story.tell(told(1, BUILD));
    story.tell(told(2, CLAIM));
    await pass(600 + 700);
    expect([line(), story.move?.seat]).toEqual(['build 8.', 1]);
    await pass(400 + 600);
    expect([line(), story.move?.seat]).toEqual(['claim 6.', 2]);
  });

  it('at the pace that was chosen', async () => {
    settings.pace = 'fast';
    story.tell(told(1, BUILD, CLAIM));
    await pass(300 + 350);
    expect(line()).toBe('claim 6.');
  });
});

describe('nobody waits', () => {
  it('for what is told at once', () => {
    settings.pace = 'instant';
    story.tell(told(1, BUILD));
    expect([story.shown, story.since.length]).toEqual([null, 1]);
  });

  it('for what happened while nobody looked', () => {
    vi.stubGlobal('document', { hidden: true });
    story.tell(told(1, BUILD));
    expect([story.shown, story.since.length]).toEqual([null, 1]);
  });

  it('after a tap: the board shows what is true, and nothing is lost', async () => {
    story.tell(told(1, BUILD));
    story.tell(told(2, CLAIM));
    await pass(100);
    story.skip();
    expect([story.shown, story.move]).toEqual([null, null]);
    await pass(10_000);
    expect([story.shown, story.since.length]).toEqual([null, 2]);
    story.tell(told(1, BUILD));
    expect(deck()).toBe(9);
  });

  it('longer than 1.5 seconds while their own clock runs', async () => {
    isHurried = true;
    story.tell(told(1, ...[1, 2, 3, 4].flatMap(() => [BUILD, CLAIM])));
    await pass(1_600);
    expect(story.move).toBeNull();
  });

  it('as long as usual where much has come together, but can read all of it', async () => {
    for (let move = 0; move < 10; move += 1) story.tell(told(1, COMPLETE, CLAIM));
    await pass(600);
    expect(line()).toBe('complete 7.');
    await pass(690);
    expect(line()).toBe('complete 7.');
    await pass(20);
    expect(line()).toBe('claim 6.');
  });
});

it('tells all moves since mine once more', async () => {
  story.tell(told(0, BUILD), true);
  story.tell(told(1, BUILD));
  story.tell(told(2, CLAIM));
  story.skip();
  await pass(1_000);
  story.tellAgain();
  expect([deck(), story.move?.seat]).toEqual([9, 1]);
  await pass(60_000);
  expect(story.shown).toBeNull();
});

it('goes on to what is true when something goes wrong', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
  story.tell(told(1, { ...BUILD, set: [[['no', 'such', 'place'], 1]] }));
  await pass(10_000);
  expect([story.shown, story.move]).toEqual([null, null]);
  expect(complain).toHaveBeenCalledOnce();
  story.tell(told(1, BUILD));
  expect(deck()).toBe(9);
});
