import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetBeside, personsAt, rememberBeside, tablesBeside } from './people';

const persons = (name: string) => [{ key: `key of ${name}`, name }];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('those who sit side by side are found by their table', () => {
  rememberBeside('one', persons('Ann'));
  rememberBeside('two', persons('Bob'));
  expect(personsAt('one')).toEqual(persons('Ann'));
  forgetBeside('one');
  expect(personsAt('one')).toEqual([]);
  expect(personsAt('two')).toEqual(persons('Bob'));
});

test('only the newest tables are kept', () => {
  for (let number = 0; number < 150; number += 1) rememberBeside(`table ${number}`, []);
  rememberBeside('table 60', []);
  const kept = Object.keys(tablesBeside());
  expect(kept).toHaveLength(100);
  expect(kept[0]).toBe('table 50');
  expect(kept.at(-1)).toBe('table 60');
});
