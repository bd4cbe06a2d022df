import { expect, test } from 'vitest';
import { bound } from './files';

test('a number stays in one line with its name, and 8 Karten may break', () => {
  expect(bound('auf Berg 1 und 8 Karten')).toBe('auf Berg\u00a01 und 8 Karten');
});
