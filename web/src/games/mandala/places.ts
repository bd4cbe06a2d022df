import type { LastMove } from '@/board/game';
import { placeName } from '@/board/story/motion';
import { choice } from './moves';

/**
 * The place where a move is marked; null after a pass. A claim is found again by the space of its
 * colour in the River that it went to.
 */
export function placeOf({ seat, move }: LastMove, rivers: readonly string[]): string | null {
  const { from, to } = choice(move);
  const colour = from?.slice('hand:'.length) ?? '';
  const [kind, which = ''] = to.split(':');
  const mandala = ['mandalas', Number(which) - 1];
  if (kind === 'mountain') return placeName(...mandala, 'mountain', colour);
  if (kind === 'field') return placeName(...mandala, 'fields', seat, colour);
  if (kind !== 'claim') return kind === 'discard' ? 'discard' : null;
  return rivers[seat]?.includes(which) ? placeName('rivers', seat, which) : 'discard';
}
