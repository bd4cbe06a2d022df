// Piles as views tell them: by colours, by number alone, partly known, or as a list of tiles.
import { total } from './colours';
import type { Counts } from './types';

interface PartlyKnown {
  readonly known: Counts;
  readonly hidden: number;
}
export type Pile = number | Counts | PartlyKnown | readonly string[];

export function sizeOf(pile: Pile): number {
  if (typeof pile === 'number') return pile;
  if (Array.isArray(pile)) return pile.length;
  const { known, hidden } = split(pile as Counts | PartlyKnown);
  return total(known) + hidden;
}

/** Return what is known of cards, and how many are not. */
export function split(cards: Counts | PartlyKnown): PartlyKnown {
  return 'hidden' in cards ? cards : { known: cards, hidden: 0 };
}

/** Return the cards of a pile that is open to these eyes; null for any other. */
export function openCards(pile: number | Counts | PartlyKnown | undefined): Counts | null {
  return typeof pile !== 'object' || 'hidden' in pile ? null : pile;
}
