import { expect, test } from 'vitest';
import type { Situation, Tip } from '@/board/tips';
import { GAMES } from '.';
import { tips as flowers } from './flowers/tips';
import { tips as mandala } from './mandala/tips';
import { tips as patterns } from './patterns/tips';

const LISTS: Record<string, readonly Tip<any>[]> = { mandala, patterns, flowers };
const TEXTS = import.meta.glob<Record<string, string>>('./*/tips/*.json', {
  import: 'default',
  eager: true,
});
const LESSONS = import.meta.glob<{ steps: { id: string }[] }>('./*/lesson/steps.json', {
  import: 'default',
  eager: true,
});
const LONGEST = 150; // characters: three lines of a phone
const CITATION = /\(([MPF]\d+)\)\.$/u;

test.each(GAMES)('every tip of %s is told in both languages and cites one rule', (game) => {
  const ids = LISTS[game]!.map(({ id }) => id).toSorted();
  const [english, german] = ['en', 'de'].map(
    (language) => TEXTS[`./${game}/tips/${language}.json`]!,
  );
  expect(Object.keys(english!).toSorted()).toEqual(ids);
  expect(Object.keys(german!).toSorted()).toEqual(ids);
  for (const id of ids) {
    expect(english![id]).toMatch(CITATION);
    expect(CITATION.exec(german![id]!)?.[1]).toBe(CITATION.exec(english![id]!)?.[1]);
    for (const text of [english![id]!, german![id]!])
      expect(text.length, text).toBeLessThanOrEqual(LONGEST);
  }
});

test.each(GAMES)('every tip of %s belongs to a step of its lesson', (game) => {
  const steps = LESSONS[`./${game}/lesson/steps.json`]!.steps.map(({ id }) => id);
  for (const { step } of LISTS[game]!) expect(steps).toContain(step);
});

/** The first tip that fits. */
const first = (list: readonly Tip<any>[], seen: string[], now: Partial<Situation<any>>) =>
  list.find(
    (tip) =>
      !seen.includes(tip.id) && tip.isNow({ legal: [], lacks: [], seat: 0, ...now } as Situation),
  )?.id;

const field = { mountain: { r: 2 }, fields: [{}, { g: 1 }] };
const claiming = { claiming: 0, rivers: ['', ''], last_mandala: false, mandalas: [field, field] };

test('a claim from an empty Field is not a claim like others', () => {
  expect(first(mandala, [], { view: claiming })).toBe('empty');
  expect(first(mandala, [], { view: claiming, seat: 1 })).toBe('claim');
});

test('Mandala tells what is new, one thing at a time', () => {
  const view = { ...claiming, claiming: null };
  const seen = ['turn'];
  expect(first(mandala, [], { view })).toBe('turn');
  expect(first(mandala, seen, { view })).toBeUndefined();
  expect(first(mandala, seen, { view, legal: ['M1g'] })).toBe('colour');
  expect(first(mandala, seen, { view, lacks: ['y', 'bg'] })).toBe('nearly');
  expect(first(mandala, seen, { view: { ...view, rivers: ['bgopr', ''] } })).toBe('river');
  expect(first(mandala, seen, { view: { ...view, last_mandala: true } })).toBe('deck');
});

test('Patterns tells of each kind of move when it is first possible', () => {
  expect(first(patterns, [], { view: { phase: 'bowl' } })).toBe('bowl');
  const view = { phase: 'turn' };
  expect(first(patterns, [], { view, legal: ['Ea3', 'Fb3'] })).toBe('establish');
  expect(first(patterns, ['establish'], { view, legal: ['Ea3', 'Fb3'] })).toBe('flip');
  expect(first(patterns, ['flip'], { view, legal: ['Fb3', 'Sb4'] })).toBe('swap');
  expect(first(patterns, [], { view: { phase: 'flips' }, legal: ['Fb3'] })).toBe('stuck');
});

test('Flowers tells of markers, tiles and the end as they come up', () => {
  const mine = { up: [{ r: 1 }, {}], down: [{}, {}], marker: null };
  const view = { ending: false, taking: null, flowers: [[], []], mandalas: [mine] };
  const seen = ['play'];
  expect(first(flowers, [], { view })).toBe('play');
  expect(first(flowers, seen, { view })).toBe('down');
  expect(first(flowers, seen, { view: { ...view, mandalas: [{ ...mine, marker: 1 }] } })).toBe(
    'marker',
  );
  expect(first(flowers, seen, { view, lacks: ['r'] })).toBe('second');
  expect(first(flowers, seen, { view: { ...view, flowers: [[[], []], []] } })).toBe('third');
  expect(first(flowers, seen, { view: { ...view, taking: 0 } })).toBe('take');
  expect(first(flowers, seen, { view: { ...view, ending: true } })).toBe('ending');
});
