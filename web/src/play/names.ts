import type { SeatInfo } from '@/api/types';
import { words } from '@/words/words.svelte';

/** What to call whoever sits in each seat. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  const { common } = words.t;
  const computers = seats.flatMap(({ kind }, seat) => (kind === 'computer' ? [seat] : []));
  return seats.map(({ kind, name, level }, seat) => {
    if (kind !== 'computer') return name ?? '…';
    const number = computers.length > 1 ? computers.indexOf(seat) + 1 : null;
    const computer = common.computer(common.levels[level ?? ''] ?? level ?? '', number);
    return name ? `${name} → ${computer}` : computer;
  });
}
