export type Side = 'bottom' | 'left' | 'top' | 'right';

/** Where the seats lie, clockwise from the nearest one, by the number of players. */
const SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'right'],
  4: ['bottom', 'left', 'top', 'right'],
};

/** Return the seats clockwise, the nearest first, each with the side on which it sits. */
export function sidesOf(players: number, nearest: number): { seat: number; side: Side }[] {
  return (SIDES[players] ?? []).map((side, step) => ({ seat: (nearest + step) % players, side }));
}
