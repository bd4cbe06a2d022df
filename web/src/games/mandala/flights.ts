// What travels when a move of Mandala is made, found from the view before and the view after.
// Anchors: hand:COLOUR or hand-of:SEAT, mountain:1:COLOUR, field:1:SEAT:COLOUR, claim:COLOUR,
// river:SEAT:SPACE, cup:SEAT, mandala:1, deck, discard.
import type { Counts } from '@/api/types';
import { listed, type Colour } from '@/api/colours';
import { handSpot, type Flight, type LastMove } from '@/board/game';
import { gained, ownSeat, sizeOf, sizeOfCup } from './cards';
import { choice } from './moves';
import { placeOf } from './places';
import type { MandalaView } from './view';

export function flights(before: MandalaView, after: MandalaView, made: LastMove): Flight[] {
  if (made.move === 'pass') return [];
  const moved = made.move.startsWith('C')
    ? claimed(before, after, made)
    : played(before, after, made);
  return [...moved, ...reshuffled(before, after)];
}

/** Cards leave the hand, and others are drawn. */
function played(before: MandalaView, after: MandalaView, made: LastMove): Flight[] {
  const { seat } = made;
  const { from, count } = choice(made.move);
  const colour = from?.slice(5) as Colour;
  const target = placeOf(made) ?? '';
  const left: Flight = {
    from: handOf(before, seat, colour),
    to: target,
    shape: 'card',
    colour,
    count,
  };
  return [left, ...drawn(before, after, seat, colour, count)];
}

function handOf(view: MandalaView, seat: number, colour: string): string {
  return ownSeat(view) === seat ? handSpot(colour) : `hand-of:${seat}`;
}

function drawn(
  before: MandalaView,
  after: MandalaView,
  seat: number,
  colour: Colour,
  count: number,
): Flight[] {
  const [old, now] = [before.hands[seat] ?? 0, after.hands[seat] ?? 0];
  const draw = (to: string, number: number): Flight => ({
    from: 'deck',
    to,
    shape: 'back',
    count: number,
  });
  if (typeof old === 'object' && typeof now === 'object') {
    const kept: Counts = { ...old, [colour]: (old[colour] ?? 0) - count };
    return gained(kept, now).map(([fresh, number]) => draw(handSpot(fresh), number));
  }
  const number = sizeOf(now) - (sizeOf(old) - count);
  return number > 0 ? [draw(`hand-of:${seat}`, number)] : [];
}

/** A colour leaves the Mountain for River, Cup or discard pile; after the last one all is swept. */
function claimed(before: MandalaView, after: MandalaView, { seat, move }: LastMove): Flight[] {
  if (before.claiming === null) return [];
  const colour = move.slice(1) as Colour;
  const from = `claim:${colour}`;
  const space = after.rivers[seat]?.length ?? 0;
  const toRiver = space - (before.rivers[seat]?.length ?? 0);
  const toCup = sizeOfCup(after.cups[seat] ?? {}) - sizeOfCup(before.cups[seat] ?? {});
  const all = before.mandalas[before.claiming]?.mountain[colour] ?? 0;
  const ways: [string, number][] = [
    [`river:${seat}:${space}`, toRiver],
    [`cup:${seat}`, toCup],
    ['discard', all - toRiver - toCup],
  ];
  const flown = ways
    .filter(([, count]) => count > 0)
    .map(([to, count]): Flight => ({ from, to, shape: 'card', colour, count }));
  return after.claiming === null ? [...flown, ...swept(after, before.claiming)] : flown;
}

/** The Mandala is destroyed, and new cards begin the next one there. */
function swept(after: MandalaView, index: number): Flight[] {
  const mandala = `mandala:${index + 1}`;
  const fresh = listed(after.mandalas[index]?.mountain ?? {});
  return [
    { from: mandala, to: mandala, shape: 'sand' },
    ...fresh.map(([colour, count]): Flight => {
      const to = `mountain:${index + 1}:${colour}`;
      return { from: 'deck', to, shape: 'card', colour, count };
    }),
  ];
}

const SHUFFLED = 6; // enough of them to tell what happens

function reshuffled(before: MandalaView, after: MandalaView): Flight[] {
  if (before.last_mandala || !after.last_mandala) return [];
  return [{ from: 'discard', to: 'deck', shape: 'back', count: SHUFFLED }];
}
