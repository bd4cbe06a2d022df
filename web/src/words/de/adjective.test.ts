import { expect, test } from 'vitest';
import { adjective } from './adjective';

test('a colour becomes an adjective with its ending', () => {
  expect(['Rot', 'Orange', 'Lila'].map((name) => adjective(name, 'e'))).toEqual([
    'rote',
    'orange',
    'lila',
  ]);
  expect(['Grün', 'Orange', 'Lila'].map((name) => adjective(name, 'en'))).toEqual([
    'grünen',
    'orangen',
    'lila',
  ]);
});
