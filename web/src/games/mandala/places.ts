import type { LastMove } from '@/board/game';
import { choice } from './moves';

/**
 * The anchor of what a move has changed, for flights and for marking it; null after a pass.
 * A claim is found again by the space of its colour in the River that it went to.
 */
export function placeOf({ seat, move }: LastMove, rivers: readonly string[] = []): string | null {
  const { from, to } = choice(move);
  const colour = from?.slice('hand:'.length);
  if (to.startsWith('mountain')) return `${to}:${colour}`;
  if (to.startsWith('field')) return `${to}:${seat}:${colour}`;
  if (!to.startsWith('claim')) return to === 'pass' ? null : to;
  const space = (rivers[seat] ?? '').indexOf(move.charAt(1)) + 1;
  return space ? `river:${seat}:${space}` : 'discard';
}
