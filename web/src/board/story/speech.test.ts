import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Effect } from '@/api/types';
import { Speech } from './speech.svelte';

const effect = (text: string, kind = 'play'): Effect => ({ kind, rule: 'F5', text });
let speech: Speech;
let heard: string[];

/** Note each announcement in the next second. */
function listen(): void {
  vi.advanceTimersByTime(1_000);
  heard.push(speech.text);
}

beforeEach(() => {
  vi.useFakeTimers();
  speech = new Speech();
  heard = [];
});
afterEach(() => void vi.useRealTimers());

it('announces what each has done once, one after the other, then whose turn it is', () => {
  speech.say(1, [effect('Mira played.'), effect('It is your turn.', 'turn')]);
  for (const text of ['Juno played.', 'Juno took a tile.']) speech.say(2, [effect(text)]);
  speech.say(3, [effect('Pim passed.')]);
  speech.say(null, [], 'Your turn.');
  heard.push(speech.text);
  for (let second = 0; second < 4; second += 1) listen();
  const told = ['Mira played.', 'Juno played. Juno took a tile.', 'Pim passed.', 'Your turn.'];
  expect(heard).toEqual([...told, 'Your turn.']);
});

it('says nothing that the line does not show', () => {
  const [first, second] = [effect('Mira played.'), effect('Juno played.')];
  speech.say(1, [first]);
  speech.say(2, [second]);
  expect(speech.effects).toEqual([first]);
  listen();
  expect(speech.effects).toEqual([second]);
  speech.say(null, [], 'Your turn.');
  listen();
  expect(speech.effects, 'the last moves stay in sight').toEqual([second]);
});

it('joins what is too much to be told one by one', () => {
  for (let seat = 0; seat < 11; seat += 1) speech.say(seat % 2, [effect(`${seat}.`)]);
  for (let second = 0; second < 5; second += 1) listen();
  expect(heard.join(' ')).toContain('5. 6. 7. 8. 9. 10.');
});
