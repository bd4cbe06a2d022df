// What lies on the table, in sentences: for hover, focus and screen readers.
import { listed, total, type Colour } from '@/api/colours';
import { sizeOf } from '@/api/piles';
import type { Counts } from '@/api/types';
import type { LastMove } from '@/board/game';
import { words } from '@/words/words.svelte';
import { playOf } from './moves';
import { sidesOf } from './sides';
import { valueOf, type FlowersView } from './view';
import { texts } from './words';

/** Who looks, and what the seats are called. */
export interface Eyes {
  /** Whose side is nearest. */
  readonly seat: number | null;
  readonly you: number | null;
  readonly names: readonly string[];
}

export function colourNames(letters: string): string {
  const { common } = words.t;
  return texts.t.list([...letters].map((letter) => common.colours[letter as Colour]));
}

/** "2 red and 1 green". */
export function tellCards(cards: Counts): string {
  const { common } = words.t;
  return texts.t.list(
    listed(cards).map(([colour, count]) => texts.t.counted(count, common.colours[colour])),
  );
}

export function tellTile(tile: string): string {
  const { common } = words.t;
  return texts.t.tile(common.colours[tile[0] as Colour], valueOf(tile));
}

export const nameOf = ({ you, names }: Eyes, seat: number): string =>
  seat === you ? words.t.table.you : (names[seat] ?? '');

/** Everything about one Mandala, what matters most first. */
export function tellMandala(
  view: FlowersView,
  index: number,
  lacks: string,
  last: LastMove | null,
  eyes: Eyes,
): string {
  const { about } = texts.t;
  const { tiles } = view.mandalas[index]!;
  const [dark, light] = tiles;
  if (!dark || !light) return about.bare(index + 1);
  const state = lacks ? about.lacks(index + 1, colourNames(lacks)) : about.complete(index + 1);
  return [
    state,
    tellMarker(view, index, eyes),
    ...tellPetals(view, index, eyes),
    about.tiles(tellTile(dark), tellTile(light)),
    tellLast(index, last, eyes),
  ]
    .filter(Boolean)
    .join(' ');
}

function tellMarker(view: FlowersView, index: number, eyes: Eyes): string {
  const { about } = texts.t;
  const marker = view.mandalas[index]!.marker;
  if (marker === null) return about.markerCentre;
  return marker === eyes.you ? about.markerYours : about.markerOf(nameOf(eyes, marker));
}

function tellPetals(view: FlowersView, index: number, eyes: Eyes): string[] {
  const { about } = texts.t;
  const told = sidesOf(view.players, eyes.seat ?? 0).flatMap(({ seat }) => {
    const what = tellPetal(view, index, seat);
    return what ? [about.seat(nameOf(eyes, seat), what)] : [];
  });
  return told.length ? told : [about.empty];
}

function tellPetal(view: FlowersView, index: number, seat: number): string {
  const { about } = texts.t;
  const mandala = view.mandalas[index]!;
  const [up, down] = [mandala.up[seat] ?? {}, mandala.down[seat] ?? {}];
  return [
    total(up) ? about.up(tellCards(up)) : '',
    total(down) ? about.down(total(down), tellCards(down)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function tellLast(index: number, last: LastMove | null, eyes: Eyes): string {
  if (!last || playOf(last.move)?.mandala !== index) return '';
  const { about } = texts.t;
  return last.seat === eyes.you ? about.lastYours : about.last(nameOf(eyes, last.seat));
}

/** A seat in one sentence or two: hand, what is known of it, tiles. */
export function tellSeat(view: FlowersView, seat: number, eyes: Eyes): string {
  const t = texts.t.seat;
  const size = sizeOf(view.hands[seat]!);
  const hand = seat === eyes.you ? t.handYours(size) : t.hand(nameOf(eyes, seat), size);
  const known = view.known[seat] ?? {};
  const isTold = seat !== eyes.you && total(known) > 0;
  const owns = t.owns(view.flowers[seat]?.length ?? 0, view.singles[seat]?.length ?? 0);
  return `${hand}${isTold ? `, ${t.known(tellCards(known))}` : ''}. ${owns}`;
}

export function tellSupply(view: FlowersView): string {
  const { dark, light } = view.stacks;
  return texts.t.supply.label(sizeOf(view.deck), total(view.discard), sizeOf(dark), sizeOf(light));
}

/** What the whole table should know now; empty while the line above the board says it all. */
export function tellNotice(view: FlowersView, eyes: Eyes): string {
  const { notice } = texts.t;
  const { phase, taking, ending, to_move: mover } = view;
  if (phase === 'over') return '';
  if (taking === null) return ending ? tellLastRound(view, eyes) : '';
  const isLast = ending && view.options['end'] !== 'round';
  const isOther = mover !== null && mover !== eyes.you;
  return [isLast ? notice.ending : '', isOther ? notice.takes(nameOf(eyes, mover), taking + 1) : '']
    .filter(Boolean)
    .join(' ');
}

function tellLastRound({ players }: FlowersView, eyes: Eyes): string {
  const { notice } = texts.t;
  const last = players - 1; // the seat before seat 0
  return last === eyes.you ? notice.lastRoundYours : notice.lastRound(nameOf(eyes, last));
}
