import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => void vi.useRealTimers());

test('the server’s clock is what was told with the least delay', async () => {
  const { clock } = await import('./clock.svelte');
  expect(clock.ahead).toBe(0);
  clock.hear(990_000);
  expect(clock.ahead).toBe(-10_000);
  clock.hear(1_060_000);
  expect(clock.ahead).toBe(60_000);
  clock.hear(1_055_000); // five seconds on its way
  expect(clock.ahead).toBe(60_000);
});

test('the server’s clock is guessed anew once the one of the device has been put right', async () => {
  const { clock } = await import('./clock.svelte');
  clock.hear(4_600_000); // here it is an hour earlier
  expect(clock.ahead).toBe(3_600_000);
  vi.setSystemTime(4_600_000);
  clock.hear(4_601_000);
  expect(clock.isKnown).toBe(false); // or this was on its way while the page slept
  clock.hear(4_601_000);
  expect(clock.ahead).toBe(1_000);
  vi.setSystemTime(1_000_000);
  clock.hear(4_602_000);
  expect(clock.ahead).toBe(3_602_000);
});

test('what is no time is passed over', async () => {
  const { clock } = await import('./clock.svelte');
  clock.hear(Date.parse(''));
  expect(clock.ahead).toBe(0);
});
