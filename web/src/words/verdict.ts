import type { EndInfo, GameName } from '@/api/types';
import { together } from './names';
import { words } from './words.svelte';

/** Says who won, to whoever sits in a seat (null: to spectators). */
export function verdict(
  end: Pick<EndInfo, 'reason' | 'winners'>,
  seat: number | null,
  names: readonly string[],
  game: GameName,
): string {
  const t = words.t.table.end;
  const { winners } = end;
  if (end.reason === 'closed') return t.closed;
  if (winners.length === names.length && game === 'patterns') return t.draw;
  if (winners.length > 1) {
    return names.length === winners.length
      ? t.shared
      : t.sharedBy(together(winners.map((winner) => names[winner] ?? '')));
  }
  return winners[0] === seat && seat !== null ? t.won : t.lost(names[winners[0] ?? 0] ?? '');
}
