import { expect, test } from 'vitest';
import { NEW, OF_PUZZLES, rated } from './rating';

test('it is what Glickman works out in his own example', () => {
  const player = { value: 1500, deviation: 200 };
  const games = [
    { against: { value: 1400, deviation: 30 }, score: 1 },
    { against: { value: 1550, deviation: 100 }, score: 0 },
    { against: { value: 1700, deviation: 300 }, score: 0 },
  ];
  const { value, deviation } = rated(player, games);
  expect(value).toBeCloseTo(1464.1, 0);
  expect(deviation).toBeCloseTo(151.4, 1);
});

test('somebody who solves every second puzzle of a kind is rated as it is', () => {
  const against = { value: 1600, deviation: OF_PUZZLES };
  let player = NEW;
  for (let game = 0; game < 60; game += 1) player = rated(player, [{ against, score: game % 2 }]);
  expect(Math.abs(player.value - 1600)).toBeLessThan(30);
});
