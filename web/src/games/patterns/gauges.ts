import type { Gauge } from '@/board/game';
import { MARKERS, spacesOf } from './spaces';
import type { PatternsView } from './view';
import { texts } from './words';

const FEW = 8; // tokens: somebody may soon have no move left

/** Six groups are the most; the game ends when somebody finds no token to turn any more. */
export function gauges(view: PatternsView, seat: number | null): Gauge[] {
  if (seat !== null) {
    return [{ name: texts.t.groupsShort, count: view.groups[seat]?.length ?? 0, of: MARKERS }];
  }
  const count = spacesOf(view.board).filter(({ isDown }) => !isDown).length;
  return [{ name: texts.t.leftFaceUp, count, isNear: count <= FEW }];
}
