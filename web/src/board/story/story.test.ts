import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effect, View } from '@/api/types';
import { settings } from '@/browser/settings.svelte';
import { Story, type Told } from './story.svelte';

const fly = vi.hoisted(() => vi.fn());
const sound = vi.hoisted(() => vi.fn());
vi.mock('@/browser/sound', () => ({ play: sound }));
vi.mock('./motion', async (original) => ({
  ...(await original<object>()),
  measure: () => new Map(),
  fly,
  land: () => {},
}));

const effect = (kind: string, deck: number): Effect => ({
  kind,
  rule: 'M1',
  text: `${kind} ${deck}.`,
  set: [[['deck'], deck]],
});
const shown = (deck: number, phase = 'turn') => ({
  view: { game: 'mandala', deck, phase } as unknown as View,
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
/** One of the moves that share a Mandala out. */
const claiming = (seat: number, ...effects: Effect[]): Told => ({
  ...told(seat, ...effects),
  before: shown(9, 'claim'),
});
const BUILD = effect('build', 8);
const COMPLETE = effect('complete', 7);
const CLAIM = effect('claim', 6);
const RIVER = effect('river', 5);

let story: Story;
let isHurried = false;
const deck = (): unknown => (story.shown?.view as { deck?: number } | undefined)?.deck;
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
/** Return how long it takes until all has been told, in milliseconds. */
async function length(): Promise<number> {
  const start = performance.now();
  while (story.move) await pass(10);
  return performance.now() - start;
}

const line = (): string => story.line.map(({ text }) => text).join(' ');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  isHurried = false;
  fly.mockReset();
  sound.mockReset();
  settings.pace = 'normal';
  story = new Story(() => isHurried);
  const root = { isConnected: true } as HTMLElement;
  story.enter(root, { joins: ['river'], moments: ['complete'], brisk: ['claim'] });
});

afterEach(() => {
  vi.restoreAllMocks();
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

  it('with a grain for a card, a tick for a token, a bowl for a great moment', async () => {
    const places = { from: ['deck'], to: ['deck'] };
    story.tell(told(1, { ...CLAIM, ...places, cards: 1 }, { ...BUILD, ...places }, COMPLETE));
    await length();
    expect(sound.mock.calls).toEqual([['card'], ['token'], ['moment']]);
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

  it.each([
    ['slow', 1.6],
    ['normal', 1],
    ['fast', 0.5],
  ] as const)('at pace %s: %f times as long', async (pace, times) => {
    settings.pace = pace;
    story.tell(told(1, BUILD, COMPLETE));
    story.tell(told(2, CLAIM));
    const wanted = times * (600 + 700 + 1200 + 400 + 600 + 700);
    expect(Math.abs((await length()) - wanted)).toBeLessThan(60);
  });

  it('after whoever moves has been seen for so long, thoughts included, at any pace', async () => {
    for (const [pace, lead] of [
      ['slow', 960],
      ['normal', 600],
      ['fast', 300],
    ] as const) {
      settings.pace = pace;
      story.tell(told(0, BUILD), true);
      await length();
      await pass(lead - 100); // a computer thinks
      story.tell(told(1, BUILD));
      await pass(90);
      expect(line()).toBe('');
      await pass(20);
      expect(line()).toBe('build 8.');
      story.skip();
      await pass(10);
    }
  });

  it('as a small story of some seconds where a Mandala is completed and shared out', async () => {
    story.tell(told(1, BUILD, COMPLETE));
    for (const seat of [0, 1, 0]) story.tell(claiming(seat, CLAIM, RIVER, RIVER));
    story.tell(claiming(1, CLAIM, RIVER, effect('clear', 4), effect('refill', 3)));
    const seconds = (await length()) / 1000;
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(8);
  });

  it('without a pause to see who is next where that is known', async () => {
    story.tell(claiming(1, CLAIM, RIVER, RIVER));
    story.tell(claiming(0, CLAIM, RIVER, RIVER));
    await pass(0);
    expect(line()).toBe('claim 6. river 5. river 5.');
    await pass(700 + 40);
    expect([line(), story.move?.seat]).toEqual(['claim 6. river 5. river 5.', 1]);
    await pass(20 + 200);
    expect([line(), story.move?.seat]).toEqual(['claim 6. river 5. river 5.', 0]);
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

  it('longer where it has begun before their clock did', async () => {
    settings.pace = 'slow';
    story.tell(told(0, BUILD), true);
    for (const seat of [1, 2]) story.tell(told(seat, BUILD, CLAIM));
    await pass(10);
    isHurried = true;
    story.hurry();
    await pass(1_500);
    expect(story.move).toBeNull();
  });

  it('longer where their machine is late as well', async () => {
    isHurried = true;
    const now = performance.now.bind(performance);
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + late);
    fly.mockImplementation(() => void (late += 400));
    story.tell(told(1, ...[1, 2, 3, 4].flatMap(() => [BUILD, CLAIM])));
    await pass(1_600);
    expect(story.move).toBeNull();
    // Nothing flies infinitely fast.
    expect(fly.mock.calls.every(([, , , tempo]) => tempo > 0)).toBe(true);
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
