// My game of a day's deal among those of the levels, and the short text for friends.
import type { DayResults, GameName, Level } from '@/api/types';
import { LOCALES } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import { computersAmong } from '@/drawing/faces';
import { titleOf } from '@/games';
import type { PlayedGame } from '@/results/games';
import { levelName, together } from '@/words/names';
import { words } from '@/words/words.svelte';

export const OPPONENT: Level = 'adept'; // as the server has it (server/tables/days.py)

/** Somebody who has played the deal; null: I have. */
export interface Row {
  readonly level: Level | null;
  readonly points: readonly [mine: number, theirs: number];
}

export const margin = ({ points: [mine, theirs] }: Row): number => mine - theirs;

/** +7, −3, 0. */
export const signed = (points: number): string =>
  points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0';

export const score = (points: readonly number[]): string => points.join(' : ');

/** Mira (Adept). */
export const opponent = (): string =>
  words.t.common.nameAndLevel(computersAmong([null, OPPONENT])[1] ?? '', levelName(OPPONENT));

export const mine = ({ points }: PlayedGame): Row => ({
  level: null,
  points: [points[0] ?? 0, points[1] ?? 0],
});

/** Return everybody who has played a deal, whoever did best first; of equals I am the first. */
export function ranked(own: Row | null, day: DayResults | null): Row[] {
  const levels = (day?.results ?? []).map(({ level, scores }): Row => {
    const seat = day!.seat;
    return { level, points: [scores[seat] ?? 0, scores[1 - seat] ?? 0] };
  });
  return [...(own ? [own] : []), ...levels].sort((one, other) => margin(other) - margin(one));
}

/** Return how a game ended, in a few words. */
export function said({ result, points, is_given_up }: PlayedGame): string {
  const t = words.t.today;
  if (is_given_up) return result === 'won' ? t.opponentGaveUp : t.gaveUp;
  return t[result](score(points));
}

/** A day in words, which is the same everywhere. */
export const longDate = (date: string): string =>
  new Intl.DateTimeFormat(LOCALES[settings.language], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(date));

/** Return what friends are told: how it came out, and nothing of the cards. */
export function shared(
  game: GameName,
  date: string,
  own: PlayedGame,
  day: DayResults | null,
  streak: number,
  link: string,
): string {
  const t = words.t.today;
  const { head, against, withHelp, ahead, aheadOfAll, behind } = t.text;
  const rows = ranked(null, day).toReversed(); // the weakest first
  const beaten = own.is_given_up ? [] : rows.filter((row) => margin(row) < margin(mine(own)));
  const squares = '■'.repeat(beaten.length) + '□'.repeat(rows.length - beaten.length);
  const names = together(beaten.map(({ level }) => levelName(level ?? '')));
  const isWhole = day?.waiting.length === 0;
  const compared = beaten.length === 0 ? behind : ahead(names);
  return [
    head(titleOf(game), longDate(date)),
    against(said(own), opponent()) + (own.is_helped ? withHelp : ''),
    ...(rows.length
      ? [`${squares} ${isWhole && beaten.length === rows.length ? aheadOfAll : compared}`]
      : []),
    ...(streak > 1 ? [t.streak(streak)] : []),
    link,
  ].join('\n');
}
