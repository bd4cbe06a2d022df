// What can be read off a view of Flowers by looking and counting.
import type { Counts } from '@/api/types';
import { total } from '@/api/colours';
import type { FlowersView } from './view';

export type Hand = FlowersView['hands'][number];
export type MandalaView = FlowersView['mandalas'][number];
export type Side = 'bottom' | 'left' | 'top' | 'right';

/** Where the seats lie, clockwise from the nearest one, by the number of players. */
const SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

export interface Place {
  readonly seat: number;
  readonly side: Side;
}

/** The seats clockwise, the nearest first, each with the side on which it sits. */
export function places(players: number, nearest: number): Place[] {
  return (SIDES[players] ?? []).map((side, step) => ({ seat: (nearest + step) % players, side }));
}

/** The cards of a hand that is open to these eyes; null for one that is not. */
export function openHand(hand: Hand | undefined): Counts | null {
  return hand === undefined || isHidden(hand) ? null : hand;
}

export function handSize(hand: Hand): number {
  return isHidden(hand) ? total(hand.known) + hand.hidden : total(hand);
}

function isHidden(hand: Hand): hand is Extract<Hand, { hidden: number }> {
  return 'hidden' in hand;
}

/** How many there are in a pile whose contents may be known or not. */
export function amount(pile: number | Counts | readonly string[]): number {
  if (typeof pile === 'number') return pile;
  return Array.isArray(pile) ? pile.length : total(pile as Counts);
}

/** The cards of a seat in a Mandala, of both kinds. */
export function cardsOf({ up, down }: MandalaView, seat: number): number {
  return total(up[seat] ?? {}) + total(down[seat] ?? {});
}

/** The seat with the most cards among those with one face up; null if there is no single one. */
export function leader(mandala: MandalaView): number | null {
  const seats = mandala.up.map((_, seat) => seat).filter((seat) => total(mandala.up[seat]!) > 0);
  const most = Math.max(0, ...seats.map((seat) => cardsOf(mandala, seat)));
  const first = seats.filter((seat) => cardsOf(mandala, seat) === most);
  return first.length === 1 ? first[0]! : null;
}

/** All tiles before a seat. */
export function tilesOf(view: FlowersView, seat: number): string[] {
  return [...(view.flowers[seat] ?? []).flat(), ...(view.singles[seat] ?? [])];
}

/** What stands on a tile: its number, or ×3. */
export const valueOf = (tile: string): string => (tile[1] === 'x' ? '×3' : (tile[1] ?? ''));
