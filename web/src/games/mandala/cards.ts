// Counting cards, whether their colours are known or only their number.
import type { Counts } from '@/api/types';
import { listed, total } from '@/api/colours';
import type { MandalaView } from './view';

type Hand = MandalaView['hands'][number];
type Cup = MandalaView['cups'][number];

export const sizeOf = (cards: Hand): number => (typeof cards === 'number' ? cards : total(cards));

/** A Cup as what can be seen of it, and how many cards cannot. */
export function splitCup(cup: Cup): { known: Counts; hidden: number } {
  return isPartlyKnown(cup) ? cup : { known: cup, hidden: 0 };
}

function isPartlyKnown(cup: Cup): cup is Extract<Cup, { readonly known: Counts }> {
  return 'known' in cup;
}

export function sizeOfCup(cup: Cup): number {
  const { known, hidden } = splitCup(cup);
  return total(known) + hidden;
}

/** Which seat sees its own hand in this view; null: nobody's hand is seen. */
export function ownSeat(view: MandalaView): number | null {
  const seat = view.hands.findIndex((hand) => typeof hand === 'object');
  return seat < 0 ? null : seat;
}

/** The colours of which there are more cards now, and how many more. */
export function gained(before: Counts, after: Counts): [string, number][] {
  return listed(after)
    .map(([colour, count]): [string, number] => [colour, count - (before[colour] ?? 0)])
    .filter(([, more]) => more > 0);
}

const LAYERS = 4; // a pile shows so many cards, each a fifth of a card further

/** How wide a row of piles lies, in widths of a card. */
export function widthOf(cards: Counts, apart = 0.3): number {
  const piles = listed(cards);
  const widths = piles.map(([, count]) => 1 + 0.2 * (Math.min(count, LAYERS) - 1));
  return widths.reduce((sum, width) => sum + width, 0) + apart * Math.max(0, piles.length - 1);
}
