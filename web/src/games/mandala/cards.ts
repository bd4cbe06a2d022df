import { listed } from '@/api/colours';
import type { Counts } from '@/api/types';

const LAYERS = 4; // a pile shows so many cards, each a fifth of a card further

/** How wide a row of piles lies, in widths of a card. */
export function widthOf(cards: Counts, apart = 0.3): number {
  const piles = listed(cards);
  const widths = piles.map(([, count]) => 1 + 0.2 * (Math.min(count, LAYERS) - 1));
  return widths.reduce((sum, width) => sum + width, 0) + apart * Math.max(0, piles.length - 1);
}
