// What many results come to: won and lost, best scores, streaks, accuracy, and what recurs.
import type { GameName, Level, Result } from '@/api/types';
import { LEVELS } from '@/games/levels';
import type { PlayedGame } from './games';

export type ReviewedGame = Extract<Result, { kind: 'review' }>;

const LAST = 5; // games against a level that say whether the next one is ready
const ENOUGH = 3; // of them won

/** Against the same others, and as many. */
export interface Group {
  readonly game: GameName;
  /** Their levels, the strongest first; `person` for people. */
  readonly others: readonly string[];
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** The most points of a game that was played to its end. */
  readonly best: number | null;
}

const strength = (other: string): number => LEVELS.indexOf(other as Level);

/** Games that count: nothing was known before, nobody helped, and of a day's deal the first try. */
export function countedOf(results: readonly Result[], game?: GameName): PlayedGame[] {
  const days = new Set<string>();
  return results.filter((result): result is PlayedGame => {
    if (result.kind !== 'game' || (game && result.game !== game)) return false;
    if (result.origin === 'day') {
      const day = `${result.game} ${result.date}`;
      if (days.has(day)) return false;
      days.add(day);
      return !result.is_helped;
    }
    return result.origin === 'fresh' && !result.is_helped;
  });
}

/** Sum up games by who the others were: fewer players first, then the weaker. */
export function groupsOf(games: readonly PlayedGame[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { game, others, result, points, is_given_up } of games) {
    const sorted = [...others].sort((one, other) => strength(other) - strength(one));
    const key = `${game} ${sorted.join(' ')}`;
    const old = groups.get(key) ?? { game, others: sorted, won: 0, drawn: 0, lost: 0, best: null };
    const score = is_given_up ? null : (points[0] ?? null);
    groups.set(key, {
      ...old,
      [result]: old[result] + 1,
      best: score === null ? old.best : Math.max(score, old.best ?? score),
    });
  }
  const order = ({ others }: Group): number =>
    100 * others.length + others.reduce((sum, other) => sum + strength(other), 0);
  return [...groups.values()].sort((one, other) => order(one) - order(other));
}

/** Return how many games were won in a row: now, and at most. */
export function winsInRow(games: readonly PlayedGame[]): { now: number; most: number } {
  let [now, most] = [0, 0];
  for (const { result } of games) {
    now = result === 'won' ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return { now, most };
}

/** What speaks for a stronger opponent. */
export interface Readiness {
  readonly level: Level;
  readonly next: Level;
  readonly won: number;
  readonly of: number;
}

/** Return the next level, once most of the last games of two against a level were won. */
export function nextLevel(games: readonly PlayedGame[]): Readiness | null {
  for (const [index, level] of LEVELS.entries()) {
    const next = LEVELS[index + 1];
    const against = (other: Level): PlayedGame[] =>
      games.filter(({ others }) => others.length === 1 && others[0] === other);
    if (!next || isAbove(games, level)) continue;
    const last = against(level).slice(-LAST);
    const won = last.filter(({ result }) => result === 'won').length;
    if (won >= ENOUGH) return { level, next, won, of: last.length };
  }
  return null;
}

/** Whether somebody has won against a level above one: they need no advice to leave it. */
const isAbove = (games: readonly PlayedGame[], level: Level): boolean =>
  games.some(
    ({ others, result }) =>
      others.length === 1 && result === 'won' && strength(others[0]!) > strength(level),
  );

/** Return one review of each game, the deepest, in the order in which the games were played. */
export function reviewsOf(results: readonly Result[], game: GameName): ReviewedGame[] {
  const reviews = new Map<string, ReviewedGame>();
  const played = new Map<string, number>();
  for (const result of results) {
    if (result.kind === 'game') played.set(result.id, result.at);
    if (result.kind !== 'review' || result.game !== game) continue;
    if (reviews.get(result.id)?.strength !== 'deep') reviews.set(result.id, result);
  }
  const when = ({ id, at }: ReviewedGame): number => played.get(id) ?? at;
  return [...reviews.values()].sort((one, other) => when(one) - when(other));
}

/** A theme that mistakes have missed. */
export interface Recurring {
  readonly theme: string;
  readonly count: number;
  readonly mistakes: number;
}

/** Themes that say which move it was, and nothing of what was overlooked. */
const PLAIN = new Set(['late', 'line', 'claim', 'build', 'grow', 'take', 'establish']);
const OFTEN = 2; // mistakes, from which on something recurs
const SHOWN = 3;

/** Return what mistakes have missed again and again, most often first. */
export function recurringIn(reviews: readonly ReviewedGame[]): Recurring[] {
  const counts = new Map<string, number>();
  for (const { themes } of reviews) {
    for (const [theme, count] of Object.entries(themes))
      counts.set(theme, (counts.get(theme) ?? 0) + count);
  }
  const mistakes = reviews.reduce((sum, each) => sum + each.mistakes, 0);
  return [...counts]
    .map(([theme, count]) => ({ theme, count, mistakes }))
    .filter(({ theme, count }) => count >= OFTEN && !PLAIN.has(theme))
    .sort((one, other) => other.count - one.count)
    .slice(0, SHOWN);
}
