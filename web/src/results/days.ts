// Days, and what was done on each: the deal of the day, and the puzzle of the day.
import type { GameName, Result } from '@/api/types';
import type { PlayedGame } from './games';

const DAY = 86_400_000; // milliseconds

/** A day as the server counts days, so many days ago: 2026-11-16. */
export const dayAgo = (days: number, now = Date.now()): string =>
  new Date(now - days * DAY).toISOString().slice(0, 10);

export const today = (): string => dayAgo(0);

/** Return the games of a day's deal, the first try first. */
export function triesOf(results: readonly Result[], game: GameName, date: string): PlayedGame[] {
  return results
    .filter((result): result is PlayedGame => result.kind === 'game')
    .filter((each) => each.origin === 'day' && each.game === game && each.date === date)
    .filter(({ others }) => others.length === 1)
    .toSorted((one, other) => one.at - other.at);
}

/** Return on how many days in a row, until today or yesterday, a deal of the day was finished. */
export function streakOf(results: readonly Result[], now = Date.now()): number {
  const days = new Set(
    results.flatMap((each) => (each.kind === 'game' && each.origin === 'day' ? [each.date] : [])),
  );
  let back = days.has(dayAgo(0, now)) ? 0 : 1;
  const first = back;
  while (days.has(dayAgo(back, now))) back += 1;
  return back - first;
}
