import type { SeatInfo } from '@/api/types';
import { words } from '@/words/words.svelte';

/** What to call whoever sits in each seat. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  const { common } = words.t;
  return seats.map(({ kind, name, level }) => {
    const computer = common.computer(common.levels[level ?? ''] ?? level ?? '');
    if (kind === 'computer') return name ? `${name} → ${computer}` : computer;
    return name ?? '…';
  });
}
