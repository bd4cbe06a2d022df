import type { EndInfo, GameName } from '@/api/types';
import { together } from '@/words/names';
import { words } from '@/words/words.svelte';
import { gameOf } from '.';

/** Return why a game ended; whoever gave it up is called by name, or "you" where it is null. */
export function reasonOf(
  { reason, by }: Pick<EndInfo, 'reason' | 'by'>,
  game: GameName,
  nameOf: (seat: number) => string | null = () => null,
): string {
  if (by != null) return `${gaveUp(reason, nameOf(by))}.`;
  return gameOf(game).words.t.ends[reason] ?? words.t.table.end.reasons[reason] ?? '';
}

/** Return who gave a game up; null: I did. */
export function gaveUp(reason: string, name: string | null): string {
  const t = words.t.home.results;
  if (reason === 'time') return name === null ? t.myTimeUp : t.timeUp(name);
  return name === null ? t.iResigned : t.resigned(name);
}

/** Return the seats from the first to the last, each with its place; equals share one. */
export function rankingOf({
  winners,
  scores,
}: Pick<EndInfo, 'winners' | 'scores'>): { seat: number; place: number; points: number }[] {
  const isWinner = (seat: number): number => Number(winners.includes(seat));
  const ranked = scores
    .map((points, seat) => ({ seat, points }))
    .sort((one, other) => isWinner(other.seat) - isWinner(one.seat) || other.points - one.points);
  const isLevel = (one: number, other: number): boolean =>
    isWinner(one) === isWinner(other) && (isWinner(one) > 0 || scores[one] === scores[other]);
  return ranked.map((each) => {
    const place = ranked.findIndex(({ seat }) => isLevel(seat, each.seat)) + 1;
    return { ...each, place };
  });
}

/** Return who won, to whoever sits in a seat (null: to spectators). */
export function verdict(
  end: Pick<EndInfo, 'reason' | 'winners'>,
  seat: number | null,
  names: readonly string[],
  game: GameName,
): string {
  const t = words.t.table.end;
  const { winners } = end;
  if (end.reason === 'closed') return words.t.home.results.closed;
  if (winners.length === names.length && gameOf(game).hasDraws) return t.draw;
  if (winners.length > 1) {
    return names.length === winners.length
      ? t.shared
      : t.sharedBy(
          together(winners.map((winner) => names[winner] ?? '')),
          winners.includes(seat ?? -1),
        );
  }
  return winners[0] === seat && seat !== null ? t.won : t.lost(names[winners[0] ?? 0] ?? '');
}
