import type { EndInfo, GameName } from '@/api/types';
import { together } from '@/words/names';
import { words } from '@/words/words.svelte';
import { gameOf } from '.';

/** Return why a game ended. */
export function reasonOf({ reason }: Pick<EndInfo, 'reason'>, game: GameName): string {
  return gameOf(game).words.t.ends[reason] ?? words.t.table.end.reasons[reason] ?? '';
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
  if (end.reason === 'closed') return t.closed;
  if (winners.length === names.length && gameOf(game).hasDraws) return t.draw;
  if (winners.length > 1) {
    return names.length === winners.length
      ? t.shared
      : t.sharedBy(together(winners.map((winner) => names[winner] ?? '')));
  }
  return winners[0] === seat && seat !== null ? t.won : t.lost(names[winners[0] ?? 0] ?? '');
}
