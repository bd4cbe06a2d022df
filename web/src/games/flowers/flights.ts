// What travels when a move leads from one view to the next, told by their differences alone.
import type { Counts } from '@/api/types';
import { listed, total } from '@/api/colours';
import { handSpot, type Flight, type LastMove } from '@/board/game';
import { mandalaSpot, playOf, tileSpot } from './moves';
import { handSize, openHand, tilesOf, type MandalaView } from './reading';
import type { FlowersView } from './view';

/** The anchors of this board; spots are anchors too. */
export const anchors = {
  petal: (mandala: number, seat: number): string => `petal:${mandala + 1}:${seat}`,
  centre: (mandala: number): string => `centre:${mandala + 1}`,
  seat: (seat: number): string => `seat:${seat}`,
  stack: (index: number): string => (index === 0 ? 'stack:dark' : 'stack:light'),
  deck: 'deck',
  discard: 'discard',
};

export function flights(before: FlowersView, after: FlowersView, move: LastMove): Flight[] {
  const play = playOf(move.move);
  const laid = play ? lay(before, play.mandala, move.seat, { [play.colour]: play.count }) : before;
  const back = laid.mandalas.flatMap((mandala, index) => cleared(laid, after, mandala, index));
  return [
    ...played(before, move),
    ...back.map(({ flight }) => flight),
    ...(play?.count === 1 ? drawn(before, after, move, play.colour, back) : []),
    ...after.mandalas.flatMap((mandala, index) => renewed(laid, mandala, index, after)),
  ];
}

/** The view with the cards of a move on the table, before anything else happened. */
function lay(view: FlowersView, mandala: number, seat: number, cards: Counts): FlowersView {
  const mandalas = view.mandalas.map((old, index) => {
    if (index !== mandala) return old;
    const up = old.up.map((pile, of) => (of === seat ? sum(pile, cards) : pile));
    return { ...old, up };
  });
  return { ...view, mandalas };
}

function played(before: FlowersView, { seat, move }: LastMove): Flight[] {
  const play = playOf(move);
  if (!play) return [];
  const { mandala, colour, count } = play;
  const from = handAnchor(before, seat, colour);
  return [{ from, to: anchors.petal(mandala, seat), shape: 'card', colour, count }];
}

interface Back {
  readonly flight: Flight;
  /** Whose hand took the cards; null where they were discarded. */
  readonly seat: number | null;
}

/** The cards of a destroyed Mandala: discarded by those who took a tile, else back in the hand. */
function cleared(
  laid: FlowersView,
  after: FlowersView,
  mandala: MandalaView,
  index: number,
): Back[] {
  const taken = mandala.tiles.filter((tile) => !after.mandalas[index]?.tiles.includes(tile));
  return mandala.up.flatMap((up, seat) => {
    const now = after.mandalas[index];
    const cards = sum(up, mandala.down[seat] ?? {});
    const isGone = total(now?.up[seat] ?? {}) + total(now?.down[seat] ?? {}) === 0;
    if (!isGone) return [];
    const hasTaken = taken.some((tile) => tilesOf(after, seat).includes(tile));
    return listed(cards).map(([colour, count]) => ({
      seat: hasTaken ? null : seat,
      flight: {
        from: anchors.petal(index, seat),
        to: hasTaken ? anchors.discard : handAnchor(laid, seat, colour),
        shape: 'card' as const,
        colour,
        count,
      },
    }));
  });
}

/** The cards drawn: what is in the hand now and neither stayed nor came back from a Mandala. */
function drawn(
  before: FlowersView,
  after: FlowersView,
  { seat }: LastMove,
  colour: string,
  back: readonly Back[],
): Flight[] {
  const returned = back.filter((one) => one.seat === seat).map(({ flight }) => flight);
  const [mine, now] = [openHand(before.hands[seat]), openHand(after.hands[seat])];
  if (!mine || !now) {
    const came = returned.reduce((cards, { count = 0 }) => cards + count, 0);
    const count = handSize(after.hands[seat]!) - handSize(before.hands[seat]!) + 1 - came;
    return count > 0 ? [{ from: anchors.deck, to: anchors.seat(seat), shape: 'back', count }] : [];
  }
  return listed(now).flatMap(([letter, held]) => {
    const came = returned.find((flight) => flight.colour === letter)?.count ?? 0;
    const stayed = (mine[letter] ?? 0) - (letter === colour ? 1 : 0);
    const count = held - stayed - came;
    if (count <= 0) return [];
    return [{ from: anchors.deck, to: handSpot(letter), shape: 'back' as const, count }];
  });
}

/** Marker, tiles and sand of one Mandala. */
function renewed(
  laid: FlowersView,
  mandala: MandalaView,
  index: number,
  after: FlowersView,
): Flight[] {
  const old = laid.mandalas[index]!;
  const gone = old.tiles.filter((tile) => !mandala.tiles.includes(tile));
  const found: Flight[] = gone.length ? [over(index)] : [];
  for (const tile of gone) {
    const owner = after.hands.findIndex((_, seat) => tilesOf(after, seat).includes(tile));
    if (owner < 0) continue;
    found.push(tileFlight(tile, tileSpot(tile), anchors.seat(owner)));
  }
  mandala.tiles.forEach((tile, place) => {
    if (!old.tiles.includes(tile))
      found.push(tileFlight(tile, anchors.stack(place), tileSpot(tile)));
  });
  if (old.marker !== mandala.marker)
    found.push({
      from: markerAnchor(index, old.marker),
      to: markerAnchor(index, mandala.marker),
      shape: 'marker',
    });
  return found;
}

const over = (index: number): Flight => ({
  from: mandalaSpot(index),
  to: mandalaSpot(index),
  shape: 'sand',
});

const tileFlight = (tile: string, from: string, to: string): Flight => ({
  from,
  to,
  shape: 'tile',
  colour: tile[0]!,
});

const markerAnchor = (index: number, seat: number | null): string =>
  seat === null ? anchors.centre(index) : anchors.petal(index, seat);

/** Where a card of this seat's hand is seen: in my own hand, else at the seat. */
const handAnchor = (view: FlowersView, seat: number, colour: string): string =>
  openHand(view.hands[seat]) ? handSpot(colour) : anchors.seat(seat);

function sum(one: Counts, other: Counts): Counts {
  const counts: Record<string, number> = { ...one };
  for (const [colour, count] of Object.entries(other))
    counts[colour] = (counts[colour] ?? 0) + count;
  return counts;
}
