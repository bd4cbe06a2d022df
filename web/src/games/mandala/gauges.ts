import { sizeOf } from '@/api/piles';
import type { Gauge } from '@/board/game';
import type { MandalaView } from './view';
import { texts } from './words';

const SPACES = 6;
const LOW = 12; // cards: a few turns more

/** A full River ends the game, and so does, after a Mandala more, an empty deck. */
export function gauges(view: MandalaView, seat: number | null): Gauge[] {
  if (seat !== null) return [river(view, seat)];
  const count = sizeOf(view.deck);
  return [{ name: texts.t.deck, count, isNear: view.last_mandala || count <= LOW }];
}

export function river(view: MandalaView, seat: number): Gauge {
  const count = view.rivers[seat]?.length ?? 0;
  return { name: texts.t.river, count, of: SPACES, isNear: count >= SPACES - 1 };
}
