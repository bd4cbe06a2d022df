// What travels when a move is made; a Flip turns where it lies.
import type { Flight, LastMove } from '@/board/game';
import { bowlAnchor, bowlSpot, kindOf, spaceSpot } from './moves';
import { colourAt } from './spaces';
import type { PatternsView } from './view';

export function flights(before: PatternsView, after: PatternsView, made: LastMove): Flight[] {
  const kind = kindOf(made.move);
  if (kind === 'E' || kind === 'S') return exchanged(before, made);
  return before.phase === 'bowl' ? taken(after) : [];
}

/** The bowl token and the token of a space change places. */
function exchanged({ board, bowls }: PatternsView, { seat, move }: LastMove): Flight[] {
  const name = move.slice(1);
  const [space, bowl] = [spaceSpot(name), bowlAnchor(seat)];
  return [
    { from: bowl, to: space, shape: 'token', colour: bowls[seat] ?? '' },
    { from: space, to: bowl, shape: 'token', colour: colourAt(board, name) },
  ];
}

/** The two offered tokens go into the bowls. */
function taken({ bowls }: PatternsView): Flight[] {
  return bowls.flatMap((colour, seat): Flight[] =>
    colour ? [{ from: bowlSpot(colour), to: bowlAnchor(seat), shape: 'token', colour }] : [],
  );
}
